//! Machines without vectors: eight numbers in two words of 64 bits, which every processor can add.

use super::{Block, Difference, FIRST, Fours, Kernels, Vector, WeightBlock};
use crate::layers::ReadyLayers;

pub(super) const KERNELS: Kernels = Kernels {
    name: "words",
    update,
    forward,
};

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    // SAFETY: words are everywhere.
    unsafe { super::update::<Words>(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &ReadyLayers) -> i32 {
    // SAFETY: words are everywhere.
    unsafe { super::forward::<Words>(own, other, inputs, layers) }
}

struct Words;

/// The highest bit of each number in a word.
const TOPS: u64 = 0x8000_8000_8000_8000;

/// The four numbers of a word.
#[inline(always)]
fn numbers(word: u64) -> [i16; 4] {
    [word, word >> 16, word >> 32, word >> 48].map(|bits| bits as i16)
}

impl Vector for Words {
    type Numbers = [u64; 2];
    type Sums = [i32; FIRST];
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> [u64; 2] {
        // SAFETY: the caller's promise; nothing is asked of the alignment.
        unsafe { from.cast::<[u64; 2]>().read_unaligned() }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> [u64; 2] {
        // SAFETY: the caller's promise for the first step; eight numbers have the size of two words for the second.
        unsafe { core::mem::transmute(from.cast::<[i8; 8]>().read().map(i16::from)) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, numbers: [u64; 2]) {
        // SAFETY: the caller's promise; nothing is asked of the alignment.
        unsafe { to.cast::<[u64; 2]>().write_unaligned(numbers) }
    }

    // The highest bits are left out of sums and differences, so that nothing is carried into a neighbour, and are put
    // right afterwards.

    #[inline(always)]
    unsafe fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let add = |a: u64, b: u64| ((a & !TOPS) + (b & !TOPS)) ^ ((a ^ b) & TOPS);
        [add(a[0], b[0]), add(a[1], b[1])]
    }

    #[inline(always)]
    unsafe fn subtract(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
        let subtract = |a: u64, b: u64| ((a | TOPS) - (b & !TOPS)) ^ ((a ^ !b) & TOPS);
        [subtract(a[0], b[0]), subtract(a[1], b[1])]
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: [u64; 2], second: [u64; 2]) {
        for (i, (first, second)) in first.into_iter().zip(second).enumerate() {
            for (j, (first, second)) in numbers(first).into_iter().zip(numbers(second)).enumerate() {
                // SAFETY: the caller's promise: there is room for eight inputs.
                unsafe { to.add(4 * i + j).write(super::product(first, second)) };
            }
        }
    }

    #[inline(always)]
    unsafe fn no_sums() -> [i32; FIRST] {
        [0; FIRST]
    }

    #[inline(always)]
    unsafe fn add_products(mut sums: [i32; FIRST], inputs: [u8; 4], weights: &Fours) -> [i32; FIRST] {
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
