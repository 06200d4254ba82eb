//! Results as bytes, in the order in which `Message.java` reads them.

use jni::Env;
use jni::objects::JByteArray;
use tabiya_bindings::{Answer, Info, PlainEvaluation, PovScore, Score, ScoreBound, Spelled, WinDrawLoss};
use tabiya_rules::{Color, Outcome};

use crate::calls::Trouble;

/// Bytes that are being written, the highest of a number first.
#[derive(Default)]
pub(crate) struct Message(Vec<u8>);

impl Message {
    /// The bytes for Java.
    pub(crate) fn finish<'local>(&self, env: &mut Env<'local>) -> Result<JByteArray<'local>, Trouble> {
        Ok(env.byte_array_from_slice(&self.0)?)
    }

    pub(crate) fn flag(&mut self, is_set: bool) {
        self.0.push(u8::from(is_set));
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn int(&mut self, number: i32) {
        self.0.extend(number.to_be_bytes());
    }

    /// Counts of nodes and the like; none is too high for Java in practice.
    pub(crate) fn long(&mut self, number: u64) {
        self.0.extend(number.to_be_bytes());
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.int(text.len() as i32);
        self.0.extend(text.as_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.int(bytes.len() as i32);
        self.0.extend(bytes);
    }

    fn optional_int(&mut self, number: Option<i32>) {
        self.flag(number.is_some());
        self.int(number.unwrap_or(0));
    }

    fn score(&mut self, score: PovScore) {
        self.optional_int(score.relative.centipawns());
        self.optional_int(score.relative.mate());
        self.flag(score.side == Color::White);
        self.flag(score.relative == Score::MateGiven);
    }

    pub(crate) fn chances(&mut self, chances: WinDrawLoss) {
        for thousandths in [chances.win, chances.draw, chances.loss] {
            self.int(i32::from(thousandths));
        }
    }

    /// How a game has ended; nothing at all if it has not.
    pub(crate) fn outcome(&mut self, outcome: Outcome) {
        self.byte(match outcome.winner {
            Some(Color::White) => 1,
            Some(Color::Black) => 2,
            None => 0,
        });
        self.text(outcome.reason.name());
        self.text(outcome.score());
    }

    fn spelled(&mut self, spelled: &Spelled) {
        self.int(i32::from(spelled.mv.bits()));
        self.text(&spelled.uci);
        self.text(&spelled.san);
    }

    pub(crate) fn info(&mut self, info: &Info) {
        self.int(info.depth as i32);
        self.int(info.selective_depth as i32);
        self.int(info.number as i32);
        self.score(info.score);
        self.byte(match info.bound {
            ScoreBound::Exact => 0,
            ScoreBound::AtLeast => 1,
            ScoreBound::AtMost => 2,
        });
        self.chances(info.chances);
        self.flag(info.proven);
        self.long(info.nodes);
        self.long(info.nodes_per_second);
        self.long(info.tablebase_hits);
        self.long(info.time.as_nanos() as u64);
        self.int(info.hash_permille as i32);
        self.int(info.pv.len() as i32);
        for spelled in &info.pv {
            self.spelled(spelled);
        }
    }

    pub(crate) fn answer(&mut self, answer: &Answer) {
        self.flag(answer.score().is_some());
        if let Some(score) = answer.score() {
            self.score(score);
        }
        for spelled in [&answer.best, &answer.ponder] {
            self.flag(spelled.is_some());
            if let Some(spelled) = spelled {
                self.spelled(spelled);
            }
        }
        self.int(answer.lines.len() as i32);
        for line in &answer.lines {
            self.info(line);
        }
        self.long(answer.nodes);
        self.long(answer.time.as_nanos() as u64);
        self.flag(answer.from_book);
    }

    pub(crate) fn evaluation(&mut self, evaluation: &PlainEvaluation) {
        self.score(evaluation.score);
        self.chances(evaluation.chances);
        self.int(evaluation.terms.len() as i32);
        for term in &evaluation.terms {
            self.text(term.name);
            self.int(term.difference().middlegame);
            self.int(term.difference().endgame);
        }
    }
}
