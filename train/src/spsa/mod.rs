//! SPSA (simultaneous perturbation stochastic approximation): tunes the parameters of the search by playing games.
//!
//! Each iteration perturbs all tunables at once, each up or down at random; the search with these values plays a pair of
//! games against the search with the opposite ones, and every tunable takes a small step towards the winner. One pair
//! says next to nothing about one tunable; tens of thousands of pairs say a lot about all of them.

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

/// No pair of games takes longer than this, however many nodes they have.
const PATIENCE: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    cargo build --release -p tabiya-train --features tuning\n  \
    tabiya-train spsa search.txt --pairs 50000\n\
    The file holds the current values; when all pairs have been played they are printed as integers. It can be stopped or\n\
    killed at any time and restarted: it continues from the file.")]
pub(crate) struct Options {
    /// The file for the values; if it exists, tuning continues from it.
    state: PathBuf,
    /// Total number of game pairs to play.
    #[arg(long, default_value_t = 50_000)]
    pairs: u64,
    /// Soft node limit per move: no new iteration starts after this many nodes.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The size of a perturbation, in steps of the table of tunables.
    #[arg(long, default_value_t = 2.0)]
    distance: f64,
    /// The initial learning rate: how far a won pair moves the values, as a share of the perturbation.
    #[arg(long, default_value_t = 0.02)]
    gain: f64,
    /// The evaluation: `hand`, `built-in` or `net:FILE`.
    #[arg(long, default_value = "built-in")]
    teacher: String,
    /// Number of worker processes; one per core by default.
    #[arg(long)]
    workers: Option<usize>,
}

#[derive(Args)]
pub(crate) struct PlayOptions {
    /// Soft node limit per move.
    #[arg(long)]
    nodes: u64,
    /// The evaluation.
    #[arg(long)]
    teacher: TeacherName,
}

/// Plays the pairs requested on stdin. Tunables are global to a process, so every worker is a process.
pub(crate) fn play(options: &PlayOptions) -> Result<(), Box<dyn Error>> {
    can_tune()?;
    pair::serve(options)
}

/// In ordinary builds the tunables are constants.
fn can_tune() -> Result<(), &'static str> {
    if cfg!(feature = "tuning") {
        Ok(())
    } else {
        Err("this build cannot change tunables: rebuild with --features tuning")
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
        let mut last_report = Instant::now();
        while threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(Duration::from_millis(100));
            if last_report.elapsed() >= Duration::from_secs(10) {
                last_report = Instant::now();
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
                Err(_) => failure = Err("a worker thread panicked".to_owned()),
            }
        }
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.save(&options.state)?;
    print!("{}", state.rows());
    Ok(failure?)
}

/// Has a worker process play pairs until there are enough.
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

/// A worker process, stopped when this is dropped.
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

    /// Plays a pair with these values and returns the margin of the first set of values, from −2 to 2 points.
    fn play(&mut self, seed: u64, values: &str) -> Result<f64, String> {
        let sent = self.0.say(&format!("{seed} {values}"));
        let answer = sent.and_then(|()| self.0.hear(PATIENCE));
        let answer = answer.map_err(|error| error.to_string())?.text;
        let points = answer.trim().parse();
        points.map_err(|_| format!("a worker answered `{answer}` instead of a result"))
    }
}
