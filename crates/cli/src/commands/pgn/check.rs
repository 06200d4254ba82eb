//! `tabiya pgn check`: report every bad game, and oddities in the others.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use tabiya_pgn::{GameError, Handler, Oddity, Place};

use crate::failure::CommandResult;
use crate::games::{Collector, GameFiles, GamePlace, Screen, Tally};
use crate::json;
use crate::progress::Progress;

pub(crate) const EXAMPLES: &str = "\
Every move is checked for legality, in variations too. The exit code is 1 if a game is bad, 2 if a file cannot be
read. Oddities that can still be read, such as a Result tag that contradicts the moves, are noted.

Examples:
  tabiya pgn check games.pgn
  tabiya pgn check *.pgn.zst --threads 4
  zcat games.pgn.gz | tabiya pgn check - --json";

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    files: GameFiles,

    /// Print a JSON object with the bad games and the counts
    #[arg(long)]
    json: bool,
}

/// Collects the oddities of good games, and nothing else.
#[derive(Default)]
struct Oddities(Vec<Oddity>);

impl Handler for Oddities {
    fn begin_game(&mut self, _byte: u64) {
        self.0.clear();
    }

    fn oddity(&mut self, oddity: &Oddity) {
        self.0.push(oddity.clone());
    }
}

impl Collector for Oddities {
    type Item = Vec<Oddity>;

    fn take(&mut self) -> Option<Vec<Oddity>> {
        (!self.0.is_empty()).then(|| core::mem::take(&mut self.0))
    }
}

/// The JSON object.
#[derive(Default, Serialize)]
struct Findings {
    errors: Vec<Found<BadGame>>,
    notes: Vec<Found<Noted>>,
    games: u64,
    bad: u64,
    complete: bool,
}

/// A finding and its place in the files.
#[derive(Serialize)]
struct Found<T> {
    file: String,
    game: u64,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    what: T,
}

#[derive(Serialize)]
struct BadGame {
    #[serde(rename = "move")]
    number: Option<u32>,
    side: Option<&'static str>,
    reason: String,
}

#[derive(Serialize)]
struct Noted {
    note: String,
}

impl Check {
    pub(super) fn run(self) -> CommandResult {
        let mut findings = Findings::default();
        let mut noted = 0_u64;
        let tally = self
            .files
            .read(Screen::Progress, Oddities::default, |place, item, progress| {
                match item {
                    Err(error) if self.json => findings.errors.push(bad_game(place, &error)),
                    Err(error) => print_line(place, progress, &error)?,
                    Ok(oddities) => {
                        noted += u64::from(oddities.is_some());
                        for oddity in oddities.into_iter().flatten() {
                            match self.json {
                                true => findings.notes.push(odd_game(place, &oddity)),
                                false => print_line(place, progress, &format_args!("note: {oddity}"))?,
                            }
                        }
                    }
                }
                Ok(())
            })?;
        tally.report();
        let Tally { games, bad, .. } = tally;
        if self.json {
            findings.games = games;
            findings.bad = bad;
            findings.complete = tally.is_whole();
            json::print(&findings)?;
        } else if noted > 0 {
            writeln!(io::stdout(), "{games} games, {bad} bad, {noted} with notes")?;
        } else {
            writeln!(io::stdout(), "{games} games, {bad} bad")?;
        }
        Ok(tally.code())
    }
}

/// Prints a line about a game.
fn print_line(place: GamePlace<'_>, progress: &Progress, what: &dyn fmt::Display) -> io::Result<()> {
    let GamePlace { file, number, .. } = place;
    progress.suspend(|| writeln!(io::stdout(), "{file}: game {number}: {what}"))
}

fn odd_game(game: GamePlace<'_>, oddity: &Oddity) -> Found<Noted> {
    Found {
        file: game.file.to_owned(),
        game: game.number,
        place: oddity.place,
        what: Noted {
            note: oddity.kind.to_string(),
        },
    }
}

fn bad_game(game: GamePlace<'_>, error: &GameError) -> Found<BadGame> {
    Found {
        file: game.file.to_owned(),
        game: game.number,
        place: error.place,
        what: BadGame {
            number: error.due.map(|due| due.number),
            side: error.due.map(|due| json::side(due.side)),
            reason: error.fault.to_string(),
        },
    }
}
