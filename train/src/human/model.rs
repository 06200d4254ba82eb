//! The floating-point network of human moves: all parameters in one vector.

use std::ops::Range;

use tabiya_human::{CLASSES, FileError, INPUTS, KNOTS, OUTPUTS, Parameters, RATING_ROWS, Scales};

use crate::random::Random;

/// Weights in bytes go up to 127 steps.
const LARGEST_BYTE: f32 = 127.0;

/// Where each table is in the vector of parameters.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) hidden: usize,
    pub(super) inputs: Range<usize>,
    pub(super) outputs: Range<usize>,
    pub(super) ratings: Range<usize>,
    pub(super) biases: Range<usize>,
    pub(super) output_biases: Range<usize>,
    pub(super) classes: Range<usize>,
}

impl Layout {
    pub(super) fn new(hidden: usize) -> Layout {
        let mut end = 0;
        let mut next = |length: usize| {
            let start = end;
            end += length;
            start..end
        };
        Layout {
            hidden,
            inputs: next(INPUTS * hidden),
            outputs: next(OUTPUTS * hidden / 2),
            ratings: next(RATING_ROWS * hidden),
            biases: next(hidden),
            output_biases: next(OUTPUTS),
            classes: next(CLASSES * KNOTS),
        }
    }

    pub(super) fn total(&self) -> usize {
        self.classes.end
    }

    /// Clamps weights that are stored in bytes; `values` begin at this place of the vector.
    pub(super) fn limit(&self, values: &mut [f32], start: usize) {
        for (table, scale) in [(&self.inputs, Scales::HIDDEN), (&self.outputs, Scales::OUTPUT)] {
            let largest = LARGEST_BYTE / scale as f32;
            let first = table.start.saturating_sub(start).min(values.len());
            let last = table.end.saturating_sub(start).min(values.len());
            for value in &mut values[first..last] {
                *value = value.clamp(-largest, largest);
            }
        }
    }
}

/// A floating-point network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub(super) hidden: usize,
    pub(super) values: Vec<f32>,
}

impl Model {
    /// A randomly initialised network.
    pub(super) fn random(hidden: usize, random: &mut Random) -> Result<Model, FileError> {
        Parameters::zero(hidden)?;
        let layout = Layout::new(hidden);
        let mut values = vec![0.0; layout.total()];
        let mut fill = |range: Range<usize>, middle: f32, spread: f32| {
            for value in &mut values[range] {
                *value = middle + spread * (2.0 * random.unit() - 1.0);
            }
        };
        // About 33 inputs are active at once; biases start where both factors have a gradient.
        fill(layout.inputs, 0.0, 0.1);
        fill(layout.biases, 0.4, 0.1);
        fill(layout.outputs, 0.0, 0.1);
        Ok(Model { hidden, values })
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::new(self.hidden)
    }

    /// The network in integers.
    pub(super) fn quantised(&self) -> Parameters {
        let layout = self.layout();
        let round = |range: &Range<usize>, scale: i32| {
            self.values[range.clone()]
                .iter()
                .map(move |value| (value * scale as f32).round_ties_even())
        };
        let bytes = |range, scale| round(range, scale).map(|value| value as i8).collect();
        let words = |range, scale| round(range, scale).map(|value| value as i16).collect();
        Parameters {
            inputs: bytes(&layout.inputs, Scales::HIDDEN),
            ratings: words(&layout.ratings, Scales::HIDDEN),
            biases: words(&layout.biases, Scales::HIDDEN),
            outputs: bytes(&layout.outputs, Scales::OUTPUT),
            output_biases: words(&layout.output_biases, Scales::BIAS),
            classes: words(&layout.classes, Scales::BIAS),
        }
    }

    /// The network of a file, for further training.
    pub(super) fn from_parameters(parameters: &Parameters) -> Model {
        let layout = Layout::new(parameters.hidden());
        let mut values = vec![0.0; layout.total()];
        let mut fill = |range: Range<usize>, numbers: &mut dyn Iterator<Item = f32>, scale: i32| {
            for (value, number) in values[range].iter_mut().zip(numbers) {
                *value = number / scale as f32;
            }
        };
        let bytes = |table: &[i8]| table.iter().map(|&value| f32::from(value)).collect::<Vec<_>>();
        let words = |table: &[i16]| table.iter().map(|&value| f32::from(value)).collect::<Vec<_>>();
        for (range, numbers, scale) in [
            (layout.inputs, bytes(&parameters.inputs), Scales::HIDDEN),
            (layout.outputs, bytes(&parameters.outputs), Scales::OUTPUT),
            (layout.ratings, words(&parameters.ratings), Scales::HIDDEN),
            (layout.biases, words(&parameters.biases), Scales::HIDDEN),
            (
                layout.output_biases,
                words(&parameters.output_biases),
                Scales::BIAS,
            ),
            (layout.classes, words(&parameters.classes), Scales::BIAS),
        ] {
            fill(range, &mut numbers.into_iter(), scale);
        }
        Model {
            hidden: parameters.hidden(),
            values,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantised_network_round_trips() {
        let model = Model::random(64, &mut Random::new(1)).unwrap();
        let quantised = model.quantised();
        let again = Model::from_parameters(&quantised);
        assert_eq!(again.quantised(), quantised);
        for (a, b) in model.values.iter().zip(&again.values) {
            assert!((a - b).abs() <= 0.5 / 32.0 + 1e-6);
        }
    }

    #[test]
    fn limits_hold_in_every_part_of_the_vector() {
        let layout = Layout::new(32);
        let mut values = vec![100.0; layout.total()];
        let half = values.len() / 2;
        let (first, second) = values.split_at_mut(half);
        layout.limit(first, 0);
        layout.limit(second, half);
        assert!(values[layout.inputs].iter().all(|&value| value == 127.0 / 128.0));
        assert!(values[layout.outputs].iter().all(|&value| value == 127.0 / 32.0));
        assert!(values[layout.ratings].iter().all(|&value| value == 100.0));
    }
}
