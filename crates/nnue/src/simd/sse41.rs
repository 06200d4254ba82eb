//! SSE4.1: eight numbers at a time.

use core::arch::x86_64::*;

use super::{Block, Difference, Kernels, ONE, Vector};

/// The loops, if this machine has the instructions.
pub(super) fn kernels() -> Option<Kernels> {
    is_x86_feature_detected!("sse4.1").then_some(Kernels {
        name: "SSE4.1",
        update,
        dot,
    })
}

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    #[target_feature(enable = "sse4.1")]
    fn inner(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
        // SAFETY: the function has the instructions.
        unsafe { super::update::<Sse41>(to, from, weights, difference) }
    }
    // SAFETY: only `kernels` hands this function out, after it has found the instructions.
    unsafe { inner(to, from, weights, difference) }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    #[target_feature(enable = "sse4.1")]
    fn inner(accumulator: &[Block], weights: &[Block]) -> i64 {
        // SAFETY: the function has the instructions.
        unsafe { super::dot::<Sse41>(accumulator, weights) }
    }
    // SAFETY: only `kernels` hands this function out, after it has found the instructions.
    unsafe { inner(accumulator, weights) }
}

struct Sse41;

impl Vector for Sse41 {
    type Numbers = __m128i;
    type Sums = __m128i;
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> __m128i {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { _mm_loadu_si128(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, numbers: __m128i) {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { _mm_storeu_si128(to.cast(), numbers) }
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
    unsafe fn no_sums() -> __m128i {
        // SAFETY: the caller's promise.
        unsafe { _mm_setzero_si128() }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: __m128i, numbers: __m128i, weights: __m128i) -> __m128i {
        // SAFETY: the caller's promise.
        unsafe {
            let floor = _mm_max_epi16(numbers, _mm_setzero_si128());
            let activated = _mm_min_epi16(floor, _mm_set1_epi16(ONE));
            let weighted = _mm_mullo_epi16(activated, weights);
            _mm_add_epi32(sums, _mm_madd_epi16(weighted, activated))
        }
    }

    #[inline(always)]
    unsafe fn total(sums: __m128i) -> i64 {
        // SAFETY: the caller's promise; four sums have the size of the vector.
        let sums: [i32; 4] = unsafe { core::mem::transmute(sums) };
        sums.into_iter().map(i64::from).sum()
    }
}
