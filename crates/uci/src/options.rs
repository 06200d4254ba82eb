//! UCI options: their values, and how they are set by name.

mod table;

use core::fmt;
use std::error::Error;

use tabiya_engine::{EngineError, EvaluationKind, Level, MAX_ELO, MAX_SKILL};
use tabiya_rules::CastlingText;

use self::table::{Kind, TABLE};
use crate::excerpt::excerpt;
use crate::go::whole_number;

/// The options and their values.
///
/// ```
/// use tabiya_uci::Options;
///
/// let mut options = Options::default();
/// options.set("uci_chess960", Some("true"))?;
/// assert!(options.chess960);
/// let error = options.set("UCI_Chess960", Some("maybe")).unwrap_err();
/// assert_eq!(error.to_string(), "option UCI_Chess960 must be 'true' or 'false', not 'maybe'");
/// # Ok::<(), tabiya_uci::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// `Hash`: the size of the hash table in megabytes.
    pub hash: i64,
    /// `Threads`: the number of search threads.
    pub threads: i64,
    /// `MultiPV`: the number of lines to find.
    pub multi_pv: i64,
    /// `Ponder`: whether the front end may let the engine ponder.
    pub ponder: bool,
    /// `Move Overhead`: milliseconds lost between the engine and the clock.
    pub move_overhead: i64,
    /// `UCI_Chess960`: write castling as the king capturing its own rook.
    pub chess960: bool,
    /// `UCI_ShowWDL`: report win, draw and loss chances.
    pub show_wdl: bool,
    /// `UCI_AnalyseMode`: the front end is analysing, not playing a game.
    pub analyse_mode: bool,
    /// `UCI_LimitStrength`: limit the playing strength to `UCI_Elo`.
    pub limit_strength: bool,
    /// `UCI_Elo`: the limited playing strength.
    pub elo: i64,
    /// `Skill Level`: the playing strength on another scale.
    pub skill_level: i64,
    /// `SyzygyPath`: the tablebase folders.
    pub syzygy_path: String,
    /// `SyzygyProbeDepth`: the minimum depth for tablebase probes.
    pub syzygy_probe_depth: i64,
    /// `Syzygy50MoveRule`: whether the fifty-move rule turns a win that takes too long into a draw.
    pub syzygy_50_move_rule: bool,
    /// `SyzygyProbeLimit`: the maximum number of men for tablebase probes.
    pub syzygy_probe_limit: i64,
    /// `OwnBook`: play book moves.
    pub own_book: bool,
    /// `BookFile`: the path of the Polyglot book.
    pub book_file: String,
    /// `Use NNUE`: evaluate with the network instead of the hand-crafted evaluation.
    pub use_nnue: bool,
    /// `EvalFile`: the path of the network; empty for the built-in one.
    pub eval_file: String,
    /// `Debug Log File`: where to log the dialogue.
    pub debug_log_file: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: 10,
            chess960: false,
            show_wdl: false,
            analyse_mode: false,
            limit_strength: false,
            elo: i64::from(MAX_ELO),
            skill_level: i64::from(MAX_SKILL),
            syzygy_path: String::new(),
            syzygy_probe_depth: 1,
            syzygy_50_move_rule: true,
            syzygy_probe_limit: 7,
            own_book: false,
            book_file: String::new(),
            use_nnue: true,
            eval_file: String::new(),
            debug_log_file: String::new(),
        }
    }
}

/// What an option changes, for the caller to act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// The size of the hash table.
    Hash,
    /// Clear the hash table.
    ClearHash,
    /// The number of threads.
    Threads,
    /// The playing strength.
    Strength,
    /// The tablebases.
    Tablebases,
    /// Whether tablebase results respect the fifty-move rule.
    FiftyMoveRule,
    /// The book.
    Book,
    /// The evaluation.
    Evaluation,
    /// The debug log.
    Log,
    /// Anything that is read when it is needed.
    Other,
}

/// An option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it changes.
    pub setting: Setting,
    /// A message for the user if a number was out of range.
    pub remark: Option<String>,
}

/// Why an option was not set.
///
/// ```
/// let error = tabiya_uci::Options::default().set("Contempt", Some("20")).unwrap_err();
/// assert_eq!(error.to_string(), "unknown option 'Contempt'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    Unknown(String),
    /// The value must be `true` or `false`.
    Check {
        /// The option.
        name: &'static str,
        /// What it should have been set to, if anything was said.
        found: Option<String>,
    },
    /// The value must be a whole number.
    Spin {
        /// The option.
        name: &'static str,
        /// What it should have been set to, if anything was said.
        found: Option<String>,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "unknown option '{name}'"),
            Self::Check { name, found: None } => {
                write!(f, "option {name} needs 'value true' or 'value false'")
            }
            Self::Check {
                name,
                found: Some(found),
            } => write!(f, "option {name} must be 'true' or 'false', not '{found}'"),
            Self::Spin { name, found: None } => write!(f, "option {name} needs 'value' and a whole number"),
            Self::Spin {
                name,
                found: Some(found),
            } => write!(f, "option {name} must be a whole number, not '{found}'"),
        }
    }
}

impl Error for OptionError {}

impl Options {
    /// Sets an option by name, ignoring case. A number out of range is clamped.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let Some(row) = TABLE.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
            return set_tunable(name, value);
        };
        let mut remark = None;
        match row.kind {
            Kind::Button => {}
            Kind::Text(place) => {
                *place(self) = match value {
                    None | Some("<empty>") => String::new(),
                    Some(text) => text.to_owned(),
                }
            }
            Kind::Check(place) => {
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
            Kind::Spin(place, least, most) => {
                (*place(self), remark) = number(row.name, value, least, most)?;
            }
        }
        Ok(Change {
            setting: row.setting,
            remark,
        })
    }

    /// The lines that describe the options in the answer to `uci`.
    pub(crate) fn lines() -> impl Iterator<Item = String> {
        let mut defaults = Options::default();
        TABLE
            .iter()
            .map(move |row| row.describe(&mut defaults))
            .chain(tunable_lines())
    }

    /// The castling notation.
    #[must_use]
    pub fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }

    /// The playing strength: by Elo if it is limited, otherwise by skill level.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.limit_strength {
            true => Level::elo(self.elo as u32),
            false => Level::skill(self.skill_level as u32),
        }
    }

    /// The evaluation to use.
    ///
    /// # Errors
    ///
    /// If the network cannot be read.
    pub fn evaluation(&self) -> Result<EvaluationKind, EngineError> {
        match (self.use_nnue, self.eval_file.as_str()) {
            (false, _) => Ok(EvaluationKind::HandWritten),
            (true, "") => Ok(EvaluationKind::default()),
            (true, file) => EvaluationKind::load(file),
        }
    }
}

/// Clamps a number to its range, with a remark if it was outside.
fn number(
    name: &'static str,
    value: Option<&str>,
    least: i64,
    most: i64,
) -> Result<(i64, Option<String>), OptionError> {
    let found = value.and_then(whole_number).ok_or_else(|| OptionError::Spin {
        name,
        found: value.map(excerpt),
    })?;
    let taken = found.clamp(least, most);
    let remark = (taken != found)
        .then(|| format!("option {name} must be from {least} to {most}: {found} was changed to {taken}"));
    Ok((taken, remark))
}

/// In tuning builds the tunables of the search are options too.
#[cfg(feature = "tuning")]
fn set_tunable(name: &str, value: Option<&str>) -> Result<Change, OptionError> {
    use tabiya_engine::tunables;

    let row = tunables::TABLE
        .iter()
        .find(|row| row.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(excerpt(name)))?;
    let (taken, remark) = number(row.name, value, row.min.into(), row.max.into())?;
    tunables::set(row.name, taken as i32);
    Ok(Change {
        // Some tunables go into tables that are built for a new game.
        setting: Setting::ClearHash,
        remark,
    })
}

#[cfg(not(feature = "tuning"))]
fn set_tunable(name: &str, _: Option<&str>) -> Result<Change, OptionError> {
    Err(OptionError::Unknown(excerpt(name)))
}

#[cfg(feature = "tuning")]
fn tunable_lines() -> impl Iterator<Item = String> {
    tabiya_engine::tunables::TABLE.iter().map(|row| {
        let (name, default, min, max) = (row.name, row.default, row.min, row.max);
        format!("option name {name} type spin default {default} min {min} max {max}")
    })
}

#[cfg(not(feature = "tuning"))]
fn tunable_lines() -> impl Iterator<Item = String> {
    core::iter::empty()
}

#[cfg(test)]
mod tests;
