//! What a front end can set: one row of the table for each option.

use core::fmt;
use std::error::Error;

use tabiya_rules::CastlingText;

use crate::excerpt::excerpt;

/// The options and their values.
///
/// ```
/// use tabiya_uci::Options;
///
/// let mut options = Options::default();
/// options.set("uci_chess960", Some("true"))?;
/// assert!(options.chess960);
/// let error = options.set("UCI_Chess960", Some("maybe")).unwrap_err();
/// assert_eq!(error.to_string(), "option UCI_Chess960 is 'true' or 'false', not 'maybe'");
/// # Ok::<(), tabiya_uci::OptionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// `UCI_Chess960`: castling is written as the king taking its rook.
    pub chess960: bool,
}

/// One option: what it is called, what kind of value it takes, and how to reach that value.
struct Row {
    name: &'static str,
    kind: Kind,
}

enum Kind {
    Check {
        value: fn(&mut Options) -> &mut bool,
        default: bool,
    },
}

const TABLE: &[Row] = &[Row {
    name: "UCI_Chess960",
    kind: Kind::Check {
        value: |options| &mut options.chess960,
        default: false,
    },
}];

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Check { default, .. } => write!(f, "check default {default}"),
        }
    }
}

/// Why an option was not set.
///
/// ```
/// let error = tabiya_uci::Options::default().set("Contempt", Some("20")).unwrap_err();
/// assert_eq!(error.to_string(), "there is no option 'Contempt'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    Unknown(String),
    /// The option is either true or false.
    Check {
        /// The option.
        name: &'static str,
        /// What it should have been set to, if anything was said.
        found: Option<String>,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option '{name}'"),
            Self::Check { name, found: None } => {
                write!(f, "option {name} needs 'value true' or 'value false'")
            }
            Self::Check {
                name,
                found: Some(found),
            } => write!(f, "option {name} is 'true' or 'false', not '{found}'"),
        }
    }
}

impl Error for OptionError {}

impl Options {
    /// Sets an option by name. The case of letters does not matter.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        let row = TABLE
            .iter()
            .find(|row| row.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown(excerpt(name)))?;
        match row.kind {
            Kind::Check { value: place, .. } => {
                *place(self) = match value.map(str::to_ascii_lowercase).as_deref() {
                    Some("true") => true,
                    Some("false") => false,
                    _ => {
                        return Err(OptionError::Check {
                            name: row.name,
                            found: value.map(excerpt),
                        });
                    }
                };
            }
        }
        Ok(())
    }

    /// The lines that describe the options in the answer to `uci`.
    pub(crate) fn lines() -> impl Iterator<Item = impl fmt::Display> {
        TABLE.iter()
    }

    /// How castling is written.
    #[must_use]
    pub fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_in_the_table_is_the_default_of_the_value() {
        let mut options = Options::default();
        for row in TABLE {
            match row.kind {
                Kind::Check { value, default } => assert_eq!(*value(&mut options), default, "{}", row.name),
            }
        }
    }

    #[test]
    fn a_bad_value_changes_nothing() {
        let mut options = Options::default();
        options.set("UCI_Chess960", Some("TRUE")).unwrap();
        for bad in [None, Some(""), Some("1"), Some("true true")] {
            assert!(options.set("UCI_Chess960", bad).is_err());
            assert!(options.chess960);
        }
        assert!(options.set("", Some("true")).is_err());
        assert_eq!(options.castling_text(), CastlingText::Chess960);
    }

    #[test]
    fn an_option_line_is_as_the_protocol_writes_it() {
        let lines: Vec<_> = Options::lines().map(|line| line.to_string()).collect();
        assert_eq!(lines, ["option name UCI_Chess960 type check default false"]);
    }
}
