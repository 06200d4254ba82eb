//! Plain scalar code, the reference for every other kernel.

use super::{Block, Difference, FIRST, Kernels, WeightBlock, Weights, product};
use crate::layers::InferenceLayers;

pub(super) const KERNELS: Kernels = Kernels {
    name: "scalar",
    update,
    forward,
};

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    to.copy_from_slice(from);
    let row = to.len();
    let changes = [
        (difference.added, i16::wrapping_add as fn(i16, i16) -> i16),
        (difference.removed, i16::wrapping_sub),
    ];
    for (features, change) in changes {
        for &feature in features {
            let weights = &weights[usize::from(feature) * row..][..row];
            for (block, weights) in to.iter_mut().zip(weights) {
                for (number, &weight) in block.0.iter_mut().zip(&weights.0) {
                    *number = change(*number, i16::from(weight));
                }
            }
        }
    }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    let half = inputs.len() / 2;
    for (inputs, accumulator) in inputs.chunks_mut(half).zip([own, other]) {
        multiply(inputs, accumulator);
    }
    let activations = InferenceLayers::activations(affine(inputs, &layers.first));
    layers.value(
        layers
            .second
            .each_ref()
            .map(|weights| affine(&activations, weights)),
    )
}

fn multiply(to: &mut [u8], accumulator: &[Block]) {
    let (first, second) = accumulator.split_at(accumulator.len() / 2);
    let values = |half: &'_ [Block]| half.iter().flat_map(|block| block.0).collect::<Vec<i16>>();
    for ((input, first), second) in to.iter_mut().zip(values(first)).zip(values(second)) {
        *input = product(first, second);
    }
}

fn affine(inputs: &[u8], weights: &Weights) -> [i32; FIRST] {
    let mut sums = weights.biases;
    for (inputs, weights) in inputs.chunks(4).zip(&weights.groups) {
        for (sum, weights) in sums.iter_mut().zip(&weights.0) {
            for (&input, &weight) in inputs.iter().zip(weights) {
                *sum += i32::from(input) * i32::from(weight);
            }
        }
    }
    sums
}
