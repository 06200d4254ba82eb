//! What the two look-ups for sliders share: how the table is divided among the squares, and what
//! the compiler fills it with.

use super::{bishop_blockers, rook_blockers};
use crate::{Bitboard, Square};

/// The number of entries for bishops: the subsets of the blockers of every square.
pub(super) const BISHOP_ENTRIES: usize = entries(Slider::Bishop);

/// The number of entries for rooks.
pub(super) const ROOK_ENTRIES: usize = entries(Slider::Rook);

/// A piece that slides along lines; a queen is both.
#[derive(Clone, Copy)]
pub(super) enum Slider {
    Bishop,
    Rook,
}

impl Slider {
    /// The squares where a man can shorten the rays from `square`.
    pub(super) const fn blockers(self, square: Square) -> Bitboard {
        match self {
            Slider::Bishop => bishop_blockers(square),
            Slider::Rook => rook_blockers(square),
        }
    }

    /// The two lines through `square` on which this piece slides.
    pub(super) const fn lines(self, square: Square) -> Lines {
        let at = square.bitboard().0;
        let (first, second) = match self {
            Slider::Bishop => diagonals(square),
            Slider::Rook => (square.file().bitboard().0, square.rank().bitboard().0),
        };
        Lines {
            at,
            first: first & !at,
            second: second & !at,
            second_is_rank: matches!(self, Slider::Rook),
        }
    }
}

/// The two diagonals through `square`, itself included: a1 to h8 way, and a8 to h1 way.
const fn diagonals(square: Square) -> (u64, u64) {
    let mut rising = 0;
    let mut falling = 0;
    let mut index = 0;
    while index < 64 {
        let other = Square::ALL[index];
        let files = other.file() as i8 - square.file() as i8;
        let ranks = other.rank() as i8 - square.rank() as i8;
        if files == ranks {
            rising |= other.bitboard().0;
        }
        if files == -ranks {
            falling |= other.bitboard().0;
        }
        index += 1;
    }
    (rising, falling)
}

/// The two lines of a slider on one square, each without that square.
pub(super) struct Lines {
    at: u64,
    first: u64,
    second: u64,
    second_is_rank: bool,
}

impl Lines {
    /// The squares attacked along both lines.
    ///
    /// Subtracting the slider from the men on a line borrows up to the first man above it, and so
    /// flips exactly the squares the slider sees in that direction. For the other direction the
    /// board is turned round, so that down becomes up: swapping the bytes mirrors the ranks, which
    /// turns files and diagonals round; a rank needs all its bits reversed.
    pub(super) const fn attacks(&self, occupied: u64) -> u64 {
        let (men, at) = (occupied & self.first, self.at);
        let up = men.wrapping_sub(at);
        let down = men.swap_bytes().wrapping_sub(at.swap_bytes()).swap_bytes();
        let first = (up ^ down) & self.first;

        let men = occupied & self.second;
        let up = men.wrapping_sub(at);
        let down = if self.second_is_rank {
            men.reverse_bits()
                .wrapping_sub(at.reverse_bits())
                .reverse_bits()
        } else {
            men.swap_bytes().wrapping_sub(at.swap_bytes()).swap_bytes()
        };
        first | (up ^ down) & self.second
    }
}

const fn entries(slider: Slider) -> usize {
    let mut entries = 0;
    let mut index = 0;
    while index < 64 {
        entries += 1 << slider.blockers(Square::ALL[index]).count();
        index += 1;
    }
    entries
}

/// Where each square's part of the table begins: the parts follow one another without a gap.
pub(super) const fn offsets(slider: Slider) -> [usize; 64] {
    let mut offsets = [0; 64];
    let mut index = 1;
    while index < 64 {
        let previous = Square::ALL[index - 1];
        offsets[index] = offsets[index - 1] + (1 << slider.blockers(previous).count());
        index += 1;
    }
    offsets
}
