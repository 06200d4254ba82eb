//! `tabiya perft`: count leaf nodes.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use tabiya_rules::perft::{self, PerftJob, PerftTable};
use tabiya_rules::{CastlingText, Position};

use super::suite;
use crate::failure::{CommandResult, Failure, INTERRUPTED};
use crate::position_args::PositionArgs;
use crate::positions::Answers;
use crate::progress::{Progress, Unit};
use crate::speed::time_and_speed;
use crate::{interrupt, json, memory, numbers};

pub(crate) const EXAMPLES: &str = "\
Exit codes: 0 success, 1 a wrong count in a suite or a bad line in a file, 2 bad input, 130 interrupted by Ctrl-C.

Examples:
  tabiya perft 6
  tabiya perft 4 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"
  tabiya perft 8 --threads 2 --hash 1024
  tabiya perft --suite standard.epd --max-nodes 1000000000
  tabiya perft --suite standard.epd --strict
  tabiya perft --suite standard.epd --json
  tabiya perft 5 --file positions.epd --json

A suite has lines like this one; # starts a comment, and --suite - reads standard input:
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";

/// The default limit for a count in a suite: a position takes seconds at most.
const MAX_NODES: u64 = 100_000_000;

#[derive(Args)]
pub(crate) struct Perft {
    /// The depth to count to in plies, 0 to 255
    #[arg(
        value_name = "DEPTH",
        required_unless_present = "suite",
        conflicts_with = "suite",
        value_parser = numbers::whole(0..=perft::MAX_DEPTH.into())
    )]
    depth: Option<u64>,

    #[command(flatten)]
    position: PositionArgs,

    /// Show the count for each root move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// Count on this many threads, 1 to 1024
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::whole(1..=1024))]
    threads: u64,

    /// Use a hash table of this many megabytes
    #[arg(long, value_name = "MB", value_parser = numbers::whole(1..=u32::MAX.into()))]
    hash: Option<u64>,

    /// Check the known counts in this file; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "file"])]
    suite: Option<PathBuf>,

    /// Skip suite counts that are expected to be higher [default: 100000000]
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::whole(1..=u64::MAX)
    )]
    max_nodes: Option<u64>,

    /// Print a JSON object with the FEN, the depth, the nodes and the time; with --suite one per line
    #[arg(long)]
    json: bool,
}

/// What a count needs: threads, a hash table, and a stop flag.
pub(super) struct Counter {
    threads: NonZeroUsize,
    table: Option<PerftTable>,
    /// Leaf nodes counted so far.
    pub(super) nodes: AtomicU64,
    stop: &'static AtomicBool,
}

impl Counter {
    /// The number of leaf nodes at `depth`, or `None` if Ctrl-C came first.
    pub(super) fn count(&self, position: &Position, depth: u32) -> Option<u64> {
        let job = PerftJob {
            position,
            depth,
            threads: self.threads,
            table: self.table.as_ref(),
            progress: &self.nodes,
            stop: self.stop,
        };
        job.run()
    }

    /// Leaf nodes counted so far.
    pub(super) fn nodes_so_far(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl Perft {
    pub(super) fn run(self) -> CommandResult {
        if self.max_nodes.is_some() && self.suite.is_none() {
            return Err(Failure::input("--max-nodes only applies to --suite FILE"));
        }
        match (&self.suite, self.depth) {
            (Some(file), _) => {
                let suite = suite::Suite::read(file, self.position.strictness())?;
                let counter = self.counter()?;
                suite.check(&suite::Task {
                    max_nodes: self.max_nodes.unwrap_or(MAX_NODES),
                    style: self.position.fen_style(),
                    counter: &counter,
                    as_json: self.json,
                })
            }
            (None, Some(depth)) => self.count(depth.min(perft::MAX_DEPTH.into()) as u32),
            (None, None) => Err(Failure::input("perft needs a DEPTH or --suite FILE")),
        }
    }

    fn count(&self, depth: u32) -> CommandResult {
        if self.json || self.position.has_file() {
            let ready = || {
                Ok(PerftAnswers {
                    arguments: self,
                    counter: self.counter()?,
                    depth,
                })
            };
            return self.position.answer(ready, self.json);
        }
        let position = self.position.position()?;
        let counter = self.counter()?;
        match self.divide {
            true => divide(&counter, &position, depth, self.position.castling_text()),
            false => count(&counter, &position, depth),
        }
    }

    fn counter(&self) -> Result<Counter, Failure> {
        Ok(Counter {
            threads: usize::try_from(self.threads)
                .ok()
                .and_then(NonZeroUsize::new)
                .unwrap_or(NonZeroUsize::MIN),
            table: self.hash.map(memory::table).transpose()?,
            nodes: AtomicU64::new(0),
            stop: interrupt::flag(),
        })
    }
}

/// Perft with JSON output or over a file of positions.
struct PerftAnswers<'a> {
    arguments: &'a Perft,
    counter: Counter,
    depth: u32,
}

/// The JSON object for one position.
#[derive(Serialize)]
struct PerftObject {
    fen: String,
    depth: u32,
    nodes: u64,
    /// False if the count saturated, which only hashed perft can reach.
    exact: bool,
    #[serde(rename = "milliseconds", serialize_with = "json::milliseconds")]
    time: Duration,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<DivideEntry>>,
}

#[derive(Serialize)]
struct DivideEntry {
    uci: String,
    nodes: u64,
}

impl PerftAnswers<'_> {
    fn divide(&self, position: &Position) -> Result<Vec<DivideEntry>, Failure> {
        let castling = self.arguments.position.castling_text();
        let count = |position: &Position, depth| self.counter.count(position, depth);
        perft::divide(position, self.depth, count)
            .map(|(mv, nodes)| {
                Ok(DivideEntry {
                    uci: mv.to_uci(castling).to_string(),
                    nodes: nodes.ok_or(Failure::Interrupted)?,
                })
            })
            .collect()
    }
}

impl Answers for PerftAnswers<'_> {
    type Answer = PerftObject;

    fn answer(&mut self, position: &Position) -> Result<PerftObject, Failure> {
        let begun = Instant::now();
        let divide = match self.arguments.divide {
            true => Some(self.divide(position)?),
            false => None,
        };
        let nodes = match &divide {
            // At depth 0 the only leaf is the position itself, and there are no moves to divide by.
            Some(moves) if self.depth > 0 => {
                let sum = |sum: u64, entry: &DivideEntry| sum.saturating_add(entry.nodes);
                moves.iter().fold(0, sum)
            }
            _ => self
                .counter
                .count(position, self.depth)
                .ok_or(Failure::Interrupted)?,
        };
        Ok(PerftObject {
            fen: position.to_fen(self.arguments.position.fen_style()),
            depth: self.depth,
            nodes,
            exact: nodes < u64::MAX,
            time: begun.elapsed(),
            divide,
        })
    }

    fn text(&self, _position: &Position, answer: &PerftObject) -> String {
        let moves = answer.divide.iter().flatten();
        let moves: String = moves
            .map(|entry| format!("{}: {}\n", entry.uci, entry.nodes))
            .collect();
        let gap = if answer.divide.is_some() { "\n" } else { "" };
        let least = if answer.exact { "" } else { "at least " };
        let time = time_and_speed(answer.nodes, answer.time);
        format!("{moves}{gap}nodes: {least}{}\ntime: {time}\n", answer.nodes)
    }
}

fn count(counter: &Counter, position: &Position, depth: u32) -> CommandResult {
    let begun = Instant::now();
    let progress = Progress::new(Unit::Nodes, None);
    let leaves = progress.watch(&counter.nodes, || counter.count(position, depth));
    drop(progress);
    report(counter, leaves, begun)
}

fn divide(counter: &Counter, position: &Position, depth: u32, castling: CastlingText) -> CommandResult {
    let begun = Instant::now();
    let mut total = 0u64;
    // At depth 0 the only leaf is the position itself, and there are no moves to divide by.
    if depth == 0 {
        total = 1;
    }
    for (mv, leaves) in perft::divide(position, depth, |position, depth| counter.count(position, depth)) {
        let Some(leaves) = leaves else {
            return report(counter, None, begun);
        };
        total = total.saturating_add(leaves);
        writeln!(io::stdout(), "{}: {leaves}", mv.to_uci(castling))?;
    }
    writeln!(io::stdout())?;
    report(counter, Some(total), begun)
}

/// Prints the count and the time, or the nodes counted so far if it was interrupted.
fn report(counter: &Counter, leaves: Option<u64>, begun: Instant) -> CommandResult {
    let time = begun.elapsed();
    let (nodes, least, code) = match leaves {
        // Hashed perft saturates when a count does not fit.
        Some(u64::MAX) => (u64::MAX, "at least ", 0),
        Some(leaves) => (leaves, "", 0),
        None => (counter.nodes_so_far(), "interrupted after ", INTERRUPTED),
    };
    writeln!(
        io::stdout(),
        "nodes: {least}{nodes}\ntime: {}",
        time_and_speed(nodes, time)
    )?;
    Ok(code)
}
