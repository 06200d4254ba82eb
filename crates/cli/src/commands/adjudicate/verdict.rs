//! What the rules say about the end of a game.

use std::fmt;

use serde::Serialize;
use tabiya_rules::{GameResult, Outcome, PlayedLine, Reason};

use crate::json;

/// How a game stood at its end.
#[derive(Serialize)]
pub(super) struct Verdict {
    /// The result that is written down.
    result: &'static str,
    /// The position at the end.
    fen: String,
    /// Whether each side could still have given mate.
    white: &'static str,
    black: &'static str,
    /// How the game was over, if it was.
    outcome: Option<Ending>,
    /// Whether a clock decided.
    on_time: bool,
    /// The result by the rules, if they leave no choice.
    ruled: Option<&'static str>,
    /// Whether the result that is written down is another one.
    pub(super) contradicts: bool,
}

/// How a game has ended.
#[derive(Serialize)]
struct Ending {
    winner: Option<&'static str>,
    reason: &'static str,
    #[serde(skip)]
    outcome: Outcome,
}

impl Verdict {
    pub(super) fn new(line: &PlayedLine, result: GameResult, on_time: bool) -> Verdict {
        let judged = line.adjudicate(result, on_time);
        let [white, black] = &judged.winnability;
        Verdict {
            result: result.as_str(),
            fen: line.position().to_string(),
            white: white.name(),
            black: black.name(),
            outcome: judged.outcome.map(|outcome| Ending {
                winner: outcome.winner.map(json::side),
                reason: outcome.reason.name(),
                outcome,
            }),
            on_time,
            ruled: judged.outcome.map(Outcome::score),
            contradicts: judged.contradicts,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result)?;
        match &self.outcome {
            Some(ending) if self.contradicts && ending.outcome.reason == Reason::Time => {
                write!(
                    f,
                    " contradicts: won on time by a side that cannot give mate, which is a draw"
                )
            }
            Some(ending) if self.contradicts => write!(f, " contradicts: {}", ending.outcome),
            Some(ending) => write!(f, ": {}", ending.outcome),
            None => write!(f, ": white {}, black {}", self.white, self.black),
        }
    }
}
