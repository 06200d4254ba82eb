//! The model and its optimisation: gradient descent with Adam, in batches, on all cores.

use tabiya_eval::{DANGER_WEIGHTS, WEIGHTS, danger_weights, weights};

use super::data::Sample;

/// The score in centipawns that means an expected result of 73%; it defines the unit of the weights.
const SCALE: f32 = 200.0;

const BATCH: usize = 16_384;

/// Middlegame weights, endgame weights, danger weights.
const PARAMETERS: usize = 2 * WEIGHTS + DANGER_WEIGHTS;

/// The largest king danger, as in the evaluation.
const MOST_DANGER: f32 = 1200.0;

pub(super) struct Model {
    /// Weight decay, so that rarely seen weights are not left to chance.
    decay: f32,
    values: Vec<f32>,
    momentum: Vec<f32>,
    variance: Vec<f32>,
    steps: i32,
}

impl Model {
    pub(super) fn from_current_weights(decay: f32) -> Model {
        let mut values = Vec::with_capacity(PARAMETERS);
        values.extend(weights().iter().map(|&(middlegame, _)| middlegame as f32));
        values.extend(weights().iter().map(|&(_, endgame)| endgame as f32));
        values.extend(danger_weights().iter().map(|&weight| weight as f32));
        Model {
            decay,
            values,
            momentum: vec![0.0; PARAMETERS],
            variance: vec![0.0; PARAMETERS],
            steps: 0,
        }
    }

    /// The middlegame and endgame weight at `index`.
    pub(super) fn weight(&self, index: usize) -> (i32, i32) {
        (
            self.values[index].round() as i32,
            self.values[WEIGHTS + index].round() as i32,
        )
    }

    pub(super) fn danger_weight(&self, index: usize) -> i32 {
        self.values[2 * WEIGHTS + index].round() as i32
    }

    /// The mean squared error of the expected results.
    pub(super) fn error(&self, samples: &[Sample]) -> f64 {
        let sum: f64 = samples
            .iter()
            .map(|sample| f64::from(self.residual(sample).0).powi(2))
            .sum();
        sum / samples.len() as f64
    }

    /// Trains for one epoch.
    pub(super) fn learn(&mut self, samples: &[Sample], rate: f32) {
        for batch in samples.chunks(BATCH) {
            let gradient = self.gradient(batch);
            self.step(&gradient, batch.len(), rate);
        }
    }

    fn dangers(&self, sample: &Sample) -> [f32; 2] {
        sample.danger.map(|counts| {
            let weights = &self.values[2 * WEIGHTS..];
            let sum: f32 = counts
                .iter()
                .zip(weights)
                .map(|(&count, &weight)| f32::from(count) * weight)
                .sum();
            sum.clamp(0.0, MOST_DANGER)
        })
    }

    /// The residual, the expected result, and the dangers of both kings.
    fn residual(&self, sample: &Sample) -> (f32, f32, [f32; 2]) {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(index, count) in &sample.counts {
            middlegame += self.values[usize::from(index)] * f32::from(count);
            endgame += self.values[WEIGHTS + usize::from(index)] * f32::from(count);
        }
        let dangers = self.dangers(sample);
        middlegame += (dangers[1] * dangers[1] - dangers[0] * dangers[0]) / 1024.0;
        endgame += (dangers[1] - dangers[0]) / 16.0;
        let value = middlegame * sample.shares.0 + endgame * sample.shares.1;
        let expected = 1.0 / (1.0 + (-value / SCALE).exp());
        (expected - sample.target, expected, dangers)
    }

    fn gradient(&self, batch: &[Sample]) -> Vec<f32> {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        let share = batch.len().div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            let parts: Vec<_> = batch
                .chunks(share)
                .map(|part| scope.spawn(move || self.gradient_of(part)))
                .collect();
            let mut sum = vec![0.0; PARAMETERS];
            for part in parts.into_iter().filter_map(|part| part.join().ok()) {
                sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            }
            sum
        })
    }

    fn gradient_of(&self, samples: &[Sample]) -> Vec<f32> {
        let mut gradient = vec![0.0; PARAMETERS];
        for sample in samples {
            let (residual, expected, dangers) = self.residual(sample);
            let slope = residual * expected * (1.0 - expected);
            let (middlegame, endgame) = (slope * sample.shares.0, slope * sample.shares.1);
            for &(index, count) in &sample.counts {
                gradient[usize::from(index)] += middlegame * f32::from(count);
                gradient[WEIGHTS + usize::from(index)] += endgame * f32::from(count);
            }
            for (side, sign) in [(0, -1.0), (1, 1.0)] {
                if dangers[side] <= 0.0 || dangers[side] >= MOST_DANGER {
                    continue;
                }
                let factor = sign * (middlegame * dangers[side] / 512.0 + endgame / 16.0);
                for (index, &count) in sample.danger[side].iter().enumerate() {
                    gradient[2 * WEIGHTS + index] += factor * f32::from(count);
                }
            }
        }
        gradient
    }

    fn step(&mut self, gradient: &[f32], count: usize, rate: f32) {
        const DECAY: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let corrections = (1.0 - DECAY.0.powi(self.steps), 1.0 - DECAY.1.powi(self.steps));
        let state = self
            .momentum
            .iter_mut()
            .zip(&mut self.variance)
            .zip(&mut self.values);
        for (((momentum, variance), value), slope) in state.zip(gradient) {
            let slope = slope / count as f32 + self.decay * *value;
            *momentum = DECAY.0 * *momentum + (1.0 - DECAY.0) * slope;
            *variance = DECAY.1 * *variance + (1.0 - DECAY.1) * slope * slope;
            *value -= rate * (*momentum / corrections.0) / ((*variance / corrections.1).sqrt() + 1e-8);
        }
    }
}
