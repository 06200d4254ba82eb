//! Analyses in the background.

use std::time::Duration;

use jni::objects::JByteArray;
use jni::sys::jlong;
use tabiya_bindings::{Analysis, Next};

use crate::message::Message;
use crate::methods::{methods, owned};
use crate::table::{Table, unlocked};

pub(crate) static ANALYSES: Table<Analysis> = Table::new("analysis");

/// What the first byte of a message says.
const NOTHING: u8 = 0;
const INFO: u8 = 1;
const OVER: u8 = 2;

// Somebody may still be waiting for it.
owned!(
    ANALYSES,
    Java_tabiya_Analysis_free,
    Java_tabiya_Analysis_count,
    Analysis::stop
);

methods! {
    ANALYSES, unlocked;

    Java_tabiya_Analysis_await(analysis, env, milliseconds: jlong) -> JByteArray<'local> {
        let time = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
        let mut message = Message::default();
        match analysis.next_within(time) {
            Next::Info(info) => {
                message.byte(INFO);
                message.info(&info);
            }
            Next::Nothing => message.byte(NOTHING),
            Next::Over => {
                message.byte(OVER);
                message.answer(&analysis.wait()?);
            }
        }
        message.finish(env)
    }

    Java_tabiya_Analysis_halt(analysis, _env) -> () {
        analysis.stop();
        Ok(())
    }
}
