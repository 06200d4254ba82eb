//! NEON, which every 64-bit ARM processor has: eight numbers at a time.

use core::arch::aarch64::*;

use super::{Block, Difference, Kernels, ONE, Vector};

pub(super) const KERNELS: Kernels = Kernels {
    name: "NEON",
    update,
    dot,
};

fn update(to: &mut [Block], from: &[Block], weights: &[Block], difference: Difference<'_>) {
    // SAFETY: NEON is part of every 64-bit ARM processor.
    unsafe { super::update::<Neon>(to, from, weights, difference) }
}

fn dot(accumulator: &[Block], weights: &[Block]) -> i64 {
    // SAFETY: NEON is part of every 64-bit ARM processor.
    unsafe { super::dot::<Neon>(accumulator, weights) }
}

struct Neon;

impl Vector for Neon {
    type Numbers = int16x8_t;
    type Sums = int32x4_t;
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn load(from: *const i16) -> int16x8_t {
        // SAFETY: the caller's promise.
        unsafe { vld1q_s16(from) }
    }

    #[inline(always)]
    unsafe fn store(to: *mut i16, numbers: int16x8_t) {
        // SAFETY: the caller's promise.
        unsafe { vst1q_s16(to, numbers) }
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
    unsafe fn no_sums() -> int32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vdupq_n_s32(0) }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: int32x4_t, numbers: int16x8_t, weights: int16x8_t) -> int32x4_t {
        // SAFETY: the caller's promise.
        unsafe {
            let activated = vminq_s16(vmaxq_s16(numbers, vdupq_n_s16(0)), vdupq_n_s16(ONE));
            let weighted = vmulq_s16(activated, weights);
            let sums = vmlal_s16(sums, vget_low_s16(weighted), vget_low_s16(activated));
            vmlal_high_s16(sums, weighted, activated)
        }
    }

    #[inline(always)]
    unsafe fn total(sums: int32x4_t) -> i64 {
        // SAFETY: the caller's promise.
        unsafe { vaddlvq_s32(sums) }
    }
}
