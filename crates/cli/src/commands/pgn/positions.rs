//! `tabiya pgn positions`: a table of all positions of all games.

mod chart;
mod games;
mod tags;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, ValueEnum};
use tabiya_tables::{Extra, PositionTable};

use self::chart::{Chart, Spares};
use self::games::GamesTable;
use crate::failure::{CommandResult, Failure, note};
use crate::games::{GameFiles, Screen};
use crate::interrupt;
use crate::numbers;
use crate::output::{NewFile, unfinished};
use crate::progress::{Progress, Unit};

pub(crate) const EXAMPLES: &str = "\
One row per position, sorted by key: key, move, result, white_elo, black_elo, date, game, ply. The key is a signed 64-bit
number, which `tabiya key` prints for a FEN; the last position of a game has no move. A second table, games.parquet, has the
tags of each game and its place in the input files. DuckDB, Polars, Spark and pandas read both: docs/collections.md has
recipes. Bad games are skipped and reported on standard error; the exit code is then 1.

Examples:
  tabiya pgn positions games.pgn --output positions.parquet
  tabiya pgn positions 2023.pgn.zst 2024.pgn.zst --output positions.parquet --memory 4096
  tabiya pgn positions games.pgn --output endings.parquet --games endings-games.parquet --with material,fen
  tabiya pgn positions games.pgn --output positions.parquet --without ratings,date";

#[derive(Args)]
pub(crate) struct Positions {
    #[command(flatten)]
    files: GameFiles,

    /// Write the table of positions to this file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Write the table of games to this file [default: games.parquet beside the positions]
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Replace existing files
    #[arg(long)]
    force: bool,

    /// Add columns: material (KRPvKR), the pawn key, the FEN without counters
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    with: Vec<With>,

    /// Omit columns that the table of games has too, which makes the file a third smaller
    #[arg(long, value_name = "COLUMN", value_delimiter = ',')]
    without: Vec<Without>,

    /// Memory to use, in megabytes (approximate, at least 200); temporary files go beside the output
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = numbers::whole(16..=1 << 30))]
    memory: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum With {
    Material,
    Pawns,
    Fen,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Without {
    Ratings,
    Date,
}

impl Positions {
    pub(super) fn run(self) -> CommandResult {
        let extras = self.with.iter().map(|with| match with {
            With::Material => Extra::Material,
            With::Pawns => Extra::Pawns,
            With::Fen => Extra::Fen,
        });
        let extras = extras.collect::<Vec<_>>();
        let games_path = match &self.games {
            Some(path) => path.clone(),
            None => self.output.with_file_name("games.parquet"),
        };
        if games_path == self.output {
            return Err(Failure::input("--output and --games must be different files"));
        }
        let output = NewFile::open(&self.output, self.force)?;
        let mut games = GamesTable::new(NewFile::open(&games_path, self.force)?)?;
        // Beside the output, where there must be about as much space anyway.
        let name = self.output.file_name().unwrap_or_default().to_string_lossy();
        let folder = unfinished::name_for(&format!("{name}.sort"));
        let folder = unfinished::TempPath::new(self.output.with_file_name(folder));
        let memory = usize::try_from(self.memory << 20).unwrap_or(usize::MAX);
        let mut table = PositionTable::new(&extras, memory, folder.path().to_owned());
        if self.without.contains(&Without::Ratings) {
            table = table.without_ratings();
        }
        if self.without.contains(&Without::Date) {
            table = table.without_date();
        }
        let mut number = 0_u32;
        let spares = Spares::new(&extras);
        let make = || Chart::new(&spares);
        let tally = self
            .files
            .read_placed(Screen::Progress, make, |place, mut game| {
                games.add(number, place, &game)?;
                table.add(number, &game.facts, &mut game.rows)?;
                spares.put(game);
                let next = number.checked_add(1);
                number = next.ok_or_else(|| Failure::input("there are more games than a table can hold"))?;
                Ok(())
            })?;
        if tally.is_interrupted {
            return Ok(tally.code());
        }
        let rows = self.write(table, output)?;
        games.finish()?;
        note(format_args!("{rows} positions of {number} games"));
        Ok(tally.code())
    }

    fn write(&self, table: PositionTable, mut output: NewFile) -> Result<u64, Failure> {
        let written = AtomicU64::new(0);
        let notes = [("tabiya", env!("CARGO_PKG_VERSION").to_owned())];
        let tell = |rows| written.store(rows, Ordering::Relaxed);
        let progress = Progress::new(Unit::Positions, None);
        let rows = progress.watch(&written, || {
            table.write(&mut output, &notes, self.files.threads(), tell)
        })?;
        if interrupt::flag().load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
        output.finish()?;
        Ok(rows)
    }
}
