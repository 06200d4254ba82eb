//! `tabiya pgn`: work with PGN files.

mod check;
mod convert;
mod criteria;
mod criteria_args;
mod dates;
mod eco;
mod filter;
mod material;
mod opening_name;
mod output_args;
#[cfg(feature = "parquet")]
mod positions;
mod selector;
mod split;
mod stats;

pub(super) use criteria::Criteria;
pub(super) use criteria_args::{CriteriaArgs, result};
pub(super) use selector::{Selector, Strip};

use clap::Subcommand;

use crate::failure::CommandResult;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn stats games.pgn.zst
  tabiya pgn filter games.pgn --player Capablanca --output capablanca.pgn
  tabiya pgn positions games.pgn --output positions.parquet
  tabiya help pgn filter";

#[derive(Subcommand)]
pub(crate) enum Pgn {
    /// Report every bad game: where and why
    #[command(after_help = check::EXAMPLES)]
    Check(check::Check),
    /// Count games, results, players, ratings, openings, lengths and years
    #[command(after_help = stats::EXAMPLES)]
    Stats(stats::Stats),
    /// Split files by number of games, player, opening, result or year
    #[command(after_help = split::EXAMPLES)]
    Split(split::Split),
    /// Rewrite games as PGN, moves or positions
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::Convert),
    /// Select games that meet conditions
    #[command(after_help = filter::EXAMPLES, allow_negative_numbers = true)]
    Filter(Box<filter::Filter>),
    /// Write all positions of all games as a table, sorted by key, in Parquet
    #[cfg(feature = "parquet")]
    #[command(after_help = positions::EXAMPLES)]
    Positions(positions::Positions),
}

impl Pgn {
    pub(super) fn run(self) -> CommandResult {
        match self {
            Self::Check(check) => check.run(),
            Self::Stats(stats) => stats.run(),
            Self::Split(split) => split.run(),
            Self::Convert(convert) => convert.run(),
            Self::Filter(filter) => filter.run(),
            #[cfg(feature = "parquet")]
            Self::Positions(positions) => positions.run(),
        }
    }
}
