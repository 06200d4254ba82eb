//! What can be wrong with a game.

use core::fmt;

use tabiya_rules::{Color, ParsePositionError, SanMoveError, SanSyntaxError};

use crate::Place;

/// What is wrong with a bad game, and where.
///
/// ```
/// use tabiya_pgn::{Replay, Reader, Handler, GameError};
///
/// #[derive(Default)]
/// struct Faults(Vec<String>);
/// impl Handler for Faults {
///     fn bad_game(&mut self, error: &GameError) {
///         self.0.push(error.to_string());
///     }
/// }
///
/// let mut replay = Replay::new(Faults::default());
/// Reader::from_bytes(b"1. e4 e5 2. Ke3 *").read_all(&mut replay)?;
/// assert!(replay.handler().0[0].starts_with("line 1, byte 12, White's move 2: "));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameError {
    /// Where the error is.
    pub place: Place,
    /// The move expected there, if known.
    pub due: Option<MoveNumber>,
    /// What is wrong.
    pub fault: Box<Fault>,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.place)?;
        if let Some(due) = self.due {
            write!(f, ", {due}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl core::error::Error for GameError {}

/// A move number and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// The number, from 1.
    pub number: u32,
    /// Whose move it is.
    pub side: Color,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Color::White => "White",
            Color::Black => "Black",
        };
        write!(f, "{side}'s move {}", self.number)
    }
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A line that starts with `[` but is not a tag: `[Name "value"]`.
    BadTag,
    /// The quotes of a tag's value are never closed.
    UnclosedTag,
    /// A comment is not closed before the next game or the end of the file.
    UnclosedComment,
    /// The game ends inside a variation.
    UnclosedVariation,
    /// A closing parenthesis without its opening one.
    StrayParenthesis,
    /// Variations are nested too deeply; the number is the limit.
    TooDeep(u32),
    /// A word, a comment or a tag is too long; the number is the limit.
    TooLong(usize),
    /// A byte that has no meaning in movetext.
    UnexpectedByte(u8),
    /// A word that has no meaning in movetext.
    UnexpectedWord(String),
    /// A move that is malformed, ambiguous or illegal.
    BadMove {
        /// The move as written in the file.
        text: String,
        /// What is wrong with it.
        reason: MoveFault,
    },
    /// A variation before the first move of a game: there is no move for it to replace.
    NothingToReplace,
    /// The `FEN` tag does not hold a valid position.
    BadFen(ParsePositionError),
    /// The `Variant` tag names an unsupported variant.
    UnknownVariant(String),
    /// The text is UTF-16. [`Expanded`](crate::Expanded) reads such files.
    Utf16,
    /// Reading failed in the middle of the game.
    CutOff,
    /// Your visitor rejected the game for this reason.
    Refused(String),
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveFault {
    /// The text is not a move.
    Syntax(SanSyntaxError),
    /// No piece can make the move, several can, or it is illegal.
    Illegal(SanMoveError),
    /// A null move by a side that is in check.
    NullInCheck,
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveFault::Syntax(error) => error.fmt(f),
            MoveFault::Illegal(error) => error.fmt(f),
            MoveFault::NullInCheck => f.write_str("a null move is impossible in check"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::BadTag => f.write_str("not a tag: a tag is [Name \"value\"]"),
            Fault::UnclosedTag => f.write_str("the tag value is not closed"),
            Fault::UnclosedComment => f.write_str("the comment is not closed"),
            Fault::UnclosedVariation => f.write_str("the variation is not closed"),
            Fault::StrayParenthesis => f.write_str("closing parenthesis without a variation"),
            Fault::TooDeep(limit) => write!(f, "variations nested more than {limit} deep"),
            Fault::TooLong(limit) => write!(f, "longer than {limit} bytes"),
            Fault::UnexpectedByte(byte) => write!(f, "unexpected `{}` in the moves", byte.escape_ascii()),
            Fault::UnexpectedWord(word) => write!(f, "unexpected `{word}` in the moves"),
            Fault::BadMove { text, reason } => write!(f, "`{text}`: {reason}"),
            Fault::NothingToReplace => f.write_str("a variation before the first move"),
            Fault::BadFen(error) => write!(f, "FEN tag: {error}"),
            Fault::UnknownVariant(name) => write!(f, "unsupported variant `{name}`"),
            Fault::Utf16 => f.write_str("the text is UTF-16, not UTF-8"),
            Fault::CutOff => f.write_str("the input failed in the middle of the game"),
            Fault::Refused(why) => f.write_str(why),
        }
    }
}

/// A visitor's answer to an event: an error makes the game a bad one.
pub type Verdict<T = ()> = Result<T, Box<Fault>>;

/// Text for a message: decoded, and truncated if it is long.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = crate::decode(&bytes[..bytes.len().min(4 * LONGEST)]).into_owned();
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
