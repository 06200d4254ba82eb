//! `tabiya pgn stats`: statistics of PGN files.

mod plots;
mod report;
mod summary;

use std::io::Write;
use std::mem;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tabiya_openings::OpeningFinder;
use tabiya_pgn::{Comment, GameResult, Handler, TagValue, Walk};
use tabiya_rules::{Color, Move, Position};

use self::summary::{GameFacts, LITTLE_TIME, Summary};
use super::dates::Date;
use crate::failure::CommandResult;
use crate::games::{Collector, GameFiles, Screen};
use crate::json;
use crate::output::NewFile;

pub(crate) const EXAMPLES: &str = "\
A game's opening is that of its last position in the opening table, whatever its tags say; scores are White's.
Bad games are reported on standard error and left out of the statistics; the exit code is then 1.

Examples:
  tabiya pgn stats games.pgn
  tabiya pgn stats games.pgn --svg games.svg
  tabiya pgn stats 2023.pgn.zst 2024.pgn.zst --json";

#[derive(Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    files: GameFiles,

    /// Print a JSON object with everything, including all players and openings
    #[arg(long)]
    json: bool,

    /// Also draw openings, results by rating difference, lengths and time trouble, into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Replace the SVG file if there is one
    #[arg(long, requires = "svg")]
    force: bool,
}

/// Collects the facts about each game.
#[derive(Default)]
struct Facts {
    game: GameFacts,
    opening: OpeningFinder,
    tagged: Option<GameResult>,
    result: Option<GameResult>,
    black_begins: bool,
}

impl Handler for Facts {
    fn begin_game(&mut self, _byte: u64) {
        *self = Self::default();
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        let known = || {
            let text = value.text();
            let text = text.trim();
            (!text.is_empty() && text != "?").then(|| text.to_owned())
        };
        match name {
            "White" => self.game.players[0] = known(),
            "Black" => self.game.players[1] = known(),
            "WhiteElo" => self.game.ratings[0] = value.number().filter(|&rating| rating > 0),
            "BlackElo" => self.game.ratings[1] = value.number().filter(|&rating| rating > 0),
            "Date" | "UTCDate" => {
                self.game.year = Date::parse(&value.text())
                    .map(|date| date.year)
                    .or(self.game.year);
            }
            "Result" => self.tagged = GameResult::parse(&value.bytes()),
            _ => {}
        }
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.opening.see(start);
        self.black_begins = start.side_to_move() == Color::Black;
        Walk::Enter
    }

    fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
        self.game.plies += 1;
        self.opening.see(position);
        Walk::Enter
    }

    fn null_move(&mut self, position: &Position) {
        self.game.plies += 1;
        self.opening.see(position);
    }

    fn comment(&mut self, text: &[u8]) {
        // Only comments of the main line are counted.
        let Some(clock) = Comment::from_bytes(text).clock() else {
            return;
        };
        self.game.clocked_moves += 1;
        if clock.0 < Duration::from_secs(LITTLE_TIME) {
            let moves_behind = self.game.plies + 1 + u64::from(self.black_begins);
            self.game.hurried_moves[usize::from(moves_behind % 2 == 1)] += 1;
        }
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        Walk::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }
}

impl Collector for Facts {
    type Item = GameFacts;

    fn take(&mut self) -> Option<GameFacts> {
        self.game.result = self.result.or(self.tagged).unwrap_or_default();
        self.game.opening = self.opening.opening();
        Some(mem::take(&mut self.game))
    }
}

impl Stats {
    pub(super) fn run(self) -> CommandResult {
        let mut picture = self
            .svg
            .as_deref()
            .map(|path| NewFile::open(path, self.force))
            .transpose()?;
        let mut summary = Summary::default();
        let tally = self.files.read_good(Screen::Progress, Facts::default, |game| {
            summary.add(game);
            Ok(())
        })?;
        match self.json {
            true => json::print(&report::Statistics::new(&summary, &tally))?,
            false => json::print_whole(&report::text(&summary, &tally))?,
        }
        if let (Some(mut picture), false) = (picture.take(), tally.is_interrupted) {
            picture.write_all(plots::svg(&summary).as_bytes())?;
            picture.finish()?;
        }
        Ok(tally.code())
    }
}
