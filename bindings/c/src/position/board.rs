//! What stands where, and what it attacks.

use core::ffi::c_int;

use tabiya_rules::{Bitboard, CastlingSide, Color, attacks};

use super::{CPosition, look};
use crate::moves::{CMove, color, legal, piece, piece_number, square, square_number};
use crate::pointers::{borrow, put};
use crate::status::{Status, ask, call};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
pub type SquareSet = u64;

/// The side to move: 0 White, 1 Black; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_side_to_move(position: *const CPosition) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, -1, |position| {
            Ok(position.side_to_move().index() as c_int)
        })
    }
}

/// The piece on a square from 0 (a1) to 63 (h8): 1 to 6 for a white pawn, knight, bishop, rook, queen or king, negative
/// for a black one, 0 for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_piece_at(position: *const CPosition, number: c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            Ok(piece_number(position.piece_at(square(number)?)))
        })
    }
}

/// Writes the piece on each square, from a1 to h8, numbered as in tabiya_position_piece_at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_pieces(position: *const CPosition, pieces: *mut [i8; 64]) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        let numbers = position.0.squares().map(|piece| piece_number(piece) as i8);
        // SAFETY: the caller's promise.
        unsafe { put(pieces, numbers) }
    })
}

/// The squares of a piece, numbered as in tabiya_position_piece_at; with 0, of all pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_squares_of(position: *const CPosition, number: c_int) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            Ok(match number {
                0 => position.occupied().0,
                _ => position.of_piece(piece(number)?).0,
            })
        })
    }
}

/// The squares of the pieces of a colour: 0 White, 1 Black.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_squares_of_color(
    position: *const CPosition,
    of: c_int,
) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.of_color(color(of)?).0)) }
}

/// The square of a colour's king; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_king(position: *const CPosition, of: c_int) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, -1, |position| {
            Ok(square_number(Some(position.king(color(of)?))))
        })
    }
}

/// The square where a pawn can be captured en passant, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_en_passant(position: *const CPosition) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { look(position, -1, |position| Ok(square_number(position.en_passant()))) }
}

/// Half-moves since the last capture or pawn move; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_halfmove_clock(position: *const CPosition) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { look(position, -1, |position| Ok(position.halfmove_clock().into())) }
}

/// The number of the move, from 1; -1 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_fullmove_number(position: *const CPosition) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { look(position, -1, |position| Ok(position.fullmove_number().into())) }
}

/// The squares of the rooks with castling rights.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_castling_rooks(position: *const CPosition) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            let rights = Color::ALL
                .into_iter()
                .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
            let rooks = rights.filter_map(|(color, side)| position.castling_rook(color, side));
            Ok(Bitboard::from_iter(rooks).0)
        })
    }
}

/// Whether a colour has the right to castle, on the king's side or on the queen's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_may_castle(
    position: *const CPosition,
    of: c_int,
    king_side: bool,
) -> bool {
    let side = match king_side {
        true => CastlingSide::King,
        false => CastlingSide::Queen,
    };
    // SAFETY: the caller's promise.
    unsafe {
        look(position, false, |position| {
            Ok(position.castling_rook(color(of)?, side).is_some())
        })
    }
}

/// The pieces of a colour that attack a square, whether or not they are pinned.
///
/// ```c
/// tabiya_position *position = tabiya_position_new();
/// // The pawns on e2 and g2 and the knight on g1 guard f3, which is square 21.
/// CHECK(tabiya_position_attackers(position, 21, 0) == (1ull << 12 | 1ull << 14 | 1ull << 6));
/// tabiya_position_free(position);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_attackers(
    position: *const CPosition,
    number: c_int,
    by: c_int,
) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            Ok(position.attackers(square(number)?, color(by)?).0)
        })
    }
}

/// Whether a colour attacks a square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_attacked(
    position: *const CPosition,
    number: c_int,
    by: c_int,
) -> bool {
    // SAFETY: the caller's promise.
    unsafe { tabiya_position_attackers(position, number, by) != 0 }
}

/// The squares that the piece on a square attacks; none if there is no piece.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_attacks(position: *const CPosition, from: c_int) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.attacks_from(square(from)?).0)) }
}

/// All squares that a colour attacks, including those of its own pieces.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_attacked_by(position: *const CPosition, by: c_int) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.attacked_by(color(by)?).0)) }
}

/// The pieces of a colour that are pinned to their king.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_pinned(position: *const CPosition, of: c_int) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.pinned(color(of)?).0)) }
}

/// The line, from edge to edge, on which the piece on a square is pinned to its king; all squares if it is not pinned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_pin(position: *const CPosition, number: c_int) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            Ok(position.pin_line(square(number)?).map_or(u64::MAX, |line| line.0))
        })
    }
}

/// The pieces that give check to the side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_checkers(position: *const CPosition) -> SquareSet {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.checkers().0)) }
}

/// Whether the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_check(position: *const CPosition) -> bool {
    // SAFETY: the caller's promise.
    unsafe { look(position, false, |position| Ok(position.is_check())) }
}

/// Whether the side to move is checkmated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_checkmate(position: *const CPosition) -> bool {
    // SAFETY: the caller's promise.
    unsafe { look(position, false, |position| Ok(position.is_checkmate())) }
}

/// Whether the side to move is stalemated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_stalemate(position: *const CPosition) -> bool {
    // SAFETY: the caller's promise.
    unsafe { look(position, false, |position| Ok(position.is_stalemate())) }
}

/// Whether neither side has enough pieces to mate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_insufficient_material(position: *const CPosition) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        look(
            position,
            false,
            |position| Ok(position.is_insufficient_material()),
        )
    }
}

/// Whether a colour has too few pieces to mate, whatever the other side does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_has_insufficient_material(
    position: *const CPosition,
    of: c_int,
) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, false, |position| {
            Ok(position.has_insufficient_material(color(of)?))
        })
    }
}

/// Whether a legal move gives check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_gives_check(position: *const CPosition, mv: CMove) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, false, |position| {
            Ok(position.gives_check(legal(position, mv)?))
        })
    }
}

/// The squares that a piece, numbered as in tabiya_position_piece_at, attacks from a square if these squares are
/// occupied.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_attacks(number: c_int, from: c_int, occupied: SquareSet) -> SquareSet {
    ask(0, || {
        let piece = piece(number)?;
        let attacked = attacks::of(piece.kind(), piece.color(), square(from)?, Bitboard(occupied));
        Ok(attacked.0)
    })
}

/// The squares between two squares on a line, excluding both; none if they are not on a line.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_between(one: c_int, other: c_int) -> SquareSet {
    ask(0, || Ok(attacks::between(square(one)?, square(other)?).0))
}

/// The line through two squares, from edge to edge; no squares if they are not on a line.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_line(one: c_int, other: c_int) -> SquareSet {
    ask(0, || Ok(attacks::line(square(one)?, square(other)?).0))
}
