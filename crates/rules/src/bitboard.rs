//! Bitboards: sets of squares in one 64-bit word.

mod iterators;
mod operators;
#[cfg(test)]
mod tests;

pub use iterators::{Squares, Subsets};

use core::fmt;

use crate::{File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The operators are set operations: `&`, `|`, `^`, `!`, and `-` for set difference. Iteration goes from a1
/// to h8.
///
/// ```
/// use tabiya_rules::{Bitboard, File, Rank, Square};
///
/// let rook_on_e4 = (File::E.bitboard() | Rank::Fourth.bitboard()) - Square::E4.bitboard();
/// assert_eq!(rook_on_e4.count(), 14);
/// assert_eq!(rook_on_e4.into_iter().next(), Some(Square::E1));
/// assert!(!rook_on_e4.contains(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

const NOT_A: u64 = !File::A.bitboard().0;
const NOT_H: u64 = !File::H.bitboard().0;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// Every square.
    pub const FULL: Bitboard = Bitboard(!0);

    /// The light squares, h1 among them.
    pub const LIGHT_SQUARES: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);

    /// The dark squares, a1 among them.
    pub const DARK_SQUARES: Bitboard = Bitboard(0xAA55_AA55_AA55_AA55);

    /// The four edges of the board.
    pub const EDGES: Bitboard = Bitboard(0xFF81_8181_8181_81FF);

    /// Whether no square is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Adds `square` to the set.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= square.bitboard().0;
    }

    /// Removes `square` from the set.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !square.bitboard().0;
    }

    /// Adds `square` if it is not in the set, removes it if it is.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= square.bitboard().0;
    }

    /// How many squares are in the set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest index.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(self.0.trailing_zeros() as u8))
        }
    }

    /// The square with the highest index.
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(63 - self.0.leading_zeros() as u8))
        }
    }

    /// Removes the square with the lowest index and returns it.
    ///
    /// ```
    /// use tabiya_rules::{Rank, Square};
    ///
    /// let mut set = Rank::First.bitboard();
    /// assert_eq!(set.pop(), Some(Square::A1));
    /// assert_eq!(set.count(), 7);
    /// ```
    #[inline(always)]
    pub const fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Whether at least two squares are in the set.
    #[inline(always)]
    pub const fn has_more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether every square of this set is in `other` too.
    #[inline(always)]
    pub const fn is_subset_of(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// The squares from a1 to h8.
    #[inline(always)]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Every subset of this set, from the empty one to the set itself.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    ///
    /// let pair = Bitboard::from_iter([Square::C3, Square::F6]);
    /// assert_eq!(pair.subsets().count(), 4);
    /// ```
    #[inline]
    pub const fn subsets(self) -> Subsets {
        Subsets {
            set: self,
            next: Some(Bitboard::EMPTY),
        }
    }

    /// Every square one step towards Black's side; those on the eighth rank fall off.
    #[inline(always)]
    pub const fn north(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// Every square one step towards White's side; those on the first rank fall off.
    #[inline(always)]
    pub const fn south(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// Every square one step towards the h-file; those on it fall off.
    #[inline(always)]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & NOT_H) << 1)
    }

    /// Every square one step towards the a-file; those on it fall off.
    #[inline(always)]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & NOT_A) >> 1)
    }

    /// Every square one step diagonally towards h8.
    #[inline(always)]
    pub const fn north_east(self) -> Bitboard {
        Bitboard((self.0 & NOT_H) << 9)
    }

    /// Every square one step diagonally towards a8.
    #[inline(always)]
    pub const fn north_west(self) -> Bitboard {
        Bitboard((self.0 & NOT_A) << 7)
    }

    /// Every square one step diagonally towards h1.
    #[inline(always)]
    pub const fn south_east(self) -> Bitboard {
        Bitboard((self.0 & NOT_H) >> 7)
    }

    /// Every square one step diagonally towards a1.
    #[inline(always)]
    pub const fn south_west(self) -> Bitboard {
        Bitboard((self.0 & NOT_A) >> 9)
    }

    /// The set mirrored from White's side to Black's: a1 becomes a8.
    #[inline(always)]
    pub const fn flip_vertical(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl From<File> for Bitboard {
    #[inline(always)]
    fn from(file: File) -> Bitboard {
        file.bitboard()
    }
}

impl From<Rank> for Bitboard {
    #[inline(always)]
    fn from(rank: Rank) -> Bitboard {
        rank.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// An 8×8 grid as White sees the board, `x` for the squares in the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Bitboard({:#018x})", self.0)?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let inside = self.contains(Square::new(file, rank));
                f.write_str(if inside { "x" } else { "." })?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}
