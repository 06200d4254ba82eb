//! The sink that stores moves in a list.

use super::{LegalityMasks, PawnStep, Sink, each_piece};
use crate::board::{Board, Side};
use crate::{Bitboard, CastlingSide, Move, MoveKind, MoveList, Square};

/// Stores moves in a list, the captures of a piece before its other moves.
pub(crate) struct ListSink<'a> {
    list: &'a mut MoveList,
    enemy: Bitboard,
}

impl<'a> ListSink<'a> {
    #[inline(always)]
    pub(crate) fn new(list: &'a mut MoveList, enemy: Bitboard) -> ListSink<'a> {
        ListSink { list, enemy }
    }

    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.list
            .push_targets(from, targets & self.enemy, MoveKind::Capture);
        self.list
            .push_targets(from, targets - self.enemy, MoveKind::Quiet);
    }
}

impl<S: Side> Sink<S, Bitboard> for ListSink<'_> {
    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) {
        self.piece(from, targets);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square, side: CastlingSide, possible: Bitboard) {
        if !possible.is_empty() {
            self.list.push(Move::castle(king, rook, side));
        }
    }

    #[inline(always)]
    fn pieces(&mut self, board: &Board, masks: &LegalityMasks<Bitboard>, targets: Bitboard) {
        each_piece::<S>(board, masks, targets, |_, from, targets| {
            self.piece(from, targets)
        });
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) {
        let kind = match step {
            PawnStep::Push => MoveKind::Quiet,
            PawnStep::DoublePush => MoveKind::DoublePush,
            PawnStep::CaptureWest | PawnStep::CaptureEast => MoveKind::Capture,
        };
        self.list
            .push_pawn_targets(targets, step.distance(S::COLOR), kind);
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: Bitboard) {
        use MoveKind::*;
        let kinds = if step.is_capture() {
            [
                CapturePromoteQueen,
                CapturePromoteRook,
                CapturePromoteBishop,
                CapturePromoteKnight,
            ]
        } else {
            [PromoteQueen, PromoteRook, PromoteBishop, PromoteKnight]
        };
        for kind in kinds {
            self.list
                .push_pawn_targets(targets, step.distance(S::COLOR), kind);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.list.push(Move::en_passant(from, to));
    }
}
