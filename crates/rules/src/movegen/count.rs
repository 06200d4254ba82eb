//! Bulk counting on one board: moves are counted without being generated.

use super::{LegalityMasks, PawnStep, Sink, each_piece};
use crate::board::{Board, Side};
use crate::{Bitboard, CastlingSide, Square};

/// Counts the moves of one board.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Count {
    #[inline(always)]
    fn add(&mut self, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }
}

impl<S: Side> Sink<S, Bitboard> for Count {
    #[inline(always)]
    fn king(&mut self, _: Square, targets: Bitboard) {
        self.add(targets);
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square, _: CastlingSide, possible: Bitboard) {
        self.0 += u64::from(!possible.is_empty());
    }

    #[inline(always)]
    fn pieces(&mut self, board: &Board, masks: &LegalityMasks<Bitboard>, targets: Bitboard) {
        each_piece::<S>(board, masks, targets, |_, _, targets| self.add(targets));
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, targets: Bitboard) {
        self.add(targets);
    }

    #[inline(always)]
    fn promotions(&mut self, _: PawnStep, targets: Bitboard) {
        self.0 += 4 * u64::from(targets.count());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}
