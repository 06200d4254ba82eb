//! How a game ended, as the end of its moves says.

use core::fmt;

use tabiya_rules::Color;

use crate::symbols::plain_dashes;

/// The result that ends a game: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over or of which nobody knows.
///
/// ```
/// use tabiya_pgn::GameResult;
/// use tabiya_rules::Color;
///
/// let result = GameResult::parse(b"0-1").unwrap();
/// assert_eq!(result.winner(), Some(Color::Black));
/// assert_eq!(result.to_string(), "0-1");
/// assert_eq!(GameResult::parse(b"2-0"), None);
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
    /// The result that these bytes spell, with hyphens or with dashes.
    pub fn parse(text: &[u8]) -> Option<GameResult> {
        if text.is_ascii() {
            return GameResult::parse_plain(text);
        }
        GameResult::parse_plain(&plain_dashes(text))
    }

    fn parse_plain(text: &[u8]) -> Option<GameResult> {
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

    /// Who won, if somebody did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
