//! Irregularities in a game that do not prevent reading it.

use core::fmt;

use crate::{GameResult, Place};

/// Something irregular that was repaired or can be tolerated.
///
/// ```
/// use tabiya_pgn::{Games, OddityKind, Reader};
///
/// let mut games = Games::new(Reader::from_bytes(b"[Result \"1-0\"]\n\n1. e4 e5 0-1"));
/// assert!(games.next().unwrap().is_ok());
/// let oddity = &games.oddities()[0];
/// assert!(matches!(oddity.kind, OddityKind::OtherResult { .. }));
/// assert_eq!(
///     oddity.to_string(),
///     "line 3, byte 25: the moves end with 0-1, but the tag says 1-0"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Oddity {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: OddityKind,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

/// What is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OddityKind {
    /// Whitespace after the opening bracket of a tag, as in `[ Event "x"]`.
    SpacedTag,
    /// A tag that spans several lines; each newline is read as a space.
    TagOverLines,
    /// A NAG above 255, the highest in the standard.
    UnknownGlyph(u32),
    /// More than two `!` and `?`, as in `e4!!!`; the first two count.
    TooManyMarks,
    /// A second result right after the first; the first one counts.
    SecondResult(GameResult),
    /// The result after the moves differs from the `Result` tag.
    OtherResult {
        /// The value of the tag.
        tag: GameResult,
        /// The result after the moves.
        moves: GameResult,
    },
    /// The final position is checkmate or stalemate, and the result is another one. It is the result after the moves, or
    /// that of the tag if there is none.
    OtherBoard {
        /// The result of the game.
        result: GameResult,
        /// The result on the board.
        board: GameResult,
    },
}

impl fmt::Display for OddityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddityKind::SpacedTag => f.write_str("whitespace before the name of a tag"),
            OddityKind::TagOverLines => f.write_str("a tag spans several lines"),
            OddityKind::UnknownGlyph(number) => write!(f, "${number} is not a standard NAG"),
            OddityKind::TooManyMarks => f.write_str("more than two ! and ? after a move"),
            OddityKind::SecondResult(result) => write!(f, "a second result, {result}, is ignored"),
            OddityKind::OtherResult { tag, moves } => {
                write!(f, "the moves end with {moves}, but the tag says {tag}")
            }
            OddityKind::OtherBoard { result, board } => {
                let board = match board {
                    GameResult::WhiteWins => "Black is checkmated",
                    GameResult::BlackWins => "White is checkmated",
                    GameResult::Draw | GameResult::Unknown => "it is stalemate",
                };
                write!(f, "the result is {result}, but {board}")
            }
        }
    }
}
