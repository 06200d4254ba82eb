//! Playing a move on a copy of the board.

use super::moves::destinations;
use super::{Board, forward, place};
use tabiya_rules::{Move, PieceKind};

impl Board {
    /// The board after a pseudo-legal move; of the rest of the state, only the side to move is kept.
    pub(crate) fn after(&self, mv: Move) -> Board {
        let mut board = self.clone();
        let (from, to) = (place(mv.from()), place(mv.to()));
        let piece = board.at(from).expect("a piece to move");
        board.set(from, None);
        if let Some(side) = mv.castling_side() {
            let (king_to, rook_to) = destinations(side);
            board.set(to, None);
            board.set((king_to, from.1), Some(piece));
            board.set((rook_to, from.1), Some((self.side, PieceKind::Rook)));
        } else {
            if mv.is_en_passant() {
                board.set((to.0, to.1 - forward(self.side)), None);
            }
            let kind = mv.promoted().unwrap_or(piece.1);
            board.set(to, Some((self.side, kind)));
        }
        board.side = !self.side;
        board.castling = [[None; 2]; 2];
        board.passed = None;
        board
    }
}
