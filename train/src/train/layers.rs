//! The layers behind the accumulators, forward and backward, for one position at a time.

use std::ops::Range;

use tabiya_nnue::{FIRST, Layers, QA, QB, QC, QI, SECOND};

use super::model::Precision;

/// What the second layer sees.
const SEEN: usize = 2 * FIRST;

/// Where in the numbers of one set of layers each table lies.
#[derive(Clone, Debug)]
pub(super) struct LayersLayout {
    first_weights: Range<usize>,
    first_biases: Range<usize>,
    second_weights: Range<usize>,
    second_biases: Range<usize>,
    last_weights: Range<usize>,
    last_bias: usize,
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
            second_weights: next(SECOND * SEEN),
            second_biases: next(SECOND),
            last_weights: next(SECOND),
            last_bias: next(1).start,
        }
    }

    /// How many numbers a set of layers has.
    pub(super) fn total(&self) -> usize {
        self.last_bias + 1
    }

    /// The tables whose numbers start at random: each with its middle and how far around it.
    pub(super) fn at_random(&self) -> [(Range<usize>, f32, f32); 5] {
        let hidden = (self.first_weights.len() / FIRST) as f32;
        [
            // Products are small numbers.
            (self.first_weights.clone(), 0.0, 2.0 / hidden.sqrt()),
            (self.first_biases.clone(), 0.1, 0.1),
            (self.second_weights.clone(), 0.0, 1.0 / (SEEN as f32).sqrt()),
            (self.second_biases.clone(), 0.1, 0.1),
            (self.last_weights.clone(), 0.0, 1.0 / (SECOND as f32).sqrt()),
        ]
    }

    /// Each table with what 1 is in its integers.
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

    /// The integers of a file from these numbers.
    pub(super) fn quantised(&self, numbers: &[f32]) -> Layers {
        let whole = |range: &Range<usize>, one: i32| -> Vec<i32> {
            let rounded = numbers[range.clone()]
                .iter()
                .map(|number| (number * one as f32).round());
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
            last_bias: (numbers[self.last_bias] * (QI * QC) as f32).round() as i32,
        }
    }

    /// The numbers of the layers of a file.
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

fn array<const N: usize>(numbers: &[i32]) -> [i32; N] {
    let mut array = [0; N];
    array.copy_from_slice(numbers);
    array
}

/// The way of one position through the layers.
pub(super) struct Pass {
    layout: LayersLayout,
    products: Vec<f32>,
    first: [f32; FIRST],
    seen: [f32; SEEN],
    second: [f32; SECOND],
    kept: [f32; SECOND],
    /// What the loss would like the products to be changed by.
    wishes: Vec<f32>,
}

impl Pass {
    pub(super) fn new(hidden: usize) -> Pass {
        Pass {
            layout: LayersLayout::new(hidden),
            products: vec![0.0; hidden],
            first: [0.0; FIRST],
            seen: [0.0; SEEN],
            second: [0.0; SECOND],
            kept: [0.0; SECOND],
            wishes: vec![0.0; hidden],
        }
    }

    /// The output for the numbers of both accumulators, with the layers' own numbers `layers`.
    pub(super) fn forward(&mut self, numbers: &[f32], layers: &[f32], precision: Precision) -> f32 {
        let half = self.products.len() / 2;
        for (products, numbers) in self
            .products
            .chunks_exact_mut(half)
            .zip(numbers.chunks_exact(2 * half))
        {
            let (first, second) = numbers.split_at(half);
            for ((product, first), second) in products.iter_mut().zip(first).zip(second) {
                *product = first.clamp(0.0, 1.0) * second.clamp(0.0, 1.0);
            }
        }
        round_down(&mut self.products, PRODUCT_STEPS, precision);

        let biases = &layers[self.layout.first_biases.clone()];
        let rows = layers[self.layout.first_weights.clone()].chunks_exact(2 * half);
        for ((sum, bias), row) in self.first.iter_mut().zip(biases).zip(rows) {
            *sum = bias + dot(&self.products, row);
        }
        let (cut_off, squares) = self.seen.split_at_mut(FIRST);
        for ((sum, cut_off), square) in self.first.iter().zip(&mut *cut_off).zip(&mut *squares) {
            *cut_off = sum.clamp(0.0, 1.0);
            *square = (sum * sum).min(1.0);
        }
        round_down(cut_off, QI as f32, precision);
        round_down(squares, SQUARE_STEPS, precision);

        let biases = &layers[self.layout.second_biases.clone()];
        let rows = layers[self.layout.second_weights.clone()].chunks_exact(SEEN);
        for ((sum, bias), row) in self.second.iter_mut().zip(biases).zip(rows) {
            *sum = bias + dot(&self.seen, row);
        }
        self.kept = self.second.map(|sum| sum.clamp(0.0, 1.0));
        round_down(&mut self.kept, QI as f32, precision);
        layers[self.layout.last_bias] + dot(&self.kept, &layers[self.layout.last_weights.clone()])
    }

    /// After [`forward`](Self::forward): adds the gradient of the layers to `gradient`, and the numbers of the
    /// accumulators become their own gradients. `slope` is that of the loss by the output.
    pub(super) fn backward(&mut self, slope: f32, numbers: &mut [f32], layers: &[f32], gradient: &mut [f32]) {
        let layout = self.layout.clone();
        let mut by_seen = [0.0; SEEN];
        for (index, (&sum, kept)) in self.second.iter().zip(self.kept).enumerate() {
            let last = layout.last_weights.start + index;
            gradient[last] += slope * kept;
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let by_sum = slope * layers[last];
            gradient[layout.second_biases.start + index] += by_sum;
            let row = layout.second_weights.start + index * SEEN;
            add_scaled(&mut gradient[row..row + SEEN], by_sum, &self.seen);
            add_scaled(&mut by_seen, by_sum, &layers[row..row + SEEN]);
        }
        gradient[layout.last_bias] += slope;

        let hidden = self.products.len();
        let mut by_first = [0.0; FIRST];
        for (index, (by_sum, &sum)) in by_first.iter_mut().zip(&self.first).enumerate() {
            if sum > 0.0 && sum < 1.0 {
                *by_sum += by_seen[index];
            }
            if sum.abs() < 1.0 {
                *by_sum += by_seen[FIRST + index] * 2.0 * sum;
            }
            gradient[layout.first_biases.start + index] += *by_sum;
        }
        let weights = &layers[layout.first_weights.clone()];
        add_products(
            &mut gradient[layout.first_weights.clone()],
            &by_first,
            &self.products,
        );
        for (part, wishes) in self.wishes.as_chunks_mut::<WIDE>().0.iter_mut().enumerate() {
            *wishes = weighted_rows(&by_first, weights, hidden, part * WIDE);
        }

        let half = hidden / 2;
        for (wishes, numbers) in self
            .wishes
            .chunks_exact(half)
            .zip(numbers.chunks_exact_mut(hidden))
        {
            let (first, second) = numbers.split_at_mut(half);
            for ((wish, first), second) in wishes.iter().zip(first).zip(second) {
                let kept = (first.clamp(0.0, 1.0), second.clamp(0.0, 1.0));
                // Not `&&`: what does not branch is done for eight numbers at once.
                let inside = |number: f32| {
                    if (number > 0.0) & (number < 1.0) {
                        *wish
                    } else {
                        0.0
                    }
                };
                let slopes = (inside(*first) * kept.1, inside(*second) * kept.0);
                *first = slopes.0;
                *second = slopes.1;
            }
        }
    }
}

/// So many numbers of a row are added up in registers at a time.
const WIDE: usize = 32;

/// Adds to each row of `table` the products of its factor and `numbers`.
fn add_products(table: &mut [f32], factors: &[f32; FIRST], numbers: &[f32]) {
    for (row, &factor) in table.chunks_exact_mut(numbers.len()).zip(factors) {
        let (row, numbers) = (row.as_chunks_mut::<WIDE>().0, numbers.as_chunks::<WIDE>().0);
        for (row, numbers) in row.iter_mut().zip(numbers) {
            for (sum, number) in row.iter_mut().zip(numbers) {
                *sum += factor * number;
            }
        }
    }
}

/// A part of the sum of all rows of `table`, each times its factor.
fn weighted_rows(factors: &[f32; FIRST], table: &[f32], length: usize, at: usize) -> [f32; WIDE] {
    let mut sums = [0.0; WIDE];
    for (row, factor) in table.chunks_exact(length).zip(factors) {
        if let Some(part) = row[at..].first_chunk::<WIDE>() {
            for (sum, number) in sums.iter_mut().zip(part) {
                *sum += factor * number;
            }
        }
    }
    sums
}

/// A product of 1 in the integers of inference, before it is rounded down.
const PRODUCT_STEPS: f32 = (QA * QA) as f32 / 512.0;

/// A square of 1 likewise.
const SQUARE_STEPS: f32 = (QI * QB * QI * QB) as f32 / 524_288.0;

/// Takes inputs of a layer down to what integers hold, where they are to be as integers will give them. `steps` are
/// those of 1 before rounding; after it 1 is [`QI`].
fn round_down(inputs: &mut [f32], steps: f32, precision: Precision) {
    if precision == Precision::Rounded {
        for input in inputs {
            // A little more, because real numbers that should be whole are sometimes just below.
            *input = (*input * steps + 1e-5).floor() / QI as f32;
        }
    }
}

fn add_scaled(sum: &mut [f32], factor: f32, row: &[f32]) {
    for (sum, number) in sum.iter_mut().zip(row) {
        *sum += factor * number;
    }
}

fn dot(numbers: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    let (numbers, weights) = (numbers.as_chunks::<16>().0, weights.as_chunks::<16>().0);
    for (numbers, weights) in numbers.iter().zip(weights) {
        for ((sum, number), weight) in sums.iter_mut().zip(numbers).zip(weights) {
            *sum += number * weight;
        }
    }
    sums.iter().sum()
}
