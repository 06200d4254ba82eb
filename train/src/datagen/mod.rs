//! Data generation: plays games and stores them as training data.

mod position_buffer;
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
    It can be stopped or killed at any time and restarted: new games are appended to the files.")]
pub(crate) struct Options {
    /// The output folder, with a file for each thread.
    output: PathBuf,
    /// The teacher that labels positions: `hand` (the hand-written evaluation), `built-in` (the engine's own net),
    /// `net:FILE` (a Tabiya or HalfKP net) or `uci:PROGRAM` (any UCI engine, which also does the search).
    #[arg(long, default_value = "hand")]
    teacher: TeacherName,
    /// Store single quiet positions from fast games, labelled with the teacher's static evaluation, without search.
    #[arg(long = "static", group = "single")]
    is_static: bool,
    /// Store single positions visited by the searches of games, labelled with the teacher's static evaluation.
    #[arg(long = "visited", group = "single")]
    is_visited: bool,
    /// Store one in this many static or visited positions, on average, because those of one game or search are similar.
    /// By default, all static positions and one in twelve visited ones.
    #[arg(long, requires = "single", value_parser = clap::value_parser!(u32).range(1..))]
    one_of: Option<u32>,
    /// Soft node limit per move: no new iteration starts after this many nodes.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Factor that converts the scores of a UCI engine to Tabiya's centipawns.
    #[arg(long, default_value_t = 1.0)]
    score_factor: f32,
    /// Number of threads; one per core by default.
    #[arg(long)]
    threads: Option<usize>,
    /// Stop after this many games; never by default.
    #[arg(long)]
    games: Option<u64>,
    /// Stop after this many positions; never by default.
    #[arg(long)]
    positions: Option<u64>,
    /// The share of games from Chess960 starting positions.
    #[arg(long, default_value_t = 0.15)]
    chess960: f32,
    /// Random plies at the start of each game; every other game has one more.
    #[arg(long, default_value_t = 8)]
    random_plies: u32,
    /// Discard openings with a larger advantage than this, in centipawns.
    #[arg(long, default_value_t = 250)]
    opening_limit: i32,
    /// Hash size per thread, in megabytes.
    #[arg(long, default_value_t = 8)]
    hash: usize,
    /// Random seed, for reproducible games with one thread; different each time by default.
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
                Err(_) => failure = Err("a worker thread panicked".into()),
            }
        }
    });
    progress.report();
    failure.map_err(|error: String| error.into())
}
