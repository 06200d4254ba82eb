//! Attack tables: which squares a piece attacks.
//!
//! Every answer is a look-up in a table that is computed at compile time, so nothing happens at start-up:
//!
//! | table | size |
//! | --- | --- |
//! | pawns, knights, kings | 2 KiB |
//! | rays of bishops and rooks on the empty board | 1 KiB |
//! | [`lines_through`] | 2 KiB |
//! | [`between`] and [`line()`] | 64 KiB |
//! | [`pext`] or [`magic`], whichever the build uses | 843 KiB or 845 KiB |
//! | [`classical`], with the feature `small-tables` instead of the last two | 4 KiB |
//!
//! A program carries only the tables it uses. [`bishop`], [`rook`] and [`queen`] use [`pext`] where
//! the target has BMI2 and [`magic`] everywhere else, unless tables have to be small; all are compiled in every build and
//! tested against the plain [`walk`].
//!
//! ```
//! use tabiya_rules::{Bitboard, Square, attacks};
//!
//! assert_eq!(attacks::knight(Square::A1).count(), 2);
//! let occupied = Bitboard::from_iter([Square::A4, Square::C1]);
//! // a2 to a4 and b1 to c1: the first piece on each ray is attacked, nothing behind it.
//! assert_eq!(attacks::rook(Square::A1, occupied).count(), 5);
//! ```

pub mod classical;
mod leapers;
mod lines;
pub mod magic;
mod magic_numbers;
#[cfg(test)]
mod magic_search;
pub mod pext;
mod rays;
mod sliders;
pub mod walk;

pub use leapers::{king, knight, pawn};
pub use lines::{Lines, lines_through};
pub use rays::{between, bishop_blockers, bishop_rays, line, rook_blockers, rook_rays};

use crate::{Bitboard, Color, PieceKind, Square};
#[cfg(feature = "small-tables")]
use classical as chosen;
#[cfg(not(any(
    feature = "small-tables",
    all(target_arch = "x86_64", target_feature = "bmi2")
)))]
use magic as chosen;
#[cfg(all(
    not(feature = "small-tables"),
    target_arch = "x86_64",
    target_feature = "bmi2"
))]
use pext as chosen;

/// The squares a bishop attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
///
/// assert_eq!(attacks::bishop(Square::A1, Bitboard::EMPTY).count(), 7);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::bishop(square, occupied)
}

/// The squares a rook attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
///
/// assert_eq!(attacks::rook(Square::A1, Bitboard::EMPTY).count(), 14);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::rook(square, occupied)
}

/// The squares a queen attacks: those of a bishop and those of a rook.
///
/// ```
/// use tabiya_rules::{Bitboard, Square, attacks};
///
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).count(), 27);
/// ```
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that a piece of this kind and colour on `square` attacks, given the occupied squares.
///
/// ```
/// use tabiya_rules::{Bitboard, Color, PieceKind, Square, attacks};
///
/// let attacked = attacks::of(PieceKind::Pawn, Color::Black, Square::E5, Bitboard::EMPTY);
/// assert_eq!(attacked, Bitboard::from_iter([Square::D4, Square::F4]));
/// ```
#[inline]
pub fn of(kind: PieceKind, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, square),
        PieceKind::Knight => knight(square),
        PieceKind::Bishop => bishop(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::Queen => queen(square, occupied),
        PieceKind::King => king(square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_attacks_as_bishop_and_rook_together() {
        for square in Square::ALL {
            for occupied in [0, !0, 0x0123_4567_89AB_CDEF, 0x00FF_0000_0000_FF00] {
                let occupied = Bitboard(occupied);
                let expected = walk::bishop(square, occupied) | walk::rook(square, occupied);
                assert_eq!(queen(square, occupied), expected);
            }
        }
    }
}
