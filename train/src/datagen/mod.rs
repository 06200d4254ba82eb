//! Plays games and keeps them as training data.

mod kept;
mod progress;
mod search_games;
mod shallow_games;
mod teacher;
mod uci_engine;
mod visited;

use std::error::Error;
use std::path::PathBuf;
use std::thread;

use clap::Args;

use crate::format::Store;
use crate::opening::Openings;
use crate::random::Random;
use progress::Progress;
pub(crate) use teacher::TeacherName;

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tabiya-train datagen data --nodes 5000\n  \
    tabiya-train datagen data --teacher net:tabiya.nnue --games 100000\n  \
    tabiya-train datagen data --teacher uci:/usr/games/stockfish --nodes 20000\n  \
    nice tabiya-train datagen positions --static --teacher net:nn-82215d0fd0df.nnue\n  \
    nice tabiya-train datagen visited --visited --nodes 400 --one-of 4 --teacher net:nn-82215d0fd0df.nnue\n\
    It may be stopped at any time, in any way, and started again: new games are added to the files.")]
pub(crate) struct Options {
    /// The folder for the games, a file for each thread.
    output: PathBuf,
    /// Who evaluates: `hand` (the hand-written evaluation), `built-in` (the engine's own net), `net:FILE` (a net of
    /// this project or a HalfKP one) or `uci:PROGRAM` (any UCI engine, which also searches).
    #[arg(long, default_value = "hand")]
    teacher: TeacherName,
    /// Keep single quiet positions of fast games with the teacher's static evaluation, without search.
    #[arg(long = "static", group = "single")]
    is_static: bool,
    /// Keep single positions that the searches of games visit, with the teacher's static evaluation.
    #[arg(long = "visited", group = "single")]
    is_visited: bool,
    /// Keep one of so many static or visited positions, on average: those of one game or search resemble each other.
    /// Unless told, all static ones and one of twelve visited ones.
    #[arg(long, requires = "single", value_parser = clap::value_parser!(u32).range(1..))]
    one_of: Option<u32>,
    /// Nodes of search for each move: no new iteration is begun after so many.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What the scores of a UCI engine are multiplied by, to have the units of this project.
    #[arg(long, default_value_t = 1.0)]
    score_factor: f32,
    /// Threads; all cores unless told.
    #[arg(long)]
    threads: Option<usize>,
    /// Stop after so many games; without it, never.
    #[arg(long)]
    games: Option<u64>,
    /// Stop after so many positions; without it, never.
    #[arg(long)]
    positions: Option<u64>,
    /// The share of games from Chess960 starts.
    #[arg(long, default_value_t = 0.15)]
    chess960: f32,
    /// Random plies at the start of each game; every other game has one more.
    #[arg(long, default_value_t = 8)]
    random_plies: u32,
    /// Openings with a larger advantage are not played out, in centipawns.
    #[arg(long, default_value_t = 250)]
    opening_limit: i32,
    /// The hash table of each thread, in megabytes.
    #[arg(long, default_value_t = 8)]
    hash: usize,
    /// For the same games again (with one thread); a different one each time unless told.
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or_else(cores).max(1);
    let teacher = options.teacher.load()?;
    let keeps_positions = options.is_static || options.is_visited;
    if keeps_positions {
        teacher.evaluation()?;
    }
    let mut seeds = Random::new(options.seed.unwrap_or_else(Random::fresh_seed));
    let name = if keeps_positions { "positions" } else { "games" };
    let stores = (0..threads)
        .map(|thread| Store::open(&options.output, &format!("{name}-{thread:02}")))
        .collect::<Result<Vec<_>, _>>()?;
    let progress = Progress::new(options.games, options.positions);
    let mut failure = Ok(());
    thread::scope(|scope| {
        let workers: Vec<_> = stores
            .into_iter()
            .map(|mut store| {
                let random = Random::new(seeds.next());
                let openings = Openings::new(random, options.chess960, options.random_plies);
                let (teacher, progress) = (&teacher, &progress);
                scope.spawn(move || {
                    let result = if options.is_static {
                        shallow_games::play(options, openings, teacher, &mut store, progress)
                    } else if options.is_visited {
                        visited::play(options, openings, teacher, &mut store, progress)
                    } else {
                        search_games::play(options, openings, teacher, &mut store, progress)
                    };
                    if result.is_err() {
                        progress.stop();
                    }
                    result
                })
            })
            .collect();
        progress.report_until_done(&workers);
        for worker in workers {
            match worker.join() {
                Ok(Ok(())) => {}
                Ok(Err(error)) => failure = Err(error),
                Err(_) => failure = Err("a thread has failed".into()),
            }
        }
    });
    progress.report();
    failure.map_err(|error: String| error.into())
}
