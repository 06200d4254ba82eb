//! Why a move is not legal, for people who want to know.

use core::fmt;

use crate::movegen::castling_path;
use crate::{Bitboard, CastlingSide, Color, Piece, PieceKind, Position, Rank, Square, attacks};

/// What the rules have against a move.
///
/// ```
/// use tabiya_rules::{Hindrance, Position, SanError, SanMoveError, SanStyle, Square, UciMoveError};
///
/// let position = Position::default();
/// let Err(UciMoveError::Illegal { hindrance, .. }) = position.parse_uci("f1b5") else {
///     unreachable!()
/// };
/// assert_eq!(hindrance, Hindrance::Blocked(Square::E2));
/// assert_eq!(hindrance.to_string(), "the man on e2 is in the way");
///
/// let error = position.parse_san("O-O", SanStyle::Strict).unwrap_err();
/// let SanError::Move(SanMoveError::Castling { hindrance, .. }) = error else {
///     unreachable!()
/// };
/// assert_eq!(hindrance, Hindrance::Blocked(Square::F1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hindrance {
    /// This kind of man never makes such a move.
    NotItsWay(PieceKind),
    /// The man on this square stands in the way.
    Blocked(Square),
    /// A man of the same side stands on this square, the target.
    OwnMan(Square),
    /// A pawn moves diagonally only to capture, and on this square there is nothing to capture.
    NothingToCapture(Square),
    /// The king would be in check from the man on this square.
    Check(Square),
    /// A pawn reaches its last rank, and nothing says what it becomes.
    PromotionMissing,
    /// Only a pawn that reaches its last rank becomes something else.
    NoPromotion,
    /// There is no right to castle on this side, or no longer.
    NoCastlingRight,
    /// A king in check does not castle.
    CastlingInCheck,
    /// Castling would take the king over or onto this square, which the enemy attacks.
    CastlingAttacked(Square),
    /// The rook on this square shields its king, so it cannot castle. Only Chess960 knows this.
    CastlingRookPinned(Square),
}

impl fmt::Display for Hindrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotItsWay(kind) => write!(f, "a {kind} does not move like that"),
            Self::Blocked(square) => write!(f, "the man on {square} is in the way"),
            Self::OwnMan(square) => write!(f, "a man of the same side stands on {square}"),
            Self::NothingToCapture(square) => write!(f, "there is nothing to capture on {square}"),
            Self::Check(by) => write!(f, "the king would be in check from {by}"),
            Self::PromotionMissing => f.write_str("it must say what the pawn becomes"),
            Self::NoPromotion => f.write_str("only a pawn that reaches its last rank promotes"),
            Self::NoCastlingRight => f.write_str("there is no right to castle on this side"),
            Self::CastlingInCheck => f.write_str("the king is in check"),
            Self::CastlingAttacked(square) => {
                write!(f, "the king may not pass or reach {square}, which is attacked")
            }
            Self::CastlingRookPinned(square) => {
                write!(f, "without the rook on {square} the king would be in check")
            }
        }
    }
}

impl Position {
    /// What speaks against the man on `from`, which belongs to the side to move, going to `to` and
    /// becoming `promotion` there. `None` if the move is legal, or nobody stands on `from`.
    pub(super) fn hindrance(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Option<Hindrance> {
        let kind = self.piece_at(from)?.kind();
        let castling = match kind {
            PieceKind::King => self.castling_meant(to),
            _ => None,
        };
        let hindrance = match castling {
            Some(side) => self.castling_hindrance(side),
            None => self
                .hindrance_on_the_way(kind, from, to)
                .or_else(|| self.check_after(kind, from, to)),
        };
        let last_rank = Rank::Eighth.relative_to(self.side_to_move());
        let promotes = kind == PieceKind::Pawn && to.rank() == last_rank;
        hindrance.or(match (promotes, promotion) {
            (true, None) => Some(Hindrance::PromotionMissing),
            (false, Some(_)) => Some(Hindrance::NoPromotion),
            _ => None,
        })
    }

    /// The side on which the king castles if it is told to go to `to`: to where castling takes it, or
    /// to the rook. Without the right to castle, going too far for a step tells the same wish.
    pub(super) fn castling_meant(&self, to: Square) -> Option<CastlingSide> {
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

    /// What speaks against castling on this side. `None` if it is legal.
    pub(super) fn castling_hindrance(&self, side: CastlingSide) -> Option<Hindrance> {
        let color = self.side_to_move();
        let king = self.king(color);
        let Some(rook) = self.castling_rook(color, side) else {
            return Some(Hindrance::NoCastlingRight);
        };
        if self.is_check() {
            return Some(Hindrance::CastlingInCheck);
        }
        let path = castling_path(king, rook);
        if let Some(square) = nearest(king, rook, path.empty & self.occupied()) {
            return Some(Hindrance::Blocked(square));
        }
        let attacked = |square: &Square| !self.attackers_of_king_on(*square).is_empty();
        if let Some(square) = path.safe.into_iter().find(attacked) {
            return Some(Hindrance::CastlingAttacked(square));
        }
        let pinned = self.pinned(color).contains(rook);
        pinned.then_some(Hindrance::CastlingRookPinned(rook))
    }

    /// Whether a man of this kind goes this way, and what stands there.
    fn hindrance_on_the_way(&self, kind: PieceKind, from: Square, to: Square) -> Option<Hindrance> {
        let color = self.side_to_move();
        let reach = match kind {
            PieceKind::Pawn if attacks::pawn(color, from).contains(to) => to.bitboard(),
            PieceKind::Pawn => return self.push_hindrance(from, to),
            PieceKind::Knight => attacks::knight(from),
            PieceKind::Bishop => attacks::bishop_rays(from),
            PieceKind::Rook => attacks::rook_rays(from),
            PieceKind::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
            PieceKind::King => attacks::king(from),
        };
        if !reach.contains(to) {
            return Some(Hindrance::NotItsWay(kind));
        }
        if let Some(square) = nearest(from, to, attacks::between(from, to) & self.occupied()) {
            return Some(Hindrance::Blocked(square));
        }
        if self.of_color(color).contains(to) {
            return Some(Hindrance::OwnMan(to));
        }
        let captures = self.occupied().contains(to) || self.en_passant() == Some(to);
        (kind == PieceKind::Pawn && !captures).then_some(Hindrance::NothingToCapture(to))
    }

    /// What hinders a pawn that does not capture.
    fn push_hindrance(&self, from: Square, to: Square) -> Option<Hindrance> {
        let color = self.side_to_move();
        let step = forward(color);
        let twice = from.rank() == Rank::Second.relative_to(color) && from.offset(0, 2 * step) == Some(to);
        if from.offset(0, step) != Some(to) && !twice {
            return Some(Hindrance::NotItsWay(PieceKind::Pawn));
        }
        let way = attacks::between(from, to) | to.bitboard();
        nearest(from, to, way & self.occupied()).map(Hindrance::Blocked)
    }

    /// The check in which the king would stand after this move.
    fn check_after(&self, kind: PieceKind, from: Square, to: Square) -> Option<Hindrance> {
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
        checkers.first().map(Hindrance::Check)
    }

    /// The enemy men that would attack the king on `square`: its present place shields nobody then.
    fn attackers_of_king_on(&self, square: Square) -> Bitboard {
        let color = self.side_to_move();
        let occupied = self.occupied() - self.king(color).bitboard();
        self.board().attackers(square, occupied) & self.of_color(!color)
    }
}

/// The step of ranks that a pawn makes.
const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The one of these men, all on the way from `from` to `to`, that `from` meets first.
fn nearest(from: Square, to: Square, men: Bitboard) -> Option<Square> {
    if to > from { men.first() } else { men.last() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether there is such a legal move, castling by the king's target or by its rook.
    fn is_legal(position: &Position, from: Square, to: Square, promotion: Option<PieceKind>) -> bool {
        position.legal_moves().iter().any(|mv| {
            let becomes = mv.from() == from && mv.promoted() == promotion;
            becomes
                && match mv.castling_side() {
                    Some(side) => position.castling_meant(to) == Some(side),
                    None => mv.to() == to,
                }
        })
    }

    #[test]
    fn what_is_not_legal_has_a_hindrance_and_what_is_legal_has_none() {
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
                        let hindrance = position.hindrance(from, to, promotion);
                        assert_eq!(
                            hindrance.is_none(),
                            is_legal(&position, from, to, promotion),
                            "{from}{to}, {promotion:?} in {fen}: {hindrance:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn castling_with_a_rook_that_never_had_the_right_is_not_castling_with_the_other() {
        let position: Position = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1".parse().unwrap();
        let hindrance = |to| position.hindrance(Square::E1, to, None);
        assert_eq!(hindrance(Square::A1), Some(Hindrance::NotItsWay(PieceKind::King)));
        assert_eq!(hindrance(Square::B1), None);
    }
}
