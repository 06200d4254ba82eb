//! Bulk counting on several boards at once.
//!
//! In any one direction no square is reached by two sliders, because the nearer one blocks the farther. So
//! the sizes of the target sets of the eight directions add up to the number of moves, and pieces need not be
//! told apart.

use super::fill::{Fills, knight_jumps};
use super::{LegalityMasks, PawnStep, Sink};
use crate::board::{Board, Side};
use crate::word::Wide;
use crate::{Bitboard, CastlingSide, Square, attacks};

/// Counts the moves of several boards.
///
/// Population counts are expensive, so sets are first added up square by square (carry-save adders, as in the
/// Harley-Seal population count) and only every fourth is counted.
pub(crate) struct CountWide<'a, W> {
    fills: &'a Fills<W>,
    /// For each square, the binary digits of the sum with the values one and two.
    ones: W,
    twos: W,
    /// The number of digits with the value four, in a byte for each rank. The total cannot overflow: no rank
    /// has more than 234 moves, 8 squares for each of 16 directions of the pieces, 8 for the king and 2
    /// castlings, 4 · 8 for each of 3 pawn steps.
    fours: W,
    castlings: W,
    /// Sets held back until there are four to add.
    king: W,
    pushes: W,
    west: W,
    east: W,
}

impl<'a, W: Wide> CountWide<'a, W> {
    #[inline(always)]
    pub(crate) fn new(fills: &'a Fills<W>) -> CountWide<'a, W> {
        let zero = W::every(Bitboard::EMPTY);
        CountWide {
            fills,
            ones: zero,
            twos: zero,
            fours: zero,
            castlings: zero,
            king: zero,
            pushes: zero,
            west: zero,
            east: zero,
        }
    }

    /// The number of moves on each board.
    #[inline(always)]
    pub(crate) fn totals(mut self) -> W {
        self.add([self.king, self.pushes, self.west, self.east]);
        let twice = |counts: W| counts.plus(counts);
        // Evaluates the binary number from its highest digit down.
        let twos = self.twos.counts().plus(twice(self.fours));
        let ones = self.ones.counts().plus(twice(twos));
        ones.plus(self.castlings).total()
    }

    #[inline(always)]
    fn add(&mut self, [a, b, c, d]: [W; 4]) {
        let (ones, twos_1) = W::add_three(self.ones, a, b);
        let (ones, twos_2) = W::add_three(ones, c, d);
        let (twos, fours) = W::add_three(self.twos, twos_1, twos_2);
        (self.ones, self.twos) = (ones, twos);
        self.fours = self.fours.plus(fours.counts());
    }
}

impl<S: Side, W: Wide> Sink<S, W> for CountWide<'_, W> {
    #[inline(always)]
    fn king(&mut self, _: Square, targets: W) {
        self.king = targets;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square, _: CastlingSide, possible: W) {
        self.castlings = self.castlings.plus(possible & W::every(Bitboard(1)));
    }

    #[inline(always)]
    fn pieces(&mut self, board: &Board<W>, masks: &LegalityMasks<W>, targets: W) {
        let own = board.of(S::COLOR);
        let lines = attacks::lines_through(board.king_square::<S>());
        // A pinned slider may move along the line of its pin only.
        let along = |sliders: W, line| sliders - (masks.pinned - W::every(line));
        if let Some(rooks) = &self.fills.rooks {
            let sliders = board.orthogonal() & own;
            let [north, south] = rooks.vertical(along(sliders, lines.vertical));
            let [east, west] = rooks.horizontal(along(sliders, lines.horizontal));
            self.add([north, south, east, west].map(|set| set & targets));
        }
        if let Some(bishops) = &self.fills.bishops {
            let sliders = board.diagonal() & own;
            let [north_east, south_west] = bishops.diagonal(along(sliders, lines.diagonal));
            let [north_west, south_east] = bishops.antidiagonal(along(sliders, lines.antidiagonal));
            self.add([north_east, south_west, north_west, south_east].map(|set| set & targets));
        }
        let knights = (board.knights() & own) - masks.pinned;
        if !knights.is_empty() {
            let [a, b, c, d, e, f, g, h] = knight_jumps(knights).map(|set| set & targets);
            self.add([a, b, c, d]);
            self.add([e, f, g, h]);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: W) {
        match step {
            // No square is reached by both a push and a double push: one pawn would block the other.
            PawnStep::Push | PawnStep::DoublePush => self.pushes = self.pushes | targets,
            PawnStep::CaptureWest => self.west = targets,
            PawnStep::CaptureEast => self.east = targets,
        }
    }

    #[inline(always)]
    fn promotions(&mut self, _: PawnStep, targets: W) {
        self.fours = self.fours.plus(targets.counts());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        unreachable!("boards with en passant are counted one by one");
    }
}
