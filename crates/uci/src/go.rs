//! The `go` command.

use core::fmt;
use std::error::Error;

use tabiya_rules::perft;

use crate::command::next_word;
use crate::excerpt::excerpt;

/// What `go` asks for.
///
/// ```
/// use tabiya_uci::{Command, Go};
///
/// assert_eq!(Command::parse("go perft 6"), Ok(Command::Go(Go::Perft(6))));
/// assert_eq!(Command::parse("go wtime 1000 btime 1000"), Ok(Command::Go(Go::Search)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Go {
    /// `go perft N`: count the leaves at this depth below each move.
    Perft(u32),
    /// Anything else: find the best move.
    Search,
}

/// What is wrong with a `go` command.
///
/// ```
/// use tabiya_uci::Command;
///
/// let error = Command::parse("go perft x").unwrap_err();
/// assert_eq!(error.to_string(), "go perft needs a depth from 1 to 255, not 'x'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoError {
    /// What stands where the depth of perft should.
    pub found: String,
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "go perft needs a depth from 1 to {}", perft::MAX_DEPTH)?;
        match self.found.is_empty() {
            true => Ok(()),
            false => write!(f, ", not '{}'", self.found),
        }
    }
}

impl Error for GoError {}

impl Go {
    /// Reads what follows the word `go`.
    pub(crate) fn parse(rest: &str) -> Result<Go, GoError> {
        let Some(("perft", rest)) = next_word(rest) else {
            return Ok(Go::Search);
        };
        let depth = rest.trim_end();
        // Rust's own parser would allow a plus sign.
        match depth.parse() {
            _ if depth.starts_with('+') => Err(GoError {
                found: excerpt(depth),
            }),
            Ok(number @ 1..=perft::MAX_DEPTH) => Ok(Go::Perft(number)),
            _ => Err(GoError {
                found: excerpt(depth),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn everything_else_asks_for_a_move() {
        for line in ["", "infinite", "depth 5", "movetime 100"] {
            assert_eq!(Go::parse(line), Ok(Go::Search));
        }
    }
}
