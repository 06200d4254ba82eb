//! Moves. In Java they are objects that are made once for each number.

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass};
use jni::sys::jint;
use tabiya_bindings::text::{Castling, parse_move, uci};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_pgn::Step;
use tabiya_rules::{File, Move, PieceKind, Position, Square};

use crate::calls::call;
use crate::message::Message;
use crate::squares;

/// The number of the null move, which no other has.
const NULL: jint = 1 << 16;

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

/// The number of a move or null move.
pub(crate) fn step_number(step: Step) -> jint {
    match step {
        Step::Move(mv) => number(mv),
        Step::Pass => NULL,
    }
}

/// A move that is legal in a position.
pub(crate) fn legal(position: &Position, number: jint) -> Result<Move, Failure> {
    if number == NULL {
        return Err(Failure::new(
            FailureKind::IllegalMove,
            "a null move is no legal move",
        ));
    }
    let mv = from_number(number)?;
    if position.is_legal(mv) {
        return Ok(mv);
    }
    // Perhaps it takes something here and did not where it comes from; if not, the text gives the reason.
    parse_move(position, &uci(mv))
}

/// A move that is legal in a position, or a null move.
pub(crate) fn legal_or_null(position: &Position, number: jint) -> Result<Option<Move>, Failure> {
    match number {
        NULL if position.is_check() => Err(Failure::new(
            FailureKind::IllegalMove,
            "a null move is impossible in check",
        )),
        NULL => Ok(None),
        number => legal(position, number).map(Some),
    }
}

/// The position after a move or null move.
pub(crate) fn after(position: &Position, number: jint) -> Result<Position, Failure> {
    let mut next = position.clone();
    match legal_or_null(position, number)? {
        Some(mv) => next.play_unchecked(mv),
        None => drop(next.make_null()),
    }
    Ok(next)
}

/// A line of moves, each legal after those before it.
pub(crate) fn legal_line(position: &Position, numbers: &[jint]) -> Result<Vec<Move>, Failure> {
    let mut position = position.clone();
    let mut line = Vec::with_capacity(numbers.len());
    for &number in numbers {
        let mv = legal(&position, number)?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Ok(line)
}

/// Where the king goes to in castling; in Chess960 the square of its rook, because there one path may mean two moves.
fn shown_target(mv: Move) -> Square {
    let is_ordinary = mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
    if is_ordinary { mv.destination() } else { mv.to() }
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
        message.byte(mv.from().index() as u8);
        message.byte(shown_target(mv).index() as u8);
        message.byte(mv.promoted().map_or(0, |kind| kind.index() as u8));
        message.flag(mv.is_capture());
        message.flag(mv.is_castling());
        message.flag(mv.is_en_passant());
        message.text(&Castling::Usual.uci(mv));
        message.text(&Castling::Chess960.uci(mv));
        message.finish(env)
    })
}

/// The number of a move from its squares and what a pawn becomes, without a position: 0 for nothing.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Move_made<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    from: jint,
    to: jint,
    promoted: jint,
) -> jint {
    call(env, |_| {
        let (from, to) = (squares::numbered(from)?, squares::numbered(to)?);
        let kind = usize::try_from(promoted).ok().filter(|&kind| kind > 0);
        let kind = kind.and_then(|kind| PieceKind::ALL.get(kind));
        Ok(number(match kind {
            Some(&kind) => Move::promotion(from, to, kind),
            None => Move::quiet(from, to),
        }))
    })
}
