//! Teachers, which label positions.

use std::path::PathBuf;
use std::str::FromStr;

use tabiya_engine::{EngineError, EvaluationKind};

/// A teacher as named on the command line.
#[derive(Clone, Debug)]
pub(crate) enum TeacherName {
    Hand,
    BuiltIn,
    Net(PathBuf),
    Uci(PathBuf),
}

/// A teacher, ready for use.
pub(crate) enum Teacher {
    /// Our own search with this evaluation.
    Own(EvaluationKind),
    /// The program of a UCI engine.
    Uci(PathBuf),
}

impl FromStr for TeacherName {
    type Err = String;

    fn from_str(text: &str) -> Result<TeacherName, String> {
        match text.split_once(':') {
            None if text == "hand" => Ok(TeacherName::Hand),
            None if text == "built-in" => Ok(TeacherName::BuiltIn),
            Some(("net", file)) => Ok(TeacherName::Net(file.into())),
            Some(("uci", file)) => Ok(TeacherName::Uci(file.into())),
            _ => Err("expected hand, built-in, net:FILE or uci:PROGRAM".to_owned()),
        }
    }
}

impl TeacherName {
    /// Loads the net, if there is one.
    pub(crate) fn load(&self) -> Result<Teacher, EngineError> {
        Ok(match self {
            TeacherName::Hand => Teacher::Own(EvaluationKind::HandWritten),
            TeacherName::BuiltIn => Teacher::Own(EvaluationKind::default()),
            TeacherName::Net(file) => Teacher::Own(EvaluationKind::load(file)?),
            TeacherName::Uci(program) => Teacher::Uci(program.clone()),
        })
    }
}

impl Teacher {
    /// The static evaluation, which UCI engines do not provide.
    pub(crate) fn evaluation(&self) -> Result<&EvaluationKind, String> {
        match self {
            Teacher::Own(evaluation) => Ok(evaluation),
            Teacher::Uci(program) => Err(format!(
                "{} is a UCI engine and has no static evaluation: use hand, built-in or net:FILE",
                program.display()
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teachers_are_parsed_and_bad_files_are_errors() {
        assert!(matches!("hand".parse(), Ok(TeacherName::Hand)));
        assert!(matches!("built-in".parse(), Ok(TeacherName::BuiltIn)));
        let engine = "uci:engine".parse::<TeacherName>().unwrap().load().unwrap();
        assert!(engine.evaluation().is_err());
        assert!("stockfish".parse::<TeacherName>().is_err());
        for name in ["net:/no/such/file", "net:."] {
            let error = name.parse::<TeacherName>().unwrap().load().err().unwrap();
            let file = name.split_once(':').unwrap().1;
            assert!(error.to_string().contains(file), "{error}");
        }
    }
}
