//! Why a move is not legal, for people who want to know.

use core::fmt;

use crate::movegen::castling_path;
use crate::{Bitboard, CastlingSide, Color, PieceKind, Position, Rank, Square, attacks};

/// What the rules have against a move.
///
/// ```
/// use tabiya_rules::{Hindrance, Position, Square, UciMoveError};
///
/// let Err(UciMoveError::Illegal { hindrance, .. }) = Position::default().parse_uci("a1a4") else {
///     unreachable!()
/// };
/// assert_eq!(hindrance, Hindrance::Blocked(Square::A2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hindrance {
    /// This kind of man never makes such a move.
    NotItsWay(PieceKind),
    /// A man stands in the way.
    Blocked(Square),
    /// A man of the same colour stands on the target square.
    OwnMan(Square),
    /// A pawn moves diagonally only to capture, and nothing can be captured there.
    NothingToCapture(Square),
    /// The king would stand in check from this square.
    Check(Square),
    /// There is no right to castle on this side, or no longer.
    NoCastlingRight(Color, CastlingSide),
    /// The king stands on, passes or reaches this square, which the enemy attacks.
    CastlingAttacked(Square),
}

impl fmt::Display for Hindrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotItsWay(kind) => write!(f, "a {kind} does not move like that"),
            Self::Blocked(square) => write!(f, "the man on {square} is in the way"),
            Self::OwnMan(square) => write!(f, "a man of the same colour stands on {square}"),
            Self::NothingToCapture(square) => write!(f, "the pawn has nothing to capture on {square}"),
            Self::Check(by) => write!(f, "the king would be in check from {by}"),
            Self::NoCastlingRight(color, side) => {
                let side = match side {
                    CastlingSide::King => "king's side",
                    CastlingSide::Queen => "queen's side",
                };
                write!(f, "{color} has no right to castle on the {side}")
            }
            Self::CastlingAttacked(square) => write!(f, "no castling while {square} is attacked"),
        }
    }
}

impl Position {
    /// Why the man on `from`, which belongs to the side to move, may not go to `to`.
    pub(super) fn hindrance(&self, from: Square, to: Square) -> Hindrance {
        let color = self.side_to_move();
        let Some(kind) = self.piece_at(from).map(|piece| piece.kind()) else {
            return Hindrance::NotItsWay(PieceKind::Pawn);
        };
        if kind == PieceKind::King
            && let Some(side) = self.castling_meant(from, to)
        {
            return self.castling_hindrance(side);
        }
        let in_the_way = attacks::between(from, to) & self.occupied();
        let reach = match kind {
            PieceKind::Pawn => return self.pawn_hindrance(from, to),
            PieceKind::Knight => attacks::knight(from),
            PieceKind::Bishop => attacks::bishop_rays(from),
            PieceKind::Rook => attacks::rook_rays(from),
            PieceKind::Queen => attacks::bishop_rays(from) | attacks::rook_rays(from),
            PieceKind::King => attacks::king(from),
        };
        if !reach.contains(to) {
            return Hindrance::NotItsWay(kind);
        }
        if let Some(square) = in_the_way.first() {
            return Hindrance::Blocked(square);
        }
        if self.of_color(color).contains(to) {
            return Hindrance::OwnMan(to);
        }
        self.exposure(from, to)
    }

    fn pawn_hindrance(&self, from: Square, to: Square) -> Hindrance {
        let color = self.side_to_move();
        if attacks::pawn(color, from).contains(to) {
            return if self.of_color(color).contains(to) {
                Hindrance::OwnMan(to)
            } else if !self.occupied().contains(to) && self.en_passant() != Some(to) {
                Hindrance::NothingToCapture(to)
            } else {
                self.exposure(from, to)
            };
        }
        let step = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        let (once, twice) = (from.offset(0, step), from.offset(0, 2 * step));
        let goes_twice = from.rank() == Rank::Second.relative_to(color) && twice == Some(to);
        if once != Some(to) && !goes_twice {
            return Hindrance::NotItsWay(PieceKind::Pawn);
        }
        let way = attacks::between(from, to) | to.bitboard();
        match (way & self.occupied()).first() {
            Some(square) => Hindrance::Blocked(square),
            None => self.exposure(from, to),
        }
    }

    /// The side the king wants to castle to: its own rook is the target, or it goes too far along its
    /// back rank for a step.
    fn castling_meant(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let color = self.side_to_move();
        let back_rank = Rank::First.relative_to(color);
        if from.rank() != back_rank || to.rank() != back_rank {
            return None;
        }
        if self.is_own_rook(to) {
            let right = to.file() > from.file();
            return Some(if right {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            });
        }
        let near = attacks::king(from).contains(to);
        CastlingSide::ALL
            .into_iter()
            .find(|side| !near && side.king_destination_file() == to.file())
    }

    fn castling_hindrance(&self, side: CastlingSide) -> Hindrance {
        let color = self.side_to_move();
        let king = self.king(color);
        let Some(rook) = self.castling_rook(color, side) else {
            return Hindrance::NoCastlingRight(color, side);
        };
        let path = castling_path(king, rook);
        if let Some(square) = (path.empty & self.occupied()).first() {
            return Hindrance::Blocked(square);
        }
        let attacked = |square: &Square| !self.attackers(*square, !color).is_empty();
        match path.safe.into_iter().find(attacked) {
            Some(square) => Hindrance::CastlingAttacked(square),
            // In Chess960 the rook may have shielded the king's place from its own rank.
            None => self.check_on(king, self.occupied() - rook.bitboard(), Bitboard::EMPTY),
        }
    }

    /// The check that going from `from` to `to` leaves or gives.
    fn exposure(&self, from: Square, to: Square) -> Hindrance {
        let king = self.king(self.side_to_move());
        let king_after = if from == king { to } else { king };
        let occupied = (self.occupied() - from.bitboard()) | to.bitboard();
        self.check_on(king_after, occupied, to.bitboard())
    }

    /// The check to a king on `king` when `occupied` is what stands on the board and `captured` gone.
    fn check_on(&self, king: Square, occupied: Bitboard, captured: Bitboard) -> Hindrance {
        let enemies = self.of_color(!self.side_to_move()) - captured;
        let checkers = self.board().attackers(king, occupied) & enemies;
        // A move that obeys everything else can only fail by a check, so there is a checker.
        Hindrance::Check(checkers.first().unwrap_or(king))
    }
}
