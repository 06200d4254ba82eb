//! Tunes the numbers of the search by games: simultaneous perturbation stochastic approximation.
//!
//! Again and again all tunables are moved a little at once, each up or down at random; the search with these values plays a
//! pair of games against the search with the opposite ones, and every tunable takes a small step towards the side that won.
//! One pair says next to nothing about one tunable, tens of thousands of pairs say a lot about all.

mod pair;
mod state;

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use tabiya_uci_client::Dialogue;

use crate::datagen::TeacherName;
use crate::random::Random;
use state::State;

/// A pair of games takes less time than this, however many nodes they have.
const PATIENCE: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    cargo build --release -p tabiya-train --features tuning\n  \
    tabiya-train spsa search.txt --pairs 50000\n\
    The file holds the values so far; when all pairs are played they are printed as whole numbers. It may be stopped at\n\
    any time, in any way, and started again: it goes on from the file.")]
pub(crate) struct Options {
    /// The file for the values; if it exists, they are the start.
    state: PathBuf,
    /// Pairs of games to play in all.
    #[arg(long, default_value_t = 50_000)]
    pairs: u64,
    /// Nodes of search for each move: no new iteration is begun after so many.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How far values are moved to be compared, in steps of the table of tunables.
    #[arg(long, default_value_t = 2.0)]
    distance: f64,
    /// How far a won pair moves the values at first, as a share of that distance.
    #[arg(long, default_value_t = 0.02)]
    gain: f64,
    /// Who evaluates: `hand`, `built-in` or `net:FILE`.
    #[arg(long, default_value = "built-in")]
    teacher: String,
    /// Processes that play; one for each core unless told.
    #[arg(long)]
    workers: Option<usize>,
}

#[derive(Args)]
pub(crate) struct PlayOptions {
    /// Nodes of search for each move.
    #[arg(long)]
    nodes: u64,
    /// Who evaluates.
    #[arg(long)]
    teacher: TeacherName,
}

/// Plays the pairs that standard input asks for: tunables belong to a process, so every worker is one.
pub(crate) fn play(options: &PlayOptions) -> Result<(), Box<dyn Error>> {
    can_tune()?;
    pair::serve(options)
}

/// Ordinary builds have the tunables as constants.
fn can_tune() -> Result<(), &'static str> {
    if cfg!(feature = "tuning") {
        Ok(())
    } else {
        Err("this build cannot change tunables: build it with --features tuning")
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    can_tune()?;
    options.teacher.parse::<TeacherName>()?.load()?.evaluation()?;
    let state = Mutex::new(State::open(&options.state)?);
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let workers = options.workers.unwrap_or_else(cores).max(1);
    let start = Instant::now();
    let mut failure = Ok(());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..workers)
            .map(|_| scope.spawn(|| work(options, &state)))
            .collect();
        let mut told = Instant::now();
        while threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(Duration::from_millis(100));
            if told.elapsed() >= Duration::from_secs(10) {
                told = Instant::now();
                let state = state.lock().unwrap_or_else(PoisonError::into_inner);
                eprintln!("{:>7.0} s  {} pairs", start.elapsed().as_secs_f64(), state.pairs);
                if let Err(error) = state.save(&options.state) {
                    eprintln!("{}: {error}", options.state.display());
                }
            }
        }
        for thread in threads {
            match thread.join() {
                Ok(Ok(())) => {}
                Ok(Err(error)) => failure = Err(error),
                Err(_) => failure = Err("a thread has failed".to_owned()),
            }
        }
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.save(&options.state)?;
    print!("{}", state.rows());
    Ok(failure?)
}

/// Has a process play pairs until there are enough.
fn work(options: &Options, state: &Mutex<State>) -> Result<(), String> {
    let mut random = Random::new(Random::fresh_seed());
    let mut player = Worker::start(options)?;
    loop {
        let trial = {
            let state = state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.pairs >= options.pairs {
                return Ok(());
            }
            state.trial(options.distance, &mut random)
        };
        let seed = random.next();
        let points = player.play(seed, &trial.line())?;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.learn(&trial, points, options);
    }
}

/// A process that plays. It ends when this goes out of scope.
struct Worker(Dialogue);

impl Worker {
    fn start(options: &Options) -> Result<Worker, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command
            .args(["spsa-play", "--nodes", &options.nodes.to_string()])
            .args(["--teacher", &options.teacher]);
        let started = Dialogue::start(&mut command);
        started.map(Worker).map_err(|error| error.to_string())
    }

    /// Plays a pair with these values and says by how many points the first ones won it, from -2 to 2.
    fn play(&mut self, seed: u64, values: &str) -> Result<f64, String> {
        let told = self.0.say(&format!("{seed} {values}"));
        let answer = told.and_then(|()| self.0.hear(PATIENCE));
        let answer = answer.map_err(|error| error.to_string())?.text;
        let points = answer.trim().parse();
        points.map_err(|_| format!("a player says `{answer}` instead of a result"))
    }
}
