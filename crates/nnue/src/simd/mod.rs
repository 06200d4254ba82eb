//! SIMD kernels: the hot loops of inference, for each instruction set.
//!
//! The loops are written once, over the few operations of the trait [`Vector`], which each instruction set implements in
//! its own file. All kernels match [`scalar`] bit for bit: additions wrap, products fit, sums are exact.
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
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use crate::architecture::{FIRST, PRODUCT_SHIFT, QA};
use crate::layers::InferenceLayers;

/// 32 neurons of an accumulator: one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; Block::LEN]);

impl Block {
    pub(crate) const LEN: usize = 32;
    pub(crate) const ZERO: Block = Block([0; Block::LEN]);

    /// Splits values into blocks; their count is a multiple of [`Block::LEN`].
    pub(crate) fn from_values(values: &[i16]) -> Vec<Block> {
        let (blocks, _) = values.as_chunks::<{ Block::LEN }>();
        blocks.iter().copied().map(Block).collect()
    }
}

/// The weights of a feature for the 32 neurons of a block. Updates spend most of their time waiting for these, so they
/// are as small as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct WeightBlock(pub(crate) [i8; Block::LEN]);

impl WeightBlock {
    /// Splits weights into blocks; their count is a multiple of [`Block::LEN`], and none exceeds
    /// [`FEATURE_WEIGHT_LIMIT`](crate::FEATURE_WEIGHT_LIMIT).
    pub(crate) fn from_values(values: &[i16]) -> Vec<WeightBlock> {
        let (blocks, _) = values.as_chunks::<{ Block::LEN }>();
        blocks
            .iter()
            .map(|block| WeightBlock(block.map(|weight| weight as i8)))
            .collect()
    }
}

/// A change to an accumulator: the features added and removed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) added: &'a [u16],
    pub(crate) removed: &'a [u16],
}

/// Writes `from` to `to`, with the weights of the added features added and those of the removed ones subtracted.
type Update = fn(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>);

/// The evaluation in centipawns from the point of view of the side to move, whose accumulator is `own`. `inputs` is scratch
/// space for the inputs of the first layer, as long as an accumulator.
type Forward = fn(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32;

/// The weights and biases of [`FIRST`] neurons.
pub(crate) struct Weights {
    groups: Vec<WeightGroup>,
    biases: [i32; FIRST],
}

/// The weights of four inputs for each neuron: one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct WeightGroup([[i8; 4]; FIRST]);

impl Weights {
    /// From a row of weights for each neuron; the number of inputs is a multiple of four.
    pub(crate) fn new(rows: &[i8], inputs: usize, biases: [i32; FIRST]) -> Weights {
        let four = |first: usize| {
            WeightGroup(core::array::from_fn(|sum| {
                core::array::from_fn(|input| rows[sum * inputs + first + input])
            }))
        };
        Weights {
            groups: (0..inputs).step_by(4).map(four).collect(),
            biases,
        }
    }
}

/// The kernels for one instruction set.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    pub(crate) name: &'static str,
    pub(crate) update: Update,
    pub(crate) forward: Forward,
}

impl Kernels {
    /// The kernels for the best instruction set of this machine.
    pub(crate) fn best() -> Kernels {
        Kernels::available().pop().unwrap_or(scalar::KERNELS)
    }

    /// All kernels that this machine can run, the best last.
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

/// The vector operations that the loops need. They may only be called where the instruction set is available.
trait Vector {
    /// A vector of 16-bit integers.
    type Values: Copy;
    /// The sums of a layer, in several vectors.
    type Sums: Copy;
    /// Integers per vector; divides [`Block::LEN`].
    const LANES: usize;
    /// Independent chains of additions in a layer: more than one where the latency of an addition would be the bottleneck.
    const CHAINS: usize = 1;

    /// # Safety
    /// The instruction set must be available, and `from` must point to a whole vector.
    unsafe fn load(from: *const i16) -> Self::Values;
    /// Loads as many 8-bit weights as a vector has lanes, and widens them.
    ///
    /// # Safety
    /// The instruction set must be available, and `from` must point to that many weights.
    unsafe fn load_weights(from: *const i8) -> Self::Values;
    /// # Safety
    /// The instruction set must be available, and `to` must have room for a whole vector.
    unsafe fn store(to: *mut i16, values: Self::Values);
    /// # Safety
    /// The instruction set must be available.
    unsafe fn add(a: Self::Values, b: Self::Values) -> Self::Values;
    /// # Safety
    /// The instruction set must be available.
    unsafe fn subtract(a: Self::Values, b: Self::Values) -> Self::Values;
    /// Pairwise multiplication: a layer input for each lane, from the clipped `first` times the clipped `second`.
    ///
    /// # Safety
    /// The instruction set must be available, and `to` must have room for the inputs.
    unsafe fn multiply(to: *mut u8, first: Self::Values, second: Self::Values);
    /// # Safety
    /// The instruction set must be available.
    unsafe fn zero_sums() -> Self::Sums;
    /// Multiplies four inputs by their weights and adds them to all sums.
    ///
    /// # Safety
    /// The instruction set must be available.
    unsafe fn add_products(sums: Self::Sums, inputs: [u8; 4], weights: &WeightGroup) -> Self::Sums;
    /// # Safety
    /// The instruction set must be available.
    unsafe fn totals(sums: Self::Sums) -> [i32; FIRST];
}

/// The upper limit of an activation: 1.0 quantised.
const ONE: i16 = QA as i16;

/// The pairwise multiplication of [`Vector::multiply`] for a single lane.
#[inline(always)]
fn product(first: i16, second: i16) -> u8 {
    let activated = |number: i16| u32::from(number.clamp(0, ONE).cast_unsigned());
    ((activated(first) * activated(second)) >> PRODUCT_SHIFT) as u8
}

/// Blocks updated together, so that their values stay in registers: 128 values fill half the registers of AVX2.
const BLOCKS_AT_ONCE: usize = 4;

/// See [`Update`].
///
/// # Safety
/// The instruction set of `V` must be available.
#[inline(always)]
unsafe fn update<V: Vector>(
    to: &mut [Block],
    from: &[Block],
    weights: &[WeightBlock],
    difference: Difference<'_>,
) {
    let mut at = 0;
    while at + BLOCKS_AT_ONCE <= to.len() {
        // SAFETY: the caller's promise.
        unsafe { update_blocks::<V, BLOCKS_AT_ONCE>(to, from, weights, difference, at) };
        at += BLOCKS_AT_ONCE;
    }
    while at < to.len() {
        // SAFETY: the caller's promise.
        unsafe { update_blocks::<V, 1>(to, from, weights, difference, at) };
        at += 1;
    }
}

/// Updates `N` blocks from `at` on.
///
/// # Safety
/// The instruction set of `V` must be available.
#[inline(always)]
unsafe fn update_blocks<V: Vector, const N: usize>(
    to: &mut [Block],
    from: &[Block],
    weights: &[WeightBlock],
    difference: Difference<'_>,
    at: usize,
) {
    /// The most vectors that any instruction set needs for the blocks updated together.
    const MOST: usize = BLOCKS_AT_ONCE * Block::LEN / 8;
    let row = to.len();
    let vectors = N * Block::LEN / V::LANES;
    let blocks: &[Block; N] = part(from, at);
    // SAFETY: the instruction set is available, and each slice of `N` blocks holds as many vectors as are accessed.
    unsafe {
        let start = blocks.as_ptr().cast::<i16>();
        let mut values: [V::Values; MOST] = [V::load(start); MOST];
        for (i, vector) in values.iter_mut().enumerate().take(vectors) {
            *vector = V::load(start.add(i * V::LANES));
        }
        for &feature in difference.added {
            let weights: &[WeightBlock; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i8>();
            for (i, vector) in values.iter_mut().enumerate().take(vectors) {
                *vector = V::add(*vector, V::load_weights(start.add(i * V::LANES)));
            }
        }
        for &feature in difference.removed {
            let weights: &[WeightBlock; N] = part(weights, usize::from(feature) * row + at);
            let start = weights.as_ptr().cast::<i8>();
            for (i, vector) in values.iter_mut().enumerate().take(vectors) {
                *vector = V::subtract(*vector, V::load_weights(start.add(i * V::LANES)));
            }
        }
        let start = to[at..at + N].as_mut_ptr().cast::<i16>();
        for (i, &vector) in values.iter().enumerate().take(vectors) {
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

/// See [`Forward`]. All layers are in one function, so that the code between them uses the same instruction set.
///
/// # Safety
/// The instruction set of `V` must be available.
#[inline(always)]
unsafe fn forward<V: Vector>(
    own: &[Block],
    other: &[Block],
    inputs: &mut [u8],
    layers: &InferenceLayers,
) -> i32 {
    let (first, second) = inputs.split_at_mut(inputs.len() / 2);
    let [upper, lower] = &layers.second;
    // SAFETY: the caller's promise.
    unsafe {
        multiply::<V>(first, own);
        multiply::<V>(second, other);
        let activations = InferenceLayers::activations(affine::<V>(inputs, &layers.first));
        layers.value([affine::<V>(&activations, upper), affine::<V>(&activations, lower)])
    }
}

/// Pairwise multiplication: each neuron of the first half times its partner in the second, both clipped to 0 … [`QA`],
/// as inputs of a layer, half as many as the accumulator has neurons.
///
/// # Safety
/// The instruction set of `V` must be available.
#[inline(always)]
unsafe fn multiply<V: Vector>(to: &mut [u8], accumulator: &[Block]) {
    let (first, second) = accumulator.split_at(accumulator.len() / 2);
    let (outputs, _) = to.as_chunks_mut::<{ Block::LEN }>();
    for ((to, first), second) in outputs.iter_mut().zip(first).zip(second) {
        let (to, first, second) = (to.as_mut_ptr(), first.0.as_ptr(), second.0.as_ptr());
        for place in (0..Block::LEN).step_by(V::LANES) {
            // SAFETY: the instruction set is available, and each block holds as many vectors as are accessed.
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

/// Affine layer: the biases plus the inputs, none of them above 127, times the weights.
///
/// # Safety
/// The instruction set of `V` must be available.
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
/// The instruction set of `V` must be available.
#[inline(always)]
unsafe fn affine_chains<V: Vector, const N: usize>(inputs: &[u8], weights: &Weights) -> [i32; FIRST] {
    const { assert!(N > 0) };
    let (inputs, _) = inputs.as_chunks::<4>();
    let (input_groups, inputs) = inputs.as_chunks::<N>();
    let (weight_groups, weights_left) = weights.groups.as_chunks::<N>();
    let mut totals = weights.biases;
    // SAFETY: the instruction set is available.
    unsafe {
        let mut sums = [V::zero_sums(); N];
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
