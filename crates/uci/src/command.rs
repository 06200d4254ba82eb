//! UCI commands, parsed line by line.

use core::fmt;
use std::error::Error;

use crate::excerpt::excerpt;
use crate::go::{Go, GoError};

/// A line of UCI input.
///
/// White space between words does not matter, and words before the first known command are skipped, as the protocol
/// demands. The rest is checked as far as is possible without knowing the position.
///
/// ```
/// use tabiya_uci::{Command, Go, Start};
///
/// assert_eq!(Command::parse("  go   perft\t5 "), Ok(Command::Go(Go::Perft(5))));
/// assert_eq!(Command::parse("joho isready"), Ok(Command::IsReady));
/// let Ok(Command::Position { start, moves }) = Command::parse("position startpos moves e2e4 e7e5") else {
///     unreachable!()
/// };
/// assert_eq!(start, Start::Standard);
/// assert_eq!(moves.split_whitespace().count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `uci`: identify yourself and list your options.
    Uci,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: the next position is from a different game.
    NewGame,
    /// `position …`: set up a position.
    Position {
        /// The starting position.
        start: Start<'a>,
        /// The moves, separated by white space.
        moves: &'a str,
    },
    /// `go …`: search, or run perft.
    Go(Go<'a>),
    /// `bench [depth]`: measure the search speed and print the signature.
    Bench(Option<u32>),
    /// `eval`: explain the static evaluation.
    Eval,
    /// `flip`: swap the colours.
    Flip,
    /// `setoption name … value …`.
    SetOption {
        /// The option.
        name: &'a str,
        /// Its new value; buttons have none.
        value: Option<&'a str>,
    },
    /// `d`: display the position.
    Draw,
    /// `stop`: stop searching and report the best move.
    Stop,
    /// `ponderhit`: the opponent played the expected move.
    PonderHit,
    /// `debug on|off`.
    Debug,
    /// `register …`, for commercial engines.
    Register,
    /// `quit`: exit as soon as possible.
    Quit,
    /// An empty line.
    Nothing,
}

/// The starting position of a `position` command.
///
/// ```
/// use tabiya_uci::{Command, Start};
///
/// let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// let line = format!("position fen {fen}");
/// let command = Command::parse(&line);
/// assert_eq!(command, Ok(Command::Position { start: Start::Fen(fen), moves: "" }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start<'a> {
    /// The starting position of standard chess.
    Standard,
    /// A FEN, not parsed yet.
    Fen(&'a str),
}

/// Why a line is not a valid command.
///
/// ```
/// use tabiya_uci::Command;
///
/// let error = Command::parse("castle kingside").unwrap_err();
/// assert_eq!(error.to_string(), "unknown command 'castle kingside'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandError {
    /// No word of the line is a command; the beginning of the line.
    Unknown(String),
    /// `position` without `startpos` or `fen`; what was found instead.
    PositionStart(String),
    /// Something other than `moves` after `position startpos`; what was found instead.
    PositionMoves(String),
    /// `setoption` without `name` and the name of an option.
    OptionName,
    /// A bad `go` command.
    Go(GoError),
    /// A bad depth of `bench`.
    BenchDepth(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => write!(f, "unknown command '{line}'"),
            Self::PositionStart(found) if found.is_empty() => {
                f.write_str("position needs 'startpos' or 'fen' and a FEN")
            }
            Self::PositionStart(found) => {
                write!(f, "position needs 'startpos' or 'fen' and a FEN, not '{found}'")
            }
            Self::PositionMoves(found) => {
                write!(f, "expected 'moves' after 'position startpos', not '{found}'")
            }
            Self::OptionName => f.write_str("setoption needs 'name' and an option name"),
            Self::Go(error) => error.fmt(f),
            Self::BenchDepth(found) => write!(f, "bench needs a depth from 1 to {MAX_BENCH}, not '{found}'"),
        }
    }
}

impl Error for CommandError {}

impl From<GoError> for CommandError {
    fn from(error: GoError) -> Self {
        Self::Go(error)
    }
}

impl<'a> Command<'a> {
    /// Parses a line.
    pub fn parse(line: &'a str) -> Result<Command<'a>, CommandError> {
        let mut rest = line.trim();
        if rest.is_empty() {
            return Ok(Command::Nothing);
        }
        while let Some((word, after)) = next_word(rest) {
            rest = after;
            return Ok(match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "position" => parse_position(after)?,
                "go" => Command::Go(Go::parse(after)?),
                "setoption" => parse_option(after)?,
                "d" => Command::Draw,
                "eval" => Command::Eval,
                "flip" => Command::Flip,
                "bench" => parse_bench(after)?,
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "debug" => Command::Debug,
                "register" => Command::Register,
                "quit" => Command::Quit,
                _ => continue,
            });
        }
        Err(CommandError::Unknown(excerpt(line.trim())))
    }
}

/// The first word of `text` and the rest.
pub(crate) fn next_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    Some((&text[..end], text[end..].trim_start()))
}

/// Splits `text` at the first occurrence of `word` as a whole word.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text;
    while let Some((found, after)) = next_word(rest) {
        if found == word {
            // `found` is part of `text`, so its distance from the start is the length of what precedes it.
            let passed = text.len() - rest.trim_start().len();
            return Some((text[..passed].trim(), after));
        }
        rest = after;
    }
    None
}

fn parse_position(rest: &str) -> Result<Command<'_>, CommandError> {
    let (before, moves) = split_at_word(rest, "moves").unwrap_or((rest.trim(), ""));
    match next_word(before) {
        Some(("startpos", "")) => Ok(Command::Position {
            start: Start::Standard,
            moves,
        }),
        Some(("startpos", other)) => Err(CommandError::PositionMoves(excerpt(other))),
        Some(("fen", fen)) => Ok(Command::Position {
            start: Start::Fen(fen),
            moves,
        }),
        other => {
            let found = other.map_or("", |(word, _)| word);
            Err(CommandError::PositionStart(excerpt(found)))
        }
    }
}

/// The maximum depth of the bench.
const MAX_BENCH: u32 = 100;

fn parse_bench(rest: &str) -> Result<Command<'_>, CommandError> {
    let depth = rest.trim_end();
    match depth.parse() {
        _ if depth.is_empty() => Ok(Command::Bench(None)),
        Ok(depth @ 1..=MAX_BENCH) => Ok(Command::Bench(Some(depth))),
        _ => Err(CommandError::BenchDepth(excerpt(depth))),
    }
}

fn parse_option(rest: &str) -> Result<Command<'_>, CommandError> {
    let Some(("name", rest)) = next_word(rest) else {
        return Err(CommandError::OptionName);
    };
    let (name, value) = match split_at_word(rest, "value") {
        Some((name, value)) => (name, Some(value.trim_end())),
        None => (rest.trim_end(), None),
    };
    match name.is_empty() {
        true => Err(CommandError::OptionName),
        false => Ok(Command::SetOption { name, value }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn every_command_is_parsed() {
        for (line, command) in [
            ("uci", Command::Uci),
            ("isready", Command::IsReady),
            ("ucinewgame", Command::NewGame),
            ("d", Command::Draw),
            ("eval", Command::Eval),
            ("flip", Command::Flip),
            ("bench", Command::Bench(None)),
            ("bench 7", Command::Bench(Some(7))),
            ("stop", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("debug on", Command::Debug),
            ("register later", Command::Register),
            ("quit", Command::Quit),
            ("", Command::Nothing),
            (" \t ", Command::Nothing),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn white_space_does_not_matter() {
        assert_eq!(Command::parse("\t quit \r\n"), Ok(Command::Quit));
        let line = "position   fen  4k3/8/8/8/8/8/8/4K3   w - -   moves  e1e2   e8e7 ";
        let fen = Start::Fen("4k3/8/8/8/8/8/8/4K3   w - -");
        let moves = "e1e2   e8e7";
        let expected = Command::Position { start: fen, moves };
        assert_eq!(Command::parse(line.trim_end()), Ok(expected));
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(Command::parse("please stop"), Ok(Command::Stop));
        assert_eq!(error("please halt"), "unknown command 'please halt'");
        assert_eq!(error("UCI"), "unknown command 'UCI'");
    }

    #[test]
    fn position_needs_startpos_or_fen() {
        assert_eq!(error("position"), "position needs 'startpos' or 'fen' and a FEN");
        assert_eq!(
            error("position moves e2e4"),
            "position needs 'startpos' or 'fen' and a FEN"
        );
        assert_eq!(
            error("position start"),
            "position needs 'startpos' or 'fen' and a FEN, not 'start'"
        );
        assert_eq!(
            error("position startpos e2e4"),
            "expected 'moves' after 'position startpos', not 'e2e4'"
        );
    }

    #[test]
    fn option_names_and_values_may_contain_spaces() {
        let line = "setoption name Clear Hash";
        let expected = Command::SetOption {
            name: "Clear Hash",
            value: None,
        };
        assert_eq!(Command::parse(line), Ok(expected));
        let line = "setoption name Nalimov Path value  c:\\my files\\tb ";
        let value = Some("c:\\my files\\tb");
        let expected = Command::SetOption {
            name: "Nalimov Path",
            value,
        };
        assert_eq!(Command::parse(line), Ok(expected));
        for line in [
            "setoption",
            "setoption name",
            "setoption name value 3",
            "setoption Hash",
        ] {
            assert_eq!(Command::parse(line), Err(CommandError::OptionName), "{line}");
        }
    }

    #[test]
    fn no_unicode_text_panics() {
        for line in [
            "é",
            "go perft ５",
            "position fen é",
            "\u{a0}",
            "setoption name ü value ß",
            "\0\0",
        ] {
            let _ = Command::parse(line);
        }
    }
}
