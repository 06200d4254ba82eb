//! Why a SAN move is not legal in a position. Slow and thorough, for errors only.

use super::resolve::{find, hinted};
use super::{SanAction, SanMoveError};
use crate::text::IllegalReason;
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
            // Only squares were given: the piece is whatever is on the first one.
            let named = match (piece, from_file, from_rank) {
                (PieceKind::Pawn, Some(file), Some(rank)) => position.piece_at(Square::new(file, rank)),
                _ => None,
            };
            let piece = match named {
                Some(piece) if piece.color() == side => piece,
                _ => Piece::new(side, piece),
            };
            // A capturing pawn gives its file; others stay on their file.
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
            match position.implied_castling(to) {
                Some(side) if piece.kind() == PieceKind::King && promotion.is_none() => {
                    // Castling given by the king's squares needs both.
                    if hints == case.meant {
                        castling(position, side)
                    } else {
                        case.no_piece()
                    }
                }
                _ => case.diagnose(),
            }
        }
    }
}

fn castling(position: &Position, side: CastlingSide) -> SanMoveError {
    let reason = position.why_castling_is_illegal(side);
    SanMoveError::Castling {
        side,
        // Legal castling would have been found, so there is a reason.
        reason: reason.unwrap_or(IllegalReason::NoCastlingRight),
    }
}

/// A move other than castling.
struct Case<'a> {
    position: &'a Position,
    piece: Piece,
    /// The pieces that the text can refer to, wherever they can go.
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

    fn why_illegal(&self, from: Square) -> Option<IllegalReason> {
        self.position.why_illegal(from, self.to, self.promotion)
    }

    fn diagnose(&self) -> SanMoveError {
        let (piece, to) = (self.piece, self.to);
        let free: Bitboard = self
            .meant
            .into_iter()
            .filter(|&from| self.why_illegal(from).is_none())
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
            .filter_map(|from| Some((from, self.why_illegal(from)?)))
            .filter(|(_, reason)| !matches!(reason, IllegalReason::WrongMovement(_)))
            // Prefer a piece that reaches the square to one that is blocked.
            .min_by_key(|(_, reason)| matches!(reason, IllegalReason::Blocked(_)));
        match hindered {
            Some((from, reason)) => SanMoveError::Illegal {
                piece,
                from,
                to,
                reason,
            },
            None => self.no_piece(),
        }
    }
}
