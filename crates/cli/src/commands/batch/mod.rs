//! `tabiya batch`: whole collections analysed, into a table or annotated games.

mod annotate;
mod finish;
mod format;
mod plan;
mod range;
mod row;
mod run;
mod settings;
mod source;
mod state;

use std::path::PathBuf;

use clap::Args;

use self::format::{Format, Input};
use self::range::FileRange;
use crate::commands::pgn::CriteriaArgs;
use crate::evaluation_options::EvaluationOptions;
use crate::failure::{CommandResult, Failure};
use crate::numbers;

pub(crate) const EXAMPLES: &str = "\
Every position of the main lines is searched from a clean start, so that the answers depend neither on the workers nor on
the other positions, and equal positions are searched once. The ending of the output's name says what is written: a row a
position as .parquet or .jsonl, or the games with evaluations as .pgn. Scores are those of the side to move.

Until all is done, the work is in OUT.partial. Killed at any moment, the same command with --resume goes on where it was.
What the output was made with, and what was left out, is in OUT.manifest.json. Bad games are skipped and reported on standard
error; the exit code is then 1.

Examples:
  tabiya batch games.pgn.zst --output games.parquet --nodes 10000
  tabiya batch games.pgn.zst --output games.parquet --nodes 10000 --resume
  tabiya batch games.pgn --output annotated.pgn --player Capablanca --from 1920
  tabiya batch positions.epd --output positions.jsonl --nodes 100000 --lines 3";

#[derive(Args)]
pub(crate) struct Batch {
    /// PGN files, FEN or EPD lists, also .zst, .gz and .bz2; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write to this file: .parquet, .jsonl or .pgn
    #[arg(long, short, value_name = "OUT")]
    output: PathBuf,

    /// Search so many nodes for each position
    #[arg(long, value_name = "N", default_value = "10000", value_parser = numbers::whole(1..=u64::MAX))]
    nodes: u64,

    /// Find so many lines, 1 to 20, for each position
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::whole(1..=20))]
    lines: u64,

    /// Give each worker a hash table of so many megabytes [default: what suits the nodes]
    #[arg(long, value_name = "MB", value_parser = numbers::whole(1..=1 << 20))]
    hash: Option<u64>,

    #[command(flatten)]
    evaluation: EvaluationOptions,

    /// The files are PGN: every position of each main line [default, unless the names end with .fen or .epd]
    #[arg(long, group = "input")]
    every_move: bool,

    /// The files have a FEN a line
    #[arg(long, group = "input")]
    fen_list: bool,

    /// The files have an EPD record a line
    #[arg(long, group = "input")]
    epd: bool,

    #[command(flatten)]
    criteria: CriteriaArgs,

    /// Search so many positions at once, 1 to 1024 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=1024))]
    workers: Option<u64>,

    /// Go on with unfinished work
    #[arg(long, conflicts_with = "force")]
    resume: bool,

    /// Replace the output if there is one, and throw unfinished work away
    #[arg(long)]
    force: bool,

    /// Only the games of these bytes of a file: FROM-TO, or N:FROM-TO for file N of several, counted from 0
    #[arg(long, value_name = "RANGE", value_parser = range::of_file)]
    bytes: Option<FileRange>,

    /// Analyse nothing: print the settings, and ranges of about so many megabytes for --bytes, as JSON
    #[arg(long, value_name = "MB", value_parser = range::megabytes, conflicts_with = "bytes")]
    plan: Option<u64>,
}

impl Batch {
    pub(super) fn run(self) -> CommandResult {
        let batch = self.narrowed()?;
        match batch.plan {
            Some(bytes) => plan::print(&batch, bytes),
            None => run::run(&batch),
        }
    }

    /// With the one file that a range is of, if one is given.
    fn narrowed(mut self) -> Result<Self, Failure> {
        let Some(FileRange { file, .. }) = self.bytes else {
            return Ok(self);
        };
        if file.is_none() && self.files.len() > 1 {
            return Err(Failure::input(
                "--bytes: there are several files, so it must begin with the number of one, like 0:0-1000000",
            ));
        }
        // All files are what the first one is.
        match self.input() {
            Input::Games => self.every_move = true,
            Input::Positions => self.fen_list = true,
        }
        let number = file.unwrap_or(0);
        let count = self.files.len();
        let file = self.files.into_iter().nth(number).ok_or_else(|| {
            Failure::input(format_args!(
                "--bytes: there is no file {number}, the last one is {}",
                count - 1
            ))
        })?;
        self.files = vec![file];
        Ok(self)
    }

    fn input(&self) -> Input {
        match self {
            Self { every_move: true, .. } => Input::Games,
            Self { fen_list: true, .. } | Self { epd: true, .. } => Input::Positions,
            _ => Input::of(&self.files),
        }
    }

    fn format(&self) -> Result<Format, Failure> {
        match (Format::of(&self.output)?, self.input()) {
            (Format::Pgn, Input::Positions) => Err(Failure::input(format_args!(
                "{}: a list of positions has no games to annotate; write .parquet or .jsonl",
                self.output.display()
            ))),
            (format, _) => Ok(format),
        }
    }
}
