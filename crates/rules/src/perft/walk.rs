//! The fast perft: bare boards, no move lists, and bulk counting of the last ply on several boards at a time.

use super::batch::{self, Batch};
use crate::board::{Board, Side};
use crate::movegen::{Count, LegalityMasks, PawnStep, Sink, Wanted, each_piece, generate};
use crate::{Bitboard, CastlingSide, PieceKind, Square};

/// The number of leaves `depth` plies below `board`, where side `S` is to move.
pub(super) fn count<S: Side>(board: &Board, depth: u32, batch: &mut Batch) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves::<S>(board),
        _ => {
            collect::<S>(board, depth, batch);
            batch.finish()
        }
    }
}

/// Adds the leaves `depth` plies below `board` to the batch; `depth` is at least two.
fn collect<S: Side>(board: &Board, depth: u32, batch: &mut Batch) {
    if depth > 2 {
        play_all::<S>(board, |child, _| collect::<S::Opponent>(&child, depth - 1, batch));
        return;
    }
    batch.begin::<S::Opponent>(board);
    play_all::<S>(board, |child, en_passant| {
        // Few boards allow en passant; they are counted outside the batch.
        if !batch::IS_FASTER || en_passant {
            batch.add(count_moves::<S::Opponent>(&child));
        } else {
            batch.push(child);
        }
    });
}

/// The number of legal moves of side `S`.
#[inline(never)]
pub(super) fn count_moves<S: Side>(board: &Board) -> u64 {
    let mut count = Count::default();
    let masks = LegalityMasks::of::<S>(board);
    generate::<S, _>(board, &masks, Wanted::ALL, &mut count);
    count.0
}

/// Calls `visit` with the board after each legal move of side `S`, and whether en passant is possible in
/// reply.
#[inline(always)]
pub(super) fn play_all<S: Side>(board: &Board, visit: impl FnMut(Board, bool)) {
    let masks = LegalityMasks::of::<S>(board);
    generate::<S, _>(board, &masks, Wanted::ALL, &mut Player { board, visit });
}

/// The sink that plays each move on a copy of the board.
struct Player<'a, F> {
    board: &'a Board,
    visit: F,
}

impl<F: FnMut(Board, bool)> Player<'_, F> {
    #[inline(always)]
    fn play(&mut self, play: impl FnOnce(&mut Board)) {
        let mut child = *self.board;
        play(&mut child);
        (self.visit)(child, false);
    }

    #[inline(always)]
    fn piece<S: Side>(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        let lifted = self.board.lift::<S>(kind, from.bitboard());
        for to in targets {
            (self.visit)(lifted.put(to.bitboard()), false);
        }
    }
}

impl<S: Side, F: FnMut(Board, bool)> Sink<S, Bitboard> for Player<'_, F> {
    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) {
        self.piece::<S>(PieceKind::King, from, targets);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square, side: CastlingSide, possible: Bitboard) {
        if !possible.is_empty() {
            self.play(|child| child.castle::<S>(king, rook, side));
        }
    }

    #[inline(always)]
    fn pieces(&mut self, board: &Board, masks: &LegalityMasks<Bitboard>, targets: Bitboard) {
        each_piece::<S>(board, masks, targets, |kind, from, targets| {
            self.piece::<S>(kind, from, targets);
        });
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            let to = to.bitboard();
            let from = step.origin::<S>(to);
            if step == PawnStep::DoublePush {
                let mut child = *self.board;
                child.double_push::<S>(from, to);
                (self.visit)(child, child.en_passant().is_some());
            } else {
                self.play(|child| child.step::<S>(PieceKind::Pawn, from, to));
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: Bitboard) {
        for to in targets {
            let to = to.bitboard();
            let from = step.origin::<S>(to);
            for promoted in PieceKind::PROMOTIONS {
                self.play(|child| child.promote::<S>(promoted, from, to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.play(|child| child.capture_en_passant::<S>(from.bitboard(), to.bitboard()));
    }
}
