//! A net as one step of learning reads it: laid out for speed, and the same for all threads.

use std::thread;

use tabiya_nnue::{Architecture, QA};

use super::aligned::Aligned;
use super::layers::LayersLayout;
use super::model::{Layout, Model, Precision};
use super::pass::Columns;

/// While a net learns with its real numbers, its accumulators count in steps so much finer than inference. They are
/// 16-bit numbers all the same, which need half the memory of real ones: what is beyond their range is cut off, and
/// far beyond what an accumulator hands on.
const FINER: i32 = 16;

/// A step of accumulators.
pub(super) const STEP: f32 = 1.0 / (QA * FINER) as f32;

/// A net, ready to be learned with.
pub(super) struct Ready {
    pub(super) architecture: Architecture,
    pub(super) layout: Layout,
    pub(super) precision: Precision,
    /// The weights and then the biases of features, in steps of [`STEP`].
    features: Aligned<i16>,
    /// The numbers of all sets of layers.
    layers: Vec<f32>,
    /// The weights of each set of layers once more, in the order that the way forward wants.
    pub(super) columns: Vec<Columns>,
}

impl Ready {
    /// Memory for nets like this one; [`take`](Self::take) fills it.
    pub(super) fn new(model: &Model) -> Ready {
        let layout = model.layout();
        Ready {
            architecture: model.architecture.clone(),
            precision: Precision::Real,
            features: Aligned::zeros(layout.feature_biases.end),
            layers: Vec::new(),
            columns: Vec::new(),
            layout,
        }
    }

    /// Takes over the numbers of a model, on so many threads. Rounded as a file will hold them, the net learns to live
    /// with that: the gradient is that of the rounded numbers, the steps are taken by those behind them.
    pub(super) fn take(&mut self, model: &Model, precision: Precision, threads: usize) {
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
            if precision == Precision::Rounded {
                tables.round(set);
            }
            self.columns.push(Columns::new(&tables, set));
        }
    }

    /// The weights of features, row after row.
    pub(super) fn feature_weights(&self) -> &[i16] {
        &self.features[self.layout.features.clone()]
    }

    /// Where every accumulator starts.
    pub(super) fn feature_biases(&self) -> &[i16] {
        &self.features[self.layout.feature_biases.clone()]
    }

    /// The numbers of one set of layers.
    pub(super) fn layers(&self, bucket: usize) -> &[f32] {
        let total = self.layers.len() / self.architecture.output_buckets();
        &self.layers[bucket * total..][..total]
    }
}

/// Numbers in steps of [`STEP`], or in those of inference.
fn to_steps(steps: &mut [i16], numbers: &[f32], precision: Precision) {
    let finer = match precision {
        Precision::Real => 1,
        Precision::Rounded => FINER as i16,
    };
    let one = 1.0 / (STEP * f32::from(finer));
    for (step, number) in steps.iter_mut().zip(numbers) {
        *step = (number * one).round_ties_even() as i16 * finer;
    }
}
