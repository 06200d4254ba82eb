//! The result of a game.

use core::fmt;
use core::str::FromStr;

use super::Outcome;
use crate::Color;

/// The result of a game: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is unfinished or its result is unknown. An
/// [`Outcome`] adds the reason.
///
/// ```
/// use tabiya_rules::{Color, GameResult};
///
/// let result: GameResult = "0-1".parse()?;
/// assert_eq!(result.winner(), Some(Color::Black));
/// assert_eq!(result.to_string(), "0-1");
/// # Ok::<(), tabiya_rules::ParseResultError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result as it is found in files: with a hyphen or a dash, with `1/2` or `½`, in UTF-8 or
    /// Latin-1. `1/2` alone is a draw as well.
    ///
    /// ```
    /// use tabiya_rules::GameResult;
    ///
    /// assert_eq!(GameResult::parse(b"1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("1–0".as_bytes()), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::parse(b"2-0"), None);
    /// ```
    pub fn parse(text: &[u8]) -> Option<GameResult> {
        if text.is_ascii() {
            return GameResult::parse_hyphens(text);
        }
        let mut plain = [0; LONGEST];
        let length = with_hyphens(text, &mut plain)?;
        GameResult::parse_hyphens(&plain[..length])
    }

    fn parse_hyphens(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xbd-\xbd" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The result as PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Who won, if anyone did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }
}

/// The length of the longest spelling once its dash is a hyphen.
const LONGEST: usize = 7;

/// Copies a text with every dash replaced by a hyphen and returns its length; `None` if it is too long for a
/// result.
fn with_hyphens(mut text: &[u8], plain: &mut [u8; LONGEST]) -> Option<usize> {
    let mut length = 0;
    while let Some((&first, rest)) = text.split_first() {
        let (letter, rest) = match (first, rest) {
            // U+2010 to U+2015 and the minus sign U+2212 …
            (0xe2, [0x80, 0x90..=0x95, rest @ ..] | [0x88, 0x92, rest @ ..]) => (b'-', rest),
            // … and the dashes of Windows-1252, as they are or recoded to UTF-8.
            (0xc2, [0x96 | 0x97, rest @ ..]) => (b'-', rest),
            (0x96 | 0x97, rest) => (b'-', rest),
            (letter, rest) => (letter, rest),
        };
        *plain.get_mut(length)? = letter;
        length += 1;
        text = rest;
    }
    Some(length)
}

/// The result of a game with this outcome; unknown if it is not over.
///
/// ```
/// use tabiya_rules::{GameResult, PlayedLine};
///
/// assert_eq!(GameResult::from(PlayedLine::default().outcome()), GameResult::Unknown);
/// ```
impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome.map(|outcome| outcome.winner) {
            None => GameResult::Unknown,
            Some(None) => GameResult::Draw,
            Some(Some(Color::White)) => GameResult::WhiteWins,
            Some(Some(Color::Black)) => GameResult::BlackWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for text that is not the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError(());

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result: expected 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl core::error::Error for ParseResultError {}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::parse(text.as_bytes()).ok_or(ParseResultError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_of_all_kinds_are_read_as_hyphens() {
        for text in ["1-0", "1–0", "1—0", "1−0", "1\u{96}0"] {
            assert_eq!(
                GameResult::parse(text.as_bytes()),
                Some(GameResult::WhiteWins),
                "{text}"
            );
        }
        assert_eq!(GameResult::parse(b"0\x961"), Some(GameResult::BlackWins));
        for text in ["½–½", "1/2–1/2", "½-½"] {
            assert_eq!(
                GameResult::parse(text.as_bytes()),
                Some(GameResult::Draw),
                "{text}"
            );
        }
        assert_eq!(GameResult::parse(b"\xbd-\xbd"), Some(GameResult::Draw));
    }

    #[test]
    fn text_that_only_resembles_a_result_is_rejected() {
        for text in ["", "–", "1–0–", "1/2–1/2–1/2", "0-0", "é", "1-0 "] {
            assert_eq!(GameResult::parse(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn every_result_round_trips() {
        for result in [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ] {
            assert_eq!(result.as_str().parse(), Ok(result));
        }
    }
}
