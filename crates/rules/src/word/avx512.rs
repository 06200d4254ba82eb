//! Eight words in an AVX-512 register: the primitive operations.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

pub(super) type Lanes = __m512i;

// SAFETY (all of this module): the intrinsics need AVX-512 F and BW, which the module is compiled under.

#[inline(always)]
pub(super) fn from_array(lanes: [u64; 8]) -> Lanes {
    // SAFETY: AVX-512 is available, and the array is 64 readable bytes; the load is unaligned.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn to_array(lanes: Lanes) -> [u64; 8] {
    let mut array = [0; 8];
    // SAFETY: AVX-512 is available, and the array is 64 writable bytes; the store is unaligned.
    unsafe { _mm512_storeu_si512(array.as_mut_ptr().cast(), lanes) };
    array
}

/// Transposes eight rows: first single words, then pairs, then groups of four.
#[inline(always)]
pub(super) fn columns(rows: [[u64; 8]; 8]) -> [Lanes; 8] {
    let [a, b, c, d, e, f, g, h] = rows.map(from_array);
    // SAFETY: AVX-512 is available.
    unsafe {
        let words = |a, b| (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        // Of two registers each first (0, 2) or each second (1, 3) pair.
        let pairs = |a, b| {
            (
                _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b),
                _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b),
            )
        };
        let ((ab_0, ab_1), (cd_0, cd_1)) = (words(a, b), words(c, d));
        let ((ef_0, ef_1), (gh_0, gh_1)) = (words(e, f), words(g, h));
        let ((abcd_0, abcd_2), (efgh_0, efgh_2)) = (pairs(ab_0, cd_0), pairs(ef_0, gh_0));
        let ((abcd_1, abcd_3), (efgh_1, efgh_3)) = (pairs(ab_1, cd_1), pairs(ef_1, gh_1));
        let ((column_0, column_4), (column_2, column_6)) = (pairs(abcd_0, efgh_0), pairs(abcd_2, efgh_2));
        let ((column_1, column_5), (column_3, column_7)) = (pairs(abcd_1, efgh_1), pairs(abcd_3, efgh_3));
        [
            column_0, column_1, column_2, column_3, column_4, column_5, column_6, column_7,
        ]
    }
}

#[inline(always)]
pub(super) fn splat(lane: u64) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_set1_epi64(lane.cast_signed()) }
}

#[inline(always)]
pub(super) fn first_lane(a: Lanes) -> u64 {
    // SAFETY: AVX-512 is available.
    unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(a)).cast_unsigned() }
}

#[inline(always)]
pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_and_si512(a, b) }
}

#[inline(always)]
pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_or_si512(a, b) }
}

#[inline(always)]
pub(super) fn xor(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_xor_si512(a, b) }
}

#[inline(always)]
pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_add_epi64(a, b) }
}

#[inline(always)]
pub(super) fn subtract(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_sub_epi64(a, b) }
}

#[inline(always)]
pub(super) fn add_bytes(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_add_epi8(a, b) }
}

#[inline(always)]
pub(super) fn subtract_bytes(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_sub_epi8(a, b) }
}

#[inline(always)]
pub(super) fn left<const BITS: i32>(a: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_sllv_epi64(a, _mm512_set1_epi64(BITS as i64)) }
}

#[inline(always)]
pub(super) fn right<const BITS: i32>(a: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_srlv_epi64(a, _mm512_set1_epi64(BITS as i64)) }
}

#[inline(always)]
pub(super) fn all_zero(a: Lanes) -> bool {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_test_epi64_mask(a, a) == 0 }
}

#[inline(always)]
pub(super) fn equal_zero(a: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe { _mm512_maskz_set1_epi64(_mm512_testn_epi64_mask(a, a), -1) }
}

#[inline(always)]
pub(super) fn swap_bytes(a: Lanes) -> Lanes {
    // SAFETY: AVX-512 is available.
    unsafe {
        let reversed = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        _mm512_shuffle_epi8(a, _mm512_broadcast_i32x4(reversed))
    }
}

/// Carry-save adder: parity and majority, one instruction each.
#[inline(always)]
pub(super) fn add_three(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    // SAFETY: AVX-512 is available.
    unsafe {
        (
            _mm512_ternarylogic_epi64::<0b1001_0110>(a, b, c),
            _mm512_ternarylogic_epi64::<0b1110_1000>(a, b, c),
        )
    }
}

pub(super) use counting::{counts, total};

#[cfg(target_feature = "avx512vpopcntdq")]
mod counting {
    use super::*;

    #[inline(always)]
    pub(in super::super) fn counts(a: Lanes) -> Lanes {
        // SAFETY: this AVX-512 extension is available.
        unsafe { _mm512_popcnt_epi64(a) }
    }

    #[inline(always)]
    pub(in super::super) fn total(a: Lanes) -> Lanes {
        a
    }
}

#[cfg(not(target_feature = "avx512vpopcntdq"))]
mod counting {
    use super::*;

    /// The number of set bits of each byte, looked up by nibble.
    #[inline(always)]
    pub(in super::super) fn counts(a: Lanes) -> Lanes {
        // SAFETY: AVX-512 is available.
        unsafe {
            let counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let counts = _mm512_broadcast_i32x4(counts);
            let half = _mm512_set1_epi8(0x0F);
            let low = _mm512_and_si512(a, half);
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(a), half);
            _mm512_add_epi8(
                _mm512_shuffle_epi8(counts, low),
                _mm512_shuffle_epi8(counts, high),
            )
        }
    }

    #[inline(always)]
    pub(in super::super) fn total(a: Lanes) -> Lanes {
        // SAFETY: AVX-512 is available.
        unsafe { _mm512_sad_epu8(a, _mm512_setzero_si512()) }
    }
}
