//! Why a move is illegal, for error messages.

use core::fmt;

use crate::movegen::castling_path;
use crate::{Bitboard, CastlingSide, Color, Piece, PieceKind, Position, Rank, Square, attacks};

/// Why a move is illegal.
///
/// ```
/// use tabiya_rules::{IllegalReason, Position, SanError, SanMoveError, SanStyle, Square, UciMoveError};
///
/// let position = Position::default();
/// let Err(UciMoveError::Illegal { reason, .. }) = position.parse_uci("f1b5") else {
///     unreachable!()
/// };
/// assert_eq!(reason, IllegalReason::Blocked(Square::E2));
/// assert_eq!(reason.to_string(), "the piece on e2 is in the way");
///
/// let error = position.parse_san("O-O", SanStyle::Strict).unwrap_err();
/// let SanError::Move(SanMoveError::Castling { reason, .. }) = error else {
///     unreachable!()
/// };
/// assert_eq!(reason, IllegalReason::Blocked(Square::F1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalReason {
    /// This kind of piece does not move like that.
    WrongMovement(PieceKind),
    /// The piece on this square is in the way.
    Blocked(Square),
    /// A piece of the same side is on this square, the target.
    OwnPiece(Square),
    /// A pawn moves diagonally only to capture, and there is nothing to capture on this square.
    NothingToCapture(Square),
    /// The king would be in check from the piece on this square.
    Check(Square),
    /// A pawn reaches the last rank, but the promotion piece is missing.
    PromotionMissing,
    /// Only a pawn that reaches the last rank promotes.
    NoPromotion,
    /// There is no castling right on this side, or no longer.
    NoCastlingRight,
    /// A king in check may not castle.
    CastlingInCheck,
    /// The king would pass through or land on this square, which the enemy attacks.
    CastlingAttacked(Square),
    /// The rook on this square shields its king, so it cannot castle. Happens in Chess960 only.
    CastlingRookPinned(Square),
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongMovement(kind) => write!(f, "a {kind} does not move like that"),
            Self::Blocked(square) => write!(f, "the piece on {square} is in the way"),
            Self::OwnPiece(square) => write!(f, "{square} is occupied by a piece of the same side"),
            Self::NothingToCapture(square) => write!(f, "there is nothing to capture on {square}"),
            Self::Check(by) => write!(f, "the king would be in check from {by}"),
            Self::PromotionMissing => f.write_str("the promotion piece is missing"),
            Self::NoPromotion => f.write_str("only a pawn that reaches the last rank promotes"),
            Self::NoCastlingRight => f.write_str("there is no castling right on this side"),
            Self::CastlingInCheck => f.write_str("the king is in check"),
            Self::CastlingAttacked(square) => {
                write!(
                    f,
                    "the king may not pass through or land on {square}, which is attacked"
                )
            }
            Self::CastlingRookPinned(square) => {
                write!(f, "without the rook on {square} the king would be in check")
            }
        }
    }
}

impl Position {
    /// Why the piece on `from`, which belongs to the side to move, may not go to `to` and promote to
    /// `promotion` there. `None` if the move is legal or `from` is empty.
    pub(super) fn why_illegal(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Option<IllegalReason> {
        let kind = self.piece_at(from)?.kind();
        let castling = match kind {
            PieceKind::King => self.implied_castling(to),
            _ => None,
        };
        let reason = match castling {
            Some(side) => self.why_castling_is_illegal(side),
            None => self
                .why_unreachable(kind, from, to)
                .or_else(|| self.check_after(kind, from, to)),
        };
        let last_rank = Rank::Eighth.relative_to(self.side_to_move());
        let promotes = kind == PieceKind::Pawn && to.rank() == last_rank;
        reason.or(match (promotes, promotion) {
            (true, None) => Some(IllegalReason::PromotionMissing),
            (false, Some(_)) => Some(IllegalReason::NoPromotion),
            _ => None,
        })
    }

    /// The side on which the king castles if it is moved to `to`: its destination in castling, or the rook's
    /// square. Without a castling right, a king move of more than one square is taken for castling too.
    pub(super) fn implied_castling(&self, to: Square) -> Option<CastlingSide> {
        let color = self.side_to_move();
        let king = self.king(color);
        let back_rank = Rank::First.relative_to(color);
        let is_step = attacks::king(king).contains(to);
        CastlingSide::ALL.into_iter().find(|&side| {
            let arrives = !is_step && to == Square::new(side.king_destination_file(), back_rank);
            if let Some(rook) = self.castling_rook(color, side) {
                return arrives || to == rook;
            }
            let rooks = self.of_piece(Piece::new(color, PieceKind::Rook)) & back_rank.bitboard();
            let to_a_rook = !is_step && rooks.contains(to) && (to > king) == (side == CastlingSide::King);
            king.rank() == back_rank && king != to && (arrives || to_a_rook)
        })
    }

    /// Why castling on this side is illegal. `None` if it is legal.
    pub(super) fn why_castling_is_illegal(&self, side: CastlingSide) -> Option<IllegalReason> {
        let color = self.side_to_move();
        let king = self.king(color);
        let Some(rook) = self.castling_rook(color, side) else {
            return Some(IllegalReason::NoCastlingRight);
        };
        if self.is_check() {
            return Some(IllegalReason::CastlingInCheck);
        }
        let path = castling_path(king, rook);
        if let Some(square) = nearest(king, rook, path.empty & self.occupied()) {
            return Some(IllegalReason::Blocked(square));
        }
        let attacked = |square: &Square| !self.attackers_of_king_on(*square).is_empty();
        if let Some(square) = path.safe.into_iter().find(attacked) {
            return Some(IllegalReason::CastlingAttacked(square));
        }
        let pinned = self.pinned(color).contains(rook);
        pinned.then_some(IllegalReason::CastlingRookPinned(rook))
    }

    /// Why a piece of this kind cannot reach `to`, if that is so.
    fn why_unreachable(&self, kind: PieceKind, from: Square, to: Square) -> Option<IllegalReason> {
        let color = self.side_to_move();
        let reach = match kind {
            PieceKind::Pawn if attacks::pawn(color, from).contains(to) => to.bitboard(),
            PieceKind::Pawn => return self.why_push_is_illegal(from, to),
            PieceKind::Knight => attacks::knight(from),
            PieceKind::Bishop => attacks::bishop_rays(from),
            PieceKind::Rook => attacks::rook_rays(from),
            PieceKind::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
            PieceKind::King => attacks::king(from),
        };
        if !reach.contains(to) {
            return Some(IllegalReason::WrongMovement(kind));
        }
        if let Some(square) = nearest(from, to, attacks::between(from, to) & self.occupied()) {
            return Some(IllegalReason::Blocked(square));
        }
        if self.of_color(color).contains(to) {
            return Some(IllegalReason::OwnPiece(to));
        }
        let captures = self.occupied().contains(to) || self.en_passant() == Some(to);
        (kind == PieceKind::Pawn && !captures).then_some(IllegalReason::NothingToCapture(to))
    }

    /// Why a pawn cannot be pushed to `to`, if that is so.
    fn why_push_is_illegal(&self, from: Square, to: Square) -> Option<IllegalReason> {
        let color = self.side_to_move();
        let step = forward(color);
        let twice = from.rank() == Rank::Second.relative_to(color) && from.offset(0, 2 * step) == Some(to);
        if from.offset(0, step) != Some(to) && !twice {
            return Some(IllegalReason::WrongMovement(PieceKind::Pawn));
        }
        let way = attacks::between(from, to) | to.bitboard();
        nearest(from, to, way & self.occupied()).map(IllegalReason::Blocked)
    }

    /// The check that this move would leave the king in.
    fn check_after(&self, kind: PieceKind, from: Square, to: Square) -> Option<IllegalReason> {
        let color = self.side_to_move();
        let checkers = if kind == PieceKind::King {
            self.attackers_of_king_on(to)
        } else {
            let passes = kind == PieceKind::Pawn && self.en_passant() == Some(to);
            let captured = match to.offset(0, -forward(color)) {
                Some(behind) if passes => behind,
                _ => to,
            };
            let occupied = (self.occupied() - from.bitboard() - captured.bitboard()) | to.bitboard();
            let enemies = self.of_color(!color) - captured.bitboard();
            self.board().attackers(self.king(color), occupied) & enemies
        };
        checkers.first().map(IllegalReason::Check)
    }

    /// The enemy pieces that would attack the king on `square`; its current square then shields nothing.
    fn attackers_of_king_on(&self, square: Square) -> Bitboard {
        let color = self.side_to_move();
        let occupied = self.occupied() - self.king(color).bitboard();
        self.board().attackers(square, occupied) & self.of_color(!color)
    }
}

/// The direction of a pawn's push in ranks.
const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The piece nearest to `from` among these, all between `from` and `to`.
fn nearest(from: Square, to: Square, pieces: Bitboard) -> Option<Square> {
    if to > from { pieces.first() } else { pieces.last() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether there is such a legal move; castling may be given by the king's target or its rook.
    fn is_legal(position: &Position, from: Square, to: Square, promotion: Option<PieceKind>) -> bool {
        position.legal_moves().iter().any(|mv| {
            let becomes = mv.from() == from && mv.promoted() == promotion;
            becomes
                && match mv.castling_side() {
                    Some(side) => position.implied_castling(to) == Some(side),
                    None => mv.to() == to,
                }
        })
    }

    #[test]
    fn every_illegal_move_has_a_reason_and_no_legal_move_has_one() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4r1k1/P3P3/8/2pP4/8/4N3/8/R3K2R w KQ c6 0 1",
            // Two pawns could capture en passant, but one of them shields its king.
            "4r1k1/8/8/3PpP2/8/8/8/5K2 w - e6 0 1",
            "4k3/8/b7/1Pp5/2KP4/8/8/8 w - c6 0 1",
            "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
            "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1",
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            "4k3/8/8/8/8/8/8/6KR w H - 0 1",
            "4k3/8/8/8/8/8/8/K1R5 w C - 0 1",
            "r3k2r/8/8/8/8/8/3r4/R3K2R w KQkq - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for from in position.of_color(position.side_to_move()) {
                for to in Square::ALL {
                    for promotion in [None, Some(PieceKind::Queen)] {
                        let reason = position.why_illegal(from, to, promotion);
                        assert_eq!(
                            reason.is_none(),
                            is_legal(&position, from, to, promotion),
                            "{from}{to}, {promotion:?} in {fen}: {reason:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn castling_with_a_rook_that_never_had_the_right_is_not_castling_with_the_other() {
        let position: Position = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1".parse().unwrap();
        let reason = |to| position.why_illegal(Square::E1, to, None);
        assert_eq!(
            reason(Square::A1),
            Some(IllegalReason::WrongMovement(PieceKind::King))
        );
        assert_eq!(reason(Square::B1), None);
    }
}
