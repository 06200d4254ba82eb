//! Whether a chase gets anywhere.

use super::attack;
use crate::{Bitboard, PieceKind, Position, Square};

/// So many moves without progress are borne.
const PATIENCE: u32 = 5;

/// What has been achieved, and what has failed.
pub(super) struct Progress {
    /// Where mate has failed once.
    doubtful: Bitboard,
    /// Where mate has failed twice.
    pub(super) hopeless: Bitboard,
    pawns: Bitboard,
    cost: u32,
    patience: u32,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress {
            doubtful: Bitboard::EMPTY,
            hopeless: Bitboard::EMPTY,
            pawns: Bitboard::EMPTY,
            cost: u32::MAX,
            patience: PATIENCE,
        }
    }

    /// Pawns that move and plans that get shorter are progress.
    pub(super) fn note(&mut self, position: &Position, cost: u32) {
        let pawns = position.of_kind(PieceKind::Pawn);
        if cost < self.cost || (pawns != self.pawns && cost >= attack::LONGEST) {
            self.cost = cost;
            self.pawns = pawns;
            self.patience = PATIENCE;
        } else {
            self.patience -= 1;
        }
    }

    /// Mate on `target` looked possible, and was not: the loser has one more move to change that.
    pub(super) fn note_failure(&mut self, target: Square) {
        self.hopeless |= self.doubtful & target.bitboard();
        self.doubtful.insert(target);
    }

    pub(super) fn has_patience(&self) -> bool {
        self.patience > 0
    }
}
