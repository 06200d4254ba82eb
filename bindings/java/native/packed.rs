//! Positions as eight numbers. Java holds them, so that a position needs nothing of ours that would have to be freed,
//! and answers simple questions itself. The order is that of `Position.java`.

use std::cell::RefCell;

use jni::Env;
use jni::objects::JLongArray;
use jni::sys::jint;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{
    Bitboard, CastlingClaim, CastlingSide, ClaimedRook, Color, Piece, PieceKind, Position, Setup, Square,
};

use crate::calls::Trouble;

/// How many numbers make a position.
pub(crate) const WORDS: usize = 8;

/// Four planes have a bit of each square's piece: three for its kind, from 1 for a pawn to 6 for a king, and one for
/// black. Then come the rooks that may castle, the rest of a FEN, the key, and the pieces that give check.
pub(crate) fn pack(position: &Position) -> [i64; WORDS] {
    let of = |kind| position.of_kind(kind);
    let low = of(PieceKind::Pawn) | of(PieceKind::Bishop) | of(PieceKind::Queen);
    let middle = of(PieceKind::Knight) | of(PieceKind::Bishop) | of(PieceKind::King);
    let high = of(PieceKind::Rook) | of(PieceKind::Queen) | of(PieceKind::King);
    let rooks = Color::ALL
        .into_iter()
        .flat_map(|color| CastlingSide::ALL.map(|side| position.castling_rook(color, side)));
    let rooks: Bitboard = rooks.flatten().collect();
    let state = u64::from(position.halfmove_clock())
        | u64::from(position.fullmove_number()) << 16
        | position.en_passant().map_or(64, |square| square.index() as u64) << 32
        | (position.side_to_move() as u64) << 40;
    let words = [
        low.0,
        middle.0,
        high.0,
        position.of_color(Color::Black).0,
        rooks.0,
        state,
        position.key(),
        position.checkers().0,
    ];
    words.map(|word| word as i64)
}

/// The position of these numbers. They come from [`pack`], but Java has ways to change what it should not.
pub(crate) fn unpack(words: &[i64; WORDS]) -> Result<Position, Failure> {
    let [low, middle, high, black, rooks, state, ..] = words.map(|word| word as u64);
    let mut setup = Setup::empty();
    for square in Bitboard(low | middle | high) {
        let bit = |plane: u64| (plane >> square.index() & 1) as usize;
        let kind = bit(low) | bit(middle) << 1 | bit(high) << 2;
        let color = if bit(black) == 1 {
            Color::Black
        } else {
            Color::White
        };
        if let Some(&kind) = PieceKind::ALL.get(kind.wrapping_sub(1)) {
            setup.put(Piece::new(color, kind), square);
        }
    }
    for rook in Bitboard(rooks) {
        let color = if rook.index() < 32 {
            Color::White
        } else {
            Color::Black
        };
        let rook = ClaimedRook::File(rook.file());
        setup.castling.insert(CastlingClaim { color, rook });
    }
    setup.halfmove_clock = state as u16;
    setup.fullmove_number = (state >> 16) as u16;
    setup.en_passant = Square::from_index((state >> 32) as u8);
    setup.side_to_move = if state >> 40 & 1 == 1 {
        Color::Black
    } else {
        Color::White
    };
    Position::try_from(setup).map_err(|faults| Failure::new(FailureKind::Internal, faults.to_string()))
}

/// How many positions each thread remembers; a power of two.
const REMEMBERED: usize = 64;

/// All numbers but the last, which follows from them.
pub(crate) type Known = [i64; WORDS - 1];

/// Positions by their numbers, which are often asked again at once: what was just played, or what is looked at from all
/// sides. Building one takes far longer than a question.
struct Remembered([Option<(Known, Position)>; REMEMBERED]);

thread_local! {
    static REMEMBERED_HERE: RefCell<Box<Remembered>> =
        RefCell::new(Box::new(Remembered([const { None }; REMEMBERED])));
}

fn remember(words: Known, position: &Position) {
    // At the end of a thread there is nothing to remember any more.
    let _ = REMEMBERED_HERE.try_with(|known| {
        if let Ok(mut known) = known.try_borrow_mut() {
            known.0[place(&words)] = Some((words, position.clone()));
        }
    });
}

/// By the key.
fn place(words: &Known) -> usize {
    words[6] as usize % REMEMBERED
}

fn known([a, b, c, d, e, f, g, _]: [i64; WORDS]) -> Known {
    [a, b, c, d, e, f, g]
}

/// Asks a question about the position of these numbers.
pub(crate) fn ask<T>(
    words: Known,
    question: impl FnOnce(&Position) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut question = Some(question);
    let recalled = REMEMBERED_HERE.try_with(|known| match &known.try_borrow().ok()?.0[place(&words)] {
        Some((known, position)) if *known == words => question.take().map(|ask| ask(position)),
        _ => None,
    });
    if let Ok(Some(answer)) = recalled {
        return answer;
    }
    let [a, b, c, d, e, f, g] = words;
    let position = unpack(&[a, b, c, d, e, f, g, 0])?;
    remember(words, &position);
    match question {
        Some(ask) => ask(&position),
        None => Err(Failure::new(FailureKind::Internal, "a question was asked twice")),
    }
}

/// Reads a position that begins somewhere among Java's numbers.
pub(crate) fn read(env: &Env<'_>, words: &JLongArray<'_>, at: jint) -> Result<Position, Trouble> {
    let mut packed = [0; WORDS];
    words.get_region(env, at, &mut packed)?;
    Ok(ask(known(packed), |position| Ok(position.clone()))?)
}

/// The same, or none if Java sends null for the numbers.
pub(crate) fn read_optional(
    env: &Env<'_>,
    words: &JLongArray<'_>,
    at: jint,
) -> Result<Option<Position>, Trouble> {
    match words.is_null() {
        true => Ok(None),
        false => read(env, words, at).map(Some),
    }
}

/// Writes a position to the beginning of Java's numbers.
pub(crate) fn write(env: &Env<'_>, position: &Position, words: &JLongArray<'_>) -> Result<(), Trouble> {
    let packed = pack(position);
    words.set_region(env, 0, &packed)?;
    remember(known(packed), position);
    Ok(())
}

/// Positions one after the other.
pub(crate) fn line<'local>(
    env: &mut Env<'local>,
    positions: &[[i64; WORDS]],
) -> Result<JLongArray<'local>, Trouble> {
    let words = positions.as_flattened();
    let array = env.new_long_array(words.len())?;
    array.set_region(env, 0, words)?;
    Ok(array)
}
