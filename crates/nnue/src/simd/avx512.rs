//! AVX-512 with VNNI: 32 lanes, and all sums of a layer in one vector.

use core::arch::x86_64::*;

use super::{Block, Difference, FIRST, Kernels, ONE, PRODUCT_SHIFT, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

/// The kernels, if this machine has the instructions.
pub(super) fn kernels() -> Option<Kernels> {
    let is_available = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vnni");
    is_available.then_some(Kernels {
        name: "AVX-512",
        update,
        forward,
    })
}

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn inner(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::update::<Avx512>(to, from, weights, difference) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn inner(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
        // SAFETY: this function is compiled with the instructions enabled.
        unsafe { super::forward::<Avx512>(own, other, inputs, layers) }
    }
    // SAFETY: only `kernels` exposes this function, after detecting the instructions.
    unsafe { inner(own, other, inputs, layers) }
}

struct Avx512;

impl Vector for Avx512 {
    type Values = __m512i;
    type Sums = __m512i;
    const LANES: usize = 32;
    const CHAINS: usize = 4;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> __m512i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> __m512i {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm512_cvtepi8_epi16(_mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: __m512i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { _mm512_storeu_si512(to.cast(), values) }
    }

    #[inline(always)]
    unsafe fn add(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_add_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn subtract(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_sub_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: __m512i, second: __m512i) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe {
            let activated = |values: __m512i| {
                let floor = _mm512_max_epi16(values, _mm512_setzero_si512());
                _mm512_min_epi16(floor, _mm512_set1_epi16(ONE))
            };
            let product = _mm512_mullo_epi16(activated(first), activated(second));
            let inputs = _mm512_srli_epi16::<PRODUCT_SHIFT>(product);
            _mm256_storeu_si256(to.cast(), _mm512_cvtepi16_epi8(inputs));
        }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn add_products(sums: __m512i, inputs: [u8; 4], weights: &WeightGroup) -> __m512i {
        // SAFETY: the caller's promise; the weights have the size of a vector.
        unsafe {
            let inputs = _mm512_set1_epi32(i32::from_le_bytes(inputs));
            _mm512_dpbusd_epi32(sums, inputs, _mm512_loadu_si512(weights.0.as_ptr().cast()))
        }
    }

    #[inline(always)]
    unsafe fn totals(sums: __m512i) -> [i32; FIRST] {
        // SAFETY: the sums have the size of the vector.
        unsafe { core::mem::transmute(sums) }
    }
}
