//! Why a SAN has no move in a position. Slow and thorough: nobody comes here in a hurry.

use super::resolve::{behind, castling_side, checkers_after, find, hinted, leaves_king_safe, origins};
use super::{CastlingHindrance, SanAction, SanMoveError, WhyIllegal};
use crate::movegen::castling_path;
use crate::{Bitboard, CastlingSide, File, Piece, PieceKind, Position, Rank, Square, attacks};

#[cold]
pub(super) fn diagnose(action: SanAction, position: &Position) -> SanMoveError {
    debug_assert_eq!(find(action, position), None);
    match action {
        SanAction::Castle(side) => SanMoveError::Castling {
            side,
            why: castling_hindrance(position, side),
        },
        SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            promotion,
            ..
        } => {
            let mut case = Case {
                position,
                piece: Piece::new(position.side_to_move(), piece),
                hints: hinted(from_file, from_rank),
                to,
            };
            // Nothing but squares: it is about whatever stands on the first one.
            if let (PieceKind::Pawn, Some(file), Some(rank)) = (piece, from_file, from_rank)
                && let Some(piece) = position.piece_at(Square::new(file, rank))
                && piece.color() == position.side_to_move()
            {
                case.piece = piece;
            }
            match case.piece.kind() {
                PieceKind::Pawn => case.pawn(from_file, promotion),
                PieceKind::King => case.king(promotion),
                _ => case.other(promotion),
            }
        }
    }
}

struct Case<'a> {
    position: &'a Position,
    piece: Piece,
    hints: Bitboard,
    to: Square,
}

impl Case<'_> {
    fn no_piece(&self) -> SanMoveError {
        SanMoveError::NoPiece {
            piece: self.piece,
            to: self.to,
        }
    }

    fn illegal(&self, from: Square, why: WhyIllegal) -> SanMoveError {
        SanMoveError::Illegal {
            piece: self.piece,
            from,
            to: self.to,
            why,
        }
    }

    /// Those that the text can mean, wherever they can go.
    fn meant(&self) -> Bitboard {
        self.position.of_piece(self.piece) & self.hints
    }

    fn is_own_man_on_target(&self) -> bool {
        self.position.of_color(self.piece.color()).contains(self.to)
    }

    /// Knights, bishops, rooks and queens.
    fn other(&self, promotion: Option<PieceKind>) -> SanMoveError {
        let kind = self.piece.kind();
        let meant = self.meant();
        let reach = meant & origins(self.position, kind, self.to);
        if let Some(from) = reach.first() {
            if promotion.is_some() {
                return self.illegal(from, WhyIllegal::NoPromotion);
            }
            if self.is_own_man_on_target() {
                return self.illegal(from, WhyIllegal::OwnMan);
            }
            let safe: Bitboard = reach
                .into_iter()
                .filter(|&from| leaves_king_safe(self.position, from, self.to))
                .collect();
            return if safe.has_more_than_one() {
                SanMoveError::Ambiguous {
                    piece: self.piece,
                    to: self.to,
                    from: safe,
                }
            } else {
                self.unsafe_move(from)
            };
        }
        let rays = match kind {
            PieceKind::Bishop => attacks::bishop_rays(self.to),
            PieceKind::Rook => attacks::rook_rays(self.to),
            PieceKind::Queen => attacks::bishop_rays(self.to) | attacks::rook_rays(self.to),
            _ => Bitboard::EMPTY,
        };
        match (meant & rays).first() {
            Some(from) => self.blocked(from),
            None => self.no_piece(),
        }
    }

    /// The first man on the way from `from`.
    fn blocked(&self, from: Square) -> SanMoveError {
        let between = attacks::between(from, self.to) & self.position.occupied();
        let nearest = if self.to > from {
            between.first()
        } else {
            between.last()
        };
        match nearest {
            Some(square) => self.illegal(from, WhyIllegal::Blocked(square)),
            None => self.no_piece(),
        }
    }

    fn unsafe_move(&self, from: Square) -> SanMoveError {
        match checkers_after(self.position, from, self.to).first() {
            Some(checker) => self.illegal(from, WhyIllegal::LeavesKingInCheck(checker)),
            None => self.no_piece(),
        }
    }

    fn king(&self, promotion: Option<PieceKind>) -> SanMoveError {
        let king = self.position.king(self.piece.color());
        if !self.hints.contains(king) {
            return self.no_piece();
        }
        if attacks::king(king).contains(self.to) {
            if promotion.is_some() {
                return self.illegal(king, WhyIllegal::NoPromotion);
            }
            if self.is_own_man_on_target() {
                return self.illegal(king, WhyIllegal::OwnMan);
            }
            return match attackers_without_king(self.position, self.to).first() {
                Some(attacker) => self.illegal(king, WhyIllegal::LeavesKingInCheck(attacker)),
                None => self.no_piece(),
            };
        }
        match castling_side(self.position, self.to) {
            Some(side) if self.hints == king.bitboard() => SanMoveError::Castling {
                side,
                why: castling_hindrance(self.position, side),
            },
            _ => self.no_piece(),
        }
    }

    fn pawn(&self, file: Option<File>, promotion: Option<PieceKind>) -> SanMoveError {
        let side = self.piece.color();
        let captures = file.is_some_and(|file| file != self.to.file());
        let from = if captures {
            (self.meant() & attacks::pawn(!side, self.to)).first()
        } else {
            self.pushed_from()
        };
        let Some(from) = from else {
            return self.no_piece();
        };
        let occupied = self.position.occupied();
        let in_the_way = (attacks::between(from, self.to) | self.to.bitboard()) & occupied;
        if captures && self.is_own_man_on_target() {
            self.illegal(from, WhyIllegal::OwnMan)
        } else if captures && !occupied.contains(self.to) {
            // An en-passant square is only there while the capture is legal.
            self.illegal(from, WhyIllegal::NothingToCapture)
        } else if let (false, Some(square)) = (captures, in_the_way.first()) {
            self.illegal(from, WhyIllegal::Blocked(square))
        } else if self.to.rank() != Rank::Eighth.relative_to(side) && promotion.is_some() {
            self.illegal(from, WhyIllegal::NoPromotion)
        } else if self.to.rank() == Rank::Eighth.relative_to(side) && promotion.is_none() {
            self.illegal(from, WhyIllegal::MissingPromotion)
        } else {
            self.unsafe_move(from)
        }
    }

    /// The pawn that would be pushed to the target, whatever stands in its way.
    fn pushed_from(&self) -> Option<Square> {
        let (side, meant) = (self.piece.color(), self.meant());
        let one = behind(self.to, side, 1).filter(|&from| meant.contains(from));
        let two = || {
            behind(self.to, side, 2)
                .filter(|&from| meant.contains(from) && from.rank() == Rank::Second.relative_to(side))
        };
        one.or_else(two)
    }
}

/// The enemy men that attack `square` once the king has left its place.
fn attackers_without_king(position: &Position, square: Square) -> Bitboard {
    let side = position.side_to_move();
    let occupied = position.occupied() - position.king(side).bitboard();
    position.board().attackers(square, occupied) & position.of_color(!side)
}

fn castling_hindrance(position: &Position, side: CastlingSide) -> CastlingHindrance {
    let color = position.side_to_move();
    let king = position.king(color);
    let Some(rook) = position.castling_rook(color, side) else {
        return CastlingHindrance::NoRight;
    };
    let path = castling_path(king, rook);
    if position.is_check() {
        return CastlingHindrance::InCheck;
    }
    if let Some(man) = (path.empty & position.occupied()).first() {
        return CastlingHindrance::Blocked(man);
    }
    let arrival = Square::new(side.king_destination_file(), king.rank());
    let attacked = |square: &Square| !attackers_without_king(position, *square).is_empty();
    match (path.safe - arrival.bitboard()).into_iter().find(attacked) {
        Some(square) => CastlingHindrance::ThroughCheck(square),
        // What remains is the square of arrival, attacked now or once the rook has left.
        None => CastlingHindrance::IntoCheck(arrival),
    }
}
