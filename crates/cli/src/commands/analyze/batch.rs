//! Analysis of every position in a file.

use serde::Serialize;
use tabiya_engine::Engine;
use tabiya_rules::Position;

use super::json::ResultObject;
use super::{Analyze, plain};
use crate::failure::Failure;
use crate::json;
use crate::positions::Answers;

/// Analyses each position from a clean state.
pub(super) struct BatchAnalysis<'a> {
    pub(super) engine: Engine,
    pub(super) arguments: &'a Analyze,
}

/// The JSON object for one position.
#[derive(Serialize)]
pub(super) struct AnalysisObject {
    fen: String,
    side: &'static str,
    #[serde(flatten)]
    result: ResultObject,
    /// The plain-text output.
    #[serde(skip)]
    summary: String,
}

impl Answers for BatchAnalysis<'_> {
    type Answer = AnalysisObject;

    fn answer(&mut self, position: &Position) -> Result<AnalysisObject, Failure> {
        // The result for one line must not depend on the lines before it.
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
        Ok(AnalysisObject {
            fen: position.to_string(),
            side: json::side(position.side_to_move()),
            result,
            summary: plain::summary(position, &report),
        })
    }

    fn text(&self, _position: &Position, answer: &AnalysisObject) -> String {
        format!("{}\n", answer.summary.trim_start())
    }
}
