//! The release build of the program, spoken to in UCI.

use crate::dialogue::Dialogue;
use crate::{Failure, cargo};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use tabiya_rules::{FenStyle, Move, Position};

/// Builds the program and says where it is.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    cargo::succeed(cargo::native().args(["build", "--release", "--quiet", "--package", "tabiya"]))?;
    let file = format!("tabiya{}", std::env::consts::EXE_SUFFIX);
    Ok(cargo::built("release").join(file))
}

/// The running program. It ends when this goes out of scope.
pub(crate) struct Program(Dialogue);

/// What a search has brought.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) best: Move,
    /// The last line that was told.
    pub(crate) line: Line,
    /// From `go` to `bestmove`, as seen from outside.
    pub(crate) time: Duration,
}

/// What an `info` line tells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// Moves to mate; negative for being mated.
    pub(crate) mate: Option<i32>,
    /// Whether the score is a bound only.
    pub(crate) is_bound: bool,
    pub(crate) nodes: u64,
    /// The moves as they were written.
    pub(crate) pv: Vec<String>,
}

impl Program {
    /// Starts the program with so many threads and megabytes of hash.
    pub(crate) fn start(file: &PathBuf, threads: u64, hash: u64) -> Result<Program, Failure> {
        let mut program = Program(Dialogue::start(Command::new(file).arg("uci"))?);
        program.say(&format!("setoption name Threads value {threads}"))?;
        program.say(&format!("setoption name Hash value {hash}"))?;
        program.say("setoption name UCI_Chess960 value true")?;
        Ok(program)
    }

    /// Searches a position as in a new game; `limits` is what follows the word `go`.
    pub(crate) fn search(&mut self, position: &Position, limits: &str) -> Result<Found, Failure> {
        self.say("ucinewgame")?;
        self.say(&format!("position fen {}", position.to_fen(FenStyle::Shredder)))?;
        self.say("isready")?;
        self.wait_for("readyok", |_| {})?;
        let start = Instant::now();
        self.say(&format!("go {limits}"))?;
        let mut line = Line::default();
        let best = self.wait_for("bestmove", |text| {
            if let Some(news) = Line::parse(text) {
                line = news;
            }
        })?;
        let time = start.elapsed();
        let best = best.split_whitespace().nth(1).unwrap_or_default();
        let best = position
            .parse_uci(best)
            .map_err(|error| format!("bestmove {best}: {error}"))?;
        Ok(Found { best, line, time })
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        self.0.say(line)
    }

    /// Reads up to the line that begins with a word, which is returned; the others go to `tell`.
    fn wait_for(&mut self, word: &str, mut tell: impl FnMut(&str)) -> Result<String, Failure> {
        loop {
            let line = self.0.hear()?;
            if line.starts_with(word) {
                return Ok(line);
            }
            tell(&line);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A search that is under way ends too.
        let _ = self.say("quit");
    }
}

impl Line {
    /// Reads an `info` line with a score; `None` for any other line.
    fn parse(text: &str) -> Option<Line> {
        let mut words = text.split_whitespace();
        if words.next() != Some("info") || !text.contains(" score ") {
            return None;
        }
        let mut line = Line::default();
        while let Some(word) = words.next() {
            match word {
                "string" => return None,
                "mate" => line.mate = words.next()?.parse().ok(),
                "lowerbound" | "upperbound" => line.is_bound = true,
                "nodes" => line.nodes = words.next()?.parse().ok()?,
                "pv" => line.pv = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_tells_is_read() {
        let text = "info depth 3 multipv 1 score mate 2 nodes 143 nps 9 time 0 pv g3g6 f7g6 e5g6\n";
        let line = Line::parse(text).unwrap();
        assert_eq!((line.mate, line.nodes, line.is_bound), (Some(2), 143, false));
        assert_eq!(line.pv, ["g3g6", "f7g6", "e5g6"]);
        let bound = Line::parse("info depth 9 score cp 31 lowerbound nodes 7 pv e2e4").unwrap();
        assert_eq!((bound.mate, bound.is_bound), (None, true));
        assert_eq!(Line::parse("info string a score of mate 2"), None);
        assert_eq!(Line::parse("info depth 3 currmove e2e4 currmovenumber 1"), None);
    }
}
