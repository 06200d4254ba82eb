//! Move lists on the stack.
#![allow(unsafe_code)]

#[cfg(test)]
mod tests;

use core::fmt;
use core::iter::FusedIterator;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::slice;

use crate::{Bitboard, Move, MoveKind, Square};

/// Room for the moves, and for the slots that a group of stores may write past the last one.
const SLOTS: usize = 512;

/// No set of targets has more squares than this, so no call stores more moves.
const MOST_TARGETS: usize = 64;

/// Moves are stored in groups of this size, each without a branch.
const GROUP: usize = 4;

const _: () = assert!(MOST_TARGETS.is_multiple_of(GROUP));
const _: () = assert!(MoveList::CAPACITY + MOST_TARGETS <= SLOTS);
const _: () = assert!(MoveList::CAPACITY >= 15 * 27 + 8);

/// A list of moves on the stack; the memory beyond its length is never initialised.
///
/// It has room for all moves of any position that can be set up. A side has at most 16 pieces, one of them
/// the king with at most 8 moves; no other has more moves than a queen's 27 (a king that may castle has a
/// rook beside it instead of a queen, and a promoting pawn has 12). So no position has more than 15 × 27 + 8
/// = 413 moves, and [`CAPACITY`](MoveList::CAPACITY) is larger. The most known for a reachable position is
/// 218.
///
/// It dereferences to a slice of moves, so `len`, `iter`, `contains`, `sort_by_key`, indexing and so on all
/// work.
///
/// ```
/// use tabiya_rules::{Move, MoveList, Square};
///
/// let mut moves = MoveList::new();
/// moves.push(Move::quiet(Square::G1, Square::F3));
/// moves.push(Move::double_push(Square::E2, Square::E4));
/// assert_eq!(moves.len(), 2);
/// assert!(moves.contains(&Move::quiet(Square::G1, Square::F3)));
///
/// moves.retain(|mv| mv.is_double_push());
/// assert_eq!(moves[0].to(), Square::E4);
/// ```
pub struct MoveList {
    /// The first `len` slots are initialised.
    slots: [MaybeUninit<Move>; SLOTS],
    /// Never more than `CAPACITY`.
    len: usize,
}

impl MoveList {
    /// The number of moves a list can hold.
    pub const CAPACITY: usize = SLOTS - MOST_TARGETS;

    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList {
            slots: [const { MaybeUninit::uninit() }; SLOTS],
            len: 0,
        }
    }

    /// The number of moves in the list.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves as a slice.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[Move] {
        // SAFETY: the first `len` slots are initialised, `len` is at most `SLOTS`, and
        // `MaybeUninit<Move>` has the layout of `Move`.
        unsafe { slice::from_raw_parts(self.slots.as_ptr().cast::<Move>(), self.len) }
    }

    /// The moves as a slice that can be sorted and changed in place.
    #[inline(always)]
    pub const fn as_mut_slice(&mut self) -> &mut [Move] {
        // SAFETY: as in `as_slice`; the list is borrowed mutably for as long as the slice.
        unsafe { slice::from_raw_parts_mut(self.slots.as_mut_ptr().cast::<Move>(), self.len) }
    }

    /// Appends a move. A full list ignores it; since no position can fill a list, that is a bug in the
    /// caller, and debug builds panic.
    #[inline(always)]
    pub const fn push(&mut self, mv: Move) {
        debug_assert!(self.len < MoveList::CAPACITY, "the move list is full");
        if self.len < MoveList::CAPACITY {
            self.slots[self.len].write(mv);
            self.len += 1;
        }
    }

    /// Removes all moves.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps the moves for which `keep` returns `true`, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let mv = self[index];
            if keep(mv) {
                self[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Adds the moves of one piece to each of its targets, which must not include its own square.
    #[inline(always)]
    pub(crate) fn push_targets(&mut self, from: Square, targets: Bitboard, kind: MoveKind) {
        debug_assert!(!targets.contains(from), "a piece cannot move to where it is");
        // Without its own square, no move of the piece is encoded as 0.
        let targets = targets - from.bitboard();
        let base = from as u16 | (kind as u16) << 12;
        // SAFETY: `to` differs from `from` in every square of `targets`, so at least one of the
        // two is not 0; and the highest four bits are the kind given.
        unsafe { self.store(targets, |to| base | to << 6) }
    }

    /// Adds the moves of several pawns that all move the same way: `step` is the index of the target minus
    /// the index of the origin.
    #[inline(always)]
    pub(crate) fn push_pawn_targets(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        debug_assert!(step & 63 != 0, "a pawn cannot move to where it is");
        if step & 63 == 0 {
            return;
        }
        let kind = (kind as u16) << 12;
        let step = step as u16;
        // SAFETY: `step` is not 0 in the low six bits, so the two squares differ and at least one
        // of them is not 0; and the highest four bits are the kind given.
        unsafe { self.store(targets, |to| to.wrapping_sub(step) & 63 | to << 6 | kind) }
    }

    /// Stores the bits of a move for each target.
    ///
    /// # Safety
    /// For the index of every square in `targets`, `bits_of` returns the bits of a [`Move`].
    #[inline(always)]
    unsafe fn store(&mut self, targets: Bitboard, bits_of: impl Fn(u16) -> u16) {
        let len = self.len + targets.count() as usize;
        debug_assert!(len <= MoveList::CAPACITY, "the move list is full");
        let mut left = targets.0;
        // SAFETY: `len` is at most `CAPACITY`, which is inside the array.
        let mut slot = unsafe { self.slots.as_mut_ptr().cast::<u16>().add(self.len) };
        while left != 0 {
            for _ in 0..GROUP {
                // An empty set has 64 trailing zeros. What is stored for it lies beyond the last
                // move, and is a plain number until a real move overwrites it. Each round takes
                // `GROUP` squares out of at most `MOST_TARGETS`, a multiple of `GROUP`, so fewer than
                // `MOST_TARGETS` stores came before this one. A `Move` and so a slot has the size and
                // alignment of `u16`, and may hold any bits.
                //
                // SAFETY: so the slot is below `CAPACITY + MOST_TARGETS`, at most `SLOTS`, and one past
                // the last slot is still a valid address for the next pointer.
                unsafe {
                    slot.write(bits_of(left.trailing_zeros() as u16));
                    slot = slot.add(1);
                }
                left &= left.wrapping_sub(1);
            }
        }
        // Every slot below the new length now holds bits of a move. The length stays in bounds
        // even for a caller that overfills the list.
        self.len = len.min(MoveList::CAPACITY);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Clone for MoveList {
    fn clone(&self) -> MoveList {
        self.iter().copied().collect()
    }
}

impl PartialEq for MoveList {
    /// Two lists are equal when they hold the same moves in the same order.
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        self.as_mut_slice()
    }
}

impl Extend<Move> for MoveList {
    /// Adds moves until the list is full; those that do not fit are not taken from the iterator.
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        let room = MoveList::CAPACITY - self.len;
        for mv in moves.into_iter().take(room) {
            self.push(mv);
        }
    }
}

impl FromIterator<Move> for MoveList {
    /// Collects moves until the list is full; those that do not fit are not taken from the
    /// iterator.
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> slice::Iter<'a, Move> {
        self.as_slice().iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    #[inline]
    fn into_iter(self) -> MoveListIter {
        MoveListIter {
            next: 0,
            end: self.len,
            list: self,
        }
    }
}

/// An owning iterator over a [`MoveList`].
///
/// ```
/// use tabiya_rules::{Move, MoveList, Square};
///
/// let moves = MoveList::from_iter([Move::quiet(Square::G1, Square::F3)]);
/// for mv in moves {
///     assert_eq!(mv.from(), Square::G1);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct MoveListIter {
    list: MoveList,
    next: usize,
    end: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = *self.list[..self.end].get(self.next)?;
        self.next += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.next;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for MoveListIter {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        let mv = *self.list[self.next..self.end].last()?;
        self.end -= 1;
        Some(mv)
    }
}

impl ExactSizeIterator for MoveListIter {}

impl FusedIterator for MoveListIter {}
