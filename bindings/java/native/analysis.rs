//! Analyses in the background.

use std::time::Duration;

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JObject};
use jni::sys::{jboolean, jlong};
use tabiya_bindings::{Analysis, Next};

use crate::calls::call;
use crate::message::Message;
use crate::table::Table;

pub(crate) static ANALYSES: Table<Analysis> = Table::new("analysis");

/// What the first byte of a message says.
const NOTHING: u8 = 0;
const INFO: u8 = 1;
const OVER: u8 = 2;

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Analysis_await<'local>(
    env: EnvUnowned<'local>,
    _this: JObject<'local>,
    number: jlong,
    milliseconds: jlong,
) -> JByteArray<'local> {
    call(env, |env| {
        let analysis = ANALYSES.find(number)?;
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
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Analysis_halt<'local>(
    env: EnvUnowned<'local>,
    _this: JObject<'local>,
    number: jlong,
) {
    call(env, |_| {
        ANALYSES.find(number)?.stop();
        Ok(())
    });
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Analysis_hasEnded<'local>(
    env: EnvUnowned<'local>,
    _this: JObject<'local>,
    number: jlong,
) -> jboolean {
    call(env, |_| Ok(ANALYSES.find(number)?.is_over()))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Analysis_free<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    number: jlong,
) {
    call(env, |_| {
        if let Some(analysis) = ANALYSES.free(number) {
            // Somebody may still be waiting for it.
            analysis.stop();
        }
        Ok(())
    });
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Analysis_count<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
) -> jlong {
    call(env, |_| Ok(ANALYSES.count() as jlong))
}
