//! Invariants, checked after every change in debug builds.

use super::Position;
use crate::{Color, Piece, PieceKind, Rank, Square, zobrist};

impl Position {
    /// The key computed from scratch; always equal to [`key`](Position::key), which is updated
    /// move by move.
    pub fn recomputed_key(&self) -> u64 {
        let pieces = Square::ALL
            .into_iter()
            .filter_map(|square| Some(zobrist::piece(self.piece_at(square)?, square)))
            .fold(0, |key, part| key ^ part);
        let side = if self.side == Color::Black {
            zobrist::side()
        } else {
            0
        };
        pieces ^ side ^ self.state_key()
    }

    /// Panics in debug builds if the position is inconsistent. Costs nothing in release builds.
    #[inline(always)]
    pub(super) fn assert_invariants(&self) {
        if cfg!(debug_assertions) {
            self.check_invariants();
        }
    }

    fn check_invariants(&self) {
        for color in Color::ALL {
            let kings = self.of_piece(Piece::new(color, PieceKind::King));
            assert_eq!(kings.count(), 1, "one king per side");
        }
        let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
        assert!(
            !self.of_kind(PieceKind::Pawn).intersects(ends),
            "no pawns on the first or last rank"
        );
        assert!(
            !self
                .of_color(Color::White)
                .intersects(self.of_color(Color::Black))
        );
        for square in Square::ALL {
            let in_sets = Piece::ALL
                .into_iter()
                .filter(|&piece| self.of_piece(piece).contains(square));
            assert!(
                in_sets.eq(self.piece_at(square)),
                "square map and bitboards agree on {square}"
            );
        }
        assert_eq!(
            self.key,
            self.recomputed_key(),
            "the key equals the recomputed one"
        );
        assert!(
            !self.is_king_attacked(!self.side),
            "the side that has just moved is not in check"
        );
    }
}
