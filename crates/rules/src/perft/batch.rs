//! Sibling boards collected, then counted four at a time.

use super::walk::count_moves;
use crate::board::{Board, Side};
use crate::movegen::{CountFour, Fills, KingSafety, Wanted, generate_sets};
use crate::word::Four;
use crate::{Bitboard, MoveList};

/// Room for the children of any position, and a multiple of four.
const CAPACITY: usize = MoveList::CAPACITY.next_multiple_of(4);

/// The children of one board: not board after board, but the same word of all boards side by side.
pub(super) struct Batch {
    words: [[u64; CAPACITY]; Board::WORDS],
    len: usize,
}

impl Batch {
    pub(super) fn new() -> Batch {
        Batch {
            words: [[0; CAPACITY]; Board::WORDS],
            len: 0,
        }
    }

    /// Adds a board. All boards of a batch are children of one parent, and none allows en passant.
    #[inline(always)]
    pub(super) fn push(&mut self, board: &Board) {
        debug_assert!(self.len < CAPACITY, "no position has so many children");
        if self.len < CAPACITY {
            for (column, word) in self.words.iter_mut().zip(board.words()) {
                column[self.len] = word.0;
            }
            self.len += 1;
        }
    }

    /// The number of legal moves of side `S` on all boards together; empties the batch.
    #[inline(never)]
    pub(super) fn count_moves<S: Side>(&mut self) -> u64 {
        self.fill_last_group();
        let mut total = 0;
        for first in (0..self.len).step_by(4) {
            let group = self.group(first);
            let fills = Fills::over(group.occupied());
            let (safety, checked) = KingSafety::of_four::<S>(&group, &fills);
            let mut count = CountFour::new(fills);
            generate_sets::<S, Four, _>(&group, &safety, Wanted::ALL, &mut count);
            let live = Four::from_array(LIVE[(self.len - first).min(4)]);
            let [a, b, c, d] = (count.totals() & (live - checked)).to_array();
            total += a + b + c + d;
            // In check other masks hold, and few moves are left to count.
            for lane in Bitboard(u64::from((checked & live).boards())) {
                total += count_moves::<S>(&self.board(first + lane.index()));
            }
        }
        self.len = 0;
        total
    }

    /// Repeats the last board until the last group is full: all four boards must be siblings.
    #[inline(always)]
    fn fill_last_group(&mut self) {
        for index in self.len..self.len.next_multiple_of(4).min(CAPACITY) {
            for column in &mut self.words {
                column[index] = column[index - 1];
            }
        }
    }

    /// The four boards from `first` on.
    #[inline(always)]
    fn group(&self, first: usize) -> Board<Four> {
        Board::from_words(core::array::from_fn(|word| {
            let column = &self.words[word];
            Four::from_array(core::array::from_fn(|lane| column[first + lane]))
        }))
    }

    fn board(&self, index: usize) -> Board {
        Board::from_words(core::array::from_fn(|word| Bitboard(self.words[word][index])))
    }
}

/// Full sets for the boards of a group that are there; the last group may be short.
const LIVE: [[u64; 4]; 5] = [
    [0, 0, 0, 0],
    [!0, 0, 0, 0],
    [!0, !0, 0, 0],
    [!0, !0, !0, 0],
    [!0, !0, !0, !0],
];

/// Whether four boards at once are faster than one after the other: only with wide registers.
pub(super) const PAYS: bool = cfg!(all(target_arch = "x86_64", target_feature = "avx2"));
