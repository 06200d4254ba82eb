//! `tabiya pgn check`: every bad game with its place and reason.

use std::io::{self, Write};

use clap::Args;
use tabiya_pgn::{GameError, Handler};
use tabiya_rules::Color;

use crate::failure::Outcome;
use crate::games::{Collector, GameFiles, GamePlace, Screen, Tally};
use crate::json::{OrNull, Quoted};

pub(crate) const EXAMPLES: &str = "\
Every move of every variation is played by the rules. The exit code is 1 if a game is bad, 2 if a file
cannot be read.

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

/// Wants nothing of good games.
struct Nothing;

impl Handler for Nothing {}

impl Collector for Nothing {
    type Item = ();

    fn take(&mut self) -> Option<()> {
        None
    }
}

impl Check {
    pub(super) fn run(self) -> Outcome {
        let mut is_first = true;
        if self.json {
            write!(io::stdout(), "{{\"errors\":[")?;
        }
        let tally = self.files.read(
            Screen::Progress,
            || Nothing,
            |place, item, progress| {
                let Err(error) = item else {
                    return Ok(());
                };
                let GamePlace { file, number } = place;
                let line = match self.json {
                    false => format!("{file}: game {number}: {error}\n"),
                    true if is_first => as_json(place, &error),
                    true => format!(",{}", as_json(place, &error)),
                };
                is_first = false;
                Ok(progress.aside(|| io::stdout().write_all(line.as_bytes()))?)
            },
        )?;
        tally.report();
        self.summary(&tally)?;
        Ok(tally.code())
    }

    fn summary(&self, tally: &Tally) -> io::Result<()> {
        let Tally { games, bad, .. } = tally;
        let mut output = io::stdout();
        match self.json {
            true => {
                let is_whole = tally.unread.is_empty() && !tally.is_interrupted;
                writeln!(
                    output,
                    "],\"games\":{games},\"bad\":{bad},\"complete\":{is_whole}}}"
                )
            }
            false => writeln!(output, "{games} games, {bad} bad"),
        }
    }
}

fn as_json(place: GamePlace<'_>, error: &GameError) -> String {
    let side = error.due.map(|due| match due.side {
        Color::White => "\"white\"",
        Color::Black => "\"black\"",
    });
    format!(
        "{{\"file\":{},\"game\":{},\"byte\":{},\"line\":{},\"move\":{},\"side\":{},\"reason\":{}}}",
        Quoted(place.file),
        place.number,
        error.place.byte,
        error.place.line,
        OrNull(error.due.map(|due| due.number)),
        OrNull(side),
        Quoted(&error.fault.to_string())
    )
}
