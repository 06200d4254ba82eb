//! Without vectors: what every other kernel has to agree with.

use super::{Block, Difference, Kernels, ONE};

pub(super) const KERNELS: Kernels = Kernels {
    name: "scalar",
    update,
    dot,
};

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
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
                    *number = change(*number, weight);
                }
            }
        }
    }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    let numbers = accumulator.iter().flat_map(|block| block.0);
    let weights = weights.iter().flat_map(|block| block.0);
    numbers
        .zip(weights)
        .map(|(number, weight)| {
            let activated = i64::from(number.clamp(0, ONE));
            activated * activated * i64::from(weight)
        })
        .sum()
}
