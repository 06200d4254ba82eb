//! An analysis for programs: one JSON object a line.

use std::fmt::Write as _;
use std::io::{self, Write};

use tabiya_engine::{Line, Report, Score, ScoreBound};
use tabiya_rules::{CastlingText, Color, Move, PlayedLine, Position};

use super::Display;

/// Prints an object for the position, for every line and for the result. No text in them needs escaping: they are
/// FENs and moves.
pub(super) struct Json {
    castling: CastlingText,
    position: Position,
}

impl Json {
    pub(super) fn new(castling: CastlingText) -> Json {
        Json {
            castling,
            position: Position::default(),
        }
    }

    fn say(&self, object: &str) -> io::Result<()> {
        let mut output = io::stdout().lock();
        writeln!(output, "{object}")?;
        output.flush()
    }

    /// `{"san":"Nf3","uci":"g1f3"}`, or `null`.
    fn mv(&self, position: &Position, mv: Option<Move>) -> String {
        mv.map_or("null".to_owned(), |mv| {
            let (san, uci) = (position.to_san(mv), mv.to_uci(self.castling));
            format!(r#"{{"san":"{san}","uci":"{uci}"}}"#)
        })
    }

    fn line_object(&self, line: &Line) -> String {
        let (mut san, mut uci) = (Vec::new(), Vec::new());
        let mut position = self.position.clone();
        for &mv in &line.pv {
            san.push(format!("\"{}\"", position.to_san(mv)));
            uci.push(format!("\"{}\"", mv.to_uci(self.castling)));
            if position.try_play(mv).is_err() {
                break;
            }
        }
        let mut text = format!(
            r#""number":{},"depth":{},"selective_depth":{},"#,
            line.number, line.depth, line.selective_depth
        );
        let chances = line.chances;
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            r#""side":"{}","score":{},"score_for_white":{},"bound":"{}","#,
            side(line.score.side),
            score(line.score.relative),
            score(line.score.white()),
            bound(line.bound),
        );
        let _ = write!(
            text,
            r#""wdl":{{"win":{},"draw":{},"loss":{}}},"#,
            chances.win, chances.draw, chances.loss
        );
        let _ = write!(
            text,
            r#""nodes":{},"nodes_per_second":{},"milliseconds":{},"hash_permille":{},"tablebase_hits":{},"#,
            line.nodes,
            line.nodes_per_second(),
            line.time.as_millis(),
            line.hash_permille,
            line.tablebase_hits
        );
        let _ = write!(text, r#""san":[{}],"uci":[{}]"#, san.join(","), uci.join(","));
        text
    }
}

impl Display for Json {
    fn begin(&mut self, game: &PlayedLine) -> io::Result<()> {
        self.position = game.position().clone();
        let (fen, side) = (&self.position, side(self.position.side_to_move()));
        self.say(&format!(
            r#"{{"event":"position","fen":"{fen}","side":"{side}"}}"#
        ))
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        self.say(&format!(r#"{{"event":"line",{}}}"#, self.line_object(line)))
    }

    fn end(&mut self, report: &Report) -> io::Result<()> {
        let best = self.mv(&self.position, report.best_move);
        let after = report.best_move.map(|best| self.position.after(best));
        let ponder = after.map_or("null".to_owned(), |after| self.mv(&after, report.ponder));
        let lines: Vec<String> = report
            .lines
            .iter()
            .map(|line| format!("{{{}}}", self.line_object(line)))
            .collect();
        self.say(&format!(
            r#"{{"event":"result","best":{best},"ponder":{ponder},"nodes":{},"milliseconds":{},"lines":[{}]}}"#,
            report.nodes,
            report.time.as_millis(),
            lines.join(",")
        ))
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!(r#"{{"cp":{value}}}"#),
        Score::Mate(moves) => format!(r#"{{"mate":{moves}}}"#),
    }
}

fn bound(bound: ScoreBound) -> &'static str {
    match bound {
        ScoreBound::Exact => "exact",
        ScoreBound::AtLeast => "at least",
        ScoreBound::AtMost => "at most",
    }
}
