//! Moves: sixteen bits that C keeps and hands back.

use core::ffi::{c_char, c_int};

use tabiya_bindings::text::{Castling, parse_uci};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Color, Move, MoveKind, MoveList, Piece, PieceKind, Position, Square, UciMove};

use crate::pointers::{self, fill, put};
use crate::status::{Status, call};

/// A move; 0 is none. Bits 0 to 5 are the square it starts from, 6 to 11 the square it ends on (for castling the
/// rook's), 12 to 15 its kind: 1 double push, 2 and 3 castling, bit 14 a capture, bit 15 a promotion.
///
/// A move that was read without a position (tabiya_move_parse) has no kind yet; every function that takes a position
/// finds out what it is there.
pub type CMove = u16;

/// The null move: the side to move passes. It occurs in analysis, and is played and written like any other move.
pub const TABIYA_NULL_MOVE: CMove = 0x6000;

/// Enough bytes for the UCI text of any move.
pub const TABIYA_UCI_SIZE: usize = 8;

/// Enough bytes for the SAN of any move.
pub const TABIYA_SAN_SIZE: usize = 16;

/// No position has more legal moves than this.
pub const TABIYA_MAX_MOVES: usize = 448;

const _: () = assert!(TABIYA_MAX_MOVES == MoveList::CAPACITY);

const _: () = assert!(Move::from_bits(TABIYA_NULL_MOVE).is_none());

/// The move that C handed back.
pub(crate) fn taken(bits: CMove) -> Result<Move, Failure> {
    Move::from_bits(bits)
        .ok_or_else(|| Failure::new(FailureKind::BadMove, format!("there is no move {bits:#06x}")))
}

/// The legal move that C means: one of the position's own, or one that was read without it and has no kind yet.
pub(crate) fn legal(position: &Position, bits: CMove) -> Result<Move, Failure> {
    let mv = taken(bits)?;
    if position.is_legal(mv) {
        return Ok(mv);
    }
    let has_no_kind = match mv.promoted() {
        Some(_) => !mv.is_capture(),
        None => mv.kind() == MoveKind::Quiet,
    };
    if !has_no_kind {
        return Err(tabiya_rules::IllegalMove(mv).into());
    }
    Ok(position.find_uci(UciMove {
        from: mv.from(),
        to: mv.to(),
        promotion: mv.promoted(),
    })?)
}

pub(crate) fn given(mv: Option<Move>) -> CMove {
    mv.map_or(0, Move::bits)
}

/// A square of C's.
pub(crate) fn square(number: c_int) -> Result<Square, Failure> {
    u8::try_from(number)
        .ok()
        .and_then(Square::from_index)
        .ok_or_else(|| bad_argument(format!("squares are from 0 (a1) to 63 (h8), not {number}")))
}

/// A colour of C's.
pub(crate) fn color(number: c_int) -> Result<Color, Failure> {
    match number {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(bad_argument(format!(
            "colours are 0 (White) and 1 (Black), not {number}"
        ))),
    }
}

/// A piece of C's: 1 to 6 for a white pawn, knight, bishop, rook, queen or king, negative for black ones.
pub(crate) fn piece(number: c_int) -> Result<Piece, Failure> {
    let kind = usize::try_from(number.unsigned_abs()).ok();
    let kind = kind.and_then(|kind| PieceKind::ALL.get(kind.wrapping_sub(1)));
    let color = if number > 0 { Color::White } else { Color::Black };
    kind.map(|&kind| Piece::new(color, kind))
        .ok_or_else(|| bad_argument(format!("pieces are 1 to 6 and -1 to -6, not {number}")))
}

/// A piece for C; 0 for none.
pub(crate) fn piece_number(piece: Option<Piece>) -> c_int {
    piece.map_or(0, |piece| {
        let kind = piece.kind().index() as c_int + 1;
        match piece.color() {
            Color::White => kind,
            Color::Black => -kind,
        }
    })
}

pub(crate) fn square_number(square: Option<Square>) -> c_int {
    square.map_or(-1, |square| square.index() as c_int)
}

fn bad_argument(message: String) -> Failure {
    Failure::new(FailureKind::BadArgument, message)
}

/// Reads a move such as "e2e4" or "e7e8q" without a position; "0000" is TABIYA_NULL_MOVE. Whether it is legal, castles
/// or captures is found out where it is played.
///
/// ```c
/// tabiya_move move = 0;
/// CHECK(tabiya_move_parse("e2e4", &move) == TABIYA_STATUS_OK);
/// tabiya_position *position = tabiya_position_new();
/// CHECK(tabiya_position_play(position, move) == TABIYA_STATUS_OK);
/// CHECK(tabiya_position_play(position, move) == TABIYA_STATUS_ILLEGAL_MOVE);
/// tabiya_position_free(position);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_move_parse(text: *const c_char, mv: *mut CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let text = unsafe { pointers::text(text, "text") }?;
        let bits = match text {
            "0000" => TABIYA_NULL_MOVE,
            _ => {
                let uci = parse_uci(text)?;
                match uci.promotion {
                    Some(kind) => Move::promotion(uci.from, uci.to, kind),
                    None => Move::quiet(uci.from, uci.to),
                }
                .bits()
            }
        };
        // SAFETY: the caller's promise.
        unsafe { put(mv, bits) }
    })
}

/// The square a move starts from, 0 (a1) to 63 (h8); -1 if it is not a move. For castling this is the king's square.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_from(mv: CMove) -> c_int {
    square_number(Move::from_bits(mv).map(Move::from))
}

/// The square a move ends on, 0 (a1) to 63 (h8); -1 if it is not a move. For castling this is where the king goes, or,
/// unless king and rook stand as in ordinary chess, the rook's square, as in UCI.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_to(mv: CMove) -> c_int {
    square_number(Move::from_bits(mv).map(|mv| Castling::Usual.to_square(mv)))
}

/// The square of the castling rook, 0 (a1) to 63 (h8); -1 if a move is not castling.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_rook(mv: CMove) -> c_int {
    let castling = Move::from_bits(mv).filter(|mv| mv.is_castling());
    square_number(castling.map(Move::to))
}

/// What a pawn promotes to: 2 knight, 3 bishop, 4 rook, 5 queen; 0 if it is no promotion.
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

/// Whether a move is a capture.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_move_is_capture(mv: CMove) -> bool {
    Move::from_bits(mv).is_some_and(Move::is_capture)
}

/// Writes a move as UCI text. With `chess960` castling is always written as the king taking its rook, otherwise only if
/// king and rook do not stand as in ordinary chess. A null move is "0000".
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
        match mv {
            TABIYA_NULL_MOVE => fill(&mut array, "0000"),
            _ => fill(&mut array, &castling.uci(taken(mv)?)),
        }
        // SAFETY: the caller's promise.
        unsafe { put(text, array) }
    })
}
