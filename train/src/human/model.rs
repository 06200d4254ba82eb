//! The floating-point network of human moves: all parameters in one vector.

use std::ops::Range;

use tabiya_human::{FileError, INPUTS, KNOTS, MOVE_ROWS, PIECES, Parameters, RATING_ROWS, Scales, WIDTH};

use crate::random::Random;

/// Weights in bytes go up to 127 steps.
const LARGEST_BYTE: i32 = i8::MAX as i32;

/// Other numbers are words.
const LARGEST_WORD: i32 = i16::MAX as i32;

/// Where each table is in the vector of parameters.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) hidden: usize,
    pub(super) inputs: Range<usize>,
    pub(super) ratings: Range<usize>,
    pub(super) biases: Range<usize>,
    pub(super) second: Range<usize>,
    pub(super) second_biases: Range<usize>,
    pub(super) moves: Range<usize>,
    pub(super) after: Range<usize>,
    pub(super) after_biases: Range<usize>,
    pub(super) move_biases: Range<usize>,
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
            ratings: next(RATING_ROWS * hidden),
            biases: next(hidden),
            second: next(3 * WIDTH * hidden / 2),
            second_biases: next(3 * WIDTH),
            moves: next(MOVE_ROWS * WIDTH),
            after: next(PIECES * WIDTH),
            after_biases: next(WIDTH),
            move_biases: next(MOVE_ROWS * KNOTS),
        }
    }

    pub(super) fn total(&self) -> usize {
        self.move_biases.end
    }

    /// Each table with its steps in one and the most steps that it can hold.
    fn tables(&self) -> [(&Range<usize>, i32, i32); 9] {
        [
            (&self.inputs, Scales::HIDDEN, LARGEST_BYTE),
            (&self.ratings, Scales::HIDDEN, LARGEST_WORD),
            (&self.biases, Scales::HIDDEN, LARGEST_WORD),
            (&self.second, Scales::SECOND, LARGEST_BYTE),
            (&self.second_biases, Scales::SECOND_BIAS, LARGEST_WORD),
            (&self.moves, Scales::MOVE, LARGEST_BYTE),
            (&self.after, Scales::HIDDEN, LARGEST_BYTE),
            (&self.after_biases, Scales::HIDDEN, LARGEST_WORD),
            (&self.move_biases, Scales::MOVE, LARGEST_BYTE),
        ]
    }

    /// Clamps numbers to what can be stored; `values` begin at this place of the vector.
    pub(super) fn limit(&self, values: &mut [f32], start: usize) {
        for (table, scale, most) in self.tables() {
            let largest = most as f32 / scale as f32;
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
        fill(layout.inputs, 0.0, 0.05);
        fill(layout.biases, 0.4, 0.1);
        fill(layout.second, 0.0, 2.0 / (hidden as f32).sqrt());
        let halves = layout.second_biases.start..layout.second_biases.start + 2 * WIDTH;
        fill(halves, 0.4, 0.1);
        fill(layout.moves, 0.0, 0.05);
        fill(layout.after, 0.0, 0.05);
        fill(layout.after_biases, 0.4, 0.1);
        Ok(Model { hidden, values })
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::new(self.hidden)
    }

    /// The network in integers.
    pub(super) fn quantised(&self) -> Parameters {
        let layout = self.layout();
        let mut rounded = vec![0; layout.total()];
        for (range, scale, _) in layout.tables() {
            for (rounded, value) in rounded[range.clone()].iter_mut().zip(&self.values[range.clone()]) {
                *rounded = (value * scale as f32).round_ties_even() as i16;
            }
        }
        let words = |range: Range<usize>| rounded[range].to_vec();
        let bytes = |range: Range<usize>| rounded[range].iter().map(|&value| value as i8).collect();
        Parameters {
            inputs: bytes(layout.inputs),
            ratings: words(layout.ratings),
            biases: words(layout.biases),
            second: bytes(layout.second),
            second_biases: words(layout.second_biases),
            moves: bytes(layout.moves),
            after: bytes(layout.after),
            after_biases: words(layout.after_biases),
            move_biases: bytes(layout.move_biases),
        }
    }

    /// The network of a file, for further training.
    pub(super) fn from_parameters(parameters: &Parameters) -> Model {
        let layout = Layout::new(parameters.hidden());
        let bytes = |table: &[i8]| table.iter().map(|&value| f32::from(value)).collect::<Vec<_>>();
        let words = |table: &[i16]| table.iter().map(|&value| f32::from(value)).collect::<Vec<_>>();
        // In the order of the layout.
        let mut values = [
            bytes(&parameters.inputs),
            words(&parameters.ratings),
            words(&parameters.biases),
            bytes(&parameters.second),
            words(&parameters.second_biases),
            bytes(&parameters.moves),
            bytes(&parameters.after),
            words(&parameters.after_biases),
            bytes(&parameters.move_biases),
        ]
        .concat();
        for (range, scale, _) in layout.tables() {
            for value in &mut values[range.clone()] {
                *value /= scale as f32;
            }
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
        assert!(values[layout.inputs].iter().all(|&value| value == 127.0 / 64.0));
        assert!(values[layout.moves].iter().all(|&value| value == 127.0 / 32.0));
        assert!(values[layout.ratings].iter().all(|&value| value == 100.0));
    }
}
