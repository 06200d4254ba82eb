//! The way of positions through the layers behind the accumulators, forward and backward, some of them at a time.

use tabiya_nnue::{FIRST, QA, QB, QI, SECOND};

use super::aligned::Aligned;
use super::layers::{LayersLayout, SEEN, array};
use super::model::Precision;

/// How many positions go through the layers together: every weight that is read serves all of them.
pub(super) const ABREAST: usize = if cfg!(target_feature = "avx512f") { 8 } else { 4 };

/// So many numbers of a row are worked on at a time: those of a vector register.
const LANES: usize = if cfg!(target_feature = "avx512f") { 16 } else { 8 };

/// The weights of a set of layers by inputs instead of by sums: forward, an input meets all sums at once.
pub(super) struct Columns {
    first: Vec<[f32; FIRST]>,
    second: [[f32; SECOND]; SEEN],
}

impl Columns {
    /// The weights in these numbers of a set of layers.
    pub(super) fn new(layout: &LayersLayout, numbers: &[f32]) -> Columns {
        let (first, second) = (
            &numbers[layout.first_weights.clone()],
            &numbers[layout.second_weights.clone()],
        );
        let hidden = first.len() / FIRST;
        Columns {
            first: (0..hidden)
                .map(|input| std::array::from_fn(|sum| first[sum * hidden + input]))
                .collect(),
            second: std::array::from_fn(|input| std::array::from_fn(|sum| second[sum * SEEN + input])),
        }
    }
}

/// The way of some positions through the same layers.
pub(super) struct Pass {
    layout: LayersLayout,
    hidden: usize,
    products: Aligned,
    first: [[f32; FIRST]; ABREAST],
    seen: [[f32; SEEN]; ABREAST],
    second: [[f32; SECOND]; ABREAST],
    kept: [[f32; SECOND]; ABREAST],
}

impl Pass {
    pub(super) fn new(hidden: usize) -> Pass {
        Pass {
            layout: LayersLayout::new(hidden),
            hidden,
            products: Aligned::zeros(ABREAST * hidden),
            first: [[0.0; FIRST]; ABREAST],
            seen: [[0.0; SEEN]; ABREAST],
            second: [[0.0; SECOND]; ABREAST],
            kept: [[0.0; SECOND]; ABREAST],
        }
    }

    /// The outputs for these positions, at most [`ABREAST`]: where in `accumulators` they stand, counted in pairs of
    /// accumulators. `layers` are the layers' own numbers and `columns` the same once more.
    pub(super) fn forward(
        &mut self,
        accumulators: &[f32],
        positions: &[u16],
        layers: &[f32],
        columns: &Columns,
        precision: Precision,
    ) -> [f32; ABREAST] {
        let hidden = self.hidden;
        for (products, &position) in self.products.chunks_exact_mut(hidden).zip(positions) {
            multiply_pairs(
                products,
                &accumulators[usize::from(position) * 2 * hidden..][..2 * hidden],
            );
            round_down(products, PRODUCT_STEPS, precision);
        }
        self.first = [array(&layers[self.layout.first_biases.clone()]); ABREAST];
        add_inputs(&mut self.first, &self.products, &columns.first);

        let biases = array(&layers[self.layout.second_biases.clone()]);
        let last_weights: [f32; SECOND] = array(&layers[self.layout.last_weights.clone()]);
        let mut outputs = [layers[self.layout.last_bias]; ABREAST];
        for (place, output) in outputs.iter_mut().enumerate().take(positions.len()) {
            let seen = &mut self.seen[place];
            let (cut_off, squares) = seen.split_at_mut(FIRST);
            for ((sum, cut_off), square) in self.first[place].iter().zip(&mut *cut_off).zip(&mut *squares) {
                *cut_off = sum.clamp(0.0, 1.0);
                *square = (sum * sum).min(1.0);
            }
            round_down(cut_off, QI as f32, precision);
            round_down(squares, SQUARE_STEPS, precision);

            let second = &mut self.second[place];
            *second = biases;
            for (input, column) in seen.iter().zip(&columns.second) {
                add_scaled(second, *input, column);
            }
            let kept = &mut self.kept[place];
            *kept = second.map(|sum| sum.clamp(0.0, 1.0));
            round_down(kept, QI as f32, precision);
            *output += kept
                .iter()
                .zip(last_weights)
                .map(|(kept, weight)| kept * weight)
                .sum::<f32>();
        }
        outputs
    }

    /// After [`forward`](Self::forward) with the same positions: adds the gradient of the layers to `gradient`, and the
    /// accumulators become their own gradients. `slopes` are those of the loss by the outputs.
    pub(super) fn backward(
        &mut self,
        slopes: &[f32; ABREAST],
        accumulators: &mut [f32],
        positions: &[u16],
        layers: &[f32],
        gradient: &mut [f32],
    ) {
        let mut by_first = [[0.0; FIRST]; ABREAST];
        for (place, (by_first, &slope)) in by_first.iter_mut().zip(slopes).enumerate().take(positions.len()) {
            *by_first = self.backward_to_first(place, slope, layers, gradient);
        }
        self.backward_to_accumulators(&by_first, accumulators, positions, layers, gradient);
    }

    /// The last two layers: returns what the loss would like the sums of the first one to be changed by.
    fn backward_to_first(
        &self,
        place: usize,
        slope: f32,
        layers: &[f32],
        gradient: &mut [f32],
    ) -> [f32; FIRST] {
        let layout = &self.layout;
        let seen = &self.seen[place];
        let mut by_seen = [0.0; SEEN];
        for (index, (&sum, kept)) in self.second[place].iter().zip(self.kept[place]).enumerate() {
            let last = layout.last_weights.start + index;
            gradient[last] += slope * kept;
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let by_sum = slope * layers[last];
            gradient[layout.second_biases.start + index] += by_sum;
            let row = layout.second_weights.start + index * SEEN;
            if let (Some(gradient), Some(weights)) = (
                gradient[row..].first_chunk_mut::<SEEN>(),
                layers[row..].first_chunk::<SEEN>(),
            ) {
                add_scaled(gradient, by_sum, seen);
                add_scaled(&mut by_seen, by_sum, weights);
            }
        }
        gradient[layout.last_bias] += slope;

        let mut by_first = [0.0; FIRST];
        for (index, (by_sum, &sum)) in by_first.iter_mut().zip(&self.first[place]).enumerate() {
            if sum > 0.0 && sum < 1.0 {
                *by_sum += by_seen[index];
            }
            if sum.abs() < 1.0 {
                *by_sum += by_seen[FIRST + index] * 2.0 * sum;
            }
            gradient[layout.first_biases.start + index] += *by_sum;
        }
        by_first
    }

    /// The first layer and the products before it, some columns at a time with all sums in registers.
    fn backward_to_accumulators(
        &self,
        by_first: &[[f32; FIRST]; ABREAST],
        accumulators: &mut [f32],
        positions: &[u16],
        layers: &[f32],
        gradient: &mut [f32],
    ) {
        let (hidden, half) = (self.hidden, self.hidden / 2);
        let weights = &layers[self.layout.first_weights.clone()];
        let gradient = &mut gradient[self.layout.first_weights.clone()];
        for at in (0..hidden).step_by(LANES) {
            let products: [[f32; LANES]; ABREAST] =
                std::array::from_fn(|place| array(&self.products[place * hidden + at..][..LANES]));
            // What the loss would like the products to be changed by.
            let mut wishes = [[0.0; LANES]; ABREAST];
            for sum in 0..FIRST {
                let row = sum * hidden + at;
                let weights: [f32; LANES] = array(&weights[row..row + LANES]);
                let mut change: [f32; LANES] = array(&gradient[row..row + LANES]);
                for ((wishes, products), by_first) in wishes.iter_mut().zip(&products).zip(by_first) {
                    add_scaled(wishes, by_first[sum], &weights);
                    add_scaled(&mut change, by_first[sum], products);
                }
                gradient[row..row + LANES].copy_from_slice(&change);
            }
            let start = at / half * hidden + at % half;
            for (wishes, &position) in wishes.iter().zip(positions) {
                let numbers = &mut accumulators[usize::from(position) * 2 * hidden + start..];
                let (first, second) = numbers.split_at_mut(half);
                split_wishes(wishes, &mut first[..LANES], &mut second[..LANES]);
            }
        }
    }
}

/// Multiplies each number of the first half of an accumulator with its partner in the second.
fn multiply_pairs(products: &mut [f32], accumulators: &[f32]) {
    let half = products.len() / 2;
    let pairs = accumulators
        .chunks_exact(2 * half)
        .map(|numbers| numbers.split_at(half));
    for (products, (first, second)) in products.chunks_exact_mut(half).zip(pairs) {
        for ((product, first), second) in products.iter_mut().zip(first).zip(second) {
            *product = first.clamp(0.0, 1.0) * second.clamp(0.0, 1.0);
        }
    }
}

/// Turns pairs of numbers into what the loss would like them to be changed by, from the same of their products.
fn split_wishes(wishes: &[f32; LANES], first: &mut [f32], second: &mut [f32]) {
    for ((wish, first), second) in wishes.iter().zip(first).zip(second) {
        // Factors instead of conditions: what does not branch is done for all lanes at once.
        let inside = |number: f32| f32::from(u8::from((number > 0.0) & (number < 1.0)));
        let slopes = (
            wish * inside(*first) * second.clamp(0.0, 1.0),
            wish * inside(*second) * first.clamp(0.0, 1.0),
        );
        (*first, *second) = slopes;
    }
}

/// Adds to the sums of each position its inputs, one row of `inputs` each, times the weights of these.
fn add_inputs(sums: &mut [[f32; FIRST]; ABREAST], inputs: &[f32], columns: &[[f32; FIRST]]) {
    let count = columns.len();
    let rows: [&[f32]; ABREAST] = std::array::from_fn(|place| &inputs[place * count..][..count]);
    let mut totals = *sums;
    for (index, column) in columns.iter().enumerate() {
        for (total, row) in totals.iter_mut().zip(rows) {
            add_scaled(total, row[index], column);
        }
    }
    *sums = totals;
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

#[inline(always)]
fn add_scaled<const N: usize>(sum: &mut [f32; N], factor: f32, row: &[f32; N]) {
    for (sum, number) in sum.iter_mut().zip(row) {
        // Where the processor cannot do both at once, `mul_add` would be a call of a slow function.
        *sum = if cfg!(target_feature = "fma") {
            factor.mul_add(*number, *sum)
        } else {
            *sum + factor * number
        };
    }
}
