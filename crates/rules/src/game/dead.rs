//! Dead positions: those where no sequence of moves ends in mate. Only what can be proven quickly.

use crate::{Bitboard, Color, Piece, PieceKind, Position, attacks};

impl Position {
    /// Whether it is proven that no sequence of legal moves ends in mate, so that the game is
    /// drawn: too little material, or pawns that block each other for ever while the kings find
    /// nothing to take.
    ///
    /// Positions that are dead for deeper reasons are not recognised.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(wall.is_dead());
    /// // Without the pawns on the g-file a king can walk around the others.
    /// let wall: Position = "4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(!wall.is_dead());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn is_dead(&self) -> bool {
        let over = !self.has_legal_moves();
        !over && (self.is_insufficient_material() || self.is_locked())
    }

    /// Whether there are only kings and pawns, no pawn can ever move or take, and no king can ever
    /// reach a pawn that it might take.
    ///
    /// Then nothing but the kings moves from now on. A king gives no check, and pawns that stand still
    /// give none to a king that may not step into it: so there is no mate.
    fn is_locked(&self) -> bool {
        let pawns = self.of_kind(PieceKind::Pawn);
        let kings = self.of_kind(PieceKind::King);
        (self.occupied() - pawns - kings).is_empty()
            && self.en_passant().is_none()
            && Color::ALL.into_iter().all(|color| self.are_stuck(color))
            && Color::ALL.into_iter().all(|color| !self.king_finds_prey(color))
    }

    /// Whether a pawn stands in front of each pawn of `color`, and none has anything to take.
    fn are_stuck(&self, color: Color) -> bool {
        let own = self.of_piece(Piece::new(color, PieceKind::Pawn));
        let enemy = self.of_piece(Piece::new(!color, PieceKind::Pawn));
        let in_front = match color {
            Color::White => own.north(),
            Color::Black => own.south(),
        };
        // All pawns together: if each has a pawn before it, none can be the first to move.
        in_front.is_subset_of(own | enemy) && !pawn_attacks(color, own).intersects(enemy)
    }

    /// Whether the king of `color` could walk to an enemy pawn that no other pawn protects, if the
    /// enemy king did nothing to stop it.
    fn king_finds_prey(&self, color: Color) -> bool {
        let own = self.of_piece(Piece::new(color, PieceKind::Pawn));
        let enemy = self.of_piece(Piece::new(!color, PieceKind::Pawn));
        let closed = own | pawn_attacks(!color, enemy);
        let mut reached = self.king(color).bitboard();
        let mut fresh = reached;
        while let Some(square) = fresh.pop() {
            let steps = attacks::king(square) - closed - reached;
            reached |= steps;
            fresh |= steps;
        }
        reached.intersects(enemy)
    }
}

/// What pawns of `color` on `pawns` attack.
fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let forward = match color {
        Color::White => pawns.north(),
        Color::Black => pawns.south(),
    };
    forward.east() | forward.west()
}
