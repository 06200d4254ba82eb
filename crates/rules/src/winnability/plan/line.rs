//! The moves played so far.

use alloc::vec::Vec;

use crate::{Move, MoveKind, Square};

/// No line is longer.
pub(in super::super) const LONGEST: usize = 64;

/// A short list of moves.
pub(in super::super) struct Line {
    moves: [Move; LONGEST],
    length: usize,
}

impl Line {
    pub(in super::super) fn new() -> Line {
        Line {
            moves: [Move::from_parts(Square::A1, Square::A1, MoveKind::Quiet); LONGEST],
            length: 0,
        }
    }

    pub(in super::super) fn len(&self) -> usize {
        self.length
    }

    /// Adds a move, if there is room.
    pub(in super::super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = mv;
            self.length += 1;
        }
    }

    /// Whether `mv` takes back the last move of the same side.
    pub(in super::super) fn is_back(&self, mv: Move) -> bool {
        let before = self.length.checked_sub(2).and_then(|index| self.moves.get(index));
        before.is_some_and(|before| before.from() == mv.to() && before.to() == mv.from())
    }

    pub(in super::super) fn to_vec(&self) -> Vec<Move> {
        self.moves[..self.length].to_vec()
    }
}
