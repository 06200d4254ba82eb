//! Plain Rust, the reference for the other kernels.

use crate::half::{Half, WIDTH};
use crate::layers::{HIDDEN, INPUTS, Layers, ONE, SCALE, SHIFT};

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
            *input = number.clamp(0, ONE);
        }
    }
    let hidden = layer(&inputs, &layers.weights1, &layers.bias1);
    let hidden = layer(&hidden, &layers.weights2, &layers.bias2);
    let sum = hidden
        .iter()
        .zip(&layers.weights3)
        .fold(layers.bias3, |sum, (&input, &weight)| {
            sum.wrapping_add(i32::from(input * i16::from(weight)))
        });
    sum / SCALE
}

fn layer<const INPUTS: usize>(
    inputs: &[i16; INPUTS],
    weights: &[[i8; INPUTS]; HIDDEN],
    bias: &[i32; HIDDEN],
) -> [i16; HIDDEN] {
    let mut outputs = [0; HIDDEN];
    for ((output, weights), bias) in outputs.iter_mut().zip(weights).zip(bias) {
        // 512 products of at most 127 × 128 cannot overflow 32 bits, but adding the bias can.
        let products = inputs.iter().zip(weights);
        let sum: i32 = products
            .map(|(&input, &weight)| i32::from(input) * i32::from(weight))
            .sum();
        *output = (bias.wrapping_add(sum) >> SHIFT).clamp(0, i32::from(ONE)) as i16;
    }
    outputs
}
