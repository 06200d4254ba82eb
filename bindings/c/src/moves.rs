//! Moves: sixteen bits that C keeps and hands back.

use core::ffi::{c_char, c_int};

use tabiya_bindings::text::Castling;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Move, MoveList, Square};

use crate::pointers::{fill, put};
use crate::status::{Status, call};

/// A move; 0 is none. What the bits mean is for the functions of this library to say.
pub type CMove = u16;

/// As many bytes as the UCI text of any move needs.
pub const TABIYA_UCI_SIZE: usize = 8;

/// As many bytes as the SAN of any move needs.
pub const TABIYA_SAN_SIZE: usize = 16;

/// No position has more legal moves than this.
pub const TABIYA_MAX_MOVES: usize = 448;

const _: () = assert!(TABIYA_MAX_MOVES == MoveList::CAPACITY);

/// The move that C handed back.
pub(crate) fn taken(bits: CMove) -> Result<Move, Failure> {
    Move::from_bits(bits)
        .ok_or_else(|| Failure::new(FailureKind::BadMove, format!("there is no move {bits:#06x}")))
}

pub(crate) fn given(mv: Option<Move>) -> CMove {
    mv.map_or(0, Move::bits)
}

/// A square of C's.
pub(crate) fn square(number: c_int) -> Result<Square, Failure> {
    u8::try_from(number)
        .ok()
        .and_then(Square::from_index)
        .ok_or_else(|| {
            Failure::new(
                FailureKind::BadArgument,
                format!("squares are from 0 (a1) to 63 (h8), not {number}"),
            )
        })
}

/// Where a move starts, from 0 (a1) to 63 (h8); -1 if it is no move. Castling starts on the king's square.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_from(mv: CMove) -> c_int {
    Move::from_bits(mv).map_or(-1, |mv| mv.from().index() as c_int)
}

/// Where a move ends, from 0 (a1) to 63 (h8); -1 if it is no move. Castling ends on the rook's square.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_to(mv: CMove) -> c_int {
    Move::from_bits(mv).map_or(-1, |mv| mv.to().index() as c_int)
}

/// What a pawn becomes: 2 knight, 3 bishop, 4 rook, 5 queen; 0 if nothing.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_promotion(mv: CMove) -> c_int {
    let kind = Move::from_bits(mv).and_then(Move::promoted);
    kind.map_or(0, |kind| kind.index() as c_int + 1)
}

/// Whether a move is castling.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_is_castling(mv: CMove) -> bool {
    Move::from_bits(mv).is_some_and(Move::is_castling)
}

/// Whether a move takes something.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_is_capture(mv: CMove) -> bool {
    Move::from_bits(mv).is_some_and(Move::is_capture)
}

/// Writes a move as UCI text. With `chess960` castling is always written as the king taking its rook, without it only
/// where king and rook do not stand as in ordinary chess.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_move_uci(
    mv: CMove,
    chess960: bool,
    text: *mut [c_char; TABIYA_UCI_SIZE],
) -> Status {
    call(|| {
        let castling = if chess960 {
            Castling::Chess960
        } else {
            Castling::Usual
        };
        let mut array = [0; TABIYA_UCI_SIZE];
        fill(&mut array, &castling.uci(taken(mv)?));
        // SAFETY: the caller's promise.
        unsafe { put(text, array) }
    })
}
