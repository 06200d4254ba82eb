//! What can be wrong with a text that should be a legal UCI move, and where.

use core::fmt;

use crate::text::Hindrance;
use crate::{Piece, Square};

/// Why a text is not a legal move in UCI's form.
///
/// ```
/// use tabiya_rules::{Position, Square, UciMoveError};
///
/// let position = Position::default();
/// assert_eq!(position.parse_uci("e4e5"), Err(UciMoveError::EmptySquare(Square::E4)));
/// let error = position.parse_uci("e2x4").unwrap_err();
/// assert_eq!(error.to_string(), "column 3: 'x' is not a file (a to h)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is too short or too long.
    Length {
        /// How many characters it has.
        found: usize,
    },
    /// A character that should be a file is none.
    File {
        /// Where, counted from 1.
        column: u8,
        /// The character in its place.
        found: char,
    },
    /// A character that should be a rank is none.
    Rank {
        /// Where, counted from 1.
        column: u8,
        /// The character in its place.
        found: char,
    },
    /// The fifth character stands for nothing that a pawn can become.
    PromotionLetter(char),
    /// `0000`, which UCI uses for "no move".
    NullMove,
    /// Nothing stands where the move starts.
    EmptySquare(Square),
    /// The man belongs to the side that is not to move.
    WrongColor {
        /// The man.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// The text is a move, but the rules do not allow it.
    Illegal {
        /// Where the move starts.
        from: Square,
        /// Where it ends.
        to: Square,
        /// What the rules have against it.
        hindrance: Hindrance,
    },
}

impl UciMoveError {
    /// Whether the text cannot be a move in any position.
    ///
    /// ```
    /// let position = tabiya_rules::Position::default();
    /// assert!(position.parse_uci("Nf3").unwrap_err().is_malformed());
    /// assert!(!position.parse_uci("g1g3").unwrap_err().is_malformed());
    /// ```
    #[must_use]
    pub const fn is_malformed(&self) -> bool {
        match self {
            Self::Length { .. }
            | Self::File { .. }
            | Self::Rank { .. }
            | Self::PromotionLetter(_)
            | Self::NullMove => true,
            Self::EmptySquare(_) | Self::WrongColor { .. } | Self::Illegal { .. } => false,
        }
    }
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { found } => {
                write!(f, "a move has 4 or 5 characters, like e2e4 or e7e8q, not {found}")
            }
            Self::File { column, found } => {
                write!(f, "column {column}: {found:?} is not a file (a to h)")
            }
            Self::Rank { column, found } => {
                write!(f, "column {column}: {found:?} is not a rank (1 to 8)")
            }
            Self::PromotionLetter(found) => {
                write!(
                    f,
                    "column 5: {found:?} is nothing a pawn can become (q, r, b or n)"
                )
            }
            Self::NullMove => f.write_str("the null move cannot be played"),
            Self::EmptySquare(from) => write!(f, "nothing stands on {from}"),
            Self::WrongColor { piece, from } => write!(
                f,
                "the {} on {from} is {}'s, and it is {}'s move",
                piece.kind(),
                piece.color(),
                !piece.color()
            ),
            Self::Illegal { from, to, hindrance } => write!(f, "{from}{to} is not legal: {hindrance}"),
        }
    }
}

impl core::error::Error for UciMoveError {}
