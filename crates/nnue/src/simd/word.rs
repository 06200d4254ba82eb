//! SIMD within a register, for machines without vectors: eight lanes in two 64-bit words.

use super::{Block, Difference, FIRST, Kernels, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

pub(super) const KERNELS: Kernels = Kernels {
    name: "words",
    update,
    forward,
};

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    // SAFETY: no special instructions are needed.
    unsafe { super::update::<Words>(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    // SAFETY: no special instructions are needed.
    unsafe { super::forward::<Words>(own, other, inputs, layers) }
}

struct Words;

/// The highest bit of each lane in a word.
const HIGH_BITS: u64 = 0x8000_8000_8000_8000;

/// The four lanes of a word.
#[inline(always)]
fn values(word: u64) -> [i16; 4] {
    [word, word >> 16, word >> 32, word >> 48].map(|bits| bits as i16)
}

impl Vector for Words {
    type Values = [u64; 2];
    type Sums = [i32; FIRST];
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> [u64; 2] {
        // SAFETY: the caller's promise; no alignment needed.
        unsafe { from.cast::<[u64; 2]>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> [u64; 2] {
        // SAFETY: the caller's promise covers the read; eight 16-bit values have the size of two words.
        unsafe { core::mem::transmute(from.cast::<[i8; 8]>().read().map(i16::from)) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: [u64; 2]) {
        // SAFETY: the caller's promise; no alignment needed.
        unsafe { to.cast::<[u64; 2]>().write_unaligned(values) }
    }

    // The highest bits are left out of sums and differences, so that nothing carries into the next lane, and are fixed
    // up afterwards.

    #[inline(always)]
    unsafe fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let add = |a: u64, b: u64| ((a & !HIGH_BITS) + (b & !HIGH_BITS)) ^ ((a ^ b) & HIGH_BITS);
        [add(a[0], b[0]), add(a[1], b[1])]
    }

    #[inline(always)]
    unsafe fn subtract(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let subtract = |a: u64, b: u64| ((a | HIGH_BITS) - (b & !HIGH_BITS)) ^ ((a ^ !b) & HIGH_BITS);
        [subtract(a[0], b[0]), subtract(a[1], b[1])]
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: [u64; 2], second: [u64; 2]) {
        for (i, (first, second)) in first.into_iter().zip(second).enumerate() {
            for (j, (first, second)) in values(first).into_iter().zip(values(second)).enumerate() {
                // SAFETY: the caller's promise: there is room for eight inputs.
                unsafe { to.add(4 * i + j).write(super::product(first, second)) };
            }
        }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> [i32; FIRST] {
        [0; FIRST]
    }

    #[inline(always)]
    unsafe fn add_products(mut sums: [i32; FIRST], inputs: [u8; 4], weights: &WeightGroup) -> [i32; FIRST] {
        // Most inputs are 0.
        for (i, input) in inputs.into_iter().enumerate().filter(|(_, input)| *input > 0) {
            for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                *sum += i32::from(input) * i32::from(weights[i]);
            }
        }
        sums
    }

    #[inline(always)]
    unsafe fn totals(sums: [i32; FIRST]) -> [i32; FIRST] {
        sums
    }
}
