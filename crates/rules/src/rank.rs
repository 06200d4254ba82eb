//! The eight ranks, first to eighth.

use core::fmt;

use crate::{Bitboard, Color};

/// A rank: a row of the board, counted from White's side.
///
/// ```
/// use tabiya_rules::{Color, Rank};
///
/// assert_eq!(Rank::from_digit('2'), Some(Rank::Second));
/// // Black's pawns start on Black's second rank, which is the seventh.
/// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// Every rank, first to eighth.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 for the first rank … 7 for the eighth.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index, if it is below 8.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 8 {
            Some(Rank::from_low_bits(index))
        } else {
            None
        }
    }

    /// The rank whose index is the low three bits of `bits`.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Rank {
        // Compiles to the mask alone: every arm is the number it matches.
        match bits & 7 {
            0 => Rank::First,
            1 => Rank::Second,
            2 => Rank::Third,
            3 => Rank::Fourth,
            4 => Rank::Fifth,
            5 => Rank::Sixth,
            6 => Rank::Seventh,
            _ => Rank::Eighth,
        }
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank a digit names.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Rank::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The rank mirrored from White's side to Black's: the first becomes the eighth.
    #[inline]
    pub const fn flip(self) -> Rank {
        Rank::from_low_bits(7 - self as u8)
    }

    /// The rank that `color` counts as this one.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// All eight squares of the rank.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u8))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digit(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_reads_back_from_index_and_digit() {
        for (index, rank) in Rank::ALL.into_iter().enumerate() {
            assert_eq!(rank.index(), index);
            assert_eq!(Rank::from_index(index as u8), Some(rank));
            assert_eq!(Rank::from_digit(rank.digit()), Some(rank));
        }
        assert_eq!(Rank::from_index(8), None);
        for digit in ['0', '9', 'a', '１'] {
            assert_eq!(Rank::from_digit(digit), None);
        }
    }

    #[test]
    fn each_side_counts_the_ranks_from_its_own_edge() {
        for rank in Rank::ALL {
            assert_eq!(rank.relative_to(Color::White), rank);
            let black = rank.relative_to(Color::Black);
            assert_eq!(rank.index() + black.index(), 7);
        }
    }

    #[test]
    fn the_ranks_partition_the_board() {
        let mut all = Bitboard::EMPTY;
        for rank in Rank::ALL {
            assert!(!all.intersects(rank.bitboard()));
            all |= rank.bitboard();
            assert!(rank.bitboard().into_iter().all(|at| at.rank() == rank));
        }
        assert_eq!(all, Bitboard::FULL);
    }
}
