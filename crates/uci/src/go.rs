//! The `go` command.

use core::fmt;
use std::error::Error;

use tabiya_rules::perft;

use crate::command::next_word;
use crate::excerpt::excerpt;

/// A parsed `go` command.
///
/// ```
/// use tabiya_uci::{Command, Go};
///
/// assert_eq!(Command::parse("go perft 6"), Ok(Command::Go(Go::Perft(6))));
/// let Ok(Command::Go(Go::Search(words))) = Command::parse("go wtime 1000 winc 10 depth 8") else {
///     unreachable!()
/// };
/// assert_eq!((words.white_time, words.depth), (Some(1000), Some(8)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Go<'a> {
    /// `go perft N`: count the leaf nodes at this depth below each root move.
    Perft(u32),
    /// Anything else: search for the best move.
    Search(GoWords<'a>),
}

/// The parameters of a `go` command as they were sent: any number may be out of range. Times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GoWords<'a> {
    /// `searchmoves`: the only root moves to search, separated by white space.
    pub search_moves: Option<&'a str>,
    /// `ponder`: think on the opponent's time.
    pub ponder: bool,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `wtime`: White's remaining time.
    pub white_time: Option<i64>,
    /// `btime`: Black's remaining time.
    pub black_time: Option<i64>,
    /// `winc`: White's increment per move.
    pub white_increment: Option<i64>,
    /// `binc`: Black's increment per move.
    pub black_increment: Option<i64>,
    /// `movestogo`: moves to the next time control.
    pub moves_to_go: Option<i64>,
    /// `depth`: the maximum depth, in plies.
    pub depth: Option<i64>,
    /// `nodes`: the maximum number of nodes.
    pub nodes: Option<i64>,
    /// `mate`: search for a mate in this many moves.
    pub mate: Option<i64>,
    /// `movetime`: search for exactly this long.
    pub move_time: Option<i64>,
    /// The first unknown word, if there is one.
    pub unknown: Option<&'a str>,
}

/// Why a `go` command is not valid.
///
/// ```
/// use tabiya_uci::Command;
///
/// let error = Command::parse("go perft x").unwrap_err();
/// assert_eq!(error.to_string(), "go perft needs a depth from 1 to 255, not 'x'");
/// let error = Command::parse("go movetime").unwrap_err();
/// assert_eq!(error.to_string(), "go movetime needs a whole number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GoError {
    /// The word that needs a number.
    pub word: &'static str,
    /// What was found instead of the number; empty if nothing was.
    pub found: String,
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            "perft" => write!(f, "go perft needs a depth from 1 to {}", perft::MAX_DEPTH)?,
            word => write!(f, "go {word} needs a whole number")?,
        }
        match self.found.is_empty() {
            true => Ok(()),
            false => write!(f, ", not '{}'", self.found),
        }
    }
}

impl Error for GoError {}

/// The words that are followed by a number.
const NUMBERED: [&str; 9] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
];

impl<'a> Go<'a> {
    /// Parses what follows the word `go`.
    pub(crate) fn parse(rest: &'a str) -> Result<Go<'a>, GoError> {
        match next_word(rest) {
            Some(("perft", rest)) => parse_perft(rest),
            _ => GoWords::parse(rest).map(Go::Search),
        }
    }
}

fn parse_perft(rest: &str) -> Result<Go<'_>, GoError> {
    let depth = rest.trim_end();
    match depth.parse() {
        // Rust's integer parser would accept a plus sign.
        Ok(number @ 1..=perft::MAX_DEPTH) if !depth.starts_with('+') => Ok(Go::Perft(number)),
        _ => Err(GoError {
            word: "perft",
            found: excerpt(depth),
        }),
    }
}

impl<'a> GoWords<'a> {
    fn parse(mut rest: &'a str) -> Result<GoWords<'a>, GoError> {
        let mut words = GoWords::default();
        while let Some((word, after)) = next_word(rest) {
            rest = after;
            if let Some(name) = NUMBERED.into_iter().find(|name| *name == word) {
                let (text, after) = next_word(rest).unwrap_or_default();
                let number = whole_number(text).ok_or_else(|| GoError {
                    word: name,
                    found: excerpt(text),
                })?;
                *words.number(name) = Some(number);
                rest = after;
                continue;
            }
            match word {
                "ponder" => words.ponder = true,
                "infinite" => words.infinite = true,
                "searchmoves" => {
                    let (moves, after) = split_moves(rest);
                    words.search_moves = Some(moves);
                    rest = after;
                }
                unknown => {
                    words.unknown.get_or_insert(unknown);
                }
            }
        }
        Ok(words)
    }

    fn number(&mut self, name: &str) -> &mut Option<i64> {
        match name {
            "wtime" => &mut self.white_time,
            "btime" => &mut self.black_time,
            "winc" => &mut self.white_increment,
            "binc" => &mut self.black_increment,
            "movestogo" => &mut self.moves_to_go,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => &mut self.move_time,
        }
    }
}

/// Parses a whole number, saturating if it is out of range.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let too_far = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(too_far))
}

/// Splits `text` into the moves at its beginning and the rest, from the next parameter of `go` on.
fn split_moves(text: &str) -> (&str, &str) {
    let mut rest = text;
    while let Some((word, after)) = next_word(rest) {
        if NUMBERED.contains(&word) || matches!(word, "ponder" | "infinite" | "searchmoves") {
            break;
        }
        rest = after;
    }
    let (moves, rest) = text.split_at(text.len() - rest.len());
    (moves.trim_end(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> GoWords<'_> {
        match Go::parse(text) {
            Ok(Go::Search(words)) => words,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn perft_takes_a_depth_in_range_and_nothing_else() {
        assert_eq!(Go::parse("perft 1"), Ok(Go::Perft(1)));
        assert_eq!(Go::parse(" perft 255 "), Ok(Go::Perft(255)));
        for bad in [
            "perft",
            "perft 0",
            "perft 256",
            "perft -1",
            "perft +5",
            "perft 5 6",
            "perft 1e3",
            "perft 4294967296",
        ] {
            assert!(Go::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn parameters_are_parsed_in_any_order() {
        let all = words(
            "nodes 5 searchmoves e2e4  d2d4 ponder wtime 1 btime 2 winc 3 binc 4 movestogo 6 depth 7 mate 8 \
             movetime 9 infinite",
        );
        let expected = GoWords {
            search_moves: Some("e2e4  d2d4"),
            ponder: true,
            infinite: true,
            white_time: Some(1),
            black_time: Some(2),
            white_increment: Some(3),
            black_increment: Some(4),
            moves_to_go: Some(6),
            depth: Some(7),
            nodes: Some(5),
            mate: Some(8),
            move_time: Some(9),
            unknown: None,
        };
        assert_eq!(all, expected);
        assert_eq!(words(""), GoWords::default());
        assert_eq!(words("searchmoves").search_moves, Some(""));
        assert_eq!(words("searchmoves a2a3").search_moves, Some("a2a3"));
    }

    #[test]
    fn numbers_saturate_and_anything_else_is_refused() {
        assert_eq!(words("wtime -50").white_time, Some(-50));
        assert_eq!(words("nodes 99999999999999999999999").nodes, Some(i64::MAX));
        assert_eq!(words("nodes -99999999999999999999999").nodes, Some(i64::MIN));
        for bad in [
            "depth",
            "depth x",
            "depth 1.5",
            "depth +5",
            "depth -",
            "wtime infinite",
        ] {
            assert!(Go::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn unknown_words_are_remembered_and_skipped() {
        let found = words("fast depth 5 please");
        assert_eq!((found.unknown, found.depth), (Some("fast"), Some(5)));
    }
}
