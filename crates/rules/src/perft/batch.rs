//! Boards collected and then bulk-counted, several at a time.

use crate::board::{Board, Side, for_side};
use crate::movegen::{CountWide, Fills, LegalityMasks, Wanted, generate_sets};
use crate::word::{Four, Wide, Widest, Word};
use crate::{Bitboard, Color, MoveList, Square};

/// A batch of this many boards is counted before the next parent. The larger it is, the fewer groups are
/// incomplete; the smaller, the more likely the boards are still in the cache.
const FULL: usize = 64;

/// Room for the children of any position on top of that, and for padding the last group.
const CAPACITY: usize = FULL + MoveList::CAPACITY + Widest::BOARDS;

/// Boards whose moves are to be counted, with the same side to move and its king on the same square.
pub(super) struct Batch {
    boards: [Board; CAPACITY],
    len: usize,
    side: Color,
    king: Square,
    /// The moves counted so far.
    total: u64,
}

impl Batch {
    pub(super) fn new() -> Batch {
        Batch {
            boards: [Board::EMPTY; CAPACITY],
            len: 0,
            side: Color::White,
            king: Square::A1,
            total: 0,
        }
    }

    /// Prepares for the children of `parent`, where side `S` is to move.
    #[inline(always)]
    pub(super) fn begin<S: Side>(&mut self, parent: &Board) {
        let king = parent.king_square::<S>();
        if self.len >= FULL || king != self.king || self.side != S::COLOR {
            self.count_moves();
            (self.side, self.king) = (S::COLOR, king);
        }
    }

    /// Adds a child of the current parent. It must not allow en passant.
    #[inline(always)]
    pub(super) fn push(&mut self, board: Board) {
        debug_assert!(
            self.len < FULL + MoveList::CAPACITY,
            "no position has this many children"
        );
        if let Some(slot) = self.boards.get_mut(self.len) {
            *slot = board;
            self.len += 1;
        }
    }

    /// Adds moves that were counted elsewhere.
    #[inline(always)]
    pub(super) fn add(&mut self, moves: u64) {
        self.total += moves;
    }

    /// The total number of legal moves of all boards since the last call.
    pub(super) fn finish(&mut self) -> u64 {
        self.count_moves();
        core::mem::take(&mut self.total)
    }

    /// Counts the moves of the boards and clears the batch.
    #[inline(never)]
    fn count_moves(&mut self) {
        let boards = core::mem::take(&mut self.len);
        if boards > 0 {
            self.total += for_side!(self.side, S => count_moves::<S>(&mut self.boards, boards));
        }
    }
}

/// The number of legal moves of side `S` on the first `len` boards.
#[inline(always)]
fn count_moves<S: Side>(boards: &mut [Board], len: usize) -> u64 {
    let complete = len - len % Widest::BOARDS;
    let total = count_groups::<S, Widest>(boards, complete);
    let (rest, boards) = (len - complete, &mut boards[complete..]);
    total
        + match rest {
            0 => 0,
            // Half a register is enough, and often half the work.
            1..=4 => count_groups::<S, Four>(boards, rest),
            _ => count_groups::<S, Widest>(boards, rest),
        }
}

/// The same, in groups of as many boards as a word holds.
pub(super) fn count_groups<S: Side, W: Wide>(boards: &mut [Board], len: usize) -> u64 {
    let end = len.next_multiple_of(W::BOARDS);
    if len < end {
        // Pads the last group with a board that belongs there.
        let last = boards[len - 1];
        boards[len..end].fill(last);
    }
    let mut sum = W::every(Bitboard::EMPTY);
    let mut left = len;
    for group in boards[..end].chunks_exact(W::BOARDS) {
        let group = Board::<W>::side_by_side(group);
        let fills = Fills::over(&group);
        let masks = LegalityMasks::of_several::<S>(&group, &fills);
        let mut count = CountWide::new(&fills);
        generate_sets::<S, W, _>(&group, &masks, Wanted::ALL, &mut count);
        let mut totals = count.totals();
        if left < W::BOARDS {
            totals = totals & W::first(left);
        }
        left = left.saturating_sub(W::BOARDS);
        sum = sum.plus(totals);
    }
    sum.sum()
}

/// Whether counting several boards at once is faster than one by one: only with wide registers.
pub(super) const IS_FASTER: bool = cfg!(all(target_arch = "x86_64", target_feature = "avx2"));
