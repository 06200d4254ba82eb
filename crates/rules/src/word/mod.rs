//! Sets of squares on one board, or on four boards side by side.
//!
//! Move generation is written once over [`Word`]. With [`Bitboard`] it works on one board, and can
//! name every move. With [`Four`] each instruction works on four sibling boards at once, which is
//! how perft counts the moves of the last ply.

mod four;

pub(crate) use four::Four;

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
    /// How many boards the word holds.
    const BOARDS: usize;

    /// The same set on every board.
    fn every(set: Bitboard) -> Self;

    /// Every square of the boards on which `self` is empty, no square of the others.
    fn where_empty(self) -> Self;

    /// The squares that are set on at least one board.
    fn any_board(self) -> Bitboard;

    fn north(self) -> Self;
    fn south(self) -> Self;
    fn east(self) -> Self;
    fn west(self) -> Self;
    fn north_east(self) -> Self;
    fn north_west(self) -> Self;
    fn south_east(self) -> Self;
    fn south_west(self) -> Self;
}

impl Word for Bitboard {
    const BOARDS: usize = 1;

    #[inline(always)]
    fn every(set: Bitboard) -> Bitboard {
        set
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
