//! SSE4.1: eight lanes.

use core::arch::x86_64::*;

use super::{Block, Difference, FIRST, Kernels, ONE, PRODUCT_SHIFT, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

/// The kernels, if this machine has the instructions.
pub(super) fn kernels() -> Option<Kernels> {
    is_x86_feature_detected!("sse4.1").then_some(Kernels {
        name: "SSE4.1",
        update,
        forward,
    })
}

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    #[target_feature(enable = "sse4.1")]
    fn inner(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::update::<Sse41>(to, from, weights, difference) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    #[target_feature(enable = "sse4.1")]
    fn inner(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::forward::<Sse41>(own, other, inputs, layers) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(own, other, inputs, layers) }
}

struct Sse41;

impl Vector for Sse41 {
    type Values = __m128i;
    type Sums = [__m128i; 4];
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> __m128i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm_loadu_si128(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> __m128i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm_cvtepi8_epi16(_mm_loadl_epi64(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: __m128i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm_storeu_si128(to.cast(), values) }
    }

    #[inline(always)]
    unsafe fn add(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the caller's promise.
        unsafe { _mm_add_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn subtract(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: the caller's promise.
        unsafe { _mm_sub_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: __m128i, second: __m128i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe {
            let activated = |values: __m128i| {
                let floor = _mm_max_epi16(values, _mm_setzero_si128());
                _mm_min_epi16(floor, _mm_set1_epi16(ONE))
            };
            let product = _mm_mullo_epi16(activated(first), activated(second));
            let inputs = _mm_srli_epi16::<{ PRODUCT_SHIFT as i32 }>(product);
            _mm_storel_epi64(to.cast(), _mm_packus_epi16(inputs, inputs));
        }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> [__m128i; 4] {
        // SAFETY: the caller's promise.
        unsafe { [_mm_setzero_si128(); 4] }
    }

    #[inline(always)]
    unsafe fn add_products(sums: [__m128i; 4], inputs: [u8; 4], weights: &WeightGroup) -> [__m128i; 4] {
        // SAFETY: the caller's promise; four groups of weights have the size of a vector.
        unsafe {
            let inputs = _mm_set1_epi32(i32::from_le_bytes(inputs));
            let add = |i: usize| {
                let weights = _mm_loadu_si128(weights.0[4 * i..].as_ptr().cast());
                let pairs = _mm_maddubs_epi16(inputs, weights);
                _mm_add_epi32(sums[i], _mm_madd_epi16(pairs, _mm_set1_epi16(1)))
            };
            [add(0), add(1), add(2), add(3)]
        }
    }

    #[inline(always)]
    unsafe fn totals(sums: [__m128i; 4]) -> [i32; FIRST] {
        // SAFETY: the sums have the size of the vectors.
        unsafe { core::mem::transmute(sums) }
    }
}
