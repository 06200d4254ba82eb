//! `tabiya pgn split`: split files of games.

mod file_name;
mod parts;
mod spool;

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use tabiya_pgn::GameTree;

use self::parts::Parts;
use super::criteria::Criteria;
use super::dates::Date;
use super::selector::{Selector, Strip};
use crate::failure::{CommandResult, note};
use crate::games::{GameFiles, Screen};
use crate::numbers;

pub(crate) const EXAMPLES: &str = "\
The files appear at the end, all of them or none; Ctrl-C leaves nothing behind. Existing files are not replaced
without --force. Bad games are skipped and reported on standard error; the exit code is then 1.

Examples:
  tabiya pgn split games.pgn --games 10000 --into parts
  tabiya pgn split games.pgn.zst --by player --into players
  tabiya pgn split games.pgn --by eco --into openings --force";

#[derive(Args)]
#[command(group(ArgGroup::new("how").required(true).args(["games", "by"])))]
pub(crate) struct Split {
    #[command(flatten)]
    files: GameFiles,

    /// Put this many games into each file: 1.pgn, 2.pgn …
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=u64::MAX))]
    games: Option<u64>,

    /// Write a file for each player, opening, result …; by player, each game goes into two files
    #[arg(long, value_name = "WHAT")]
    by: Option<By>,

    /// The folder for the files; created if missing
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,

    /// Replace existing files
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    Player,
    White,
    Black,
    Eco,
    Result,
    Year,
}

impl By {
    /// The names of the files a game goes into.
    fn names(self, game: &GameTree) -> Vec<String> {
        let tag = |name| game.tags().value(name).unwrap_or_default().trim().to_owned();
        match self {
            Self::Player => vec![tag("White"), tag("Black")],
            Self::White => vec![tag("White")],
            Self::Black => vec![tag("Black")],
            Self::Eco => vec![tag("ECO").chars().take(3).collect()],
            Self::Result => vec![match game.result().as_str() {
                "*" => "unfinished".to_owned(),
                "1/2-1/2" => "draw".to_owned(),
                result => result.to_owned(),
            }],
            Self::Year => {
                let date = Date::parse(&tag("Date"));
                vec![date.map(|date| date.year.to_string()).unwrap_or_default()]
            }
        }
    }
}

impl Split {
    pub(super) fn run(self) -> CommandResult {
        let everything = Criteria::default();
        let mut parts = Parts::new(&self.into, self.force)?;
        let by = self.by;
        let make = |game: GameTree| {
            let names = by.map_or_else(Vec::new, |by| by.names(&game));
            (names, game.to_pgn())
        };
        let mut number = 0;
        let tally = self.files.read_good(
            Screen::Progress,
            || Selector::new(&everything, Strip::default(), &make),
            |(mut names, text)| {
                if let Some(games) = self.games {
                    names.push((number / games + 1).to_string());
                }
                number += 1;
                parts.add(&names, &text)
            },
        )?;
        if tally.is_interrupted {
            return Ok(tally.code());
        }
        let files = parts.finish()?;
        note(format_args!(
            "{number} games in {files} files in {}",
            self.into.display()
        ));
        Ok(tally.code())
    }
}
