//! WebAssembly SIMD (`simd128`): eight lanes. Chosen when the module is built; WebAssembly cannot detect it at run time.

use core::arch::wasm32::*;

use super::{Block, Difference, FIRST, Kernels, ONE, PRODUCT_SHIFT, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

pub(super) const KERNELS: Kernels = Kernels {
    name: "simd128",
    update,
    forward,
};

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    // SAFETY: this file is compiled only where the whole module uses simd128.
    unsafe { super::update::<Simd128>(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    // SAFETY: this file is compiled only where the whole module uses simd128.
    unsafe { super::forward::<Simd128>(own, other, inputs, layers) }
}

struct Simd128;

impl Vector for Simd128 {
    type Values = v128;
    /// Each sum in two adjacent parts.
    type Sums = [v128; 8];
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> v128 {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> v128 {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { i16x8_load_extend_i8x8(from) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: v128) {
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { v128_store(to.cast(), values) }
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
    unsafe fn multiply(to: *mut u8, first: v128, second: v128) {
        let activated = |values: v128| i16x8_min(i16x8_max(values, i16x8_splat(0)), i16x8_splat(ONE));
        let inputs = u16x8_shr(i16x8_mul(activated(first), activated(second)), PRODUCT_SHIFT);
        // SAFETY: the caller's promise; the instruction needs no alignment.
        unsafe { v128_store64_lane::<0>(u8x16_narrow_i16x8(inputs, inputs), to.cast()) }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> [v128; 8] {
        [i32x4_splat(0); 8]
    }

    #[inline(always)]
    unsafe fn add_products(sums: [v128; 8], inputs: [u8; 4], weights: &WeightGroup) -> [v128; 8] {
        let inputs = i32x4_splat(i32::from_le_bytes(inputs));
        core::array::from_fn(|i| {
            // SAFETY: four groups of weights have the size of a vector.
            let weights = unsafe { v128_load(weights.0[i / 2 * 4..].as_ptr().cast()) };
            let products = if i % 2 == 0 {
                i16x8_extmul_low_i8x16(inputs, weights)
            } else {
                i16x8_extmul_high_i8x16(inputs, weights)
            };
            i32x4_add(sums[i], i32x4_extadd_pairwise_i16x8(products))
        })
    }

    #[inline(always)]
    unsafe fn totals(sums: [v128; 8]) -> [i32; FIRST] {
        let mut totals = [0; FIRST];
        for (i, totals) in totals.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let (low, high) = (sums[2 * i], sums[2 * i + 1]);
            let sum = i32x4_add(
                i32x4_shuffle::<0, 2, 4, 6>(low, high),
                i32x4_shuffle::<1, 3, 5, 7>(low, high),
            );
            // SAFETY: four totals have the size of a vector.
            unsafe { v128_store(totals.as_mut_ptr().cast(), sum) };
        }
        totals
    }
}
