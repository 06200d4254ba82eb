//! Who evaluates while games are played.

use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use nnueprobe::{Line, Net};
use tabiya_nnue::{Accumulators, Network};
use tabiya_rules::{Move, Position};
use tabiya_search::{Evaluator, Value};

/// A teacher as the command line names it.
#[derive(Clone, Debug)]
pub(crate) enum TeacherName {
    Hand,
    Net(PathBuf),
    HalfKp(PathBuf),
}

impl FromStr for TeacherName {
    type Err = String;

    fn from_str(text: &str) -> Result<TeacherName, String> {
        match text.split_once(':') {
            None if text == "hand" => Ok(TeacherName::Hand),
            Some(("net", file)) => Ok(TeacherName::Net(file.into())),
            Some(("halfkp", file)) => Ok(TeacherName::HalfKp(file.into())),
            _ => Err("expected hand, net:FILE or halfkp:FILE".to_owned()),
        }
    }
}

impl TeacherName {
    /// Reads the net, if there is one.
    pub(crate) fn load(&self) -> Result<Teacher, Box<dyn Error>> {
        match self {
            TeacherName::Hand => Ok(Teacher::Hand),
            TeacherName::Net(file) => {
                let named = |error: &dyn Error| format!("{}: {error}", file.display());
                let bytes = std::fs::read(file).map_err(|error| named(&error))?;
                let network = Network::from_bytes(&bytes).map_err(|error| named(&error))?;
                Ok(Teacher::Net(Arc::new(network)))
            }
            TeacherName::HalfKp(file) => {
                let net = Net::load(file).map_err(|error| format!("{}: {error}", file.display()))?;
                Ok(Teacher::HalfKp(Arc::new(net)))
            }
        }
    }
}

/// A teacher that threads share.
#[derive(Clone)]
pub(crate) enum Teacher {
    Hand,
    Net(Arc<Network>),
    HalfKp(Arc<Net>),
}

impl Teacher {
    /// The teacher for one thread.
    pub(crate) fn evaluator(&self) -> TeacherEvaluator {
        match self {
            Teacher::Hand => TeacherEvaluator::Hand,
            Teacher::Net(network) => TeacherEvaluator::Net(Box::new(Accumulators::new(Arc::clone(network)))),
            Teacher::HalfKp(net) => {
                let line = Line::new(Arc::clone(net), &Position::default());
                TeacherEvaluator::HalfKp(Box::new(line))
            }
        }
    }
}

/// A teacher that follows the moves of one thread.
pub(crate) enum TeacherEvaluator {
    Hand,
    Net(Box<Accumulators>),
    HalfKp(Box<Line<Arc<Net>>>),
}

/// The pawn of HalfKP nets in their own units.
const HALFKP_PAWN: i32 = 208;

impl Evaluator for TeacherEvaluator {
    fn reset(&mut self, position: &Position) {
        match self {
            TeacherEvaluator::Hand => {}
            TeacherEvaluator::Net(accumulators) => accumulators.reset(position),
            TeacherEvaluator::HalfKp(line) => line.reset(position),
        }
    }

    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        match self {
            TeacherEvaluator::Hand => {}
            TeacherEvaluator::Net(accumulators) => accumulators.push(before, mv, after),
            TeacherEvaluator::HalfKp(line) => line.push(before, mv),
        }
    }

    fn pop(&mut self) {
        match self {
            TeacherEvaluator::Hand => {}
            TeacherEvaluator::Net(accumulators) => accumulators.pop(),
            TeacherEvaluator::HalfKp(line) => line.pop(),
        }
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        match self {
            TeacherEvaluator::Hand => tabiya_eval::evaluate(position),
            TeacherEvaluator::Net(accumulators) => accumulators.evaluate(position),
            TeacherEvaluator::HalfKp(line) => line.evaluate(position) * 100 / HALFKP_PAWN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teachers_are_named_and_bad_files_too() {
        assert!(matches!("hand".parse(), Ok(TeacherName::Hand)));
        assert!("stockfish".parse::<TeacherName>().is_err());
        for name in ["net:/no/such/file", "halfkp:/no/such/file", "net:.", "halfkp:."] {
            let error = name.parse::<TeacherName>().unwrap().load().err().unwrap();
            let file = name.split_once(':').unwrap().1;
            assert!(error.to_string().starts_with(file), "{error}");
        }
    }
}
