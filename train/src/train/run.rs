//! A training run: batch after batch, with a report now and then.

use std::error::Error;
use std::fs;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use super::checkpoint::{Checkpoint, write_atomically};
use super::compare::{Comparison, compare};
use super::curve::{self, Point};
use super::gradient::Worker;
use super::model::{Model, Precision};
use super::prepared::PreparedNet;
use super::schedule::cosine;
use super::{Options, Target};
use crate::format::PackedPosition;

pub(super) const CHECKPOINT: &str = "checkpoint.bin";
pub(super) const NET: &str = "net.nnue";

/// A training run.
pub(super) struct Run<'a> {
    options: &'a Options,
    target: Target,
    pub(super) state: Checkpoint,
    validation: Vec<PackedPosition>,
    workers: Vec<Worker>,
    /// The net as the workers read it.
    net: PreparedNet,
}

impl Run<'_> {
    pub(super) fn new(options: &Options, state: Checkpoint, validation: Vec<PackedPosition>) -> Run<'_> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = options.threads.unwrap_or_else(cores).max(1);
        Run {
            options,
            target: options.target(),
            net: PreparedNet::new(&state.model),
            workers: (0..threads).map(|_| Worker::new(&state.model)).collect(),
            state,
            validation,
        }
    }

    /// Trains until the requested number of positions is reached.
    pub(super) fn train(
        &mut self,
        batches: Receiver<Result<Vec<PackedPosition>, String>>,
    ) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(&self.options.output)?;
        let (mut loss, mut since) = (0.0, 0u64);
        let mut start = Instant::now();
        for batch in batches {
            if self.state.positions >= self.options.positions {
                break;
            }
            let batch = batch?;
            loss += self.step(&batch);
            since += batch.len() as u64;
            self.state.positions += batch.len() as u64;
            if since >= self.options.report || self.state.positions >= self.options.positions {
                let speed = since as f64 / start.elapsed().as_secs_f64().max(1e-9);
                self.report(loss / since as f64, speed)?;
                (loss, since, start) = (0.0, 0, Instant::now());
            }
        }
        eprintln!("{}", self.compare()?);
        Ok(())
    }

    /// The current learning rate.
    fn rate(&self) -> f32 {
        let progress = self.state.positions as f64 / self.options.positions.max(1) as f64;
        cosine(self.options.rate, self.options.last_rate, progress)
    }

    /// The second half of a run is quantisation-aware.
    fn precision(&self) -> Precision {
        if self.state.positions < self.options.positions / 2 {
            Precision::Float
        } else {
            Precision::Quantised
        }
    }

    /// Trains on one batch; returns the sum of its losses.
    fn step(&mut self, batch: &[PackedPosition]) -> f64 {
        let (rate, precision) = (self.rate(), self.precision());
        self.net.load(&self.state.model, precision, self.workers.len());
        let (net, target) = (&self.net, &self.target);
        let loss = split_work(&mut self.workers, batch, |worker, positions| {
            worker.learn(net, positions, target)
        });
        let features = self.state.model.layout().features.len();
        let gradients = self.workers.iter_mut().map(|worker| &mut *worker.gradient);
        let limit = |values: &mut [f32], start: usize| Model::limit(values, features.saturating_sub(start));
        self.state
            .optimizer
            .step(&mut self.state.model.values, gradients, batch.len(), rate, limit);
        loss
    }

    /// The validation loss.
    pub(super) fn validation_loss(&mut self) -> f64 {
        let precision = self.precision();
        self.net.load(&self.state.model, precision, self.workers.len());
        let (net, target) = (&self.net, &self.target);
        let total = split_work(&mut self.workers, &self.validation, |worker, positions| {
            worker.loss(net, positions, target)
        });
        total / self.validation.len().max(1) as f64
    }

    /// Compares the floating-point net with the quantised one on some of the validation positions.
    pub(super) fn compare(&self) -> Result<Comparison, Box<dyn Error>> {
        let some = &self.validation[..self.validation.len().min(20_000)];
        Ok(compare(&self.state.model, some, &self.target)?)
    }

    /// Prints the progress and writes checkpoint, net and loss curve.
    fn report(&mut self, training: f64, speed: f64) -> Result<(), Box<dyn Error>> {
        if !training.is_finite() {
            return Err("the loss is not finite: try a smaller --rate".into());
        }
        let point = Point {
            positions: self.state.positions,
            rate: self.rate(),
            training,
            validation: self.validation_loss(),
        };
        self.state.curve.push(point);
        let share = 100.0 * point.positions as f64 / self.options.positions.max(1) as f64;
        eprintln!(
            "{:>8.1} million ({share:.0}%)  training {:.6}  validation {:.6}  rate {:.1e}  {:.3} million per second",
            point.positions as f64 / 1e6,
            point.training,
            point.validation,
            point.rate,
            speed / 1e6
        );
        let folder = &self.options.output;
        write_atomically(&folder.join(CHECKPOINT), &self.state.to_bytes())?;
        write_atomically(&folder.join(NET), &self.state.model.quantised().to_bytes())?;
        write_atomically(
            &folder.join("loss.txt"),
            curve::text(&self.state.curve).as_bytes(),
        )?;
        write_atomically(&folder.join("loss.svg"), curve::svg(&self.state.curve).as_bytes())?;
        Ok(())
    }
}

/// Splits the positions among the workers, each on its own thread; returns the sum of their results.
fn split_work(
    workers: &mut [Worker],
    positions: &[PackedPosition],
    work: impl Fn(&mut Worker, &[PackedPosition]) -> f64 + Sync,
) -> f64 {
    let share = positions.len().div_ceil(workers.len()).max(1);
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter_mut()
            .zip(positions.chunks(share))
            .map(|(worker, positions)| scope.spawn(move || work(worker, positions)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or(f64::NAN))
            .sum()
    })
}
