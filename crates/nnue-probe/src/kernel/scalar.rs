//! Plain Rust: what the other kernels are compared with.

use crate::half::{Half, WIDTH};
use crate::layers::{GROUP, HIDDEN, INPUTS, Layers, ONE, SCALE, SHIFT, Weights};

pub(super) fn update(weights: &[Half], from: &Half, to: &mut Half, added: &[u16], removed: &[u16]) {
    *to = *from;
    for &row in added {
        for (sum, weight) in to.0.iter_mut().zip(&weights[usize::from(row)].0) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for &row in removed {
        for (sum, weight) in to.0.iter_mut().zip(&weights[usize::from(row)].0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

pub(super) fn forward(layers: &Layers, own: &Half, other: &Half) -> i32 {
    let mut inputs = [0; INPUTS];
    let (first, second) = inputs.split_at_mut(WIDTH);
    for (inputs, half) in [(first, own), (second, other)] {
        for (input, &number) in inputs.iter_mut().zip(&half.0) {
            *input = i32::from(number).clamp(0, ONE);
        }
    }
    let hidden = layer(&inputs, &layers.weights1, &layers.bias1.0);
    let hidden = layer(&hidden, &layers.weights2, &layers.bias2.0);
    let sum = hidden
        .iter()
        .zip(&layers.weights3.0)
        .fold(layers.bias3, |sum, (&input, &weight)| {
            sum.wrapping_add(input * i32::from(weight))
        });
    sum / SCALE
}

fn layer<const GROUPS: usize>(
    inputs: &[i32],
    weights: &Weights<GROUPS>,
    bias: &[i32; HIDDEN],
) -> [i32; HIDDEN] {
    let mut sums = *bias;
    for (inputs, weights) in inputs.as_chunks::<GROUP>().0.iter().zip(&weights.0) {
        if *inputs == [0; GROUP] {
            continue;
        }
        for (sum, weights) in sums.iter_mut().zip(weights) {
            // Four products of at most 127 × 128 are far from overflowing.
            let products = inputs
                .iter()
                .zip(weights)
                .map(|(&input, &weight)| input * i32::from(weight));
            *sum = sum.wrapping_add(products.sum());
        }
    }
    sums.map(|sum| (sum >> SHIFT).clamp(0, ONE))
}
