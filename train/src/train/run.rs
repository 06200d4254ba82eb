//! The course of a training run: batch after batch, now and then a look at where it stands.

use std::error::Error;
use std::fs;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use super::checkpoint::{Checkpoint, write_whole};
use super::compare::{Comparison, compare};
use super::curve::{self, Point};
use super::gradient::Worker;
use super::model::Precision;
use super::ready::Ready;
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
    net: Ready,
}

impl Run<'_> {
    pub(super) fn new(options: &Options, state: Checkpoint, validation: Vec<PackedPosition>) -> Run<'_> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = options.threads.unwrap_or_else(cores).max(1);
        Run {
            options,
            target: options.target(),
            net: Ready::new(&state.model),
            workers: (0..threads).map(|_| Worker::new(&state.model)).collect(),
            state,
            validation,
        }
    }

    /// Learns until as many positions as asked for have been seen.
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

    /// The learning rate now: half a cosine wave from the first to the last.
    fn rate(&self) -> f32 {
        let progress = self.state.positions as f64 / self.options.positions.max(1) as f64;
        let share = 0.5 + 0.5 * (progress.min(1.0) * std::f64::consts::PI).cos();
        let last = f64::from(self.options.last_rate);
        self.options.rate * (last + (1.0 - last) * share) as f32
    }

    /// The second half of a run learns with rounded numbers.
    fn precision(&self) -> Precision {
        if self.state.positions < self.options.positions / 2 {
            Precision::Real
        } else {
            Precision::Rounded
        }
    }

    /// One batch; returns the sum of its losses.
    fn step(&mut self, batch: &[PackedPosition]) -> f64 {
        let (rate, precision) = (self.rate(), self.precision());
        self.net.take(&self.state.model, precision, self.workers.len());
        let (net, target) = (&self.net, &self.target);
        let loss = shared_out(&mut self.workers, batch, |worker, positions| {
            worker.learn(net, positions, target)
        });
        self.state
            .optimizer
            .step(&mut self.state.model, &mut self.workers, batch.len(), rate);
        loss
    }

    /// The mean loss of the positions set aside.
    pub(super) fn validation_loss(&mut self) -> f64 {
        let precision = self.precision();
        self.net.take(&self.state.model, precision, self.workers.len());
        let (net, target) = (&self.net, &self.target);
        let total = shared_out(&mut self.workers, &self.validation, |worker, positions| {
            worker.loss(net, positions, target)
        });
        total / self.validation.len().max(1) as f64
    }

    /// Compares real numbers with integers on some of the positions set aside.
    pub(super) fn compare(&self) -> Result<Comparison, Box<dyn Error>> {
        let some = &self.validation[..self.validation.len().min(20_000)];
        Ok(compare(&self.state.model, some, &self.target)?)
    }

    /// Tells where the run stands and writes everything down.
    fn report(&mut self, training: f64, speed: f64) -> Result<(), Box<dyn Error>> {
        if !training.is_finite() {
            return Err("the loss is no number: try a smaller rate".into());
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
            "{:>8.1} million ({share:.0}%)  training {:.6}  validation {:.6}  rate {:.1e}  {:.3} million a second",
            point.positions as f64 / 1e6,
            point.training,
            point.validation,
            point.rate,
            speed / 1e6
        );
        let folder = &self.options.output;
        write_whole(&folder.join(CHECKPOINT), &self.state.to_bytes())?;
        write_whole(&folder.join(NET), &self.state.model.quantised().to_bytes())?;
        write_whole(
            &folder.join("loss.txt"),
            curve::text(&self.state.curve).as_bytes(),
        )?;
        write_whole(&folder.join("loss.svg"), curve::svg(&self.state.curve).as_bytes())?;
        Ok(())
    }
}

/// Every worker does its share of the positions on a thread of its own; returns the sum of what they find.
fn shared_out(
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
