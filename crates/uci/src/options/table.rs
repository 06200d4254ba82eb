//! The table of options: one row for each.

use tabiya_engine::{MAX_ELO, MAX_SKILL, MAX_THREADS, MIN_ELO};

use super::{Options, Setting};

/// One option: its name, what it changes, and its type with the field it is stored in.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) setting: Setting,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    Check(fn(&mut Options) -> &mut bool),
    Spin(fn(&mut Options) -> &mut i64, i64, i64),
    Text(fn(&mut Options) -> &mut String),
    Button,
}

/// The maximum size of the hash table, in megabytes.
const MAX_HASH: i64 = 32 << 20;

pub(super) const TABLE: &[Row] = &[
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
    pub(super) fn describe(&self, defaults: &mut Options) -> String {
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
