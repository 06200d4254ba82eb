//! Attackers of a square, found by walking away from every piece.

use super::{Board, ColoredPiece, Place, forward, on_board};
use tabiya_rules::{Color, PieceKind};

pub(super) const STRAIGHT: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const JUMPS: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

impl Board {
    /// The squares that `piece` attacks from `from`.
    pub(super) fn attacked_from(&self, from: Place, (color, kind): ColoredPiece) -> Vec<Place> {
        let step = |by: &[Place]| -> Vec<Place> {
            by.iter()
                .map(|&(files, ranks)| (from.0 + files, from.1 + ranks))
                .filter(|&to| on_board(to))
                .collect()
        };
        match kind {
            PieceKind::Pawn => step(&[(-1, forward(color)), (1, forward(color))]),
            PieceKind::Knight => step(&JUMPS),
            PieceKind::King => [step(&STRAIGHT), step(&DIAGONAL)].concat(),
            PieceKind::Bishop => self.walk(from, &DIAGONAL),
            PieceKind::Rook => self.walk(from, &STRAIGHT),
            PieceKind::Queen => [self.walk(from, &STRAIGHT), self.walk(from, &DIAGONAL)].concat(),
        }
    }

    /// Walks in each direction up to and including the first piece.
    fn walk(&self, from: Place, directions: &[Place]) -> Vec<Place> {
        let mut reached = Vec::new();
        for &(files, ranks) in directions {
            let mut to = (from.0 + files, from.1 + ranks);
            while on_board(to) {
                reached.push(to);
                if self.at(to).is_some() {
                    break;
                }
                to = (to.0 + files, to.1 + ranks);
            }
        }
        reached
    }

    /// The squares of the pieces of `by` that attack `target`.
    pub(crate) fn attackers(&self, target: Place, by: Color) -> Vec<Place> {
        self.pieces()
            .filter(|&(from, piece)| piece.0 == by && self.attacked_from(from, piece).contains(&target))
            .map(|(from, _)| from)
            .collect()
    }

    /// Whether the king of `color` could be captured.
    pub(crate) fn is_check(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color).is_empty()
    }
}
