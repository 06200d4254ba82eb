//! The record of a game: one line of the state file.

use super::ending::Ending;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The number of the game, from 0. The new side has White in even games; games 2n and 2n + 1 make a pair.
    pub(super) number: u64,
    pub(super) result: Result,
    pub(super) ending: Ending,
    /// The length of the PGN file after this game was written.
    pub(super) pgn_length: u64,
    /// The search effort of both sides, the old one first.
    pub(super) efforts: [Effort; 2],
}

/// A result from the new side's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Result {
    Loss,
    Draw,
    Win,
}

/// The sums over a side's searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) moves: u64,
    pub(super) nodes: u64,
    pub(super) depths: u64,
    pub(super) microseconds: u64,
}

impl Effort {
    pub(super) fn add(&mut self, other: Effort) {
        self.moves += other.moves;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depths += other.depths;
        self.microseconds += other.microseconds;
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.result {
            Result::Loss => "loss",
            Result::Draw => "draw",
            Result::Win => "win",
        };
        let ending = self.ending.word();
        write!(f, "{} {result} {ending} {}", self.number, self.pgn_length)?;
        for effort in self.efforts {
            let Effort {
                moves,
                nodes,
                depths,
                microseconds,
            } = effort;
            write!(f, " {moves} {nodes} {depths} {microseconds}")?;
        }
        Ok(())
    }
}

impl Record {
    /// Parses a line; `None` if it is incomplete.
    pub(super) fn parse(line: &str) -> Option<Record> {
        let mut words = line.split_whitespace();
        let record = Record {
            number: next(&mut words)?,
            result: match words.next()? {
                "loss" => Result::Loss,
                "draw" => Result::Draw,
                "win" => Result::Win,
                _ => return None,
            },
            ending: Ending::parse(words.next()?)?,
            pgn_length: next(&mut words)?,
            efforts: [effort(&mut words)?, effort(&mut words)?],
        };
        words.next().is_none().then_some(record)
    }
}

fn effort(words: &mut SplitWhitespace<'_>) -> Option<Effort> {
    Some(Effort {
        moves: next(words)?,
        nodes: next(words)?,
        depths: next(words)?,
        microseconds: next(words)?,
    })
}

fn next<N: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<N> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip_and_incomplete_ones_are_rejected() {
        let record = Record {
            number: 17,
            result: Result::Loss,
            ending: Ending::IllegalMove,
            pgn_length: 12345,
            efforts: [
                Effort {
                    moves: 40,
                    nodes: 40_000,
                    depths: 400,
                    microseconds: 123_456,
                },
                Effort::default(),
            ],
        };
        let line = record.to_string();
        assert_eq!(Record::parse(&line), Some(record));
        let cut = line.rsplit_once(' ').unwrap().0;
        assert_eq!(Record::parse(cut), None);
        assert_eq!(Record::parse(&format!("{line} 1")), None);
        assert_eq!(Record::parse(&line.replace("loss", "lost")), None);
    }
}
