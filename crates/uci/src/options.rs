//! What a front end can set: one row of the table for each option.

use core::fmt;
use std::error::Error;

use tabiya_engine::{EngineError, EvaluationKind, Level, MAX_ELO, MAX_SKILL, MAX_THREADS, MIN_ELO};
use tabiya_rules::CastlingText;

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
/// assert_eq!(error.to_string(), "option UCI_Chess960 is 'true' or 'false', not 'maybe'");
/// # Ok::<(), tabiya_uci::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// `Hash`: the size of the hash table in megabytes.
    pub hash: i64,
    /// `Threads`: how many search.
    pub threads: i64,
    /// `MultiPV`: how many lines to find.
    pub multi_pv: i64,
    /// `Ponder`: whether the front end may let the engine think on the opponent's time.
    pub ponder: bool,
    /// `Move Overhead`: milliseconds that are lost between the engine and the clock.
    pub move_overhead: i64,
    /// `UCI_Chess960`: castling is written as the king taking its rook.
    pub chess960: bool,
    /// `UCI_ShowWDL`: tell the chances to win, draw and lose.
    pub show_wdl: bool,
    /// `UCI_AnalyseMode`: the front end analyses and plays no game.
    pub analyse_mode: bool,
    /// `UCI_LimitStrength`: play as `UCI_Elo` says.
    pub limit_strength: bool,
    /// `UCI_Elo`: the strength to play at.
    pub elo: i64,
    /// `Skill Level`: the same on another scale.
    pub skill_level: i64,
    /// `SyzygyPath`: where tablebases are.
    pub syzygy_path: String,
    /// `SyzygyProbeDepth`: from which depth on to look up tablebases.
    pub syzygy_probe_depth: i64,
    /// `Syzygy50MoveRule`: whether a win that takes too long is a draw.
    pub syzygy_50_move_rule: bool,
    /// `SyzygyProbeLimit`: with how many men at most.
    pub syzygy_probe_limit: i64,
    /// `OwnBook`: play moves from the book.
    pub own_book: bool,
    /// `BookFile`: where the book is.
    pub book_file: String,
    /// `Use NNUE`: a network judges, not the hand-written evaluation.
    pub use_nnue: bool,
    /// `EvalFile`: where the network is; empty for the built-in one.
    pub eval_file: String,
    /// `Debug Log File`: where the dialogue is written down.
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

/// What was set, for whoever has to act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// The size of the hash table.
    Hash,
    /// The hash table is to be cleared.
    ClearHash,
    /// The number of threads.
    Threads,
    /// How strong to play.
    Strength,
    /// The tablebases.
    Tablebases,
    /// Whether a win that takes too long is a draw.
    FiftyMoveRule,
    /// The book.
    Book,
    /// How positions are judged.
    Evaluation,
    /// The file the dialogue is written to.
    Log,
    /// Something that is looked up when it is needed.
    Other,
}

/// An option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What has to follow from it.
    pub setting: Setting,
    /// A number was out of range: what was asked for and what was taken, in words.
    pub remark: Option<String>,
}

/// One option: what it is called, what follows from a change, what kind of value it takes, and how to reach it.
struct Row {
    name: &'static str,
    setting: Setting,
    kind: Kind,
}

enum Kind {
    Check(fn(&mut Options) -> &mut bool),
    Spin(fn(&mut Options) -> &mut i64, i64, i64),
    Text(fn(&mut Options) -> &mut String),
    Button,
}

/// The largest hash table that can be asked for, in megabytes.
const MAX_HASH: i64 = 32 << 20;

const TABLE: &[Row] = &[
    row(
        "Hash",
        Setting::Hash,
        Kind::Spin(|options| &mut options.hash, 1, MAX_HASH),
    ),
    row("Clear Hash", Setting::ClearHash, Kind::Button),
    row(
        "Threads",
        Setting::Threads,
        Kind::Spin(|options| &mut options.threads, 1, MAX_THREADS as i64),
    ),
    row(
        "MultiPV",
        Setting::Other,
        Kind::Spin(|options| &mut options.multi_pv, 1, 256),
    ),
    row(
        "Ponder",
        Setting::Other,
        Kind::Check(|options| &mut options.ponder),
    ),
    row(
        "Move Overhead",
        Setting::Other,
        Kind::Spin(|options| &mut options.move_overhead, 0, 10_000),
    ),
    row(
        "UCI_Chess960",
        Setting::Other,
        Kind::Check(|options| &mut options.chess960),
    ),
    row(
        "UCI_ShowWDL",
        Setting::Other,
        Kind::Check(|options| &mut options.show_wdl),
    ),
    row(
        "UCI_AnalyseMode",
        Setting::Other,
        Kind::Check(|options| &mut options.analyse_mode),
    ),
    row(
        "UCI_LimitStrength",
        Setting::Strength,
        Kind::Check(|options| &mut options.limit_strength),
    ),
    row(
        "UCI_Elo",
        Setting::Strength,
        Kind::Spin(|options| &mut options.elo, MIN_ELO as i64, MAX_ELO as i64),
    ),
    row(
        "Skill Level",
        Setting::Strength,
        Kind::Spin(|options| &mut options.skill_level, 0, MAX_SKILL as i64),
    ),
    row(
        "SyzygyPath",
        Setting::Tablebases,
        Kind::Text(|options| &mut options.syzygy_path),
    ),
    row(
        "SyzygyProbeDepth",
        Setting::Other,
        Kind::Spin(|options| &mut options.syzygy_probe_depth, 1, 100),
    ),
    row(
        "Syzygy50MoveRule",
        Setting::FiftyMoveRule,
        Kind::Check(|options| &mut options.syzygy_50_move_rule),
    ),
    row(
        "SyzygyProbeLimit",
        Setting::Other,
        Kind::Spin(|options| &mut options.syzygy_probe_limit, 0, 7),
    ),
    row(
        "OwnBook",
        Setting::Other,
        Kind::Check(|options| &mut options.own_book),
    ),
    row(
        "BookFile",
        Setting::Book,
        Kind::Text(|options| &mut options.book_file),
    ),
    row(
        "Use NNUE",
        Setting::Evaluation,
        Kind::Check(|options| &mut options.use_nnue),
    ),
    row(
        "EvalFile",
        Setting::Evaluation,
        Kind::Text(|options| &mut options.eval_file),
    ),
    row(
        "Debug Log File",
        Setting::Log,
        Kind::Text(|options| &mut options.debug_log_file),
    ),
];

const fn row(name: &'static str, setting: Setting, kind: Kind) -> Row {
    Row { name, setting, kind }
}

impl Row {
    /// The line that describes the option in the answer to `uci`.
    fn describe(&self, defaults: &mut Options) -> String {
        let name = self.name;
        match self.kind {
            Kind::Check(value) => format!("option name {name} type check default {}", value(defaults)),
            Kind::Spin(value, least, most) => {
                let default = value(defaults);
                format!("option name {name} type spin default {default} min {least} max {most}")
            }
            Kind::Text(value) => {
                let default = match value(defaults).as_str() {
                    "" => "<empty>",
                    text => text,
                };
                format!("option name {name} type string default {default}")
            }
            Kind::Button => format!("option name {name} type button"),
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
    /// The option is a whole number.
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
            Self::Unknown(name) => write!(f, "there is no option '{name}'"),
            Self::Check { name, found: None } => {
                write!(f, "option {name} needs 'value true' or 'value false'")
            }
            Self::Check {
                name,
                found: Some(found),
            } => write!(f, "option {name} is 'true' or 'false', not '{found}'"),
            Self::Spin { name, found: None } => write!(f, "option {name} needs 'value' and a whole number"),
            Self::Spin {
                name,
                found: Some(found),
            } => write!(f, "option {name} is a whole number, not '{found}'"),
        }
    }
}

impl Error for OptionError {}

impl Options {
    /// Sets an option by name. The case of letters does not matter, and a number out of range is taken as the
    /// nearest one in it.
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

    /// How castling is written.
    #[must_use]
    pub fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }

    /// How strong to play: as Elo if that is asked for, otherwise by skill.
    #[must_use]
    pub fn level(&self) -> Level {
        match self.limit_strength {
            true => Level::elo(self.elo as u32),
            false => Level::skill(self.skill_level as u32),
        }
    }

    /// How positions are to be judged.
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

/// A number in range, and a word about it if it was not.
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
        .then(|| format!("option {name} is from {least} to {most}: {found} was taken as {taken}"));
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
        // Some tunables are the base of tables that are made for a new game.
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
mod tests {
    use super::*;

    #[test]
    fn every_default_is_within_its_range() {
        let mut options = Options::default();
        for row in TABLE {
            if let Kind::Spin(value, least, most) = row.kind {
                assert!((least..=most).contains(value(&mut options)), "{}", row.name);
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
        for bad in [None, Some(""), Some("many"), Some("1.5"), Some("0x10")] {
            assert!(options.set("Hash", bad).is_err());
            assert_eq!(options.hash, 16);
        }
        assert!(options.set("", Some("true")).is_err());
        assert_eq!(options.castling_text(), CastlingText::Chess960);
    }

    #[test]
    fn numbers_out_of_range_are_taken_as_the_nearest() {
        let mut options = Options::default();
        let change = options.set("threads", Some("0")).unwrap();
        assert_eq!(
            change.remark.as_deref(),
            Some("option Threads is from 1 to 1024: 0 was taken as 1")
        );
        options.set("Threads", Some("99999999999999999999999")).unwrap();
        assert_eq!(options.threads, 1024);
        options.set("Move Overhead", Some("-7")).unwrap();
        assert_eq!(options.move_overhead, 0);
    }

    #[test]
    fn texts_may_be_empty() {
        let mut options = Options::default();
        options.set("SyzygyPath", Some("a b;c")).unwrap();
        assert_eq!(options.syzygy_path, "a b;c");
        options.set("SyzygyPath", Some("<empty>")).unwrap();
        assert_eq!(options.syzygy_path, "");
    }

    #[test]
    fn option_lines_are_as_the_protocol_writes_them() {
        let lines: Vec<_> = Options::lines().collect();
        for line in [
            "option name Hash type spin default 16 min 1 max 33554432",
            "option name Clear Hash type button",
            "option name UCI_Chess960 type check default false",
            "option name SyzygyPath type string default <empty>",
        ] {
            assert!(lines.iter().any(|found| found == line), "{line}");
        }
    }

    #[test]
    fn elo_counts_only_when_strength_is_limited() {
        let mut options = Options::default();
        options.set("UCI_Elo", Some("1500")).unwrap();
        assert!(options.level().is_full());
        options.set("UCI_LimitStrength", Some("true")).unwrap();
        assert_eq!(options.level().rating(), Some(1500));
        options.set("UCI_LimitStrength", Some("false")).unwrap();
        options.set("Skill Level", Some("3")).unwrap();
        assert!(!options.level().is_full());
    }
}
