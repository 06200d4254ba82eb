//! What the rules say about the end of a game.

use std::fmt;

use serde::Serialize;
use tabiya_rules::{GameResult, Outcome, PlayedLine, Reason};

use crate::json;

/// The end of a game, judged by the rules.
#[derive(Serialize)]
pub(super) struct Verdict {
    /// The recorded result.
    result: &'static str,
    /// The final position.
    fen: String,
    /// Whether each side could still have delivered mate.
    white: &'static str,
    black: &'static str,
    /// How the game ended on the board, if it did.
    outcome: Option<Ending>,
    /// Whether the game ended on time.
    on_time: bool,
    /// The result by the rules, if they leave no choice.
    ruled: Option<&'static str>,
    /// Whether the recorded result contradicts it.
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
                    " contradicts: won on time by a side that cannot mate, which is a draw"
                )
            }
            Some(ending) if self.contradicts => write!(f, " contradicts: {}", ending.outcome),
            Some(ending) => write!(f, ": {}", ending.outcome),
            None => write!(f, ": white {}, black {}", self.white, self.black),
        }
    }
}
