//! Pawns on their way to promotion.

use super::super::distance::distance;
use super::super::policy::{before_pawns, find_obstacle};
use crate::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// What there is to do before there is a plan.
#[derive(Clone, Copy)]
pub(super) enum Errand {
    /// There is a plan.
    None,
    /// These pawns, which no pawn stands before, go on.
    Run(Bitboard),
    /// This pawn stands before one of the winner's, and must be captured.
    Capture(Square),
}

impl Errand {
    pub(super) fn of(position: &Position, winner: Color) -> Errand {
        let pawns = position.of_piece(Piece::new(winner, PieceKind::Pawn));
        let enemies = position.of_piece(Piece::new(!winner, PieceKind::Pawn));
        let runners = pawns - before_pawns(enemies, !winner);
        match find_obstacle(position, winner) {
            Some(obstacle) if runners.is_empty() => Errand::Capture(obstacle),
            _ => Errand::Run(runners),
        }
    }

    /// Pawns that go on.
    pub(super) fn runners(self) -> Bitboard {
        match self {
            Errand::Run(runners) => runners,
            _ => Bitboard::EMPTY,
        }
    }

    /// The pawn that must be captured.
    pub(super) fn obstacle(self) -> Option<Square> {
        match self {
            Errand::Capture(obstacle) => Some(obstacle),
            _ => None,
        }
    }

    /// How far the winner's king is from what it should do.
    pub(super) fn distance(self, king: Square) -> u32 {
        self.obstacle().map_or(0, |obstacle| distance(king, obstacle))
    }
}
