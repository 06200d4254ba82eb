//! Why a SAN has no move in a position. Slow and thorough: nobody comes here in a hurry.

use super::resolve::{find, hinted};
use super::{SanAction, SanMoveError};
use crate::text::Hindrance;
use crate::{Bitboard, CastlingSide, Piece, PieceKind, Position, Square};

#[cold]
pub(super) fn diagnose(action: SanAction, position: &Position) -> SanMoveError {
    debug_assert_eq!(find(action, position), None);
    match action {
        SanAction::Castle(side) => castling(position, side),
        SanAction::Move {
            piece,
            from_file,
            from_rank,
            to,
            promotion,
            ..
        } => {
            let side = position.side_to_move();
            // Nothing but squares: it is about whatever stands on the first one.
            let named = match (piece, from_file, from_rank) {
                (PieceKind::Pawn, Some(file), Some(rank)) => position.piece_at(Square::new(file, rank)),
                _ => None,
            };
            let piece = match named {
                Some(man) if man.color() == side => man,
                _ => Piece::new(side, piece),
            };
            // A pawn that captures names its file; the others stay on theirs.
            let file = match piece.kind() {
                PieceKind::Pawn => from_file.or(Some(to.file())),
                _ => from_file,
            };
            let hints = hinted(file, from_rank);
            let case = Case {
                position,
                piece,
                meant: position.of_piece(piece) & hints,
                to,
                promotion,
            };
            match position.castling_meant(to) {
                Some(side) if piece.kind() == PieceKind::King && promotion.is_none() => {
                    // Castling by the squares of the king takes both of them.
                    if hints == case.meant {
                        castling(position, side)
                    } else {
                        case.no_piece()
                    }
                }
                _ => case.judge(),
            }
        }
    }
}

fn castling(position: &Position, side: CastlingSide) -> SanMoveError {
    let hindrance = position.castling_hindrance(side);
    SanMoveError::Castling {
        side,
        // Castling that is legal would have been found, so there is a hindrance.
        hindrance: hindrance.unwrap_or(Hindrance::NoCastlingRight),
    }
}

/// A move by squares.
struct Case<'a> {
    position: &'a Position,
    piece: Piece,
    /// Those that the text can mean, wherever they can go.
    meant: Bitboard,
    to: Square,
    promotion: Option<PieceKind>,
}

impl Case<'_> {
    fn no_piece(&self) -> SanMoveError {
        SanMoveError::NoPiece {
            piece: self.piece,
            to: self.to,
        }
    }

    fn hindrance(&self, from: Square) -> Option<Hindrance> {
        self.position.hindrance(from, self.to, self.promotion)
    }

    fn judge(&self) -> SanMoveError {
        let (piece, to) = (self.piece, self.to);
        let free: Bitboard = self
            .meant
            .into_iter()
            .filter(|&from| self.hindrance(from).is_none())
            .collect();
        if free.has_more_than_one() {
            return SanMoveError::Ambiguous {
                piece,
                to,
                from: free,
            };
        }
        let hindered = (self.meant - free)
            .into_iter()
            .filter_map(|from| Some((from, self.hindrance(from)?)))
            .filter(|(_, hindrance)| !matches!(hindrance, Hindrance::NotItsWay(_)))
            // Rather one that reaches the square than one with somebody in the way.
            .min_by_key(|(_, hindrance)| matches!(hindrance, Hindrance::Blocked(_)));
        match hindered {
            Some((from, hindrance)) => SanMoveError::Illegal {
                piece,
                from,
                to,
                hindrance,
            },
            None => self.no_piece(),
        }
    }
}
