//! AVX2: 16 lanes.

use core::arch::x86_64::*;

use super::{Block, Difference, FIRST, Kernels, ONE, PRODUCT_SHIFT, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

/// The kernels, if this machine has the instructions.
pub(super) fn kernels() -> Option<Kernels> {
    is_x86_feature_detected!("avx2").then_some(Kernels {
        name: "AVX2",
        update,
        forward,
    })
}

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    #[target_feature(enable = "avx2")]
    fn inner(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::update::<Avx2>(to, from, weights, difference) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    #[target_feature(enable = "avx2")]
    fn inner(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::forward::<Avx2>(own, other, inputs, layers) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(own, other, inputs, layers) }
}

struct Avx2;

impl Vector for Avx2 {
    type Values = __m256i;
    type Sums = [__m256i; 2];
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> __m256i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> __m256i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm256_cvtepi8_epi16(_mm_loadu_si128(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: __m256i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm256_storeu_si256(to.cast(), values) }
    }

    #[inline(always)]
    unsafe fn add(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_add_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn subtract(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_sub_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: __m256i, second: __m256i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe {
            let activated = |values: __m256i| {
                let floor = _mm256_max_epi16(values, _mm256_setzero_si256());
                _mm256_min_epi16(floor, _mm256_set1_epi16(ONE))
            };
            let product = _mm256_mullo_epi16(activated(first), activated(second));
            let inputs = _mm256_srli_epi16::<{ PRODUCT_SHIFT as i32 }>(product);
            let (low, high) = (
                _mm256_castsi256_si128(inputs),
                _mm256_extracti128_si256::<1>(inputs),
            );
            _mm_storeu_si128(to.cast(), _mm_packus_epi16(low, high));
        }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> [__m256i; 2] {
        // SAFETY: the caller's promise.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    unsafe fn add_products(sums: [__m256i; 2], inputs: [u8; 4], weights: &WeightGroup) -> [__m256i; 2] {
        // SAFETY: the caller's promise; eight groups of weights have the size of a vector.
        unsafe {
            let inputs = _mm256_set1_epi32(i32::from_le_bytes(inputs));
            let add = |i: usize| {
                let weights = _mm256_loadu_si256(weights.0[8 * i..].as_ptr().cast());
                let pairs = _mm256_maddubs_epi16(inputs, weights);
                _mm256_add_epi32(sums[i], _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
            };
            [add(0), add(1)]
        }
    }

    #[inline(always)]
    unsafe fn totals(sums: [__m256i; 2]) -> [i32; FIRST] {
        // SAFETY: the sums have the size of the vectors.
        unsafe { core::mem::transmute(sums) }
    }
}
