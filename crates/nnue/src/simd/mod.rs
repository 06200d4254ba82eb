//! The two loops in which all time goes, for each kind of vector unit.
//!
//! Both are written once, over the few operations of [`Vector`]; a file for each instruction set says what these are.
//! All of them give the same numbers as [`scalar`], to the last bit: additions wrap, products fit, sums are exact.
#![allow(unsafe_code)]

mod scalar;
mod word;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse41;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use crate::architecture::QA;

/// 32 numbers of an accumulator or of a row of weights: one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; Block::LEN]);

impl Block {
    pub(crate) const LEN: usize = 32;
    pub(crate) const ZERO: Block = Block([0; Block::LEN]);

    /// Numbers in blocks; their count is a multiple of a block's length.
    pub(crate) fn from_numbers(numbers: &[i16]) -> Vec<Block> {
        let (blocks, _) = numbers.as_chunks::<{ Block::LEN }>();
        blocks.iter().copied().map(Block).collect()
    }
}

/// A change of an accumulator: the features that come and go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) added: &'a [u16],
    pub(crate) removed: &'a [u16],
}

/// `to` becomes `from` with the rows of `weights` that the difference names added and taken away.
type Update = fn(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>);

/// The sum over all places of the squared activation times the weight.
type Dot = fn(accumulator: &[Block], weights: &[Block]) -> i64;

/// The loops for one instruction set.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    pub(crate) name: &'static str,
    pub(crate) update: Update,
    pub(crate) dot: Dot,
}

impl Kernels {
    /// Those for the best instructions of this machine.
    pub(crate) fn best() -> Kernels {
        Kernels::available().pop().unwrap_or(scalar::KERNELS)
    }

    /// All that run on this machine, the best last.
    pub(crate) fn available() -> Vec<Kernels> {
        #[allow(unused_mut)]
        let mut kernels = vec![scalar::KERNELS, word::KERNELS];
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(sse41::kernels());
            kernels.extend(avx2::kernels());
        }
        #[cfg(target_arch = "aarch64")]
        kernels.push(neon::KERNELS);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        kernels.push(wasm::KERNELS);
        kernels
    }
}

/// What the loops need of a vector unit. The functions are for code that runs only where the instructions exist.
trait Vector {
    /// Several 16-bit numbers.
    type Numbers: Copy;
    /// Several 32-bit sums.
    type Sums: Copy;
    /// How many numbers a vector has; divides [`Block::LEN`].
    const LANES: usize;

    /// # Safety
    /// The instruction set must be there, and `from` must point to a vector's numbers.
    unsafe fn load(from: *const i16) -> Self::Numbers;
    /// # Safety
    /// The instruction set must be there, and `to` must point to room for a vector's numbers.
    unsafe fn store(to: *mut i16, numbers: Self::Numbers);
    /// # Safety
    /// The instruction set must be there.
    unsafe fn add(a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// # Safety
    /// The instruction set must be there.
    unsafe fn subtract(a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// # Safety
    /// The instruction set must be there.
    unsafe fn no_sums() -> Self::Sums;
    /// Adds the squares of `numbers`, cut off below 0 and above [`QA`], times `weights` to the sums.
    ///
    /// # Safety
    /// The instruction set must be there.
    unsafe fn add_squares(sums: Self::Sums, numbers: Self::Numbers, weights: Self::Numbers) -> Self::Sums;
    /// # Safety
    /// The instruction set must be there.
    unsafe fn total(sums: Self::Sums) -> i64;
}

/// The activation's upper end as a 16-bit number.
const ONE: i16 = QA as i16;

/// Blocks that are changed together, so that their numbers stay in registers: 128 numbers are half the registers of
/// AVX2.
const TOGETHER: usize = 4;

/// See [`Update`].
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn update<V: Vector>(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    let mut at = 0;
    while at + TOGETHER <= to.len() {
        // SAFETY: the caller's promise.
        unsafe { update_part::<V, TOGETHER>(to, from, weights, difference, at) };
        at += TOGETHER;
    }
    while at < to.len() {
        // SAFETY: the caller's promise.
        unsafe { update_part::<V, 1>(to, from, weights, difference, at) };
        at += 1;
    }
}

/// Changes the `N` blocks from `at` on.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn update_part<V: Vector, const N: usize>(
    to: &mut [Block],
    from: &[Block],
    weights: &[Block],
    difference: Difference<'_>,
    at: usize,
) {
    /// More vectors than any unit needs for the blocks that are changed together.
    const MOST: usize = TOGETHER * Block::LEN / 8;
    let row = to.len();
    let vectors = N * Block::LEN / V::LANES;
    let blocks: &[Block; N] = part(from, at);
    // SAFETY: the instruction set is there, and a part has room for as many vectors as are read.
    unsafe {
        let start = blocks.as_ptr().cast::<i16>();
        let mut numbers: [V::Numbers; MOST] = [V::load(start); MOST];
        for (i, vector) in numbers.iter_mut().enumerate().take(vectors) {
            *vector = V::load(start.add(i * V::LANES));
        }
        for &feature in difference.added {
            let weights: &[Block; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i16>();
            for (i, vector) in numbers.iter_mut().enumerate().take(vectors) {
                *vector = V::add(*vector, V::load(start.add(i * V::LANES)));
            }
        }
        for &feature in difference.removed {
            let weights: &[Block; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i16>();
            for (i, vector) in numbers.iter_mut().enumerate().take(vectors) {
                *vector = V::subtract(*vector, V::load(start.add(i * V::LANES)));
            }
        }
        let start = to[at..at + N].as_mut_ptr().cast::<i16>();
        for (i, &vector) in numbers.iter().enumerate().take(vectors) {
            V::store(start.add(i * V::LANES), vector);
        }
    }
}

/// `N` blocks from `at` on.
#[inline(always)]
fn part<const N: usize>(blocks: &[Block], at: usize) -> &[Block; N] {
    const { assert!(N > 0) };
    blocks[at..at + N]
        .first_chunk()
        .expect("a slice of N blocks has N blocks")
}

/// See [`Dot`].
///
/// Up to the widest accumulator no lane can overflow: with four lanes it takes 1024/4 products of at most
/// 255·255·127, which is less than 2³¹.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn dot<V: Vector>(accumulator: &[Block], weights: &[Block]) -> i64 {
    // SAFETY: the instruction set is there, and each block has room for as many vectors as are read.
    unsafe {
        // Two sums in turn, because each addition has to wait for the one before.
        let mut sums = [V::no_sums(); 2];
        for (numbers, weights) in accumulator.iter().zip(weights) {
            let (numbers, weights) = (numbers.0.as_ptr(), weights.0.as_ptr());
            for i in 0..Block::LEN / V::LANES {
                let place = i * V::LANES;
                sums[i % 2] = V::add_squares(
                    sums[i % 2],
                    V::load(numbers.add(place)),
                    V::load(weights.add(place)),
                );
            }
        }
        V::total(sums[0]) + V::total(sums[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::{Architecture, OUTPUT_WEIGHT_LIMIT};
    use crate::random::Random;

    fn blocks(random: &mut Random, count: usize, limit: usize) -> Vec<Block> {
        (0..count)
            .map(|_| {
                Block(std::array::from_fn(|_| {
                    (random.below(2 * limit + 1) as i32 - limit as i32) as i16
                }))
            })
            .collect()
    }

    #[test]
    fn every_kernel_updates_like_the_scalar_one() {
        let random = &mut Random::new(3);
        for width in [1, 2, 4, 5, 8, 31, 32] {
            let weights = blocks(random, 40 * width, 30_000);
            let from = blocks(random, width, 30_000);
            for (added, removed) in [(0, 0), (1, 1), (1, 2), (2, 2), (0, 1), (32, 32)] {
                let mut features = |count| (0..count).map(|_| random.below(40) as u16).collect::<Vec<_>>();
                let (added, removed) = (features(added), features(removed));
                let difference = Difference {
                    added: &added,
                    removed: &removed,
                };
                let mut expected = vec![Block::ZERO; width];
                (scalar::KERNELS.update)(&mut expected, &from, &weights, difference);
                for kernels in Kernels::available() {
                    let mut found = vec![Block::ZERO; width];
                    (kernels.update)(&mut found, &from, &weights, difference);
                    assert_eq!(found, expected, "{} width {width}", kernels.name);
                }
            }
        }
    }

    #[test]
    fn every_kernel_sums_like_the_scalar_one() {
        let random = &mut Random::new(4);
        for width in 1..=Architecture::MAX_HIDDEN / Block::LEN {
            let weights = blocks(random, width, OUTPUT_WEIGHT_LIMIT as usize);
            let accumulator = blocks(random, width, 400);
            let expected = (scalar::KERNELS.dot)(&accumulator, &weights);
            for kernels in Kernels::available() {
                let found = (kernels.dot)(&accumulator, &weights);
                assert_eq!(found, expected, "{} width {width}", kernels.name);
            }
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        let width = Architecture::MAX_HIDDEN / Block::LEN;
        let accumulator = vec![Block([i16::MAX; Block::LEN]); width];
        for sign in [-1, 1] {
            let weights = vec![Block([sign * OUTPUT_WEIGHT_LIMIT; Block::LEN]); width];
            let expected = 1024 * 255 * 255 * 127 * i64::from(sign);
            for kernels in Kernels::available() {
                assert_eq!(
                    (kernels.dot)(&accumulator, &weights),
                    expected,
                    "{}",
                    kernels.name
                );
            }
        }
    }
}
