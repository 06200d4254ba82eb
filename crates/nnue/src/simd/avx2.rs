//! AVX2: 16 numbers at a time.

use core::arch::x86_64::*;

use super::{Block, Difference, Kernels, ONE, Vector};

/// The loops, if this machine has the instructions.
pub(super) fn kernels() -> Option<Kernels> {
    is_x86_feature_detected!("avx2").then_some(Kernels {
        name: "AVX2",
        update,
        dot,
    })
}

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    #[target_feature(enable = "avx2")]
    fn inner(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
        // SAFETY: the function has the instructions.
        unsafe { super::update::<Avx2>(to, from, weights, difference) }
    }
    // SAFETY: only `kernels` hands this function out, after it has found the instructions.
    unsafe { inner(to, from, weights, difference) }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    #[target_feature(enable = "avx2")]
    fn inner(accumulator: &[Block], weights: &[Block]) -> i64 {
        // SAFETY: the function has the instructions.
        unsafe { super::dot::<Avx2>(accumulator, weights) }
    }
    // SAFETY: only `kernels` hands this function out, after it has found the instructions.
    unsafe { inner(accumulator, weights) }
}

struct Avx2;

impl Vector for Avx2 {
    type Numbers = __m256i;
    type Sums = __m256i;
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> __m256i {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, numbers: __m256i) {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { _mm256_storeu_si256(to.cast(), numbers) }
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
    unsafe fn no_sums() -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: __m256i, numbers: __m256i, weights: __m256i) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe {
            let floor = _mm256_max_epi16(numbers, _mm256_setzero_si256());
            let activated = _mm256_min_epi16(floor, _mm256_set1_epi16(ONE));
            let weighted = _mm256_mullo_epi16(activated, weights);
            _mm256_add_epi32(sums, _mm256_madd_epi16(weighted, activated))
        }
    }

    #[inline(always)]
    unsafe fn total(sums: __m256i) -> i64 {
        // SAFETY: the caller's promise; eight sums have the size of the vector.
        let sums: [i32; 8] = unsafe { core::mem::transmute(sums) };
        sums.into_iter().map(i64::from).sum()
    }
}
