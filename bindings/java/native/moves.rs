//! Moves. In Java they are objects that are made once for each number.

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass};
use jni::sys::jint;
use tabiya_bindings::text::{Castling, parse_move, uci};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Move, Position};

use crate::calls::call;
use crate::message::Message;

/// The move with a number.
pub(crate) fn from_number(number: jint) -> Result<Move, Failure> {
    u16::try_from(number)
        .ok()
        .and_then(Move::from_bits)
        .ok_or_else(|| Failure::new(FailureKind::BadArgument, "there is no such move"))
}

/// The number of a move; never 0.
pub(crate) fn number(mv: Move) -> jint {
    jint::from(mv.bits())
}

/// A move that is legal in a position.
pub(crate) fn legal(position: &Position, number: jint) -> Result<Move, Failure> {
    let mv = from_number(number)?;
    if position.is_legal(mv) {
        return Ok(mv);
    }
    // Perhaps it takes something here and did not where it comes from; if not, the text gives the reason.
    parse_move(position, &uci(mv))
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Move_describe<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    number: jint,
) -> JByteArray<'local> {
    call(env, |env| {
        let mv = from_number(number)?;
        let mut message = Message::default();
        message.text(&mv.from().to_string());
        message.text(&mv.to().to_string());
        let promotion = mv.promoted().map(|kind| kind.letter().to_ascii_lowercase());
        message.byte(promotion.map_or(0, |letter| letter as u8));
        message.flag(mv.is_capture());
        message.flag(mv.is_castling());
        message.flag(mv.is_en_passant());
        message.text(&Castling::Usual.uci(mv));
        message.text(&Castling::Chess960.uci(mv));
        message.finish(env)
    })
}
