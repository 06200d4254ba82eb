//! Reading moves in UCI notation.

mod error;
#[cfg(test)]
mod tests;

pub use error::UciMoveError;

use core::fmt;
use core::str::FromStr;

use super::IllegalReason;
use crate::{File, Move, PieceKind, Position, Rank, Square};

/// A move in UCI notation, not yet resolved in a position: origin, target and promotion piece.
///
/// The text does not say whether it is a capture or which rook castles, so it is not a [`Move`] yet;
/// [`Position::find_uci`] resolves it.
///
/// ```
/// use tabiya_rules::{Move, PieceKind, Position, Square, UciMove};
///
/// let uci: UciMove = "E7e8q".parse()?;
/// assert_eq!((uci.from, uci.to, uci.promotion), (Square::E7, Square::E8, Some(PieceKind::Queen)));
/// assert_eq!(uci.to_string(), "e7e8q");
///
/// let push = Position::default().find_uci("e2e4".parse()?)?;
/// assert_eq!(push, Move::double_push(Square::E2, Square::E4));
/// # Ok::<(), tabiya_rules::UciMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The origin.
    pub from: Square,
    /// The target; for castling the king's destination or the rook's square.
    pub to: Square,
    /// The promotion piece.
    pub promotion: Option<PieceKind>,
}

impl Position {
    /// Reads a legal move such as `e2e4` or `e7e8q`.
    ///
    /// File and promotion letters may be in either case. Castling is understood in both conventions, `e1g1`
    /// and `e1h1`, whatever the variant. In Chess960 the same text could mean two things, so the rule is:
    /// with one's own rook on the target square, it is castling with that rook; otherwise an ordinary king
    /// move if that is legal; otherwise castling towards the target.
    ///
    /// ```
    /// use tabiya_rules::{Move, Position, Square};
    ///
    /// let position = Position::default();
    /// assert_eq!(position.parse_uci("e2e4"), Ok(Move::double_push(Square::E2, Square::E4)));
    /// let error = position.parse_uci("e2e5").unwrap_err();
    /// assert_eq!(error.to_string(), "e2e5 is not legal: a pawn does not move like that");
    ///
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        self.find_uci(text.parse()?)
    }

    /// The legal move that `uci` means in this position, as in [`parse_uci`](Position::parse_uci).
    pub fn find_uci(&self, uci: UciMove) -> Result<Move, UciMoveError> {
        let UciMove { from, to, promotion } = uci;
        let piece = self.piece_at(from).ok_or(UciMoveError::EmptySquare(from))?;
        if piece.color() != self.side_to_move() {
            return Err(UciMoveError::WrongColor { piece, from });
        }
        let moves = self.legal_moves();
        let find = |wanted: &dyn Fn(&Move) -> bool| moves.iter().find(|mv| wanted(mv)).copied();
        let castles = |mv: &Move| mv.is_castling() && mv.from() == from && promotion.is_none();
        let found = if self.is_own_rook(to) {
            find(&|mv| castles(mv) && mv.to() == to)
        } else {
            find(&|mv| !mv.is_castling() && uci.fits(mv))
                .or_else(|| find(&|mv| castles(mv) && mv.destination() == to))
        };
        found.ok_or_else(|| {
            let reason = self.why_illegal(from, to, promotion);
            UciMoveError::Illegal {
                from,
                to,
                // A legal move would have been found, so there is a reason.
                reason: reason.unwrap_or(IllegalReason::WrongMovement(piece.kind())),
            }
        })
    }

    fn is_own_rook(&self, square: Square) -> bool {
        let piece = self.piece_at(square);
        piece.is_some_and(|piece| piece.color() == self.side_to_move() && piece.kind() == PieceKind::Rook)
    }
}

impl FromStr for UciMove {
    type Err = UciMoveError;

    /// Reads text such as `e2e4` or `e7e8q`; file and promotion letters may be in either case.
    fn from_str(text: &str) -> Result<Self, UciMoveError> {
        if text == "0000" {
            return Err(UciMoveError::NullMove);
        }
        let mut letters = text.chars().zip(1..);
        let mut next = || {
            letters.next().ok_or_else(|| UciMoveError::Length {
                found: text.chars().count(),
            })
        };
        let mut square = || {
            let (letter, column) = next()?;
            let file = File::from_letter(letter).ok_or(UciMoveError::File {
                column,
                found: letter,
            })?;
            let (digit, column) = next()?;
            let rank = Rank::from_digit(digit).ok_or(UciMoveError::Rank { column, found: digit })?;
            Ok(Square::new(file, rank))
        };
        let (from, to) = (square()?, square()?);
        let promotion = match letters.next() {
            None => None,
            Some((letter, _)) => Some(
                PieceKind::from_letter(letter)
                    .filter(|kind| PieceKind::PROMOTIONS.contains(kind))
                    .ok_or(UciMoveError::PromotionLetter(letter))?,
            ),
        };
        match letters.next() {
            None => Ok(Self { from, to, promotion }),
            Some(_) => Err(UciMoveError::Length {
                found: text.chars().count(),
            }),
        }
    }
}

impl UciMove {
    /// Whether `mv` has this origin, target and promotion piece.
    fn fits(&self, mv: &Move) -> bool {
        (mv.from(), mv.to(), mv.promoted()) == (self.from, self.to, self.promotion)
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}
