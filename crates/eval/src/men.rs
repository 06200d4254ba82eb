//! Piece counts.

use tabiya_rules::{Color, PieceKind, Position};

/// The number of men of each kind, for both sides.
pub(crate) struct Men([[i32; 5]; 2]);

impl Men {
    #[inline(always)]
    pub(crate) fn new(position: &Position) -> Men {
        Men(Color::ALL.map(|color| {
            [
                PieceKind::Pawn,
                PieceKind::Knight,
                PieceKind::Bishop,
                PieceKind::Rook,
                PieceKind::Queen,
            ]
            .map(|kind| (position.of_kind(kind) & position.of_color(color)).count() as i32)
        }))
    }

    /// The counts of one side, from pawns to queens.
    #[inline(always)]
    pub(crate) fn of(&self, color: Color) -> [i32; 5] {
        self.0[color.index()]
    }
}
