//! `tabiya pgn check`: every bad game with its place and reason, and what is odd about the others.

use std::io::{self, Write};

use clap::Args;
use tabiya_pgn::{GameError, Handler, Oddity};
use tabiya_rules::Color;

use crate::failure::Outcome;
use crate::games::{Collector, GameFiles, GamePlace, Screen, Tally};
use crate::json::{OrNull, Quoted};

pub(crate) const EXAMPLES: &str = "\
Every move of every variation is played by the rules. The exit code is 1 if a game is bad, 2 if a file
cannot be read. What is odd but can be read is noted, such as a Result tag that the moves contradict.

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

/// Wants of good games only what is odd about them.
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

impl Check {
    pub(super) fn run(self) -> Outcome {
        let mut is_first = true;
        let (mut noted, mut notes) = (0_u64, Vec::new());
        if self.json {
            write!(io::stdout(), "{{\"errors\":[")?;
        }
        let tally = self
            .files
            .read(Screen::Progress, Oddities::default, |place, item, progress| {
                let GamePlace { file, number } = place;
                let error = match item {
                    Err(error) => error,
                    Ok(oddities) => {
                        noted += u64::from(oddities.is_some());
                        for oddity in oddities.into_iter().flatten() {
                            let line = format!("{file}: game {number}: note: {oddity}\n");
                            match self.json {
                                true => notes.push(note_as_json(place, &oddity)),
                                false => progress.aside(|| io::stdout().write_all(line.as_bytes()))?,
                            }
                        }
                        return Ok(());
                    }
                };
                let line = match self.json {
                    false => format!("{file}: game {number}: {error}\n"),
                    true if is_first => as_json(place, &error),
                    true => format!(",{}", as_json(place, &error)),
                };
                is_first = false;
                Ok(progress.aside(|| io::stdout().write_all(line.as_bytes()))?)
            })?;
        tally.report();
        self.summary(&tally, noted, &notes)?;
        Ok(tally.code())
    }

    fn summary(&self, tally: &Tally, noted: u64, notes: &[String]) -> io::Result<()> {
        let Tally { games, bad, .. } = tally;
        let mut output = io::stdout();
        match self.json {
            true => {
                let is_whole = tally.unread.is_empty() && !tally.is_interrupted;
                writeln!(
                    output,
                    "],\"notes\":[{}],\"games\":{games},\"bad\":{bad},\"complete\":{is_whole}}}",
                    notes.join(",")
                )
            }
            false if noted > 0 => writeln!(output, "{games} games, {bad} bad, {noted} with notes"),
            false => writeln!(output, "{games} games, {bad} bad"),
        }
    }
}

fn note_as_json(place: GamePlace<'_>, oddity: &Oddity) -> String {
    format!(
        "{{\"file\":{},\"game\":{},\"byte\":{},\"line\":{},\"note\":{}}}",
        Quoted(place.file),
        place.number,
        oddity.place.byte,
        oddity.place.line,
        Quoted(&oddity.kind.to_string())
    )
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
