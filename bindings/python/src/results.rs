//! Results as the Python classes for them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use tabiya_bindings::text::color_name;
use tabiya_bindings::{Answer, Info, PlainEvaluation, PovScore, ScoreBound, Spelled, WinDrawLoss};
use tabiya_rules::Outcome;

use crate::moves::move_object;

type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// Classes that were looked up.
struct Class {
    name: &'static str,
    class: PyOnceLock<Py<PyAny>>,
}

impl Class {
    const fn new(name: &'static str) -> Class {
        Class {
            name,
            class: PyOnceLock::new(),
        }
    }

    fn make<'py>(&self, py: Python<'py>, fields: impl pyo3::call::PyCallArgs<'py>) -> Made<'py> {
        self.class.import(py, "tabiya._results", self.name)?.call1(fields)
    }
}

/// How a game has ended.
pub(crate) fn outcome(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Option<Bound<'_, PyAny>>> {
    static OUTCOME: Class = Class::new("Outcome");
    let Some(outcome) = outcome else {
        return Ok(None);
    };
    let winner = outcome.winner.map(color_name);
    OUTCOME
        .make(py, (winner, outcome.reason.name(), outcome.score()))
        .map(Some)
}

fn score(py: Python<'_>, score: PovScore) -> Made<'_> {
    static SCORE: Class = Class::new("Score");
    let relative = score.relative;
    SCORE.make(
        py,
        (relative.centipawns(), relative.mate(), color_name(score.side)),
    )
}

fn chances(py: Python<'_>, chances: WinDrawLoss) -> Made<'_> {
    static CHANCES: Class = Class::new("Chances");
    CHANCES.make(py, (chances.win, chances.draw, chances.loss))
}

/// A line.
pub(crate) fn info<'py>(py: Python<'py>, info: &Info) -> Made<'py> {
    static INFO: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let bound = match info.bound {
        ScoreBound::Exact => "exact",
        ScoreBound::AtLeast => "at_least",
        ScoreBound::AtMost => "at_most",
    };
    let moves = info
        .pv
        .iter()
        .map(|spelled| move_object(py, spelled.mv))
        .collect::<PyResult<Vec<_>>>()?;
    let fields = PyDict::new(py);
    fields.set_item("depth", info.depth)?;
    fields.set_item("selective_depth", info.selective_depth)?;
    fields.set_item("number", info.number)?;
    fields.set_item("score", score(py, info.score)?)?;
    fields.set_item("bound", bound)?;
    fields.set_item("chances", chances(py, info.chances)?)?;
    fields.set_item("nodes", info.nodes)?;
    fields.set_item("nodes_per_second", info.nodes_per_second)?;
    fields.set_item("tablebase_hits", info.tablebase_hits)?;
    fields.set_item("time", info.time.as_secs_f64())?;
    fields.set_item("hash_permille", info.hash_permille)?;
    fields.set_item("pv", PyTuple::new(py, moves)?)?;
    fields.set_item("uci", PyTuple::new(py, info.uci().collect::<Vec<_>>())?)?;
    fields.set_item("san", PyTuple::new(py, info.san().collect::<Vec<_>>())?)?;
    INFO.import(py, "tabiya._results", "Info")?
        .call((), Some(&fields))
}

/// The result of a search.
pub(crate) fn answer<'py>(py: Python<'py>, answer: &Answer) -> Made<'py> {
    static ANSWER: Class = Class::new("Answer");
    let object = |spelled: &Option<Spelled>| {
        let mv = spelled.as_ref().map(|spelled| spelled.mv);
        mv.map(|mv| move_object(py, mv)).transpose()
    };
    let lines = answer
        .lines
        .iter()
        .map(|line| info(py, line))
        .collect::<PyResult<Vec<_>>>()?;
    ANSWER.make(
        py,
        (
            object(&answer.best)?,
            answer.best.as_ref().map(|best| &*best.uci),
            answer.best.as_ref().map(|best| &*best.san),
            object(&answer.ponder)?,
            PyTuple::new(py, lines)?,
            answer.nodes,
            answer.time.as_secs_f64(),
            answer.from_book,
        ),
    )
}

/// What a position is worth without any search.
pub(crate) fn evaluation<'py>(py: Python<'py>, evaluation: &PlainEvaluation) -> Made<'py> {
    static EVALUATION: Class = Class::new("Evaluation");
    static TERM: Class = Class::new("Term");
    let terms = evaluation
        .terms
        .iter()
        .map(|term| {
            TERM.make(
                py,
                (term.name, term.difference().middlegame, term.difference().endgame),
            )
        })
        .collect::<PyResult<Vec<_>>>()?;
    EVALUATION.make(
        py,
        (
            score(py, evaluation.score)?,
            chances(py, evaluation.chances)?,
            PyTuple::new(py, terms)?,
        ),
    )
}
