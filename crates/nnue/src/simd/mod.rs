//! The loops in which all time goes, for each kind of vector unit.
//!
//! They are written once, over the few operations of [`Vector`]; a file for each instruction set says what these are.
//! All of them give the same numbers as [`scalar`], to the last bit: additions wrap, products fit, sums are exact.
#![allow(unsafe_code)]

mod scalar;
mod word;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse41;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use crate::architecture::{FIRST, PRODUCT_SHIFT, QA};
use crate::layers::ReadyLayers;

/// 32 numbers of an accumulator: one cache line.
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

/// The weights of a feature for the 32 numbers of a block. Most of an update is waiting for these, so they are kept as
/// small as they can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct WeightBlock(pub(crate) [i8; Block::LEN]);

impl WeightBlock {
    /// Weights in blocks; their count is a multiple of a block's length, and all are within the limit of
    /// [`FEATURE_WEIGHT_LIMIT`](crate::FEATURE_WEIGHT_LIMIT).
    pub(crate) fn from_numbers(numbers: &[i16]) -> Vec<WeightBlock> {
        let (blocks, _) = numbers.as_chunks::<{ Block::LEN }>();
        blocks
            .iter()
            .map(|block| WeightBlock(block.map(|weight| weight as i8)))
            .collect()
    }
}

/// A change of an accumulator: the features that come and go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) added: &'a [u16],
    pub(crate) removed: &'a [u16],
}

/// `to` becomes `from` with the rows of `weights` that the difference names added and taken away.
type Update = fn(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>);

/// The value for the side to move in centipawns: its accumulator is `own`. There must be room for as many inputs of the
/// first layer as an accumulator has numbers.
type Forward = fn(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &ReadyLayers) -> i32;

/// The weights and biases of [`FIRST`] sums.
pub(crate) struct Weights {
    fours: Vec<Fours>,
    biases: [i32; FIRST],
}

/// The weights of four inputs for each of the sums: one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Fours([[i8; 4]; FIRST]);

impl Weights {
    /// From a row of weights for each sum; the number of inputs is a multiple of four.
    pub(crate) fn new(rows: &[i8], inputs: usize, biases: [i32; FIRST]) -> Weights {
        let four = |first: usize| {
            Fours(core::array::from_fn(|sum| {
                core::array::from_fn(|input| rows[sum * inputs + first + input])
            }))
        };
        Weights {
            fours: (0..inputs).step_by(4).map(four).collect(),
            biases,
        }
    }
}

/// The loops for one instruction set.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    pub(crate) name: &'static str,
    pub(crate) update: Update,
    pub(crate) forward: Forward,
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
            kernels.extend(avx512::kernels());
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
    /// The sums of a layer, in several vectors.
    type Sums: Copy;
    /// How many numbers a vector has; divides [`Block::LEN`].
    const LANES: usize;
    /// How many chains of additions a layer has: more than one where an addition has to wait for the one before it.
    const CHAINS: usize = 1;

    /// # Safety
    /// The instruction set must be there, and `from` must point to a vector's numbers.
    unsafe fn load(from: *const i16) -> Self::Numbers;
    /// As many weights as a vector has numbers.
    ///
    /// # Safety
    /// The instruction set must be there, and `from` must point to so many weights.
    unsafe fn load_weights(from: *const i8) -> Self::Numbers;
    /// # Safety
    /// The instruction set must be there, and `to` must point to room for a vector's numbers.
    unsafe fn store(to: *mut i16, numbers: Self::Numbers);
    /// # Safety
    /// The instruction set must be there.
    unsafe fn add(a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// # Safety
    /// The instruction set must be there.
    unsafe fn subtract(a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// As many inputs of a layer as a vector has numbers, from the first and the second numbers of each pair.
    ///
    /// # Safety
    /// The instruction set must be there, and `to` must point to room for the inputs.
    unsafe fn multiply(to: *mut u8, first: Self::Numbers, second: Self::Numbers);
    /// # Safety
    /// The instruction set must be there.
    unsafe fn no_sums() -> Self::Sums;
    /// Adds four inputs times their weights to all sums.
    ///
    /// # Safety
    /// The instruction set must be there.
    unsafe fn add_products(sums: Self::Sums, inputs: [u8; 4], weights: &Fours) -> Self::Sums;
    /// # Safety
    /// The instruction set must be there.
    unsafe fn totals(sums: Self::Sums) -> [i32; FIRST];
}

/// The activation's upper end as a 16-bit number.
const ONE: i16 = QA as i16;

/// The product of two numbers, cut off before, as an input of a layer: what all vectors do with many at once.
#[inline(always)]
fn product(first: i16, second: i16) -> u8 {
    let activated = |number: i16| u32::from(number.clamp(0, ONE).cast_unsigned());
    ((activated(first) * activated(second)) >> PRODUCT_SHIFT) as u8
}

/// Blocks that are changed together, so that their numbers stay in registers: 128 numbers are half the registers of
/// AVX2.
const TOGETHER: usize = 4;

/// See [`Update`].
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn update<V: Vector>(
    to: &mut [Block],
    from: &[Block],
    weights: &[WeightBlock],
    difference: Difference<'_>,
) {
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
    weights: &[WeightBlock],
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
            let weights: &[WeightBlock; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i8>();
            for (i, vector) in numbers.iter_mut().enumerate().take(vectors) {
                *vector = V::add(*vector, V::load_weights(start.add(i * V::LANES)));
            }
        }
        for &feature in difference.removed {
            let weights: &[WeightBlock; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i8>();
            for (i, vector) in numbers.iter_mut().enumerate().take(vectors) {
                *vector = V::subtract(*vector, V::load_weights(start.add(i * V::LANES)));
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
fn part<T, const N: usize>(blocks: &[T], at: usize) -> &[T; N] {
    const { assert!(N > 0) };
    blocks[at..at + N]
        .first_chunk()
        .expect("a slice of N blocks has N blocks")
}

/// See [`Forward`]. All layers in one function, so that what is between them is done with the same instructions.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn forward<V: Vector>(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &ReadyLayers) -> i32 {
    let (first, second) = inputs.split_at_mut(inputs.len() / 2);
    let [upper, lower] = &layers.second;
    // SAFETY: the caller's promise.
    unsafe {
        multiply::<V>(first, own);
        multiply::<V>(second, other);
        let seen = ReadyLayers::seen(affine::<V>(inputs, &layers.first));
        layers.value([affine::<V>(&seen, upper), affine::<V>(&seen, lower)])
    }
}

/// Each number of the first half times its partner in the second, both cut off below 0 and above [`QA`], as inputs of
/// a layer: half as many as the accumulator has numbers.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn multiply<V: Vector>(to: &mut [u8], accumulator: &[Block]) {
    let (first, second) = accumulator.split_at(accumulator.len() / 2);
    let (outputs, _) = to.as_chunks_mut::<{ Block::LEN }>();
    for ((to, first), second) in outputs.iter_mut().zip(first).zip(second) {
        let (to, first, second) = (to.as_mut_ptr(), first.0.as_ptr(), second.0.as_ptr());
        for place in (0..Block::LEN).step_by(V::LANES) {
            // SAFETY: the instruction set is there, and each block has room for as many vectors as are read.
            unsafe {
                V::multiply(
                    to.add(place),
                    V::load(first.add(place)),
                    V::load(second.add(place)),
                )
            };
        }
    }
}

/// The sums of the inputs, none of them above 127, times the weights.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn affine<V: Vector>(inputs: &[u8], weights: &Weights) -> [i32; FIRST] {
    // SAFETY: the caller's promise.
    unsafe {
        match V::CHAINS {
            1 => affine_chains::<V, 1>(inputs, weights),
            _ => affine_chains::<V, 4>(inputs, weights),
        }
    }
}

/// [`affine`] with `N` chains of additions.
///
/// # Safety
/// The instruction set of `V` must be there.
#[inline(always)]
unsafe fn affine_chains<V: Vector, const N: usize>(inputs: &[u8], weights: &Weights) -> [i32; FIRST] {
    const { assert!(N > 0) };
    let (inputs, _) = inputs.as_chunks::<4>();
    let (input_groups, inputs) = inputs.as_chunks::<N>();
    let (weight_groups, weights_left) = weights.fours.as_chunks::<N>();
    let mut totals = weights.biases;
    // SAFETY: the instruction set is there.
    unsafe {
        let mut sums = [V::no_sums(); N];
        for (inputs, weights) in input_groups.iter().zip(weight_groups) {
            for ((sums, &inputs), weights) in sums.iter_mut().zip(inputs).zip(weights) {
                *sums = V::add_products(*sums, inputs, weights);
            }
        }
        for (&inputs, weights) in inputs.iter().zip(weights_left) {
            sums[0] = V::add_products(sums[0], inputs, weights);
        }
        for sums in sums {
            for (total, sum) in totals.iter_mut().zip(V::totals(sums)) {
                *total += sum;
            }
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::Architecture;
    use crate::layers::Layers;
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

    fn weights(random: &mut Random, count: usize) -> Vec<WeightBlock> {
        (0..count)
            .map(|_| WeightBlock(std::array::from_fn(|_| random.below(256) as u8 as i8)))
            .collect()
    }

    #[test]
    fn every_kernel_updates_like_the_scalar_one() {
        let random = &mut Random::new(3);
        for width in [1, 2, 4, 5, 8, 31, 32] {
            let weights = weights(random, 40 * width);
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
    fn every_kernel_goes_forward_like_the_scalar_one() {
        let random = &mut Random::new(4);
        for width in (2..=Architecture::MAX_HIDDEN / Block::LEN).step_by(2) {
            let hidden = width * Block::LEN;
            let mut byte = || random.below(256) as u8 as i8;
            let mut weights = |count: usize| (0..count).map(|_| byte()).collect::<Vec<i8>>();
            let mut layers = Layers::zero(hidden);
            // The largest sums of either sign, and something in between.
            let kinds = [
                vec![i8::MIN; FIRST * hidden],
                vec![i8::MAX; FIRST * hidden],
                weights(FIRST * hidden),
            ];
            layers.second_weights = weights(layers.second_weights.len());
            layers.last_weights = core::array::from_fn(|_| 200 * i16::from(byte()));
            for first_weights in kinds {
                layers.first_weights = first_weights;
                layers.first_biases = core::array::from_fn(|_| random.below(20_000) as i32 - 10_000);
                let ready = ReadyLayers::new(&layers);
                for limit in [10, 400, 30_000] {
                    let accumulators = [0, 1].map(|_| blocks(random, width, limit));
                    let value = |kernels: &Kernels| {
                        let mut inputs = vec![0; hidden];
                        let value =
                            (kernels.forward)(&accumulators[0], &accumulators[1], &mut inputs, &ready);
                        (inputs, value)
                    };
                    let expected = value(&scalar::KERNELS);
                    assert!(expected.0.iter().all(|&input| input <= 127));
                    for kernels in Kernels::available() {
                        assert_eq!(value(&kernels), expected, "{} width {width}", kernels.name);
                    }
                }
            }
        }
    }
}
