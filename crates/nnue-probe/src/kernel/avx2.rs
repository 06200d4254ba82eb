//! 256-bit vectors: sixteen of them hold one half of the accumulator.
//!
//! Every function here may only be called on a machine with AVX2.

use crate::half::{Half, WIDTH};
use crate::layers::{GROUP, Grouped, HIDDEN, INPUTS, Layers, SCALE, SHIFT};
use core::arch::x86_64::*;

/// Vectors per half, 16 values each.
const HALF_VECTORS: usize = WIDTH / 16;

/// Vectors for the 32 sums of a hidden layer, 8 each.
const SUM_VECTORS: usize = HIDDEN / 8;

/// Aligned, so that no vector straddles two cache lines.
#[repr(align(64))]
struct Inputs([u8; INPUTS]);

type Sums = [__m256i; SUM_VECTORS];

#[target_feature(enable = "avx2")]
pub(super) fn update(weights: &[Half], from: &Half, to: &mut Half, added: &[u16], removed: &[u16]) {
    let mut sums = load_half(from);
    for &row in added {
        let row = load_half(&weights[usize::from(row)]);
        for (sum, row) in sums.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, row);
        }
    }
    for &row in removed {
        let row = load_half(&weights[usize::from(row)]);
        for (sum, row) in sums.iter_mut().zip(row) {
            *sum = _mm256_sub_epi16(*sum, row);
        }
    }
    for (index, sum) in sums.into_iter().enumerate() {
        // SAFETY: a half is sixteen vectors long and begins on a cache line.
        unsafe { _mm256_store_si256((&raw mut to.0).cast::<__m256i>().add(index), sum) };
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn forward(layers: &Layers, own: &Half, other: &Half) -> i32 {
    let mut inputs = Inputs([0; INPUTS]);
    let (first, second) = inputs.0.split_at_mut(WIDTH);
    let nonzero = [clip(own, first), clip(other, second)];

    let sums = sparse_layer(&inputs.0, nonzero, &layers.grouped1, &layers.bias1);
    let hidden = clipped_relu(sums);
    let sums = dense_layer(hidden, &layers.grouped2, &layers.bias2);
    let hidden = clipped_relu(sums);
    output(hidden, &layers.weights3, layers.bias3) / SCALE
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_half(half: &Half) -> [__m256i; HALF_VECTORS] {
    let start = (&raw const half.0).cast::<__m256i>();
    let mut vectors = [_mm256_setzero_si256(); HALF_VECTORS];
    for (index, vector) in vectors.iter_mut().enumerate() {
        // SAFETY: a half is sixteen vectors long and begins on a cache line.
        *vector = unsafe { _mm256_load_si256(start.add(index)) };
    }
    vectors
}

/// Clipped ReLU: clamps a half to 0 … 127. In the result, bit i is set unless inputs 4i to 4i + 3 are all 0.
#[inline]
#[target_feature(enable = "avx2")]
fn clip(half: &Half, inputs: &mut [u8]) -> u64 {
    let zero = _mm256_setzero_si256();
    let vectors = load_half(half);
    let mut nonzero = 0;
    for (index, (pair, inputs)) in vectors
        .as_chunks::<2>()
        .0
        .iter()
        .zip(inputs.as_chunks_mut::<32>().0)
        .enumerate()
    {
        // Packing saturates at 127, and mixes the 128-bit lanes: the permutation puts them in order.
        let packed = _mm256_max_epi8(_mm256_packs_epi16(pair[0], pair[1]), zero);
        let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(packed);
        // SAFETY: the chunk is 32 bytes long.
        unsafe { _mm256_storeu_si256(inputs.as_mut_ptr().cast(), packed) };
        // No byte has its sign bit set, so a nonzero group is positive.
        let groups = _mm256_castsi256_ps(_mm256_cmpgt_epi32(packed, zero));
        nonzero |= u64::from(_mm256_movemask_ps(groups) as u8) << (8 * index);
    }
    nonzero
}

/// Multiplies a group of inputs, repeated in every 32 bits of `inputs`, by its weights and adds it to the sums.
#[inline]
#[target_feature(enable = "avx2")]
fn add_group(sums: &mut Sums, inputs: __m256i, weights: &[[i8; GROUP]; HIDDEN]) {
    let ones = _mm256_set1_epi16(1);
    for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<8>().0) {
        // SAFETY: the chunk is 8 × 4 = 32 bytes long.
        let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast()) };
        // The sum of two products is at most 2 × 127 × 128 = 32,512, which fits in 16 bits, so nothing saturates.
        let pairs = _mm256_maddubs_epi16(inputs, weights);
        *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_bias(bias: &[i32; HIDDEN]) -> Sums {
    let mut sums = [_mm256_setzero_si256(); SUM_VECTORS];
    for (sum, bias) in sums.iter_mut().zip(bias.as_chunks::<8>().0) {
        // SAFETY: the chunk is 8 × 4 = 32 bytes long.
        *sum = unsafe { _mm256_loadu_si256(bias.as_ptr().cast()) };
    }
    sums
}

/// The second layer. Many of its inputs are 0, so only the nonzero groups are visited.
#[inline]
#[target_feature(enable = "avx2")]
fn sparse_layer(
    inputs: &[u8; INPUTS],
    nonzero: [u64; 2],
    weights: &Grouped<{ INPUTS / GROUP }>,
    bias: &[i32; HIDDEN],
) -> Sums {
    let groups = inputs.as_chunks::<GROUP>().0;
    let mut sums = load_bias(bias);
    for (half, mut nonzero) in nonzero.into_iter().enumerate() {
        while nonzero != 0 {
            let group = 64 * half + nonzero.trailing_zeros() as usize;
            nonzero &= nonzero - 1;
            let inputs = _mm256_set1_epi32(i32::from_ne_bytes(groups[group]));
            add_group(&mut sums, inputs, &weights.0[group]);
        }
    }
    sums
}

/// The third layer: its 32 inputs are one vector.
#[inline]
#[target_feature(enable = "avx2")]
fn dense_layer(inputs: __m256i, weights: &Grouped<{ HIDDEN / GROUP }>, bias: &[i32; HIDDEN]) -> Sums {
    let mut sums = load_bias(bias);
    for (group, weights) in weights.0.iter().enumerate() {
        let inputs = _mm256_permutevar8x32_epi32(inputs, _mm256_set1_epi32(group as i32));
        add_group(&mut sums, inputs, weights);
    }
    sums
}

/// Clipped ReLU of a hidden layer: scales the sums down and clamps them to 0 … 127, in order.
#[inline]
#[target_feature(enable = "avx2")]
fn clipped_relu(sums: Sums) -> __m256i {
    let mut scaled = sums;
    for sum in &mut scaled {
        *sum = _mm256_srai_epi32::<{ SHIFT as i32 }>(*sum);
    }
    let [a, b, c, d] = scaled;
    let packed = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
    let clipped = _mm256_max_epi8(packed, _mm256_setzero_si256());
    // Packing worked within the 128-bit lanes and left groups of four in the order 0 2 4 6 1 3 5 7.
    _mm256_permutevar8x32_epi32(clipped, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
}

#[inline]
#[target_feature(enable = "avx2")]
fn output(inputs: __m256i, weights: &[i8; HIDDEN], bias: i32) -> i32 {
    // SAFETY: there are 32 bytes of weights.
    let weights = unsafe { _mm256_loadu_si256(weights.as_ptr().cast()) };
    let pairs = _mm256_maddubs_epi16(inputs, weights);
    let sums = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b01_00_11_10>(sums));
    let sums = _mm_add_epi32(sums, _mm_shuffle_epi32::<0b10_11_00_01>(sums));
    bias.wrapping_add(_mm_cvtsi128_si32(sums))
}
