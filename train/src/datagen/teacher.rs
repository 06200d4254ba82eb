//! Who evaluates while games are played.

use std::path::PathBuf;
use std::str::FromStr;

use tabiya_engine::{EngineError, Evaluation};

/// A teacher as the command line names it.
#[derive(Clone, Debug)]
pub(crate) enum TeacherName {
    Hand,
    BuiltIn,
    Net(PathBuf),
}

impl FromStr for TeacherName {
    type Err = String;

    fn from_str(text: &str) -> Result<TeacherName, String> {
        match text.split_once(':') {
            None if text == "hand" => Ok(TeacherName::Hand),
            None if text == "built-in" => Ok(TeacherName::BuiltIn),
            Some(("net", file)) => Ok(TeacherName::Net(file.into())),
            _ => Err("expected hand, built-in or net:FILE".to_owned()),
        }
    }
}

impl TeacherName {
    /// Reads the net, if there is one.
    pub(crate) fn load(&self) -> Result<Evaluation, EngineError> {
        match self {
            TeacherName::Hand => Ok(Evaluation::HandWritten),
            TeacherName::BuiltIn => Ok(Evaluation::default()),
            TeacherName::Net(file) => Evaluation::load(file),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teachers_are_named_and_bad_files_too() {
        assert!(matches!("hand".parse(), Ok(TeacherName::Hand)));
        assert!(matches!("built-in".parse(), Ok(TeacherName::BuiltIn)));
        assert!("stockfish".parse::<TeacherName>().is_err());
        for name in ["net:/no/such/file", "net:."] {
            let error = name.parse::<TeacherName>().unwrap().load().unwrap_err();
            let file = name.split_once(':').unwrap().1;
            assert!(error.to_string().contains(file), "{error}");
        }
    }
}
