//! What the rules say about the end of a game.

use std::fmt;

use serde::Serialize;
use tabiya_rules::{Color, GameResult, Outcome, PlayedLine, Position, Reason, Winnability};

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
        let position = line.position();
        let answers = Color::ALL.map(|color| position.winnability(color));
        let outcome = ended(line, &answers).or_else(|| lost_on_time(result, on_time, &answers));
        let ruled = outcome.map(Outcome::score);
        Verdict {
            result: result.as_str(),
            fen: position.to_string(),
            white: answers[0].name(),
            black: answers[1].name(),
            outcome: outcome.map(|outcome| Ending {
                winner: outcome.winner.map(json::side),
                reason: outcome.reason.name(),
                outcome,
            }),
            on_time,
            ruled,
            contradicts: result != GameResult::Unknown && ruled.is_some_and(|ruled| ruled != result.as_str()),
        }
    }
}

/// How the game has ended by itself: dead positions with all the work that is allowed.
fn ended(line: &PlayedLine, answers: &[Winnability; 2]) -> Option<Outcome> {
    let is_dead =
        |position: &Position| position.has_legal_moves() && answers.iter().all(Winnability::is_unwinnable);
    let dead = || is_dead(line.position()).then(|| Outcome::draw(Reason::DeadPosition));
    line.outcome().or_else(dead)
}

/// A win on time that could not have been won on the board is a draw; others stand as they are written down.
fn lost_on_time(result: GameResult, on_time: bool, answers: &[Winnability; 2]) -> Option<Outcome> {
    let winner = result.winner().filter(|_| on_time)?;
    match answers[winner.index()].is_unwinnable() {
        true => Some(Outcome::draw(Reason::Time)),
        false => Some(Outcome::win(winner, Reason::Time)),
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
