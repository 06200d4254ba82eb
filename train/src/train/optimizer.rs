//! The AdamW optimiser.

use std::thread;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
const WEIGHT_DECAY: f32 = 0.01;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Optimizer {
    pub(crate) first: Vec<f32>,
    pub(crate) second: Vec<f32>,
    pub(crate) steps: u64,
}

impl Optimizer {
    pub(crate) fn new(count: usize) -> Optimizer {
        Optimizer {
            first: vec![0.0; count],
            second: vec![0.0; count],
            steps: 0,
        }
    }

    /// One step along the sum of all threads' gradients, which are cleared. The summation order is fixed, so that runs are
    /// reproducible. `limit` is given each part of the new values and where it begins.
    pub(crate) fn step<'a>(
        &mut self,
        values: &mut [f32],
        gradients: impl Iterator<Item = &'a mut [f32]>,
        batch: usize,
        rate: f32,
        limit: impl Fn(&mut [f32], usize) + Sync,
    ) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let step = Step {
            rate: rate / (1.0 - FIRST_DECAY.powi(steps)),
            second_share: 1.0 / (1.0 - SECOND_DECAY.powi(steps)),
            gradient_share: 1.0 / batch.max(1) as f32,
            decay: 1.0 - rate * WEIGHT_DECAY,
        };
        let all: Vec<&mut [f32]> = gradients.collect();
        let share = values.len().div_ceil(all.len().max(1)).max(1);
        let values = values.chunks_mut(share);
        let (first, second) = (self.first.chunks_mut(share), self.second.chunks_mut(share));
        // Each thread updates one part of the weights, using that part of every gradient.
        let mut gradients: Vec<Vec<&mut [f32]>> = Vec::new();
        for whole in all {
            for (part, gradient) in whole.chunks_mut(share).enumerate() {
                if gradients.len() <= part {
                    gradients.push(Vec::new());
                }
                gradients[part].push(gradient);
            }
        }
        let limit = &limit;
        thread::scope(|scope| {
            let parts = values.zip(first).zip(second).zip(gradients).enumerate();
            for (part, (((values, first), second), gradients)) in parts {
                scope.spawn(move || {
                    step.apply(values, first, second, gradients);
                    limit(values, part * share);
                });
            }
        });
    }
}

#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    second_share: f32,
    gradient_share: f32,
    decay: f32,
}

impl Step {
    fn apply(self, values: &mut [f32], first: &mut [f32], second: &mut [f32], gradients: Vec<&mut [f32]>) {
        let mut gradients = gradients.into_iter();
        let Some(total) = gradients.next() else {
            return;
        };
        for gradient in gradients {
            for (total, part) in total.iter_mut().zip(gradient.iter_mut()) {
                *total += *part;
                *part = 0.0;
            }
        }
        for (((value, first), second), gradient) in values.iter_mut().zip(first).zip(second).zip(total) {
            let slope = *gradient * self.gradient_share;
            *gradient = 0.0;
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * slope;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * slope * slope;
            *value =
                *value * self.decay - self.rate * *first / ((*second * self.second_share).sqrt() + EPSILON);
        }
    }
}
