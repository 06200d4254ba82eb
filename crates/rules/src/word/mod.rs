//! Bitboards of one board, or of several boards side by side.
//!
//! Move generation is written once over [`Word`]. With [`Bitboard`] it works on one board and can list every
//! move. With a [`Wide`] word each instruction works on several boards at once (SIMD), which is how perft
//! counts the moves of the last ply: four boards with AVX2, eight with AVX-512.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
mod avx512;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
mod plain;
mod wide;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
pub(crate) use wide::Eight as Widest;
pub(crate) use wide::Four;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
)))]
pub(crate) use wide::Four as Widest;

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::Bitboard;

/// A set of squares on each of [`Word::BOARDS`] boards.
pub(crate) trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Sub<Output = Self>
{
    /// The number of boards in a word.
    const BOARDS: usize;

    /// The same set on every board.
    fn every(set: Bitboard) -> Self;

    /// Whether no square is set on any board.
    fn is_empty(self) -> bool;

    /// All squares of the boards on which `self` is empty, no squares of the others.
    fn where_empty(self) -> Self;

    /// The squares that are set on at least one board.
    fn any_board(self) -> Bitboard;

    /// The squares that are set on the first board.
    fn first_board(self) -> Bitboard;

    fn north(self) -> Self;
    fn south(self) -> Self;
    fn east(self) -> Self;
    fn west(self) -> Self;
    fn north_east(self) -> Self;
    fn north_west(self) -> Self;
    fn south_east(self) -> Self;
    fn south_west(self) -> Self;
}

/// Several boards side by side. Some operations treat a set of squares as a number.
pub(crate) trait Wide: Word {
    /// Transposes boards: word `i` of all boards, side by side, becomes column `i`. `row` returns the words
    /// of each board.
    fn columns(row: impl Fn(usize) -> [u64; 8]) -> [Self; 8];

    fn left<const BITS: i32>(self) -> Self;
    fn right<const BITS: i32>(self) -> Self;

    /// The board flipped upside down.
    fn flip_vertical(self) -> Self;

    /// Subtraction, board by board.
    fn minus(self, other: Self) -> Self;

    /// Addition, rank by rank, without carries between ranks.
    fn plus_ranks(self, other: Self) -> Self;

    /// Subtraction, rank by rank.
    fn minus_ranks(self, other: Self) -> Self;

    /// Population count, in whatever parts are fastest on the machine. Such counts may be added as long as no
    /// part exceeds 255.
    fn counts(self) -> Self;

    /// Adds up the parts of such a count, one number per board.
    fn total(self) -> Self;

    /// Addition, board by board.
    fn plus(self, other: Self) -> Self;

    /// The sum of the numbers of all boards.
    fn sum(self) -> u64;

    /// All squares of the first `boards` boards, no squares of the others.
    fn first(boards: usize) -> Self;

    /// Carry-save adder (CSA): how often each square is in three sets, as binary digits, ones and twos.
    fn add_three(a: Self, b: Self, c: Self) -> (Self, Self);
}

impl Word for Bitboard {
    const BOARDS: usize = 1;

    #[inline(always)]
    fn every(set: Bitboard) -> Bitboard {
        set
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn where_empty(self) -> Bitboard {
        if self.is_empty() {
            Bitboard::FULL
        } else {
            Bitboard::EMPTY
        }
    }

    #[inline(always)]
    fn any_board(self) -> Bitboard {
        self
    }

    #[inline(always)]
    fn first_board(self) -> Bitboard {
        self
    }

    #[inline(always)]
    fn north(self) -> Bitboard {
        self.north()
    }

    #[inline(always)]
    fn south(self) -> Bitboard {
        self.south()
    }

    #[inline(always)]
    fn east(self) -> Bitboard {
        self.east()
    }

    #[inline(always)]
    fn west(self) -> Bitboard {
        self.west()
    }

    #[inline(always)]
    fn north_east(self) -> Bitboard {
        self.north_east()
    }

    #[inline(always)]
    fn north_west(self) -> Bitboard {
        self.north_west()
    }

    #[inline(always)]
    fn south_east(self) -> Bitboard {
        self.south_east()
    }

    #[inline(always)]
    fn south_west(self) -> Bitboard {
        self.south_west()
    }
}
