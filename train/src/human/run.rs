//! `tabiya-train human-train`: trains a network of human moves.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::Args;
use tabiya_human::Parameters;

use super::model::{Layout, Model};
use super::pass::{Tally, Worker};
use super::rated_game::{RatedGame, read_games};
use super::sampler::{Sampler, walk};
use crate::format::files;
use crate::random::Random;
use crate::train::{Optimizer, Point, cosine, curve_svg, curve_text, write_atomically};

const CHECKPOINT: &str = "checkpoint.bin";

/// The name of the network in the output folder.
const NET: &str = "human.net";

/// Positions of the opening say nothing about how well the rest is predicted.
const FIRST_PLY: usize = 10;

#[derive(Args, Clone)]
#[command(after_help = "Examples:\n  \
    tabiya-train human-train rated-games --output nets/human --positions 1000000000\n  \
    tabiya-train human-train rated-games --output nets/human --positions 1000000000 --resume\n\
    The output folder gets the net (human.net), the loss curve (loss.txt, loss.svg) and a checkpoint (checkpoint.bin).\n\
    One game in 200 is held out to check with.")]
pub(crate) struct TrainOptions {
    /// Files made by human-data, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The output folder.
    #[arg(long)]
    output: PathBuf,
    /// How many positions to train on, counting repetitions.
    #[arg(long, default_value_t = 400_000_000)]
    positions: u64,
    /// The width of the hidden layer, a multiple of 32.
    #[arg(long, default_value_t = 256)]
    hidden: usize,
    /// Batch size in positions.
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The initial learning rate.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// The final learning rate, as a fraction of the initial one (cosine schedule).
    #[arg(long, default_value_t = 0.01)]
    last_rate: f32,
    /// Positions between two reports, each with a point of the loss curve and a checkpoint.
    #[arg(long, default_value_t = 10_000_000)]
    report: u64,
    /// Start from this net.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Resume from the checkpoint in the output folder.
    #[arg(long, conflicts_with = "from")]
    resume: bool,
    /// Number of threads; one per core by default. Runs are reproducible with the same seed and number of threads.
    #[arg(long)]
    threads: Option<usize>,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Everything that a run needs to go on.
struct State {
    model: Model,
    optimizer: Optimizer,
    positions: u64,
    curve: Vec<Point>,
}

impl State {
    fn new(model: Model) -> State {
        State {
            optimizer: Optimizer::new(model.values.len()),
            model,
            positions: 0,
            curve: Vec::new(),
        }
    }
}

pub(crate) fn train(options: &TrainOptions) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(&options.output)?;
    let sampler = Sampler::new(read_games(&files(&options.data)?)?);
    if sampler.len() == 0 {
        return Err("no rated games: make some with `tabiya-train human-data`".into());
    }
    eprintln!(
        "{} games to learn from, {} to check with",
        sampler.len(),
        sampler.held_out.len()
    );
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let mut run = Run {
        options,
        state: start(options)?,
        sampler,
        workers: Vec::new(),
    };
    let layout = run.state.model.layout();
    let threads = options.threads.unwrap_or_else(cores).max(1);
    run.workers = (0..threads).map(|_| Worker::new(&layout)).collect();
    run.train(&layout)
}

fn start(options: &TrainOptions) -> Result<State, Box<dyn Error>> {
    if options.resume {
        let path = options.output.join(CHECKPOINT);
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = fs::read(&path).map_err(|error| named(&error))?;
        return checkpoint::read(&bytes).ok_or_else(|| named(&"not a checkpoint of human-train").into());
    }
    let model = match &options.from {
        Some(path) => Model::from_parameters(&read_net(path)?),
        None => Model::random(options.hidden, &mut Random::new(options.seed))?,
    };
    Ok(State::new(model))
}

/// Reads the file of a network.
pub(super) fn read_net(path: &Path) -> Result<Parameters, Box<dyn Error>> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = fs::read(path).map_err(|error| named(&error))?;
    Ok(Parameters::from_bytes(&bytes).map_err(|error| named(&error))?)
}

struct Run<'a> {
    options: &'a TrainOptions,
    state: State,
    sampler: Sampler,
    workers: Vec<Worker>,
}

impl Run<'_> {
    fn train(&mut self, layout: &Layout) -> Result<(), Box<dyn Error>> {
        let mut tally = Tally::default();
        let mut since = Instant::now();
        while self.state.positions < self.options.positions {
            tally.add(self.step(layout));
            if tally.positions >= self.options.report || self.state.positions >= self.options.positions {
                self.report(
                    tally,
                    tally.positions as f64 / since.elapsed().as_secs_f64().max(1e-9),
                )?;
                (tally, since) = (Tally::default(), Instant::now());
            }
        }
        Ok(())
    }

    /// The current learning rate.
    fn rate(&self) -> f32 {
        let progress = self.state.positions as f64 / self.options.positions.max(1) as f64;
        cosine(self.options.rate, self.options.last_rate, progress)
    }

    /// Trains on one batch.
    fn step(&mut self, layout: &Layout) -> Tally {
        let rate = self.rate();
        let (values, sampler) = (&self.state.model.values, &self.sampler);
        let share = (self.options.batch as usize).div_ceil(self.workers.len());
        let first_seed = self.options.seed ^ self.state.positions.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut tally = Tally::default();
        thread::scope(|scope| {
            let threads: Vec<_> = self
                .workers
                .iter_mut()
                .zip(0..)
                .map(|(worker, number)| {
                    scope.spawn(move || {
                        let mut random = Random::new(first_seed.wrapping_add(number));
                        let mut tally = Tally::default();
                        sampler.samples(share, &mut random, |_, sample| {
                            tally.add(worker.learn(values, sample))
                        });
                        tally
                    })
                })
                .collect();
            for thread in threads {
                tally.add(thread.join().unwrap_or_default());
            }
        });
        let gradients = self.workers.iter_mut().map(|worker| &mut *worker.gradient);
        let limit = |values: &mut [f32], start: usize| layout.limit(values, start);
        self.state.optimizer.step(
            &mut self.state.model.values,
            gradients,
            tally.positions as usize,
            rate,
            limit,
        );
        self.state.positions += tally.positions;
        tally
    }

    fn report(&mut self, training: Tally, speed: f64) -> Result<(), Box<dyn Error>> {
        let model = Model::from_parameters(&self.state.model.quantised());
        let checked = check(&self.sampler.held_out, &model.values, &mut self.workers);
        self.state.curve.push(Point {
            positions: self.state.positions,
            rate: self.rate(),
            training: training.mean_loss(),
            validation: checked.mean_loss(),
        });
        eprintln!(
            "{:.1} million positions, {:.0} thousand a second, loss {:.4}; held out {:.4}, {:.2}% of moves",
            self.state.positions as f64 / 1e6,
            speed / 1e3,
            training.mean_loss(),
            checked.mean_loss(),
            100.0 * checked.share_of_hits()
        );
        let write = |name: &str, bytes: &[u8]| write_atomically(&self.options.output.join(name), bytes);
        write(NET, &self.state.model.quantised().to_bytes())?;
        write("loss.txt", curve_text(&self.state.curve).as_bytes())?;
        write("loss.svg", curve_svg(&self.state.curve).as_bytes())?;
        write(CHECKPOINT, &checkpoint::bytes(&self.state))?;
        Ok(())
    }
}

/// How well a network predicts games that it has not learned from, after the opening.
fn check(games: &[RatedGame], values: &[f32], workers: &mut [Worker]) -> Tally {
    let share = games.len().div_ceil(workers.len().max(1)).max(1);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter_mut()
            .zip(games.chunks(share))
            .map(|(worker, games)| {
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for (number, game) in games.iter().enumerate() {
                        walk(game, |ply, sample| {
                            if ply >= FIRST_PLY && (ply + number) % 8 == 0 {
                                tally.add(worker.look(values, sample));
                            }
                            true
                        });
                    }
                    tally
                })
            })
            .collect();
        for thread in threads {
            tally.add(thread.join().unwrap_or_default());
        }
    });
    tally
}

mod checkpoint {
    //! The state of a run as bytes.

    use super::{Layout, Model, Optimizer, Point, State};

    const MAGIC: &[u8; 8] = b"TABIYAHC";

    pub(super) fn bytes(state: &State) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let words = [
            state.model.hidden as u64,
            state.positions,
            state.optimizer.steps,
            state.curve.len() as u64,
        ];
        bytes.extend(words.into_iter().flat_map(u64::to_le_bytes));
        for point in &state.curve {
            bytes.extend(point.positions.to_le_bytes());
            let numbers = [f64::from(point.rate), point.training, point.validation];
            bytes.extend(numbers.into_iter().flat_map(f64::to_le_bytes));
        }
        for numbers in [
            &state.model.values,
            &state.optimizer.first,
            &state.optimizer.second,
        ] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    pub(super) fn read(bytes: &[u8]) -> Option<State> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let [hidden, positions, steps, points] = [
            word(&mut rest)?,
            word(&mut rest)?,
            word(&mut rest)?,
            word(&mut rest)?,
        ];
        let mut curve = Vec::new();
        for _ in 0..points {
            curve.push(Point {
                positions: word(&mut rest)?,
                rate: f64::from_bits(word(&mut rest)?) as f32,
                training: f64::from_bits(word(&mut rest)?),
                validation: f64::from_bits(word(&mut rest)?),
            });
        }
        let hidden = usize::try_from(hidden)
            .ok()
            .filter(|&hidden| hidden <= tabiya_human::MAX_HIDDEN)?;
        let total = Layout::new(hidden).total();
        let numbers: Vec<f32> = rest
            .as_chunks()
            .0
            .iter()
            .map(|&number| f32::from_le_bytes(number))
            .collect();
        if rest.len() != 12 * total || numbers.iter().any(|number| !number.is_finite()) {
            return None;
        }
        let mut tables = numbers.chunks_exact(total).map(<[f32]>::to_vec);
        let values = tables.next()?;
        Some(State {
            model: Model { hidden, values },
            optimizer: Optimizer {
                first: tables.next()?,
                second: tables.next()?,
                steps,
            },
            positions,
            curve,
        })
    }

    fn word(rest: &mut &[u8]) -> Option<u64> {
        let (first, others) = rest.split_first_chunk()?;
        *rest = others;
        Some(u64::from_le_bytes(*first))
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::random::Random;

        #[test]
        fn a_checkpoint_round_trips_and_damage_is_refused() {
            let mut state = State::new(Model::random(32, &mut Random::new(1)).unwrap());
            state.positions = 77;
            state.curve.push(Point {
                positions: 70,
                rate: 0.001,
                training: 0.5,
                validation: 0.25,
            });
            let bytes = bytes(&state);
            let again = read(&bytes).unwrap();
            assert_eq!(
                (again.model, again.positions, again.curve),
                (state.model, 77, state.curve)
            );
            for length in (0..100).chain([bytes.len() - 1]) {
                assert!(read(&bytes[..length]).is_none(), "{length}");
            }
        }
    }
}
