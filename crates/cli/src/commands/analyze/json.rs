//! An analysis as JSON, one object per line.

use std::io;
use std::time::Duration;

use serde::Serialize;
use tabiya_engine::{Line, Report, Score, ScoreBound, WinDrawLoss};
use tabiya_rules::{CastlingText, Move, PlayedLine, Position};

use super::Display;
use crate::json;

/// Prints an object for the position, for each line and for the result.
pub(super) struct Json {
    castling: CastlingText,
    /// Whether mates are to be proven.
    tells_proofs: bool,
    position: Position,
}

/// The objects printed during an analysis.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Event {
    Position { fen: String, side: &'static str },
    Line(LineObject),
    Result(ResultObject),
}

#[derive(Serialize)]
struct LineObject {
    number: usize,
    depth: u32,
    selective_depth: u32,
    side: &'static str,
    score: Score,
    score_for_white: Score,
    bound: ScoreBound,
    wdl: WinDrawLoss,
    nodes: u64,
    nodes_per_second: u64,
    #[serde(rename = "milliseconds", serialize_with = "json::milliseconds")]
    time: Duration,
    hash_permille: usize,
    tablebase_hits: u64,
    san: Vec<String>,
    uci: Vec<String>,
    /// Only for mates in the result, with `--prove-mates`.
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<bool>,
}

/// The result of an analysis.
#[derive(Serialize)]
pub(super) struct ResultObject {
    best: Option<MoveObject>,
    ponder: Option<MoveObject>,
    nodes: u64,
    #[serde(rename = "milliseconds", serialize_with = "json::milliseconds")]
    time: Duration,
    lines: Vec<LineObject>,
}

#[derive(Serialize)]
struct MoveObject {
    san: String,
    uci: String,
}

impl Json {
    pub(super) fn new(castling: CastlingText, tells_proofs: bool) -> Json {
        Json {
            castling,
            tells_proofs,
            position: Position::default(),
        }
    }
}

impl Display for Json {
    fn begin(&mut self, game: &PlayedLine) -> io::Result<()> {
        self.position = game.position().clone();
        json::print(&Event::Position {
            fen: self.position.to_string(),
            side: json::side(self.position.side_to_move()),
        })
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        json::print(&Event::Line(LineObject::new(&self.position, line, self.castling)))
    }

    fn end(&mut self, report: &Report) -> io::Result<()> {
        let mut result = ResultObject::new(&self.position, report, self.castling);
        if self.tells_proofs {
            result.tell_proofs(report);
        }
        json::print(&Event::Result(result))
    }
}

impl LineObject {
    fn new(position: &Position, line: &Line, castling: CastlingText) -> LineObject {
        let (mut san, mut uci) = (Vec::new(), Vec::new());
        let mut position = position.clone();
        for &mv in &line.pv {
            san.push(position.to_san(mv).to_string());
            uci.push(mv.to_uci(castling).to_string());
            if position.play(mv).is_err() {
                break;
            }
        }
        LineObject {
            number: line.number,
            depth: line.depth,
            selective_depth: line.selective_depth,
            side: json::side(line.score.side),
            score: line.score.relative,
            score_for_white: line.score.white(),
            bound: line.bound,
            wdl: line.chances,
            nodes: line.nodes,
            nodes_per_second: line.nodes_per_second(),
            time: line.time,
            hash_permille: line.hash_permille,
            tablebase_hits: line.tablebase_hits,
            san,
            uci,
            proven: None,
        }
    }
}

impl ResultObject {
    /// Says of every mate whether it is proven.
    pub(super) fn tell_proofs(&mut self, report: &Report) {
        for (object, line) in self.lines.iter_mut().zip(&report.lines) {
            let is_mate = matches!(object.score, Score::Mate(_));
            object.proven = is_mate.then_some(line.certificate.is_some());
        }
    }

    pub(super) fn new(position: &Position, report: &Report, castling: CastlingText) -> ResultObject {
        let object = |position: &Position, mv: Move| MoveObject {
            san: position.to_san(mv).to_string(),
            uci: mv.to_uci(castling).to_string(),
        };
        let reply = report.best_move.zip(report.ponder);
        let lines = report.lines.iter();
        ResultObject {
            best: report.best_move.map(|best| object(position, best)),
            ponder: reply.map(|(best, ponder)| object(&position.after(best), ponder)),
            nodes: report.nodes,
            time: report.time,
            lines: lines
                .map(|line| LineObject::new(position, line, castling))
                .collect(),
        }
    }
}
