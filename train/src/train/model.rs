//! The floating-point net being trained.
//!
//! All parameters are in one vector, so that gradients, the optimiser and checkpoints need not know what they mean.

use std::ops::Range;

use tabiya_nnue::{
    Architecture, FEATURE_BIAS_LIMIT, FEATURE_WEIGHT_LIMIT, FileError, Parameters, QA, WEIGHT_LIMIT,
};

use super::layers::LayersLayout;
use crate::random::Random;

/// A floating-point net.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Model {
    pub(crate) architecture: Architecture,
    pub(crate) values: Vec<f32>,
}

/// Whether a net is used in floating point or with its quantised values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    Float,
    Quantised,
}

/// Where each table is in the vector of parameters.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) features: Range<usize>,
    pub(crate) feature_biases: Range<usize>,
    /// The sets of layers, one after another.
    pub(crate) layers: Range<usize>,
}

impl Layout {
    pub(crate) fn new(architecture: &Architecture) -> Layout {
        let (hidden, buckets) = (architecture.hidden(), architecture.output_buckets());
        let mut end = 0;
        let mut next = |length: usize| {
            let start = end;
            end += length;
            start..end
        };
        Layout {
            features: next(architecture.inputs() * hidden),
            feature_biases: next(hidden),
            layers: next(buckets * LayersLayout::new(hidden).total()),
        }
    }

    /// The number of parameters.
    pub(crate) fn total(&self) -> usize {
        self.layers.end
    }
}

impl Model {
    /// A randomly initialised net.
    pub(crate) fn random(architecture: Architecture, random: &mut Random) -> Model {
        let layout = Layout::new(&architecture);
        let mut values = vec![0.0; layout.total()];
        let mut fill = |range: Range<usize>, middle: f32, spread: f32| {
            for value in &mut values[range] {
                *value = middle + spread * (2.0 * random.unit() - 1.0);
            }
        };
        // About 25 features are active at once; biases start where the activation has a usable gradient.
        fill(layout.features, 0.0, 0.08);
        fill(layout.feature_biases, 0.2, 0.1);
        let tables = LayersLayout::new(architecture.hidden());
        for start in layout.layers.step_by(tables.total()) {
            for (table, middle, spread) in tables.initial_ranges() {
                fill(start + table.start..start + table.end, middle, spread);
            }
        }
        Model { architecture, values }
    }

    pub(crate) fn layout(&self) -> Layout {
        Layout::new(&self.architecture)
    }

    /// The quantised net.
    pub(crate) fn quantised(&self) -> Parameters {
        let layout = self.layout();
        let tables = LayersLayout::new(self.architecture.hidden());
        let round = |range: Range<usize>, one: i32, limit: i16| -> Vec<i16> {
            let limit = f32::from(limit);
            self.values[range]
                .iter()
                .map(|value| (value * one as f32).round_ties_even().clamp(-limit, limit) as i16)
                .collect()
        };
        Parameters {
            architecture: self.architecture.clone(),
            feature_weights: round(layout.features, QA, FEATURE_WEIGHT_LIMIT),
            feature_biases: round(layout.feature_biases, QA, FEATURE_BIAS_LIMIT),
            layers: self.values[layout.layers]
                .chunks_exact(tables.total())
                .map(|numbers| tables.quantised(numbers))
                .collect(),
        }
    }

    /// The net from a file, for further training.
    pub(crate) fn from_parameters(parameters: &Parameters) -> Result<Model, FileError> {
        parameters.check()?;
        let steps = |&number: &i16| f32::from(number) / QA as f32;
        let mut values: Vec<f32> = parameters.feature_weights.iter().map(steps).collect();
        values.extend(parameters.feature_biases.iter().map(steps));
        values.extend(parameters.layers.iter().flat_map(LayersLayout::from_integers));
        Ok(Model {
            architecture: parameters.architecture.clone(),
            values,
        })
    }

    /// Clamps every weight to the range of its quantised type; the first `features` are feature weights.
    pub(crate) fn limit(values: &mut [f32], features: usize) {
        let (features, others) = values.split_at_mut(features.min(values.len()));
        let largest_feature = f32::from(FEATURE_WEIGHT_LIMIT) / QA as f32;
        for (values, limit) in [(features, largest_feature), (others, WEIGHT_LIMIT)] {
            for value in values {
                *value = value.clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantised_net_round_trips() {
        let architecture = Architecture::new(64, 8).unwrap();
        let model = Model::random(architecture, &mut Random::new(1));
        let quantised = model.quantised();
        let again = Model::from_parameters(&quantised).unwrap();
        assert_eq!(again.quantised(), quantised);
        for (a, b) in model.values.iter().zip(&again.values) {
            assert!((a - b).abs() <= 0.5 / 64.0 + 1e-6);
        }
    }

    #[test]
    fn the_largest_weights_can_be_quantised() {
        let architecture = Architecture::new(64, 8).unwrap();
        let mut model = Model::random(architecture, &mut Random::new(1));
        for (index, value) in model.values.iter_mut().enumerate() {
            *value = if index % 2 == 0 { 100.0 } else { -100.0 };
        }
        let features = model.layout().features.len();
        Model::limit(&mut model.values, features);
        // Quantisation has nothing left to clamp.
        let steps = |index: usize| (model.values[index] * QA as f32).round() as i32;
        assert_eq!(steps(0), i32::from(FEATURE_WEIGHT_LIMIT));
        assert!(steps(features) > i32::from(FEATURE_WEIGHT_LIMIT));
        assert_eq!(model.quantised().check(), Ok(()));
    }
}
