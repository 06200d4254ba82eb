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

    /// Whether a piece of `by` attacks `square`, whether or not it is pinned.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position, Square};
    ///
    /// assert!(Position::default().is_attacked(Square::F3, Color::White));
    /// assert!(!Position::default().is_attacked(Square::F3, Color::Black));
    /// ```
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The squares that the piece on `square` attacks, including those of its own side's pieces, whether or not it
    /// is pinned; none if the square is empty.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Position, Square};
    ///
    /// let position = Position::default();
    /// let attacked = Bitboard::from_iter([Square::A3, Square::C3, Square::D2]);
    /// assert_eq!(position.attacks_from(Square::B1), attacked);
    /// assert!(position.attacks_from(Square::E4).is_empty());
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => attacks::of(piece.kind(), piece.color(), square, self.occupied()),
            None => Bitboard::EMPTY,
        }
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

    /// The line along which the piece on `square` is pinned to its king, from edge to edge of the board; `None` if it
    /// is not pinned.
    ///
    /// ```
    /// use tabiya_rules::{File, Position, Square};
    ///
    /// let position: Position = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pin_line(Square::E3), Some(File::E.bitboard()));
    /// assert_eq!(position.pin_line(Square::E8), None);
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn pin_line(&self, square: Square) -> Option<Bitboard> {
        let color = self.piece_at(square)?.color();
        let is_pinned = self.pinned(color).contains(square);
        is_pinned.then(|| attacks::line(self.king(color), square))
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
            PieceKind::King => Bitboard::EMPTY,
            kind => attacks::of(kind, self.side, to, occupied),
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
