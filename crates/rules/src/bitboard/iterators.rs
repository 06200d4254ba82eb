//! Iterators over the squares and the subsets of a bitboard.

use core::iter::FusedIterator;

use super::Bitboard;
use crate::Square;

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
pub struct Squares(pub(super) Bitboard);

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
    pub(super) set: Bitboard,
    pub(super) next: Option<Bitboard>,
}

impl Iterator for Subsets {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        let current = self.next?;
        // Carry-rippler: subtracting the set counts up by one in the bits of the set; carries skip the
        // squares outside it.
        let following = current.0.wrapping_sub(self.set.0) & self.set.0;
        self.next = (following != 0).then_some(Bitboard(following));
        Some(current)
    }
}

impl FusedIterator for Subsets {}
