//! Sets of squares in one 64-bit word.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{File, Rank, Square};

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The operators are those of sets: `&`, `|`, `^`, `!`, and `-` for "in this one, not in that one".
/// Iterating goes from a1 to h8.
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

    /// Puts `square` into the set.
    #[inline(always)]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= square.bitboard().0;
    }

    /// Takes `square` out of the set.
    #[inline(always)]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !square.bitboard().0;
    }

    /// Puts `square` in if it was out, and out if it was in.
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

    /// Takes the square with the lowest index out of the set.
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

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;

    /// The squares of this set that are not in `other`.
    #[inline(always)]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bitboard) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bitboard) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Bitboard) {
        *self = *self ^ other;
    }
}

impl SubAssign for Bitboard {
    #[inline(always)]
    fn sub_assign(&mut self, other: Bitboard) {
        *self = *self - other;
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

/// The squares of a [`Bitboard`], from a1 to h8, or backwards.
///
/// ```
/// use tabiya_rules::{Rank, Square};
///
/// let mut squares = Rank::First.bitboard().iter();
/// assert_eq!(squares.next(), Some(Square::A1));
/// assert_eq!(squares.next_back(), Some(Square::H1));
/// assert_eq!(squares.len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count() as usize
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.0.last()
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

/// Every subset of a [`Bitboard`], in ascending order: see [`Bitboard::subsets`].
///
/// ```
/// use tabiya_rules::{Bitboard, Square};
///
/// let mut subsets = Square::E4.bitboard().subsets();
/// assert_eq!(subsets.next(), Some(Bitboard::EMPTY));
/// assert_eq!(subsets.next(), Some(Square::E4.bitboard()));
/// assert_eq!(subsets.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Subsets {
    set: Bitboard,
    next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let current = self.next?;
        // The carry-rippler: subtracting the set adds one to the number that the subset's bits
        // spell inside the set, and carries skip the squares outside it.
        let following = current.0.wrapping_sub(self.set.0) & self.set.0;
        self.next = (following != 0).then_some(Bitboard(following));
        Some(current)
    }
}

impl FusedIterator for Subsets {}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    const SAMPLES: [Bitboard; 7] = [
        Bitboard::EMPTY,
        Bitboard::FULL,
        Bitboard::EDGES,
        Bitboard::LIGHT_SQUARES,
        Bitboard(1),
        Bitboard(1 << 63),
        Bitboard(0x0123_4567_89AB_CDEF),
    ];

    #[test]
    fn a_square_is_in_after_insert_and_out_after_remove() {
        for square in Square::ALL {
            let mut set = Bitboard::EMPTY;
            set.insert(square);
            assert!(set.contains(square));
            assert_eq!(set, Bitboard::from(square));
            assert_eq!((set.first(), set.last()), (Some(square), Some(square)));
            assert!(!set.has_more_than_one());
            set.toggle(square);
            assert!(set.is_empty());
            set.toggle(square);
            set.remove(square);
            set.remove(square);
            assert!(set.is_empty());
        }
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
        assert_eq!(Bitboard::EMPTY.clone().pop(), None);
    }

    #[test]
    fn operators_are_those_of_sets() {
        for a in SAMPLES {
            for b in SAMPLES {
                for square in Square::ALL {
                    let (in_a, in_b) = (a.contains(square), b.contains(square));
                    assert_eq!((a & b).contains(square), in_a && in_b);
                    assert_eq!((a | b).contains(square), in_a || in_b);
                    assert_eq!((a ^ b).contains(square), in_a != in_b);
                    assert_eq!((a - b).contains(square), in_a && !in_b);
                    assert_eq!((!a).contains(square), !in_a);
                }
                assert_eq!(a.is_subset_of(b), a | b == b);
                assert_eq!(a.intersects(b), !(a & b).is_empty());
                let mut set = a;
                set |= b;
                set -= a;
                set ^= b;
                set &= a;
                assert_eq!(set, a & b);
            }
        }
    }

    #[test]
    fn iteration_visits_each_square_once_in_order() {
        for set in SAMPLES {
            let squares: Vec<Square> = set.into_iter().collect();
            assert!(squares.is_sorted());
            assert_eq!(squares.len(), set.count() as usize);
            assert_eq!(set.iter().len(), squares.len());
            assert_eq!(Bitboard::from_iter(squares.iter().copied()), set);
            let mut backwards: Vec<Square> = set.iter().rev().collect();
            backwards.reverse();
            assert_eq!(backwards, squares);
            assert_eq!(set.has_more_than_one(), squares.len() > 1);
        }
    }

    #[test]
    fn iteration_from_both_ends_meets_in_the_middle() {
        let mut squares = Rank::First.bitboard().iter();
        for file in 0..4 {
            assert_eq!(squares.next(), Square::from_index(file));
            assert_eq!(squares.next_back(), Square::from_index(7 - file));
        }
        assert_eq!(squares.next(), None);
        assert_eq!(squares.next_back(), None);
    }

    #[test]
    fn subsets_are_all_different_and_all_inside() {
        let set = Bitboard(0x8100_0000_1800_0081);
        let subsets: Vec<Bitboard> = set.subsets().collect();
        assert_eq!(subsets.len(), 1 << set.count());
        assert!(subsets.is_sorted_by(|a, b| a < b));
        assert!(subsets.iter().all(|subset| subset.is_subset_of(set)));
        assert_eq!(Bitboard::EMPTY.subsets().collect::<Vec<_>>(), [Bitboard::EMPTY]);
    }

    #[test]
    fn steps_never_wrap_around_the_edge() {
        type Step = fn(Bitboard) -> Bitboard;
        let steps: [(Step, i8, i8); 8] = [
            (Bitboard::north, 0, 1),
            (Bitboard::south, 0, -1),
            (Bitboard::east, 1, 0),
            (Bitboard::west, -1, 0),
            (Bitboard::north_east, 1, 1),
            (Bitboard::north_west, -1, 1),
            (Bitboard::south_east, 1, -1),
            (Bitboard::south_west, -1, -1),
        ];
        for (step, files, ranks) in steps {
            for square in Square::ALL {
                let expected = square
                    .offset(files, ranks)
                    .map_or(Bitboard::EMPTY, Bitboard::from);
                assert_eq!(step(square.bitboard()), expected);
            }
        }
    }

    #[test]
    fn light_and_dark_squares_are_the_board() {
        for square in Square::ALL {
            assert_eq!(Bitboard::LIGHT_SQUARES.contains(square), square.is_light());
            assert_eq!(Bitboard::DARK_SQUARES.contains(square), !square.is_light());
            let flipped = square.bitboard().flip_vertical();
            assert_eq!(flipped, square.flip_rank().bitboard());
        }
        let edges = [
            File::A.into(),
            File::H.into(),
            Rank::First.into(),
            Rank::Eighth.into(),
        ];
        let edges = edges
            .into_iter()
            .fold(Bitboard::EMPTY, |all, edge: Bitboard| all | edge);
        assert_eq!(Bitboard::EDGES, edges);
    }

    #[test]
    fn debug_draws_the_board_as_white_sees_it() {
        let text = format!("{:?}", Square::B8.bitboard());
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 9);
        assert_eq!(rows[1], ". x . . . . . .");
        assert_eq!(rows[8], ". . . . . . . .");
    }
}
