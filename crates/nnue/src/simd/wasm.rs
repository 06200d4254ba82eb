//! WebAssembly's 128-bit vectors: eight numbers at a time. A module says whether it uses them when it is built.

use core::arch::wasm32::*;

use super::{Block, Difference, Kernels, ONE, Vector};

pub(super) const KERNELS: Kernels = Kernels {
    name: "simd128",
    update,
    dot,
};

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    // SAFETY: this file is part of the program only where the whole program uses the vectors.
    unsafe { super::update::<Simd128>(to, from, weights, difference) }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    // SAFETY: this file is part of the program only where the whole program uses the vectors.
    unsafe { super::dot::<Simd128>(accumulator, weights) }
}

struct Simd128;

impl Vector for Simd128 {
    type Numbers = v128;
    type Sums = v128;
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> v128 {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, numbers: v128) {
        // SAFETY: the caller's promise; the instruction does not ask for alignment.
        unsafe { v128_store(to.cast(), numbers) }
    }

    #[inline(always)]
    unsafe fn add(a: v128, b: v128) -> v128 {
        i16x8_add(a, b)
    }

    #[inline(always)]
    unsafe fn subtract(a: v128, b: v128) -> v128 {
        i16x8_sub(a, b)
    }

    #[inline(always)]
    unsafe fn no_sums() -> v128 {
        i32x4_splat(0)
    }

    #[inline(always)]
    unsafe fn add_squares(sums: v128, numbers: v128, weights: v128) -> v128 {
        let activated = i16x8_min(i16x8_max(numbers, i16x8_splat(0)), i16x8_splat(ONE));
        let weighted = i16x8_mul(activated, weights);
        i32x4_add(sums, i32x4_dot_i16x8(weighted, activated))
    }

    #[inline(always)]
    unsafe fn total(sums: v128) -> i64 {
        let pairs = i64x2_add(i64x2_extend_low_i32x4(sums), i64x2_extend_high_i32x4(sums));
        i64x2_extract_lane::<0>(pairs) + i64x2_extract_lane::<1>(pairs)
    }
}
