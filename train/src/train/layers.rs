//! The parameters of the layers after the accumulators: where each table is, and its quantisation.

use std::ops::Range;

use tabiya_nnue::{FIRST, Layers, QB, QC, QI, SECOND};

/// Inputs of the second layer: clipped and squared activations.
pub(super) const ACTIVATIONS: usize = 2 * FIRST;

/// Where each table is in the parameters of one set of layers.
#[derive(Clone, Debug)]
pub(super) struct LayersLayout {
    pub(super) first_weights: Range<usize>,
    pub(super) first_biases: Range<usize>,
    pub(super) second_weights: Range<usize>,
    pub(super) second_biases: Range<usize>,
    pub(super) last_weights: Range<usize>,
    pub(super) last_bias: usize,
}

impl LayersLayout {
    pub(super) fn new(hidden: usize) -> LayersLayout {
        let mut end = 0;
        let mut next = |length: usize| {
            let start = end;
            end += length;
            start..end
        };
        LayersLayout {
            first_weights: next(FIRST * hidden),
            first_biases: next(FIRST),
            second_weights: next(SECOND * ACTIVATIONS),
            second_biases: next(SECOND),
            last_weights: next(SECOND),
            last_bias: next(1).start,
        }
    }

    /// The number of parameters of a set of layers.
    pub(super) fn total(&self) -> usize {
        self.last_bias + 1
    }

    /// The randomly initialised tables, each with the centre and half-width of its range.
    pub(super) fn initial_ranges(&self) -> [(Range<usize>, f32, f32); 5] {
        let hidden = (self.first_weights.len() / FIRST) as f32;
        [
            // The pairwise products are small.
            (self.first_weights.clone(), 0.0, 2.0 / hidden.sqrt()),
            (self.first_biases.clone(), 0.1, 0.1),
            (
                self.second_weights.clone(),
                0.0,
                1.0 / (ACTIVATIONS as f32).sqrt(),
            ),
            (self.second_biases.clone(), 0.1, 0.1),
            (self.last_weights.clone(), 0.0, 1.0 / (SECOND as f32).sqrt()),
        ]
    }

    /// Each table with its quantisation factor: 1.0 as an integer.
    pub(super) fn steps(&self) -> [(Range<usize>, i32); 6] {
        [
            (self.first_weights.clone(), QB),
            (self.first_biases.clone(), QI * QB),
            (self.second_weights.clone(), QB),
            (self.second_biases.clone(), QI * QB),
            (self.last_weights.clone(), QC),
            (self.last_bias..self.last_bias + 1, QI * QC),
        ]
    }

    /// Rounds every parameter to its quantised value.
    pub(super) fn round(&self, numbers: &mut [f32]) {
        for (table, one) in self.steps() {
            for number in &mut numbers[table] {
                *number = (*number * one as f32).round_ties_even() / one as f32;
            }
        }
    }

    /// Quantises the parameters.
    pub(super) fn quantised(&self, numbers: &[f32]) -> Layers {
        let whole = |range: &Range<usize>, one: i32| -> Vec<i32> {
            let rounded = numbers[range.clone()]
                .iter()
                .map(|number| (number * one as f32).round_ties_even());
            rounded.map(|number| number as i32).collect()
        };
        let small = |range: &Range<usize>| -> Vec<i8> {
            let limited = whole(range, QB).into_iter().map(|number| number.clamp(-127, 127));
            limited.map(|number| number as i8).collect()
        };
        Layers {
            first_weights: small(&self.first_weights),
            first_biases: array(&whole(&self.first_biases, QI * QB)),
            second_weights: small(&self.second_weights),
            second_biases: array(&whole(&self.second_biases, QI * QB)),
            last_weights: array(&whole(&self.last_weights, QC)).map(|number| number as i16),
            last_bias: (numbers[self.last_bias] * (QI * QC) as f32).round_ties_even() as i32,
        }
    }

    /// The parameters of quantised layers.
    pub(super) fn from_integers(layers: &Layers) -> Vec<f32> {
        let mut numbers = Vec::new();
        let mut add = |integers: Vec<i32>, one: i32| {
            numbers.extend(integers.into_iter().map(|integer| integer as f32 / one as f32));
        };
        let small = |weights: &[i8]| weights.iter().map(|&weight| i32::from(weight)).collect();
        add(small(&layers.first_weights), QB);
        add(layers.first_biases.to_vec(), QI * QB);
        add(small(&layers.second_weights), QB);
        add(layers.second_biases.to_vec(), QI * QB);
        add(
            layers
                .last_weights
                .iter()
                .map(|&weight| i32::from(weight))
                .collect(),
            QC,
        );
        add(vec![layers.last_bias], QI * QC);
        numbers
    }
}

/// A slice as an array of the same length.
pub(super) fn array<T: Copy + Default, const N: usize>(numbers: &[T]) -> [T; N] {
    let mut array = [T::default(); N];
    array.copy_from_slice(numbers);
    array
}
