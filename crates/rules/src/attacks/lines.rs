//! The four lines that cross on a square.

use crate::{Bitboard, File, Rank, Square};

/// The lines through a square, each from edge to edge and with the square itself.
///
/// ```
/// use tabiya_rules::{File, Rank, Square, attacks};
///
/// let lines = attacks::lines_through(Square::B2);
/// assert_eq!(lines.vertical, File::B.bitboard());
/// assert_eq!(lines.horizontal, Rank::Second.bitboard());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The file.
    pub vertical: Bitboard,
    /// The rank.
    pub horizontal: Bitboard,
    /// The diagonal in the direction a1–h8.
    pub diagonal: Bitboard,
    /// The diagonal in the direction a8–h1.
    pub antidiagonal: Bitboard,
}

static LINES: [Lines; 64] = lines();

const fn lines() -> [Lines; 64] {
    let none = Bitboard::EMPTY;
    let mut lines = [Lines {
        vertical: none,
        horizontal: none,
        diagonal: none,
        antidiagonal: none,
    }; 64];
    let mut here = 0;
    while here < 64 {
        let (file, rank) = (here % 8, here / 8);
        lines[here].vertical = File::ALL[file].bitboard();
        lines[here].horizontal = Rank::ALL[rank].bitboard();
        let mut there = 0;
        while there < 64 {
            let (other_file, other_rank) = (there % 8, there / 8);
            if file + other_rank == other_file + rank {
                lines[here].diagonal.0 |= 1 << there;
            }
            if file + rank == other_file + other_rank {
                lines[here].antidiagonal.0 |= 1 << there;
            }
            there += 1;
        }
        here += 1;
    }
    lines
}

/// The four lines through `square`.
///
/// ```
/// use tabiya_rules::{attacks, Square};
///
/// let lines = attacks::lines_through(Square::B2);
/// assert!(lines.diagonal.contains(Square::H8));
/// assert!(lines.antidiagonal.contains(Square::A3));
/// assert_eq!(lines.antidiagonal.count(), 3);
/// ```
#[inline(always)]
pub fn lines_through(square: Square) -> &'static Lines {
    &LINES[square.index()]
}
