//! Who can still win, and mates with their proofs.

use std::time::Duration;

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JLongArray};
use jni::sys::{jboolean, jint};
use jni::{jni_sig, jni_str};
use tabiya_bindings::proofs::{MateOptions, check_certificates, find_mate, winnability};
use tabiya_bindings::text::Castling;
use tabiya_bindings::{Failure, FailureKind, Spelled};
use tabiya_rules::Color;

use crate::calls::{call, longs};
use crate::message::Message;
use crate::methods::of_positions;
use crate::{moves, squares};

fn line(message: &mut Message, line: &[Spelled]) {
    message.int(line.len() as i32);
    for spelled in line {
        message.int(moves::number(spelled.mv));
    }
}

of_positions! {
    Java_tabiya_Position_winnable(position, env, color: jint, is_quick: jboolean) -> JByteArray<'local> {
        let found = winnability(position, squares::color(color), is_quick, Castling::Usual);
        let mut message = Message::default();
        message.text(found.name);
        message.text(found.reason.unwrap_or(""));
        line(&mut message, &found.line);
        message.finish(env)
    }

    Java_tabiya_Position_mate(position, env, numbers: JLongArray<'local>) -> JByteArray<'local> {
        // Moves, nodes and nanoseconds at most, -1 for no such limit; whether to look for the shortest; whose mates.
        let numbers = longs(env, &numbers)?;
        let &[most, nodes, time, is_shortest, attacker] = numbers.as_slice() else {
            return Err(Failure::new(FailureKind::Internal, "a search for a mate without limits").into());
        };
        let options = MateOptions {
            moves: u32::try_from(most).ok(),
            nodes: u64::try_from(nodes).ok(),
            time: u64::try_from(time).ok().map(Duration::from_nanos),
            attacker: (attacker >= 0).then(|| squares::color(attacker as jint)),
            any_length: is_shortest == 0,
        };
        let mut interrupted = None;
        let class = env.find_class(jni_str!("tabiya/Waiting"))?;
        let found = find_mate(position, &options, Castling::Usual, &mut || {
            let asked = env.call_static_method(&class, jni_str!("throwIfInterrupted"), jni_sig!("()V"), &[]);
            interrupted = asked.err();
            interrupted.is_none()
        })?;
        if let Some(error) = interrupted {
            return Err(error.into());
        }
        let mut message = Message::default();
        message.long(found.nodes);
        message.int(found.none_within as i32);
        message.flag(found.mate.is_some());
        message.int(found.mate.unwrap_or(0));
        message.flag(found.shortest);
        line(&mut message, &found.line);
        message.bytes(found.certificate.as_deref().unwrap_or_default());
        message.finish(env)
    }
}

/// Checks the certificates of a file.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_checkedMates<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    bytes: JByteArray<'local>,
) -> JByteArray<'local> {
    call(env, |env| {
        let accepted = check_certificates(&env.convert_byte_array(&bytes)?)?;
        let mut message = Message::default();
        message.int(accepted.len() as i32);
        for mate in accepted {
            message.text(&mate.fen);
            message.flag(mate.attacker == Color::White);
            message.int(mate.moves as i32);
            message.flag(mate.is_shortest);
        }
        message.finish(env)
    })
}
