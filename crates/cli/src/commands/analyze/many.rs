//! The positions of a file, analysed one after the other.

use serde::Serialize;
use tabiya_engine::Engine;
use tabiya_rules::Position;

use super::json::ResultObject;
use super::{Analyze, plain};
use crate::failure::Failure;
use crate::json;
use crate::positions::Answers;

/// An engine that thinks about each position as if it were the first.
pub(super) struct Analyst<'a> {
    pub(super) engine: Engine,
    pub(super) arguments: &'a Analyze,
}

/// For programs.
#[derive(Serialize)]
pub(super) struct Analysed {
    fen: String,
    side: &'static str,
    #[serde(flatten)]
    result: ResultObject,
    /// For people.
    #[serde(skip)]
    summary: String,
}

impl Answers for Analyst<'_> {
    type Answer = Analysed;

    fn answer(&mut self, position: &Position) -> Result<Analysed, Failure> {
        // The answer for a line must not depend on the lines before it.
        self.engine.new_game();
        self.engine.set_position(position.clone());
        let request = self.arguments.request();
        let report = self
            .engine
            .analyze(&request, |_news| {})
            .map_err(Failure::input)?;
        let mut result = ResultObject::new(position, &report, self.arguments.castling_text());
        if self.arguments.prove_mates {
            result.tell_proofs(&report);
        }
        Ok(Analysed {
            fen: position.to_string(),
            side: json::side(position.side_to_move()),
            result,
            summary: plain::summary(position, &report),
        })
    }

    fn text(&self, _position: &Position, answer: &Analysed) -> String {
        format!("{}\n", answer.summary.trim_start())
    }
}
