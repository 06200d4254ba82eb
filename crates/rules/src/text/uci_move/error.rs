//! Errors of UCI moves and where they are.

use core::fmt;

use crate::text::IllegalReason;
use crate::{Piece, Square};

/// Why text is not a legal move in UCI notation.
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
        /// The number of characters.
        found: usize,
    },
    /// Expected a file.
    File {
        /// The column, counted from 1.
        column: u8,
        /// The character found.
        found: char,
    },
    /// Expected a rank.
    Rank {
        /// The column, counted from 1.
        column: u8,
        /// The character found.
        found: char,
    },
    /// The fifth character is not a promotion piece.
    PromotionLetter(char),
    /// `0000`, the null move in UCI.
    NullMove,
    /// The origin is empty.
    EmptySquare(Square),
    /// The piece belongs to the side that is not to move.
    WrongColor {
        /// The piece.
        piece: Piece,
        /// Its square.
        from: Square,
    },
    /// The move is well-formed but not legal.
    Illegal {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// Why it is not legal.
        reason: IllegalReason,
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
                write!(
                    f,
                    "a move has 4 or 5 characters, such as e2e4 or e7e8q, not {found}"
                )
            }
            Self::File { column, found } => {
                write!(f, "column {column}: {found:?} is not a file (a to h)")
            }
            Self::Rank { column, found } => {
                write!(f, "column {column}: {found:?} is not a rank (1 to 8)")
            }
            Self::PromotionLetter(found) => {
                write!(f, "column 5: {found:?} is not a promotion piece (q, r, b or n)")
            }
            Self::NullMove => f.write_str("the null move cannot be played"),
            Self::EmptySquare(from) => write!(f, "there is no piece on {from}"),
            Self::WrongColor { piece, from } => write!(
                f,
                "the {} on {from} is {}'s, but it is {}'s move",
                piece.kind(),
                piece.color(),
                !piece.color()
            ),
            Self::Illegal { from, to, reason } => write!(f, "{from}{to} is not legal: {reason}"),
        }
    }
}

impl core::error::Error for UciMoveError {}
