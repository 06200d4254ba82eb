//! `tabiya book make`: build an opening book from games.

use std::mem;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tabiya_book::{BookBuilder, BookOptions, MovesOf, Weighting};
use tabiya_pgn::{GameResult, Handler, TagValue, Walk};
use tabiya_rules::{Color, Move, Position};

use crate::commands::pgn::result;
use crate::failure::{CommandResult, Failure, note};
use crate::games::{Collector, GameFiles, Screen};
use crate::numbers;
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Bad games are skipped and reported on standard error; the exit code is then 1.

Examples:
  tabiya book make games.pgn --output book.bin
  tabiya book make *.pgn.zst --plies 24 --min-games 5 --moves-of non-losers --output sound.bin
  tabiya book make games.pgn --results 1-0 --side white --weights score --output white.bin --force";

#[derive(Args)]
pub(crate) struct Make {
    #[command(flatten)]
    files: GameFiles,

    /// The book to write
    #[arg(long, short, value_name = "BOOK.bin")]
    output: PathBuf,

    /// Take this many plies of each game
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = numbers::whole(1..=1000))]
    plies: u64,

    /// Keep moves that were played in at least this many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::whole(1..=u32::MAX.into()))]
    min_games: u64,

    /// Use only games with these results: 1-0, 0-1, 1/2-1/2, *
    #[arg(long, value_name = "RESULTS", value_delimiter = ',', value_parser = result)]
    results: Vec<GameResult>,

    /// Keep only the moves of these players
    #[arg(long, value_name = "WHO", default_value = "everyone")]
    moves_of: Players,

    /// Keep only the moves of one colour
    #[arg(long, value_name = "COLOR")]
    side: Option<Side>,

    /// Weight moves by how often they were played, by the points they scored, or all alike
    #[arg(long, value_name = "WHAT", default_value = "games")]
    weights: Weights,

    /// Replace the book if it exists
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Players {
    Everyone,
    NonLosers,
    Winners,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum Weights {
    Games,
    Score,
    Uniform,
}

/// The opening of a game.
struct Opening {
    /// The starting position, if it is not the standard one.
    start: Option<Box<Position>>,
    moves: Vec<Move>,
    result: GameResult,
}

/// Collects the openings of games.
struct Openings {
    plies: usize,
    start: Option<Box<Position>>,
    moves: Vec<Move>,
    result: Option<GameResult>,
    /// A null move ends the part of the game that a book can hold.
    is_over: bool,
}

impl Openings {
    fn new(plies: usize) -> Self {
        Self {
            plies,
            start: None,
            moves: Vec::new(),
            result: None,
            is_over: false,
        }
    }
}

impl Handler for Openings {
    fn begin_game(&mut self, _byte: u64) {
        *self = Self::new(self.plies);
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        if name == "Result" {
            self.result = GameResult::parse(&value.bytes());
        }
    }

    fn begin_movetext(&mut self, start: &Position) -> Walk {
        if *start != Position::default() {
            self.start = Some(Box::new(start.clone()));
        }
        Walk::Enter
    }

    fn after_move(&mut self, _position: &Position, mv: Move) -> Walk {
        if !self.is_over && self.moves.len() < self.plies {
            self.moves.push(mv);
        }
        // The remaining moves matter only for the result at their end.
        match self.result {
            Some(_) if self.is_over || self.moves.len() == self.plies => Walk::Skip,
            _ => Walk::Enter,
        }
    }

    fn null_move(&mut self, _position: &Position) {
        self.is_over = true;
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        Walk::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }
}

impl Collector for Openings {
    type Item = Opening;

    fn take(&mut self) -> Option<Opening> {
        Some(Opening {
            start: mem::take(&mut self.start),
            moves: mem::take(&mut self.moves),
            result: self.result.unwrap_or_default(),
        })
    }
}

impl Make {
    pub(super) fn run(self) -> CommandResult {
        let options = self.options();
        let mut output = Output::open(Some(&self.output), self.force)?;
        let mut builder = BookBuilder::new(options);
        let standard = Position::default();
        let mut used = 0u64;
        let tally = self.files.read_good(
            Screen::Progress,
            || Openings::new(options.max_plies),
            |game| {
                if !self.results.is_empty() && !self.results.contains(&game.result) {
                    return Ok(());
                }
                used += 1;
                let start = game.start.as_deref().unwrap_or(&standard);
                builder
                    .add_game(start, game.moves, game.result)
                    .map_err(Failure::input)
            },
        )?;
        if tally.is_interrupted {
            return Ok(tally.code());
        }
        let entries = builder.write_to(&mut output)?;
        output.finish()?;
        note(format_args!(
            "{entries} entries from {used} of {} games in {}",
            tally.games,
            self.output.display()
        ));
        Ok(tally.code())
    }

    fn options(&self) -> BookOptions {
        BookOptions {
            max_plies: usize::try_from(self.plies).unwrap_or(usize::MAX),
            min_games: u32::try_from(self.min_games).unwrap_or(u32::MAX),
            side: self.side.map(|side| match side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            }),
            moves_of: match self.moves_of {
                Players::Everyone => MovesOf::Everyone,
                Players::NonLosers => MovesOf::NonLosers,
                Players::Winners => MovesOf::Winners,
            },
            weighting: match self.weights {
                Weights::Games => Weighting::Frequency,
                Weights::Score => Weighting::Score,
                Weights::Uniform => Weighting::Uniform,
            },
        }
    }
}
