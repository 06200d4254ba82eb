//! What is odd about a game that can be read all the same.

use core::fmt;

use crate::{GameResult, Place};

/// Something that is not as it should be, but was repaired or can be lived with.
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
    /// White space behind the bracket of a tag, as in `[ Event "x"]`.
    SpacedTag,
    /// A tag that goes on in the next line; each line end is read as a space.
    TagOverLines,
    /// A numeric annotation glyph that the standard does not know: it ends at 255.
    UnknownGlyph(u32),
    /// A result right behind the result; the first one counts.
    SecondResult(GameResult),
    /// The result at the end of the moves is not that of the tag.
    OtherResult {
        /// The value of the tag.
        tag: GameResult,
        /// What the moves end with.
        moves: GameResult,
    },
}

impl fmt::Display for OddityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddityKind::SpacedTag => f.write_str("white space before the name of a tag"),
            OddityKind::TagOverLines => f.write_str("a tag goes over several lines"),
            OddityKind::UnknownGlyph(number) => write!(f, "${number} is beyond the glyphs of the standard"),
            OddityKind::SecondResult(result) => write!(f, "a second result, {result}, is passed over"),
            OddityKind::OtherResult { tag, moves } => {
                write!(f, "the moves end with {moves}, but the tag says {tag}")
            }
        }
    }
}
