//! The forward and backward pass through the layers after the accumulators, a few positions at a time.

use tabiya_nnue::{FIRST, QA, QB, QI, SECOND};

use super::aligned::Aligned;
use super::layers::{ACTIVATIONS, LayersLayout, array};
use super::model::Precision;

/// How many positions go through the layers together, so that every weight read is used for all of them.
pub(super) const MICRO_BATCH: usize = if cfg!(target_feature = "avx512f") { 8 } else { 4 };

/// How many values of a row are processed at a time: those of a vector register.
const LANES: usize = if cfg!(target_feature = "avx512f") { 16 } else { 8 };

/// The weights of a set of layers, transposed: in the forward pass, an input is added to all sums at once.
pub(super) struct Columns {
    first: Vec<[f32; FIRST]>,
    second: [[f32; SECOND]; ACTIVATIONS],
}

impl Columns {
    /// The weights in the parameters of a set of layers.
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
            second: std::array::from_fn(|input| std::array::from_fn(|sum| second[sum * ACTIVATIONS + input])),
        }
    }
}

/// The state of a pass of some positions through the same layers.
pub(super) struct Pass {
    layout: LayersLayout,
    hidden: usize,
    products: Aligned,
    first: [[f32; FIRST]; MICRO_BATCH],
    activations: [[f32; ACTIVATIONS]; MICRO_BATCH],
    second: [[f32; SECOND]; MICRO_BATCH],
    kept: [[f32; SECOND]; MICRO_BATCH],
}

impl Pass {
    pub(super) fn new(hidden: usize) -> Pass {
        Pass {
            layout: LayersLayout::new(hidden),
            hidden,
            products: Aligned::zeros(MICRO_BATCH * hidden),
            first: [[0.0; FIRST]; MICRO_BATCH],
            activations: [[0.0; ACTIVATIONS]; MICRO_BATCH],
            second: [[0.0; SECOND]; MICRO_BATCH],
            kept: [[0.0; SECOND]; MICRO_BATCH],
        }
    }

    /// The outputs for at most [`MICRO_BATCH`] positions, given by their indices into `accumulators`, counted in pairs.
    /// `layers` are the parameters of the layers, and `columns` the same weights transposed.
    pub(super) fn forward(
        &mut self,
        accumulators: &[f32],
        positions: &[u16],
        layers: &[f32],
        columns: &Columns,
        precision: Precision,
    ) -> [f32; MICRO_BATCH] {
        let hidden = self.hidden;
        for (products, &position) in self.products.chunks_exact_mut(hidden).zip(positions) {
            multiply_pairs(
                products,
                &accumulators[usize::from(position) * 2 * hidden..][..2 * hidden],
            );
            round_down(products, PRODUCT_STEPS, precision);
        }
        self.first = [array(&layers[self.layout.first_biases.clone()]); MICRO_BATCH];
        add_inputs(&mut self.first, &self.products, &columns.first);

        let biases = array(&layers[self.layout.second_biases.clone()]);
        let last_weights: [f32; SECOND] = array(&layers[self.layout.last_weights.clone()]);
        let mut outputs = [layers[self.layout.last_bias]; MICRO_BATCH];
        for (place, output) in outputs.iter_mut().enumerate().take(positions.len()) {
            let activations = &mut self.activations[place];
            let (clipped, squares) = activations.split_at_mut(FIRST);
            for ((sum, clipped), square) in self.first[place].iter().zip(&mut *clipped).zip(&mut *squares) {
                *clipped = sum.clamp(0.0, 1.0);
                *square = (sum * sum).min(1.0);
            }
            round_down(clipped, QI as f32, precision);
            round_down(squares, SQUARE_STEPS, precision);

            let second = &mut self.second[place];
            *second = biases;
            for (input, column) in activations.iter().zip(&columns.second) {
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

    /// After [`forward`](Self::forward) with the same positions: adds the gradient of the layers to `gradient`, and
    /// replaces the accumulators by their gradients. `slopes` are the derivatives of the loss by the outputs.
    pub(super) fn backward(
        &mut self,
        slopes: &[f32; MICRO_BATCH],
        accumulators: &mut [f32],
        positions: &[u16],
        layers: &[f32],
        gradient: &mut [f32],
    ) {
        let mut by_first = [[0.0; FIRST]; MICRO_BATCH];
        for (place, (by_first, &slope)) in by_first.iter_mut().zip(slopes).enumerate().take(positions.len()) {
            *by_first = self.backward_to_first(place, slope, layers, gradient);
        }
        self.backward_to_accumulators(&by_first, accumulators, positions, layers, gradient);
    }

    /// The last two layers: returns the gradient of the first layer's sums.
    fn backward_to_first(
        &self,
        place: usize,
        slope: f32,
        layers: &[f32],
        gradient: &mut [f32],
    ) -> [f32; FIRST] {
        let layout = &self.layout;
        let activations = &self.activations[place];
        let mut by_activation = [0.0; ACTIVATIONS];
        for (index, (&sum, kept)) in self.second[place].iter().zip(self.kept[place]).enumerate() {
            let last = layout.last_weights.start + index;
            gradient[last] += slope * kept;
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let by_sum = slope * layers[last];
            gradient[layout.second_biases.start + index] += by_sum;
            let row = layout.second_weights.start + index * ACTIVATIONS;
            if let (Some(gradient), Some(weights)) = (
                gradient[row..].first_chunk_mut::<ACTIVATIONS>(),
                layers[row..].first_chunk::<ACTIVATIONS>(),
            ) {
                add_scaled(gradient, by_sum, activations);
                add_scaled(&mut by_activation, by_sum, weights);
            }
        }
        gradient[layout.last_bias] += slope;

        let mut by_first = [0.0; FIRST];
        for (index, (by_sum, &sum)) in by_first.iter_mut().zip(&self.first[place]).enumerate() {
            if sum > 0.0 && sum < 1.0 {
                *by_sum += by_activation[index];
            }
            if sum.abs() < 1.0 {
                *by_sum += by_activation[FIRST + index] * 2.0 * sum;
            }
            gradient[layout.first_biases.start + index] += *by_sum;
        }
        by_first
    }

    /// The first layer and the pairwise products before it, a few columns at a time with all sums in registers.
    fn backward_to_accumulators(
        &self,
        by_first: &[[f32; FIRST]; MICRO_BATCH],
        accumulators: &mut [f32],
        positions: &[u16],
        layers: &[f32],
        gradient: &mut [f32],
    ) {
        let (hidden, half) = (self.hidden, self.hidden / 2);
        let weights = &layers[self.layout.first_weights.clone()];
        let gradient = &mut gradient[self.layout.first_weights.clone()];
        for at in (0..hidden).step_by(LANES) {
            let products: [[f32; LANES]; MICRO_BATCH] =
                std::array::from_fn(|place| array(&self.products[place * hidden + at..][..LANES]));
            // The gradient of the products.
            let mut product_gradients = [[0.0; LANES]; MICRO_BATCH];
            for sum in 0..FIRST {
                let row = sum * hidden + at;
                let weights: [f32; LANES] = array(&weights[row..row + LANES]);
                let mut change: [f32; LANES] = array(&gradient[row..row + LANES]);
                for ((product_gradients, products), by_first) in
                    product_gradients.iter_mut().zip(&products).zip(by_first)
                {
                    add_scaled(product_gradients, by_first[sum], &weights);
                    add_scaled(&mut change, by_first[sum], products);
                }
                gradient[row..row + LANES].copy_from_slice(&change);
            }
            let start = at / half * hidden + at % half;
            for (product_gradients, &position) in product_gradients.iter().zip(positions) {
                let numbers = &mut accumulators[usize::from(position) * 2 * hidden + start..];
                let (first, second) = numbers.split_at_mut(half);
                split_gradients(product_gradients, &mut first[..LANES], &mut second[..LANES]);
            }
        }
    }
}

/// Pairwise multiplication: each neuron of the first half of an accumulator times its partner in the second.
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

/// Replaces pairs of neurons by their gradients, from the gradients of their products.
fn split_gradients(product_gradients: &[f32; LANES], first: &mut [f32], second: &mut [f32]) {
    for ((gradient, first), second) in product_gradients.iter().zip(first).zip(second) {
        // Factors instead of branches, so that the loop vectorises.
        let inside = |number: f32| f32::from(u8::from((number > 0.0) & (number < 1.0)));
        let slopes = (
            gradient * inside(*first) * second.clamp(0.0, 1.0),
            gradient * inside(*second) * first.clamp(0.0, 1.0),
        );
        (*first, *second) = slopes;
    }
}

/// Adds to the sums of each position its inputs, one row of `inputs` each, times their weights.
fn add_inputs(sums: &mut [[f32; FIRST]; MICRO_BATCH], inputs: &[f32], columns: &[[f32; FIRST]]) {
    let count = columns.len();
    let rows: [&[f32]; MICRO_BATCH] = std::array::from_fn(|place| &inputs[place * count..][..count]);
    let mut totals = *sums;
    for (index, column) in columns.iter().enumerate() {
        for (total, row) in totals.iter_mut().zip(rows) {
            add_scaled(total, row[index], column);
        }
    }
    *sums = totals;
}

/// A product of 1.0 in the integers of inference, before rounding down.
const PRODUCT_STEPS: f32 = (QA * QA) as f32 / 512.0;

/// A square of 1.0 likewise.
const SQUARE_STEPS: f32 = (QI * QB * QI * QB) as f32 / 524_288.0;

/// Rounds the inputs of a layer down as quantised inference does, if the precision asks for it. `steps` is 1.0 before
/// rounding; after it, 1.0 is [`QI`].
fn round_down(inputs: &mut [f32], steps: f32, precision: Precision) {
    if precision == Precision::Quantised {
        for input in inputs {
            // Floating-point values that should be integers are sometimes just below them.
            *input = (*input * steps + 1e-5).floor() / QI as f32;
        }
    }
}

#[inline(always)]
fn add_scaled<const N: usize>(sum: &mut [f32; N], factor: f32, row: &[f32; N]) {
    for (sum, number) in sum.iter_mut().zip(row) {
        // Without FMA instructions, `mul_add` would call a slow library function.
        *sum = if cfg!(target_feature = "fma") {
            factor.mul_add(*number, *sum)
        } else {
            *sum + factor * number
        };
    }
}
