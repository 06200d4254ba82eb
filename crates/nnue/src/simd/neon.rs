//! NEON, which every 64-bit ARM processor has: eight lanes.

use core::arch::aarch64::*;

use super::{Block, Difference, FIRST, Kernels, ONE, PRODUCT_SHIFT, Vector, WeightBlock, WeightGroup};
use crate::layers::InferenceLayers;

pub(super) const KERNELS: Kernels = Kernels {
    name: "NEON",
    update,
    forward,
};

fn update(to: &mut [Block], from: &[Block], weights: &[WeightBlock], difference: Difference<'_>) {
    // SAFETY: NEON is part of every 64-bit ARM processor.
    unsafe { super::update::<Neon>(to, from, weights, difference) }
}

fn forward(own: &[Block], other: &[Block], inputs: &mut [u8], layers: &InferenceLayers) -> i32 {
    // SAFETY: NEON is part of every 64-bit ARM processor.
    unsafe { super::forward::<Neon>(own, other, inputs, layers) }
}

struct Neon;

impl Vector for Neon {
    type Values = int16x8_t;
    /// Each sum in two adjacent parts.
    type Sums = [int32x4_t; 8];
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> int16x8_t {
        // SAFETY: the caller's promise.
        unsafe { vld1q_s16(from) }
    }

    #[inline(always)]
    unsafe fn load_weights(from: *const i8) -> int16x8_t {
        // SAFETY: the caller's promise.
        unsafe { vmovl_s8(vld1_s8(from)) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, values: int16x8_t) {
        // SAFETY: the caller's promise.
        unsafe { vst1q_s16(to, values) }
    }

    #[inline(always)]
    unsafe fn add(a: int16x8_t, b: int16x8_t) -> int16x8_t {
        // SAFETY: the caller's promise.
        unsafe { vaddq_s16(a, b) }
    }

    #[inline(always)]
    unsafe fn subtract(a: int16x8_t, b: int16x8_t) -> int16x8_t {
        // SAFETY: the caller's promise.
        unsafe { vsubq_s16(a, b) }
    }

    #[inline(always)]
    unsafe fn multiply(to: *mut u8, first: int16x8_t, second: int16x8_t) {
        // SAFETY: the caller's promise.
        unsafe {
            let activated = |values: int16x8_t| {
                let kept = vminq_s16(vmaxq_s16(values, vdupq_n_s16(0)), vdupq_n_s16(ONE));
                vreinterpretq_u16_s16(kept)
            };
            // The narrowing shift is limited to 8 bits; the last bit is shifted out of the bytes.
            let product = vmulq_u16(activated(first), activated(second));
            let narrow = vshrn_n_u16::<{ PRODUCT_SHIFT as i32 - 1 }>(product);
            vst1_u8(to, vshr_n_u8::<1>(narrow));
        }
    }

    #[inline(always)]
    unsafe fn zero_sums() -> [int32x4_t; 8] {
        // SAFETY: the caller's promise.
        unsafe { [vdupq_n_s32(0); 8] }
    }

    #[inline(always)]
    unsafe fn add_products(sums: [int32x4_t; 8], inputs: [u8; 4], weights: &WeightGroup) -> [int32x4_t; 8] {
        // SAFETY: the caller's promise; four groups of weights have the size of a vector.
        unsafe {
            let inputs = vreinterpretq_s8_s32(vdupq_n_s32(i32::from_le_bytes(inputs)));
            core::array::from_fn(|i| {
                let weights = vld1q_s8(weights.0[i / 2 * 4..].as_ptr().cast());
                let products = if i % 2 == 0 {
                    vmull_s8(vget_low_s8(inputs), vget_low_s8(weights))
                } else {
                    vmull_high_s8(inputs, weights)
                };
                vpadalq_s16(sums[i], products)
            })
        }
    }

    #[inline(always)]
    unsafe fn totals(sums: [int32x4_t; 8]) -> [i32; FIRST] {
        let mut totals = [0; FIRST];
        for (i, totals) in totals.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            // SAFETY: the caller's promise; four totals have the size of a vector.
            unsafe { vst1q_s32(totals.as_mut_ptr(), vpaddq_s32(sums[2 * i], sums[2 * i + 1])) };
        }
        totals
    }
}
