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
Every position of the main lines is searched from scratch, so the results depend neither on the number of workers nor on
other positions; equal positions are searched once. The extension of the output decides what is written: one row per
position (.parquet or .jsonl), or the games with evaluations (.pgn). Scores are from the side to move's point of view.

Unfinished work is kept in OUT.partial: if the program is killed, the same command with --resume continues. Settings,
and what was left out, are recorded in OUT.manifest.json. Bad games are skipped and reported on standard error; the exit
code is then 1.

Examples:
  tabiya batch games.pgn.zst --output games.parquet --nodes 10000
  tabiya batch games.pgn.zst --output games.parquet --nodes 10000 --resume
  tabiya batch games.pgn --output annotated.pgn --player Capablanca --from 1920
  tabiya batch positions.epd --output positions.jsonl --nodes 100000 --lines 3";

#[derive(Args)]
pub(crate) struct Batch {
    /// PGN files or lists of FENs or EPD records, also .zst, .gz and .bz2; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Write to this file: .parquet, .jsonl or .pgn
    #[arg(long, short, value_name = "OUT")]
    output: PathBuf,

    /// Nodes to search for each position
    #[arg(long, value_name = "N", default_value = "10000", value_parser = numbers::whole(1..=u64::MAX))]
    nodes: u64,

    /// Number of lines for each position (MultiPV), 1 to 20
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::whole(1..=20))]
    lines: u64,

    /// Size of each worker's hash table in megabytes [default: depends on --nodes]
    #[arg(long, value_name = "MB", value_parser = numbers::whole(1..=1 << 20))]
    hash: Option<u64>,

    #[command(flatten)]
    evaluation: EvaluationOptions,

    /// The files are PGN: every position of each main line [default, unless the names end with .fen or .epd]
    #[arg(long, group = "input")]
    every_move: bool,

    /// The files have one FEN per line
    #[arg(long, group = "input")]
    fen_list: bool,

    /// The files have one EPD record per line
    #[arg(long, group = "input")]
    epd: bool,

    #[command(flatten)]
    criteria: CriteriaArgs,

    /// Number of positions searched at once, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=1024))]
    workers: Option<u64>,

    /// Continue unfinished work
    #[arg(long, conflicts_with = "force")]
    resume: bool,

    /// Replace existing output, and discard unfinished work
    #[arg(long)]
    force: bool,

    /// Only the games in this range of bytes: FROM-TO, or N:FROM-TO for file N of several, counted from 0
    #[arg(long, value_name = "RANGE", value_parser = range::of_file)]
    bytes: Option<FileRange>,

    /// Instead of analysing, print the settings and ranges of about this many megabytes for --bytes, as JSON
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

    /// With `--bytes`, only the file that the range belongs to.
    fn narrowed(mut self) -> Result<Self, Failure> {
        let Some(FileRange { file, .. }) = self.bytes else {
            return Ok(self);
        };
        if file.is_none() && self.files.len() > 1 {
            return Err(Failure::input(
                "--bytes: with several files, the range must start with a file number, like 0:0-1000000",
            ));
        }
        // The first file decides what all of them are.
        match self.input() {
            Input::Games => self.every_move = true,
            Input::Positions => self.fen_list = true,
        }
        let number = file.unwrap_or(0);
        let count = self.files.len();
        let file = self.files.into_iter().nth(number).ok_or_else(|| {
            Failure::input(format_args!(
                "--bytes: there is no file {number}; the last one is {}",
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
