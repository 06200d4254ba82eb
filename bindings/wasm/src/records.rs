//! Plain objects of JavaScript.

use js_sys::{Array, Object, Reflect};
use tabiya_bindings::text::{Castling, color_name};
use tabiya_bindings::{Answer, Info, PlainEvaluation, Score, ScoreBound, Spelled, WinDrawLoss};
use tabiya_rules::{Move, Outcome, Position};
use wasm_bindgen::JsValue;

/// An object that is being filled.
pub(crate) struct Record(JsValue);

impl Record {
    pub(crate) fn new() -> Record {
        Record(Object::new().into())
    }

    /// An object that has members already.
    pub(crate) fn over(object: JsValue) -> Record {
        Record(object)
    }

    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Record {
        // Our own objects are neither frozen nor proxies, so this cannot fail.
        let _ = Reflect::set(&self.0, &JsValue::from_str(name), &value.into());
        self
    }

    pub(crate) fn value(self) -> JsValue {
        self.0
    }
}

pub(crate) fn list(values: impl Iterator<Item = JsValue>) -> Array {
    values.collect()
}

/// A move with both its spellings and what a board needs to show it.
pub(crate) fn move_object(spelled: &Spelled) -> JsValue {
    let uci = &spelled.uci;
    Record::new()
        .with("uci", &**uci)
        .with("san", &*spelled.san)
        .with("from", uci.get(0..2))
        .with("to", uci.get(2..4))
        .with("promotion", uci.get(4..5))
        .with("capture", spelled.mv.is_capture())
        .with("castling", spelled.mv.is_castling())
        .with("enPassant", spelled.mv.is_en_passant())
        .value()
}

/// The moves of a line that begins in a position.
pub(crate) fn line(start: &Position, moves: impl Iterator<Item = Move>) -> Array {
    let mut position = start.clone();
    list(moves.map(|mv| {
        let spelled = Spelled::new(&position, mv, Castling::Usual);
        position.play_unchecked(mv);
        move_object(&spelled)
    }))
}

pub(crate) fn outcome(outcome: Option<Outcome>) -> JsValue {
    match outcome {
        None => JsValue::NULL,
        Some(outcome) => Record::new()
            .with("winner", or_null(outcome.winner.map(color_name)))
            .with("reason", outcome.reason.name())
            .with("score", outcome.score())
            .value(),
    }
}

/// What is always there but may be nothing is null; what may be missing is undefined.
fn or_null(value: Option<impl Into<JsValue>>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

fn score(score: Score) -> JsValue {
    Record::new()
        .with("centipawns", or_null(score.centipawns()))
        .with("mate", or_null(score.mate()))
        .with("text", score.to_string())
        .value()
}

fn chances(chances: WinDrawLoss) -> JsValue {
    Record::new()
        .with("win", chances.win)
        .with("draw", chances.draw)
        .with("loss", chances.loss)
        .value()
}

pub(crate) fn info(info: &Info) -> JsValue {
    let bound = match info.bound {
        ScoreBound::Exact => "exact",
        ScoreBound::AtLeast => "at_least",
        ScoreBound::AtMost => "at_most",
    };
    Record::new()
        .with("depth", info.depth)
        .with("selectiveDepth", info.selective_depth)
        .with("line", info.number as f64)
        .with("score", score(info.score.relative))
        .with("whiteScore", score(info.score.white()))
        .with("bound", bound)
        .with("chances", chances(info.chances))
        .with("nodes", info.nodes as f64)
        .with("nodesPerSecond", info.nodes_per_second as f64)
        .with("time", info.time.as_secs_f64() * 1000.0)
        .with("hashPermille", info.hash_permille as f64)
        .with("pv", list(info.uci().map(JsValue::from_str)))
        .with("san", list(info.san().map(JsValue::from_str)))
        .value()
}

pub(crate) fn answer(answer: &Answer) -> JsValue {
    let spelled = |spelled: &Option<Spelled>| spelled.as_ref().map_or(JsValue::NULL, move_object);
    let lines = list(answer.lines.iter().map(info));
    let own = answer.score();
    Record::new()
        .with("best", spelled(&answer.best))
        .with("ponder", spelled(&answer.ponder))
        .with("score", or_null(own.map(|own| score(own.relative))))
        .with("whiteScore", or_null(own.map(|own| score(own.white()))))
        .with("lines", lines)
        .with("nodes", answer.nodes as f64)
        .with("time", answer.time.as_secs_f64() * 1000.0)
        .value()
}

pub(crate) fn evaluation(evaluation: &PlainEvaluation) -> JsValue {
    let terms = evaluation.terms.iter().map(|term| {
        Record::new()
            .with("name", term.name)
            .with("middlegame", term.difference().middlegame)
            .with("endgame", term.difference().endgame)
            .value()
    });
    Record::new()
        .with("score", score(evaluation.score.relative))
        .with("whiteScore", score(evaluation.score.white()))
        .with("chances", chances(evaluation.chances))
        .with("terms", list(terms))
        .value()
}
