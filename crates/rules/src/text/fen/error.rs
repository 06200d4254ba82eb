//! FEN errors and where they are.

use alloc::string::String;
use core::{error::Error, fmt};

/// The six fields of a FEN.
///
/// ```
/// use tabiya_rules::FenField;
///
/// assert_eq!(FenField::ALL[3], FenField::EnPassant);
/// assert_eq!(FenField::EnPassant.to_string(), "en passant");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The pieces on the board.
    Board,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The move number.
    FullmoveNumber,
}

impl FenField {
    /// Every field, in the order of a FEN.
    pub const ALL: [FenField; 6] = [
        FenField::Board,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ];
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::SideToMove => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "full-move number",
        })
    }
}

/// Why text is not a FEN.
///
/// ```
/// use tabiya_rules::{FenReason, Setup};
///
/// let error = Setup::from_fen("8/8/8/8/8/8/8/8 w Kx - 0 1").unwrap_err();
/// assert_eq!(error.reason, FenReason::CastlingLetter('x'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenReason {
    /// The text has the wrong number of fields.
    Fields {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: &'static str,
    },
    /// White space other than single spaces between the fields.
    Spacing,
    /// The board does not have eight ranks.
    Ranks(usize),
    /// A rank does not have eight files.
    Files {
        /// The number of the rank.
        rank: u8,
        /// How many files it has.
        found: usize,
    },
    /// A character that is not a piece letter.
    PieceLetter {
        /// The number of the rank.
        rank: u8,
        /// The character.
        letter: char,
    },
    /// A digit that is not a count of empty squares: 0 or 9.
    EmptySquares {
        /// The number of the rank.
        rank: u8,
        /// The digit.
        digit: char,
    },
    /// Two counts of empty squares in a row, which a strict FEN writes as one.
    SplitCount {
        /// The number of the rank.
        rank: u8,
    },
    /// Neither `w` nor `b`.
    SideToMove(String),
    /// A character that is not a castling letter.
    CastlingLetter(char),
    /// A castling letter that is repeated or out of order.
    CastlingOrder(char),
    /// Neither a square nor `-`.
    EnPassant(String),
    /// Not a number.
    Number(String),
    /// A number that is too large.
    TooLarge(String),
    /// A move number of 0.
    MoveZero,
}

impl fmt::Display for FenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { found: 1, expected } => write!(f, "has 1 field, expected {expected}"),
            Self::Fields { found, expected } => {
                write!(f, "has {found} fields, expected {expected}")
            }
            Self::Spacing => f.write_str("fields are separated by exactly one space"),
            Self::Ranks(1) => f.write_str("board has 1 rank, expected 8"),
            Self::Ranks(found) => write!(f, "board has {found} ranks, expected 8"),
            Self::Files { rank, found: 1 } => write!(f, "rank {rank} has 1 file"),
            Self::Files { rank, found } => write!(f, "rank {rank} has {found} files"),
            Self::PieceLetter { rank, letter } => {
                write!(f, "unknown piece letter {letter:?} in rank {rank}")
            }
            Self::EmptySquares { rank, digit } => {
                write!(f, "{digit:?} empty squares in rank {rank}, must be 1 to 8")
            }
            Self::SplitCount { rank } => {
                write!(f, "two consecutive counts of empty squares in rank {rank}")
            }
            Self::SideToMove(found) => {
                write!(f, "side to move must be 'w' or 'b', not '{found}'")
            }
            Self::CastlingLetter(letter) => {
                write!(f, "unknown castling letter {letter:?}, must be K, Q or a file")
            }
            Self::CastlingOrder(letter) => {
                write!(f, "castling letter {letter:?} is repeated or out of order")
            }
            Self::EnPassant(found) => {
                write!(f, "en-passant square must be a square or '-', not '{found}'")
            }
            Self::Number(found) => write!(f, "'{found}' is not a number"),
            Self::TooLarge(found) => write!(f, "{found} is more than {}", u16::MAX),
            Self::MoveZero => f.write_str("move numbers start at 1"),
        }
    }
}

/// Where text is not a FEN, and why.
///
/// ```
/// use tabiya_rules::{FenField, Setup};
///
/// let error = Setup::from_fen("8/8/8/8/8/8x/8/8 w - - 0 1").unwrap_err();
/// assert_eq!(error.field, Some(FenField::Board));
/// assert_eq!(error.offset, 11);
/// assert_eq!(error.to_string(), "FEN, board, column 12: unknown piece letter 'x' in rank 3");
///
/// let error = Setup::from_fen("8/8/8 w -").unwrap_err();
/// assert_eq!(error.to_string(), "FEN has 3 fields, expected 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FenError {
    /// The bad field; `None` if it is the text as a whole.
    pub field: Option<FenField>,
    /// Where in the text, in bytes from its start.
    pub offset: usize,
    /// Where in the text, in characters counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: FenReason,
}

impl FenError {
    /// An error at byte `offset` of `text`.
    pub(super) fn at(text: &str, field: Option<FenField>, offset: usize, reason: FenReason) -> Self {
        let before = text.char_indices().take_while(|&(at, _)| at < offset).count();
        Self {
            field,
            offset,
            column: before + 1,
            reason,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            column,
            reason,
            ..
        } = self;
        match (field, reason) {
            (_, FenReason::Fields { .. }) => write!(f, "FEN {reason}"),
            (Some(field), FenReason::Files { .. } | FenReason::Ranks(_)) => {
                write!(f, "FEN, {field}: {reason}")
            }
            (Some(field), _) => write!(f, "FEN, {field}, column {column}: {reason}"),
            (None, _) => write!(f, "FEN, column {column}: {reason}"),
        }
    }
}

impl Error for FenError {}

/// The start of `text` for an error message, safe to print whatever it contains.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 16;
    let mut excerpt: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(excerpt("white"), "white");
        assert_eq!(excerpt("a\0b\n"), "a\\0b\\n");
        assert_eq!(excerpt("ééééééééééééééééé"), "éééééééééééééééé…");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(FenReason::Ranks(1).to_string(), "board has 1 rank, expected 8");
        assert_eq!(
            FenReason::Files { rank: 4, found: 1 }.to_string(),
            "rank 4 has 1 file"
        );
    }

    #[test]
    fn the_column_counts_characters() {
        let error = FenError::at("é x", None, 3, FenReason::Spacing);
        assert_eq!((error.offset, error.column), (3, 3));
    }
}
