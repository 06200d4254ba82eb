//! Machines without vectors: eight numbers in two words of 64 bits, which every processor can add.

use super::{Block, Difference, Kernels, ONE, Vector};

pub(super) const KERNELS: Kernels = Kernels {
    name: "words",
    update,
    dot,
};

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    // SAFETY: words are everywhere.
    unsafe { super::update::<Words>(to, from, weights, difference) }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    // SAFETY: words are everywhere.
    unsafe { super::dot::<Words>(accumulator, weights) }
}

struct Words;

/// The highest bit of each number in a word.
const TOPS: u64 = 0x8000_8000_8000_8000;

/// The four numbers of a word.
#[inline(always)]
fn numbers(word: u64) -> [i32; 4] {
    [word, word >> 16, word >> 32, word >> 48].map(|bits| i32::from(bits as i16))
}

impl Vector for Words {
    type Numbers = [u64; 2];
    type Sums = i64;
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> [u64; 2] {
        // SAFETY: the caller's promise; nothing is asked of the alignment.
        unsafe { from.cast::<[u64; 2]>().read_unaligned() }
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
    unsafe fn no_sums() -> i64 {
        0
    }

    #[inline(always)]
    unsafe fn add_squares(sums: i64, numbers: [u64; 2], weights: [u64; 2]) -> i64 {
        let mut sum = 0;
        for (word, weights) in numbers.into_iter().zip(weights) {
            for (number, weight) in self::numbers(word).into_iter().zip(self::numbers(weights)) {
                let activated = number.clamp(0, i32::from(ONE));
                sum += activated * activated * weight;
            }
        }
        sums + i64::from(sum)
    }

    #[inline(always)]
    unsafe fn total(sums: i64) -> i64 {
        sums
    }
}
