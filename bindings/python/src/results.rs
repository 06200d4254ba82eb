//! Results as the Python classes for them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use tabiya_bindings::proofs::{AcceptedMate, MateAnswer};
use tabiya_bindings::text::color_name;
use tabiya_bindings::{
    Answer, BookMove, Info, PlainEvaluation, PovScore, RankedMove, Score, ScoreBound, Spelled, WinDrawLoss,
};
use tabiya_pgn::EvalScore;
use tabiya_rules::{Adjudication, Color, Move, Outcome, UnwinnableReason, Winnability};

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
    let is_given = relative == Score::MateGiven;
    SCORE.make(
        py,
        (
            relative.centipawns(),
            relative.mate(),
            color_name(score.side),
            is_given,
        ),
    )
}

/// A score as White sees it, written down in a game.
pub(crate) fn white_score(py: Python<'_>, written: EvalScore) -> Made<'_> {
    let relative = match written {
        EvalScore::Centipawns(centipawns) => Score::Centipawns(centipawns),
        EvalScore::Mate(moves) => Score::Mate(moves),
    };
    score(py, PovScore::new(relative, Color::White))
}

/// An arrow on a board.
pub(crate) fn arrow<'py>(py: Python<'py>, from: &str, to: &str, color: &str) -> Made<'py> {
    static ARROW: Class = Class::new("Arrow");
    ARROW.make(py, (from, to, color))
}

/// A marked square.
pub(crate) fn mark<'py>(py: Python<'py>, square: &str, color: &str) -> Made<'py> {
    static MARK: Class = Class::new("Mark");
    MARK.make(py, (square, color))
}

/// Whether a side can still win.
pub(crate) fn winnability<'py>(py: Python<'py>, answer: &Winnability) -> Made<'py> {
    static WINNABILITY: Class = Class::new("Winnability");
    let line = answer
        .line()
        .map(|line| moves(py, line.iter().copied()))
        .transpose()?;
    let reason = answer.reason().map(UnwinnableReason::name);
    WINNABILITY.make(py, (answer.name(), line, reason))
}

/// What a search for mates has come to.
pub(crate) fn mate<'py>(py: Python<'py>, found: &MateAnswer) -> Made<'py> {
    static MATE: Class = Class::new("MateAnswer");
    let line = moves(py, found.line.iter().map(|spelled| spelled.mv))?;
    let certificate = found.certificate.as_deref().map(|bytes| PyBytes::new(py, bytes));
    MATE.make(
        py,
        (
            found.mate,
            found.shortest,
            found.none_within,
            line,
            found.nodes,
            certificate,
        ),
    )
}

/// A proof of a mate that was accepted.
pub(crate) fn accepted_mate<'py>(py: Python<'py>, mate: &AcceptedMate) -> Made<'py> {
    static ACCEPTED: Class = Class::new("ProvenMate");
    ACCEPTED.make(
        py,
        (&mate.fen, color_name(mate.attacker), mate.moves, mate.is_shortest),
    )
}

/// How a game stood at its end.
pub(crate) fn adjudication<'py>(py: Python<'py>, judged: &Adjudication) -> Made<'py> {
    static ADJUDICATION: Class = Class::new("Adjudication");
    let [white, black] = &judged.winnability;
    ADJUDICATION.make(
        py,
        (
            outcome(py, judged.outcome)?,
            winnability(py, white)?,
            winnability(py, black)?,
            judged.contradicts,
        ),
    )
}

/// A move of a book.
pub(crate) fn book_move<'py>(py: Python<'py>, found: &BookMove) -> Made<'py> {
    static BOOK_MOVE: Class = Class::new("BookMove");
    BOOK_MOVE.make(py, (move_object(py, found.mv)?, found.weight, found.learn))
}

/// A move with what tablebases know of it.
pub(crate) fn ranked_move<'py>(py: Python<'py>, ranked: &RankedMove) -> Made<'py> {
    static RANKED_MOVE: Class = Class::new("RankedMove");
    let fields = (
        move_object(py, ranked.mv)?,
        ranked.wdl.number(),
        ranked.dtz,
        ranked.rank,
    );
    RANKED_MOVE.make(py, fields)
}

/// Moves that do not change.
fn moves<'py>(py: Python<'py>, moves: impl Iterator<Item = Move>) -> PyResult<Bound<'py, PyTuple>> {
    let moves = moves
        .map(|mv| move_object(py, mv))
        .collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, moves)
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
    fields.set_item("pv", moves(py, info.pv.iter().map(|spelled| spelled.mv))?)?;
    fields.set_item("uci", PyTuple::new(py, info.uci().collect::<Vec<_>>())?)?;
    fields.set_item("san", PyTuple::new(py, info.san().collect::<Vec<_>>())?)?;
    fields.set_item("proven", info.proven)?;
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
            answer.score().map(|found| score(py, found)).transpose()?,
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
