//! Reading moves as UCI writes them.

mod error;
#[cfg(test)]
mod tests;

pub use error::UciMoveError;

use super::Hindrance;
use crate::{CastlingSide, File, Move, PieceKind, Position, Rank, Square};

/// A move as its text gives it, before the position has been looked at.
struct Spelled {
    from: Square,
    to: Square,
    promotion: Option<PieceKind>,
}

impl Position {
    /// Reads a move like `e2e4` or `e7e8q` that is legal here.
    ///
    /// File letters and promotion letters may be of either case. Castling is understood in both
    /// conventions, `e1g1` and `e1h1`, whatever the game is. In Chess960 the same text could mean two
    /// things, so the rule is: an own rook on the target square means castling with that rook;
    /// otherwise an ordinary king move is meant if it is legal; otherwise castling towards the target.
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
        let spelled = Spelled::read(text)?;
        let Spelled { from, to, promotion } = spelled;
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
            find(&|mv| !mv.is_castling() && spelled.fits(mv))
                .or_else(|| find(&|mv| castles(mv) && castling_target(*mv) == Some(to)))
        };
        found.ok_or_else(|| {
            let hindrance = self.hindrance(from, to, promotion);
            UciMoveError::Illegal {
                from,
                to,
                // A legal move would have been found, so there is a hindrance.
                hindrance: hindrance.unwrap_or(Hindrance::NotItsWay(piece.kind())),
            }
        })
    }

    fn is_own_rook(&self, square: Square) -> bool {
        let piece = self.piece_at(square);
        piece.is_some_and(|piece| piece.color() == self.side_to_move() && piece.kind() == PieceKind::Rook)
    }
}

/// Where the king arrives, if `mv` is castling.
fn castling_target(mv: Move) -> Option<Square> {
    let side: CastlingSide = mv.castling_side()?;
    Some(Square::new(side.king_destination_file(), mv.from().rank()))
}

impl Spelled {
    fn read(text: &str) -> Result<Self, UciMoveError> {
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

    /// Whether `mv` goes where the text says and becomes what it says.
    fn fits(&self, mv: &Move) -> bool {
        (mv.from(), mv.to(), mv.promoted()) == (self.from, self.to, self.promotion)
    }
}
