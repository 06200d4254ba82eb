//! The faults a set-up can have.

use super::{CastlingClaim, ClaimedRook};
use crate::{CastlingSide, Color, Rank, Square};
use alloc::vec::{self, Vec};
use core::{error::Error, fmt, slice};

/// One reason why a set-up is not a valid position.
///
/// ```
/// use tabiya_rules::{Color, Fault, Setup};
///
/// let faults = Setup::empty().faults();
/// assert!(faults.iter().any(|fault| *fault == Fault::NoKing(Color::White)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// This side has no king.
    NoKing(Color),
    /// This side has more than one king.
    TooManyKings(Color, u32),
    /// This side has more than sixteen pieces, pawns included.
    TooManyPieces(Color, u32),
    /// This side has more than eight pawns.
    TooManyPawns(Color, u32),
    /// A pawn is on its first or last rank.
    PawnOnBackRank(Color, Square),
    /// The kings are on adjacent squares.
    AdjacentKings(Square, Square),
    /// The side that has just moved is in check, so that its king could be captured.
    OpponentInCheck {
        /// The side in check, which is not to move.
        color: Color,
        /// A piece that gives the check.
        by: Square,
    },
    /// A castling right is claimed, but the king has left its back rank.
    CastlingKingAway(CastlingClaim),
    /// A castling right is claimed, but its rook is missing.
    CastlingRookMissing(CastlingClaim),
    /// Two castling rights are claimed for the same side of the same king.
    CastlingTwice(CastlingClaim, CastlingClaim, CastlingSide),
    /// The en-passant square is not on the rank that a pawn of the other side passes over.
    EnPassantRank {
        /// The claimed square.
        square: Square,
        /// The rank it would have to be on.
        expected: Rank,
    },
    /// The en-passant square is not empty.
    EnPassantOccupied(Square),
    /// There is no pawn in front of the en-passant square.
    EnPassantPawnMissing {
        /// The claimed square.
        square: Square,
        /// Where the pawn would have to be after its double push.
        pawn: Square,
        /// The colour of that pawn.
        color: Color,
    },
    /// The pawn cannot have come from its starting square, which is not empty.
    EnPassantOriginOccupied {
        /// The claimed square.
        square: Square,
        /// Where the pawn would have started.
        origin: Square,
    },
    /// More than two pieces give check, which no move can cause. A position can still be made of such a
    /// set-up, as with the two faults below: see
    /// [`Setup::impossible_checks`](crate::Setup::impossible_checks).
    TooManyCheckers(Color, u32),
    /// The pieces on these two squares give check along one line.
    CheckersInLine(Color, Square, Square),
    /// The double push that the en-passant square implies cannot have given this check.
    EnPassantCheck {
        /// The side in check.
        color: Color,
        /// A piece that gives the check.
        by: Square,
        /// The claimed square.
        square: Square,
    },
}

impl Fault {
    /// A name for programs, without the squares: `no_king`, `opponent_in_check`, … Names never change.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    ///
    /// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K2P w K - 0 1")?;
    /// let names: Vec<_> = setup.faults().iter().map(|fault| fault.name()).collect();
    /// assert_eq!(names, ["pawn_on_back_rank", "castling_rook_missing"]);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoKing(_) => "no_king",
            Self::TooManyKings(..) => "too_many_kings",
            Self::TooManyPieces(..) => "too_many_pieces",
            Self::TooManyPawns(..) => "too_many_pawns",
            Self::PawnOnBackRank(..) => "pawn_on_back_rank",
            Self::AdjacentKings(..) => "adjacent_kings",
            Self::OpponentInCheck { .. } => "opponent_in_check",
            Self::CastlingKingAway(_) => "castling_king_away",
            Self::CastlingRookMissing(_) => "castling_rook_missing",
            Self::CastlingTwice(..) => "castling_twice",
            Self::EnPassantRank { .. } => "en_passant_rank",
            Self::EnPassantOccupied(_) => "en_passant_occupied",
            Self::EnPassantPawnMissing { .. } => "en_passant_pawn_missing",
            Self::EnPassantOriginOccupied { .. } => "en_passant_origin_occupied",
            Self::TooManyCheckers(..) => "too_many_checkers",
            Self::CheckersInLine(..) => "checkers_in_line",
            Self::EnPassantCheck { .. } => "en_passant_check",
        }
    }

    /// Whether the fault concerns only a castling right or the en-passant square, so that
    /// [`Setup::repaired`](crate::Setup::repaired) can drop it.
    #[must_use]
    pub const fn is_repairable(self) -> bool {
        match self {
            Self::NoKing(_)
            | Self::TooManyKings(..)
            | Self::TooManyPieces(..)
            | Self::TooManyPawns(..)
            | Self::PawnOnBackRank(..)
            | Self::AdjacentKings(..)
            | Self::OpponentInCheck { .. }
            | Self::TooManyCheckers(..)
            | Self::CheckersInLine(..)
            | Self::EnPassantCheck { .. } => false,
            Self::CastlingKingAway(_)
            | Self::CastlingRookMissing(_)
            | Self::CastlingTwice(..)
            | Self::EnPassantRank { .. }
            | Self::EnPassantOccupied(_)
            | Self::EnPassantPawnMissing { .. }
            | Self::EnPassantOriginOccupied { .. } => true,
        }
    }
}

fn back_rank(color: Color) -> Rank {
    Rank::First.relative_to(color)
}

/// Says where the rook of `claim` is missing.
fn write_missing_rook(f: &mut fmt::Formatter<'_>, claim: CastlingClaim) -> fmt::Result {
    let color = claim.color;
    let white = color == Color::White;
    write!(f, "castling right {claim}, but no {} rook on ", color)?;
    match claim.rook {
        // Right and left from the king's point of view, facing the opponent.
        ClaimedRook::KingSide => f.write_str(if white {
            "the king's right"
        } else {
            "the king's left"
        }),
        ClaimedRook::QueenSide => f.write_str(if white {
            "the king's left"
        } else {
            "the king's right"
        }),
        ClaimedRook::File(file) => {
            write!(f, "{}", Square::new(file, back_rank(color)))
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing(color) => write!(f, "{} has no king", color),
            Self::TooManyKings(color, count) => write!(f, "{} has {count} kings", color),
            Self::TooManyPieces(color, count) => {
                write!(f, "{} has {count} pieces, more than 16", color)
            }
            Self::TooManyPawns(color, count) => {
                write!(f, "{} has {count} pawns, more than 8", color)
            }
            Self::PawnOnBackRank(color, square) => {
                write!(f, "{} pawn on {square}, where no pawn can be", color)
            }
            Self::AdjacentKings(white, black) => {
                write!(f, "the kings on {white} and {black} are adjacent")
            }
            Self::OpponentInCheck { color, by } => {
                write!(f, "{} is in check from {by}, but it is {}'s move", color, !color)
            }
            Self::CastlingKingAway(claim) => write!(
                f,
                "castling right {claim}, but the {} king is not on rank {}",
                claim.color,
                back_rank(claim.color)
            ),
            Self::CastlingRookMissing(claim) => write_missing_rook(f, claim),
            Self::CastlingTwice(first, second, side) => {
                let side = match side {
                    CastlingSide::King => "king's side",
                    CastlingSide::Queen => "queen's side",
                };
                let color = first.color;
                write!(
                    f,
                    "castling rights {first} and {second} are both for {color}'s {side}"
                )
            }
            Self::EnPassantRank { square, expected } => {
                write!(f, "en-passant square {square} is not on rank {}", expected)
            }
            Self::EnPassantOccupied(square) => {
                write!(f, "en-passant square {square} is not empty")
            }
            Self::EnPassantPawnMissing { square, pawn, color } => {
                write!(f, "en-passant square {square}, but no {} pawn on {pawn}", color)
            }
            Self::EnPassantOriginOccupied { square, origin } => write!(
                f,
                "en-passant square {square}, but {origin}, where the pawn came from, is not empty"
            ),
            Self::TooManyCheckers(color, count) => {
                write!(f, "{color} is in check from {count} pieces, more than 2")
            }
            Self::CheckersInLine(color, first, second) => {
                write!(
                    f,
                    "{color} is in check from {first} and {second} on one line, which no move can cause"
                )
            }
            Self::EnPassantCheck { color, by, square } => write!(
                f,
                "en-passant square {square}, but that pawn's double push cannot have put {color} in check from {by}"
            ),
        }
    }
}

/// All faults of a set-up; empty if it is valid.
///
/// ```
/// use tabiya_rules::Setup;
///
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K2P w K e6 0 1").unwrap();
/// assert_eq!(
///     setup.faults().to_string(),
///     "white pawn on h1, where no pawn can be; \
///      castling right K, but no white rook on the king's right; \
///      en-passant square e6, but no black pawn on e5"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Whether there are no faults.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of faults.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The faults, the most serious first.
    pub fn iter(&self) -> slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// Adds `fault` unless it is already there. Never called for a valid board.
    #[cold]
    pub(super) fn add(&mut self, fault: Fault) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        let mut set = Self::default();
        faults.into_iter().for_each(|fault| set.add(fault));
        set
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Fault {}
impl Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_fault_is_listed_once() {
        let faults: Faults = [Fault::NoKing(Color::White); 3].into_iter().collect();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults.to_string(), "white has no king");
    }

    #[test]
    fn left_and_right_are_from_the_kings_point_of_view() {
        let missing = |letter| {
            let claim = CastlingClaim::from_letter(letter).unwrap();
            Fault::CastlingRookMissing(claim).to_string()
        };
        assert_eq!(
            missing('K'),
            "castling right K, but no white rook on the king's right"
        );
        assert_eq!(
            missing('Q'),
            "castling right Q, but no white rook on the king's left"
        );
        assert_eq!(
            missing('k'),
            "castling right k, but no black rook on the king's left"
        );
        assert_eq!(
            missing('q'),
            "castling right q, but no black rook on the king's right"
        );
        assert_eq!(missing('c'), "castling right c, but no black rook on c8");
    }

    #[test]
    fn no_faults_display_as_nothing() {
        assert!(Faults::default().is_empty());
        assert_eq!(Faults::default().to_string(), "");
    }
}
