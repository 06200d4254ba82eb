//! `tabiya adjudicate`: recorded results compared with the rules.

mod verdict;

use std::io::{self, Write};
use std::mem;

use clap::Args;
use serde::Serialize;
use tabiya_pgn::{GameResult, Handler, TagValue, Walk, says_on_time};
use tabiya_rules::{Move, PlayedLine, Position};

use self::verdict::Verdict;
use crate::failure::CommandResult;
use crate::games::{Collector, GameFiles, GamePlace, Screen};
use crate::json;

pub(crate) const EXAMPLES: &str = "\
Reports how each game ended: by checkmate, stalemate, a dead position, fivefold repetition or the seventy-five-move rule;
for games lost on time (according to the Termination tag), whether the winner could have delivered mate at all; and whether
the recorded result contradicts the rules. Bad games are reported; the exit code is then 1.

Examples:
  tabiya adjudicate games.pgn
  tabiya adjudicate *.pgn.zst --json";

#[derive(Args)]
pub(crate) struct Adjudicate {
    #[command(flatten)]
    files: GameFiles,

    /// Print a JSON object for each game
    #[arg(long)]
    json: bool,
}

/// The JSON result for a game.
#[derive(Serialize)]
struct Judged<'a> {
    file: &'a str,
    game: u64,
    #[serde(flatten)]
    verdict: Verdict,
}

/// The JSON result for a bad game.
#[derive(Serialize)]
struct Bad<'a> {
    file: &'a str,
    game: u64,
    error: String,
}

/// Plays the main line of a game, and notes what its tags say.
#[derive(Default)]
struct Record {
    line: PlayedLine,
    tagged: Option<GameResult>,
    written: Option<GameResult>,
    is_on_time: bool,
}

impl Handler for Record {
    fn begin_game(&mut self, _byte: u64) {
        *self = Record::default();
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        match name {
            "Result" => self.tagged = GameResult::parse(&value.bytes()),
            "Termination" => self.is_on_time = says_on_time(&value.text()),
            _ => {}
        }
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.line = PlayedLine::new(start.clone());
        Walk::Enter
    }

    fn after_move(&mut self, position: &Position, mv: Move) -> Walk {
        if self.line.play(mv).is_err() {
            self.line = PlayedLine::new(position.clone());
        }
        Walk::Enter
    }

    fn null_move(&mut self, position: &Position) {
        self.line = PlayedLine::new(position.clone());
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        Walk::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.written = Some(result);
    }
}

impl Collector for Record {
    type Item = Verdict;

    fn take(&mut self) -> Option<Verdict> {
        let record = mem::take(self);
        // A `*` after the moves does not override the tag.
        let known = |result: &GameResult| *result != GameResult::Unknown;
        let result = record.written.filter(known).or(record.tagged);
        Some(Verdict::new(
            &record.line,
            result.unwrap_or(GameResult::Unknown),
            record.is_on_time,
        ))
    }
}

impl Adjudicate {
    pub(super) fn run(self) -> CommandResult {
        let mut contradictions = 0_u64;
        let tally = self
            .files
            .read(Screen::Results, Record::default, |place, item, progress| {
                let GamePlace {
                    file, number: game, ..
                } = place;
                match item {
                    Ok(Some(verdict)) => {
                        contradictions += u64::from(verdict.contradicts);
                        match self.json {
                            true => json::print(&Judged { file, game, verdict })?,
                            false => writeln!(io::stdout(), "{file}: game {game}: {verdict}")?,
                        }
                    }
                    Ok(None) => {}
                    Err(error) if self.json => {
                        let error = error.to_string();
                        json::print(&Bad { file, game, error })?;
                    }
                    Err(error) => {
                        progress.suspend(|| writeln!(io::stdout(), "{file}: game {game}: bad: {error}"))?;
                    }
                }
                Ok(())
            })?;
        tally.report();
        if !self.json {
            let (games, bad) = (tally.games, tally.bad);
            writeln!(
                io::stdout(),
                "{games} games, {bad} bad, {contradictions} with a result that the rules contradict"
            )?;
        }
        Ok(tally.code())
    }
}
