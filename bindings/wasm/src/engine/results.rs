//! What an engine reports, as plain JavaScript objects.

use js_sys::Array;
use tabiya_bindings::{Answer, Info, PlainEvaluation, PovScore, Score, ScoreBound, Spelled, WinDrawLoss};
use tabiya_rules::Color;
use wasm_bindgen::JsValue;

use crate::records::{Record, or_null};

fn list(values: impl Iterator<Item = JsValue>) -> Array {
    values.collect()
}

/// A move as its bits and its SAN, from which JavaScript makes an object.
pub(super) fn move_record(spelled: &Spelled) -> JsValue {
    Record::new()
        .with("packed", spelled.mv.bits())
        .with("san", &*spelled.san)
        .value()
}

/// The score from the point of view of the side to move and of White, each with its chances if they are known.
fn scores(record: Record, score: PovScore, for_mover: Option<WinDrawLoss>) -> Record {
    let for_white = match score.side {
        Color::White => for_mover,
        Color::Black => for_mover.map(WinDrawLoss::reversed),
    };
    record
        .with("score", score_record(score.relative, for_mover))
        .with("whiteScore", score_record(score.white(), for_white))
}

fn score_record(score: Score, known: Option<WinDrawLoss>) -> JsValue {
    Record::new()
        .with("centipawns", or_null(score.centipawns()))
        .with("mate", or_null(score.mate()))
        .with("isGiven", score == Score::MateGiven)
        .with("chances", or_null(known.map(chances)))
        .value()
}

fn chances(chances: WinDrawLoss) -> JsValue {
    Record::new()
        .with("win", chances.win)
        .with("draw", chances.draw)
        .with("loss", chances.loss)
        .value()
}

pub(super) fn info(info: &Info) -> JsValue {
    let bound = match info.bound {
        ScoreBound::Exact => "exact",
        ScoreBound::AtLeast => "at_least",
        ScoreBound::AtMost => "at_most",
    };
    scores(Record::new(), info.score, Some(info.chances))
        .with("depth", info.depth)
        .with("selectiveDepth", info.selective_depth)
        .with("line", info.number as f64)
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

pub(super) fn answer(answer: &Answer) -> JsValue {
    let spelled = |spelled: &Option<Spelled>| spelled.as_ref().map_or(JsValue::NULL, move_record);
    let lines = list(answer.lines.iter().map(info));
    let record = match answer.score() {
        Some(own) => scores(Record::new(), own, answer.lines.first().map(|line| line.chances)),
        None => Record::new()
            .with("score", JsValue::NULL)
            .with("whiteScore", JsValue::NULL),
    };
    record
        .with("best", spelled(&answer.best))
        .with("ponder", spelled(&answer.ponder))
        .with("lines", lines)
        .with("nodes", answer.nodes as f64)
        .with("time", answer.time.as_secs_f64() * 1000.0)
        .value()
}

pub(super) fn evaluation(evaluation: &PlainEvaluation) -> JsValue {
    let terms = evaluation.terms.iter().map(|term| {
        Record::new()
            .with("name", term.name)
            .with("middlegame", term.difference().middlegame)
            .with("endgame", term.difference().endgame)
            .value()
    });
    scores(Record::new(), evaluation.score, Some(evaluation.chances))
        .with("chances", chances(evaluation.chances))
        .with("terms", list(terms))
        .value()
}
