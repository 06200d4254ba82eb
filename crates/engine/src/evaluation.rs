//! How an engine judges positions.

use tabiya_eval::Explanation;
use tabiya_rules::{Move, Position};
use tabiya_search::{Evaluator, Value};

use crate::report::PovScore;
use crate::wdl::WinDrawLoss;

/// Which evaluation an engine uses.
///
/// ```
/// use tabiya_engine::{Engine, Evaluation};
///
/// let engine = Engine::builder().hash_megabytes(1).evaluation(Evaluation::HandWritten).build()?;
/// assert!(engine.evaluation().explanation.is_some());
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evaluation {
    /// Terms that a player understands, with fitted weights.
    #[default]
    HandWritten,
}

impl Evaluation {
    /// An evaluator for one search thread.
    pub(crate) fn judge(&self) -> Judge {
        match self {
            Evaluation::HandWritten => Judge::HandWritten,
        }
    }
}

/// The evaluation of a position without any search.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticEvaluation {
    /// The score.
    pub score: PovScore,
    /// What it means for the result, from the same point of view.
    pub chances: WinDrawLoss,
    /// The terms it is made of, if the evaluation can say.
    pub explanation: Option<Explanation>,
}

/// The evaluator of one search thread.
pub(crate) enum Judge {
    HandWritten,
}

impl Evaluator for Judge {
    fn reset(&mut self, _: &Position) {}

    #[inline(always)]
    fn push(&mut self, _: &Position, _: Option<Move>, _: &Position) {}

    #[inline(always)]
    fn pop(&mut self) {}

    #[inline(always)]
    fn evaluate(&mut self, position: &Position) -> Value {
        match self {
            Judge::HandWritten => tabiya_eval::evaluate(position),
        }
    }
}
