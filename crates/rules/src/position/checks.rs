//! Attackers, checks, pins, checkmate and stalemate.

use super::Position;
use crate::board::for_side;
use crate::movegen::{attacked_by, pinned_pieces};
use crate::{Bitboard, Color, Move, PieceKind, Square, attacks};

impl Position {
    /// The pieces of `by` that attack `square`, whether or not they are pinned.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    ///
    /// let attackers = Position::default().attackers(Square::F3, Color::White);
    /// assert_eq!(attackers.count(), 3); // the pawns on e2 and g2, the knight on g1
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, self.occupied()) & self.of_color(by)
    }

    /// All squares that the pieces of `color` attack, including those of their own pieces.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Rank};
    ///
    /// let attacked = Position::default().attacked_by(Color::White);
    /// assert!(Rank::Third.bitboard().is_subset_of(attacked));
    /// assert!(!attacked.intersects(Rank::Fourth.bitboard()));
    /// ```
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        for_side!(color, S => attacked_by::<S>(&self.board, self.occupied()))
    }

    /// The enemy pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), !self.side)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the king of `color` is attacked. Never true for the side that has just moved.
    #[inline]
    pub fn is_king_attacked(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color).is_empty()
    }

    /// The pinned pieces of `color`: those that stand alone between their king and an enemy slider.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    ///
    /// let position: Position = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(Color::White), Square::E3.bitboard());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        for_side!(color, S => pinned_pieces::<S>(&self.board))
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub fn has_legal_moves(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Whether the side to move is checkmated.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let fools_mate: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert!(fools_mate.is_checkmate());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is stalemated: not in check, but without a legal move.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(position.is_stalemate());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// Whether a legal move gives check, without playing it.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// assert!(position.gives_check(Move::quiet(Square::A1, Square::A8)));
    /// assert!(!position.gives_check(Move::quiet(Square::A1, Square::B1)));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(!self.side);
        if mv.is_castling() || mv.is_en_passant() {
            return self.after(mv).is_check(); // several pieces change at once: rare enough to just play it
        }
        let Some(piece) = self.piece_at(from) else {
            return false;
        };
        let occupied = (self.occupied() - from.bitboard()) | to.bitboard();
        let reach = match mv.promoted().unwrap_or(piece.kind()) {
            PieceKind::Pawn => attacks::pawn(self.side, to),
            PieceKind::Knight => attacks::knight(to),
            PieceKind::Bishop => attacks::bishop(to, occupied),
            PieceKind::Rook => attacks::rook(to, occupied),
            PieceKind::Queen => attacks::queen(to, occupied),
            PieceKind::King => Bitboard::EMPTY,
        };
        reach.contains(king) || self.discovers_check(king, from, occupied)
    }

    /// Whether a move of the piece on `from` discovers check: a slider of the side to move attacks `king`,
    /// given `occupied`.
    fn discovers_check(&self, king: Square, from: Square, occupied: Bitboard) -> bool {
        let own = self.of_color(self.side) - from.bitboard();
        if attacks::rook_rays(king).contains(from) {
            attacks::rook(king, occupied).intersects(self.board.orthogonal() & own)
        } else if attacks::bishop_rays(king).contains(from) {
            attacks::bishop(king, occupied).intersects(self.board.diagonal() & own)
        } else {
            false
        }
    }
}
