//! A net laid out for one training step, shared by all threads.

use std::thread;

use tabiya_nnue::{Architecture, QA};

use super::aligned::Aligned;
use super::layers::LayersLayout;
use super::model::{Layout, Model, Precision};
use super::pass::Columns;

/// In floating-point training, accumulators are quantised this many times finer than in inference. They are still 16-bit
/// integers, which need half the memory of floats; sums saturate, but only far beyond the clipping range.
const FINER: i32 = 16;

/// The quantisation step of accumulators.
pub(super) const STEP: f32 = 1.0 / (QA * FINER) as f32;

/// A net prepared for a training step.
pub(super) struct PreparedNet {
    pub(super) architecture: Architecture,
    pub(super) layout: Layout,
    pub(super) precision: Precision,
    /// The feature weights followed by the biases, in steps of [`STEP`].
    features: Aligned<i16>,
    /// The parameters of all sets of layers.
    layers: Vec<f32>,
    /// The weights of each set of layers once more, transposed for the forward pass.
    pub(super) columns: Vec<Columns>,
}

impl PreparedNet {
    /// Allocates memory for nets with this architecture; [`load`](Self::load) fills it.
    pub(super) fn new(model: &Model) -> PreparedNet {
        let layout = model.layout();
        PreparedNet {
            architecture: model.architecture.clone(),
            precision: Precision::Float,
            features: Aligned::zeros(layout.feature_biases.end),
            layers: Vec::new(),
            columns: Vec::new(),
            layout,
        }
    }

    /// Loads the parameters of a model, using this many threads. With quantised parameters this is quantisation-aware
    /// training: the gradient is computed for the quantised values and applied to the floating-point ones.
    pub(super) fn load(&mut self, model: &Model, precision: Precision, threads: usize) {
        self.precision = precision;
        let numbers = &model.values[..self.features.len()];
        let share = numbers.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            for (steps, numbers) in self.features.chunks_mut(share).zip(numbers.chunks(share)) {
                scope.spawn(move || to_steps(steps, numbers, precision));
            }
        });
        self.layers.clear();
        self.layers
            .extend_from_slice(&model.values[self.layout.layers.clone()]);
        let tables = LayersLayout::new(self.architecture.hidden());
        let sets = self.layers.chunks_exact_mut(tables.total());
        self.columns.clear();
        for set in sets {
            if precision == Precision::Quantised {
                tables.round(set);
            }
            self.columns.push(Columns::new(&tables, set));
        }
    }

    /// The feature weights, row by row.
    pub(super) fn feature_weights(&self) -> &[i16] {
        &self.features[self.layout.features.clone()]
    }

    /// The accumulator biases.
    pub(super) fn feature_biases(&self) -> &[i16] {
        &self.features[self.layout.feature_biases.clone()]
    }

    /// The parameters of one set of layers.
    pub(super) fn layers(&self, bucket: usize) -> &[f32] {
        let total = self.layers.len() / self.architecture.output_buckets();
        &self.layers[bucket * total..][..total]
    }
}

/// Quantises values in steps of [`STEP`], or in the steps of inference.
fn to_steps(steps: &mut [i16], numbers: &[f32], precision: Precision) {
    let finer = match precision {
        Precision::Float => 1,
        Precision::Quantised => FINER as i16,
    };
    let one = 1.0 / (STEP * f32::from(finer));
    for (step, number) in steps.iter_mut().zip(numbers) {
        *step = (number * one).round_ties_even() as i16 * finer;
    }
}
