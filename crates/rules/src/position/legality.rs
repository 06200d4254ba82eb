//! Legality tests for any 16-bit move, such as hash moves and user input.

use super::Position;
use crate::board::for_side;
use crate::movegen::{castling_path, pin_and_check_masks};
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, PieceKind, Rank, Square, attacks};

impl Position {
    /// Whether a move is one of the [`pseudo_legal_moves`](Position::pseudo_legal_moves): the side to move
    /// has a piece there, and it moves like that.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == self.side) else {
            return false;
        };
        match mv.kind() {
            MoveKind::KingCastle => self.may_castle(from, to, CastlingSide::King),
            MoveKind::QueenCastle => self.may_castle(from, to, CastlingSide::Queen),
            MoveKind::EnPassant => self.may_capture_en_passant(from, to),
            MoveKind::DoublePush => piece.kind() == PieceKind::Pawn && self.may_push_twice(from, to),
            _ => {
                let is_right_capture = match self.piece_at(to) {
                    Some(victim) => mv.is_capture() && victim.color() != self.side,
                    None => !mv.is_capture(),
                };
                let reaches_last_rank = to.rank() == Rank::Eighth.relative_to(self.side);
                is_right_capture
                    && match piece.kind() {
                        PieceKind::Pawn => {
                            mv.is_promotion() == reaches_last_rank
                                && self.pawn_reaches(from, to, mv.is_capture())
                        }
                        kind => !mv.is_promotion() && self.reach(kind, from).contains(to),
                    }
            }
        }
    }

    /// Whether a move is legal, that is, one of the [`legal_moves`](Position::legal_moves).
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position = Position::default();
    /// let legal = (0..=u16::MAX).filter_map(Move::from_bits).filter(|&mv| position.is_legal(mv));
    /// assert_eq!(legal.count(), 20);
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.keeps_king_safe(mv)
    }

    /// Whether a pseudo-legal move is legal, that is, does not leave its own king in check.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let pinned: Position = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = pinned.pseudo_legal_moves();
    /// moves.retain(|mv| pinned.keeps_king_safe(mv));
    /// assert_eq!(moves.len(), pinned.legal_moves().len());
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn keeps_king_safe(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(self.side);
        if mv.is_en_passant() {
            return true; // legality was tested when it was generated
        }
        if mv.is_castling() {
            let path = castling_path(king, to);
            return !self.pinned(self.side).contains(to)
                && path
                    .safe
                    .into_iter()
                    .all(|square| !self.is_attacked_without_king(square));
        }
        if from == king {
            return !self.is_attacked_without_king(to);
        }
        let masks = for_side!(self.side, S => pin_and_check_masks::<S>(&self.board));
        masks.check_mask.contains(to)
            && (!masks.pinned.contains(from) || attacks::line(king, from).contains(to))
    }

    /// Whether the enemy attacks `square` once the king of the side to move is lifted off the board.
    fn is_attacked_without_king(&self, square: Square) -> bool {
        let occupied = self.occupied() - self.king(self.side).bitboard();
        self.board
            .attackers(square, occupied)
            .intersects(self.of_color(!self.side))
    }

    fn may_castle(&self, king: Square, rook: Square, side: CastlingSide) -> bool {
        king == self.king(self.side)
            && self.castling_rook(self.side, side) == Some(rook)
            && !castling_path(king, rook).empty.intersects(self.occupied())
    }

    fn may_capture_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant() == Some(to)
            && for_side!(self.side, S => self.board.en_passant_capturers::<S>(to.bitboard())).contains(from)
    }

    fn may_push_twice(&self, from: Square, to: Square) -> bool {
        from.rank() == Rank::Second.relative_to(self.side)
            && to == forward(forward(from, self.side), self.side)
            && !(attacks::between(from, to) | to.bitboard()).intersects(self.occupied())
    }

    fn pawn_reaches(&self, from: Square, to: Square, captures: bool) -> bool {
        if captures {
            attacks::pawn(self.side, from).contains(to)
        } else {
            forward(from, self.side) == to
        }
    }

    /// What a piece other than a pawn attacks from `from`.
    fn reach(&self, kind: PieceKind, from: Square) -> Bitboard {
        match kind {
            PieceKind::Pawn => attacks::pawn(self.side, from),
            PieceKind::Knight => attacks::knight(from),
            PieceKind::Bishop => attacks::bishop(from, self.occupied()),
            PieceKind::Rook => attacks::rook(from, self.occupied()),
            PieceKind::Queen => attacks::queen(from, self.occupied()),
            PieceKind::King => attacks::king(from),
        }
    }
}

/// The square in front of a pawn. Pawns are never on the last rank, so the wrap-around does not matter.
fn forward(square: Square, color: Color) -> Square {
    let step = match color {
        Color::White => 8,
        Color::Black => -8,
    };
    Square::from_low_bits((square as i8).wrapping_add(step).cast_unsigned())
}
