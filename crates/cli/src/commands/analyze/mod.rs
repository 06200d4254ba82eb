//! `tabiya analyze`: find the best move.

mod batch;
mod input;
mod json;
mod lines;
mod live;
mod plain;

pub(super) use lines::numbered;

use std::io;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use tabiya_engine::{Engine, Limits, Line, News, Report, Request};
use tabiya_rules::{CastlingText, PlayedLine};

use crate::evaluation_options::EvaluationOptions;
use crate::failure::{CommandResult, Failure, SUCCESS};
use crate::position_args::StrictArg;
use crate::positions::{self, FileArg};
use crate::{interrupt, numbers};

pub(crate) const EXAMPLES: &str = "\
Without a limit the search takes 5 seconds, with --file 5 seconds per position. Ctrl-C stops the search and prints
the best move so far; with --file it ends the program without printing the unfinished position.

Examples:
  tabiya analyze
  tabiya analyze \"r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\" --lines 3
  tabiya analyze game.pgn --time 30 --threads 4 --hash 1024
  tabiya analyze --depth 20 --json
  tabiya analyze --file positions.epd --nodes 100000 --json";

/// How long to search if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The node budget for the proof of one mate.
const PROOF_NODES: u64 = 1_000_000;

#[derive(Args)]
pub(crate) struct Analyze {
    /// A FEN, a PGN file (its last position is analysed), or startpos
    #[arg(value_name = "FEN|FILE|startpos", conflicts_with = "file")]
    position: Vec<String>,

    #[command(flatten)]
    file: FileArg,

    #[command(flatten)]
    strict: StrictArg,

    /// The number of the game in the PGN file
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        conflicts_with = "file",
        value_parser = numbers::whole(1..=u64::MAX)
    )]
    game: u64,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Stop at this depth in plies
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=1000))]
    depth: Option<u64>,

    /// Stop after this many nodes
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Show this many lines (MultiPV), 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::whole(1..=256))]
    lines: u64,

    /// Search with this many threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = numbers::whole(1..=tabiya_engine::MAX_THREADS as u64))]
    threads: Option<u64>,

    /// The size of the hash table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = numbers::whole(1..=u32::MAX.into()))]
    hash: u64,

    /// Look for a proof of every announced mate, for a million nodes each
    ///
    /// Each mate in the result says whether it is proven: whether the checker of `tabiya mate` has accepted a
    /// certificate. A line that ends in mate is no proof.
    #[arg(long, requires = "json")]
    prove_mates: bool,

    #[command(flatten)]
    evaluation: EvaluationOptions,

    /// Print JSON, one object per line: the position, every line found, the result; with --file only the results
    #[arg(long)]
    json: bool,

    /// Write castling in JSON the Chess960 way, as king takes rook: e1h1
    #[arg(long)]
    chess960: bool,
}

/// Where an analysis is shown.
trait Display: Send {
    /// The analysis of this position begins.
    fn begin(&mut self, game: &PlayedLine) -> io::Result<()>;
    /// A new line was found.
    fn line(&mut self, line: &Line) -> io::Result<()>;
    /// The search is over.
    fn end(&mut self, report: &Report) -> io::Result<()>;
}

impl Analyze {
    pub(super) fn run(self) -> CommandResult {
        if let Some(file) = self.file.path() {
            let mut analysis = batch::BatchAnalysis {
                engine: self.engine()?,
                arguments: &self,
            };
            return positions::answer_file(&mut analysis, file, self.strict.strictness(), self.json);
        }
        let game = input::game(&self.position, self.game, self.strict)?;
        let mut engine = self.engine()?;
        engine.set_game(game.clone());
        let mut display: Box<dyn Display> = match super::show::terminal_colors() {
            _ if self.json => Box::new(json::Json::new(self.castling_text(), self.prove_mates)),
            Some(colors) => Box::new(live::Live::new(colors)),
            None => Box::new(plain::Plain::default()),
        };
        display.begin(&game)?;
        let mut request = self.request();
        let stop = request.stop_handle();
        interrupt::stop_search(&stop);
        // Lines arrive on another thread; the first one that cannot be written stops the search.
        let shown = Mutex::new((display, Ok(())));
        let report = engine
            .analyze(&request, |news| {
                let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
                if let (News::Line(line), true) = (news, shown.1.is_ok()) {
                    shown.1 = shown.0.line(&line);
                    if shown.1.is_err() {
                        stop.stop();
                    }
                }
            })
            .map_err(Failure::input)?;
        let (mut display, written) = shown.into_inner().unwrap_or_else(PoisonError::into_inner);
        written?;
        display.end(&report)?;
        Ok(SUCCESS)
    }

    fn engine(&self) -> Result<Engine, Failure> {
        Engine::builder()
            .threads(self.threads.map_or_else(processors, |threads| threads as usize))
            .hash_megabytes(usize::try_from(self.hash).unwrap_or(usize::MAX))
            .evaluation_kind(self.evaluation.kind()?)
            .build()
            .map_err(Failure::input)
    }

    fn request(&self) -> Request {
        let is_limited = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        let mut request = Request::new(Limits {
            move_time: self.time.or((!is_limited).then_some(DEFAULT_TIME)),
            depth: self.depth.map(|depth| depth as u32),
            nodes: self.nodes,
            ..Limits::default()
        });
        request.lines = self.lines as usize;
        request.overhead = Duration::ZERO;
        request.prove_mates = self.prove_mates.then_some(PROOF_NODES);
        request
    }

    fn castling_text(&self) -> CastlingText {
        match self.chess960 {
            true => CastlingText::Chess960,
            false => CastlingText::Standard,
        }
    }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Parses a time in seconds, with an optional fraction.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 1e9;
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse().ok().filter(|_| is_plain);
    number
        .filter(|seconds| (0.001..=LONGEST).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "must be a number of seconds, at least 0.001".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(seconds("5"), Ok(Duration::from_secs(5)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for bad in [
            "",
            "0",
            "-1",
            "1e5",
            "inf",
            "NaN",
            "five",
            "1s",
            "99999999999999999999",
        ] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
