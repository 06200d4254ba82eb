//! Four words in an AVX2 register: the primitive operations.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

pub(super) type Lanes = __m256i;

// SAFETY (all of this module): the intrinsics need AVX2, which the module is compiled under.

#[inline(always)]
pub(super) fn from_array(lanes: [u64; 4]) -> Lanes {
    // SAFETY: AVX2 is available, and the array is 32 readable bytes; the load is unaligned.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn to_array(lanes: Lanes) -> [u64; 4] {
    let mut array = [0; 4];
    // SAFETY: AVX2 is available, and the array is 32 writable bytes; the store is unaligned.
    unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), lanes) };
    array
}

/// Two words of one board followed by the same two words of another.
#[inline(always)]
fn two_of_each(a: &[u64], b: &[u64]) -> Lanes {
    let pair = |words: &[u64]| {
        let words = [words[0], words[1]];
        // SAFETY: AVX2 is available, and the array is 16 readable bytes; the load is unaligned.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    };
    // SAFETY: AVX2 is available.
    unsafe { _mm256_set_m128i(pair(b), pair(a)) }
}

#[inline(always)]
pub(super) fn columns([a, b, c, d]: [[u64; 8]; 4]) -> [Lanes; 8] {
    let mut columns = [splat(0); 8];
    for word in [0, 2, 4, 6] {
        let ac = two_of_each(&a[word..], &c[word..]);
        let bd = two_of_each(&b[word..], &d[word..]);
        // SAFETY: AVX2 is available.
        unsafe {
            columns[word] = _mm256_unpacklo_epi64(ac, bd);
            columns[word + 1] = _mm256_unpackhi_epi64(ac, bd);
        }
    }
    columns
}

#[inline(always)]
pub(super) fn splat(lane: u64) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_set1_epi64x(lane.cast_signed()) }
}

#[inline(always)]
pub(super) fn first_lane(a: Lanes) -> u64 {
    // SAFETY: AVX2 is available.
    unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(a)).cast_unsigned() }
}

#[inline(always)]
pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_and_si256(a, b) }
}

#[inline(always)]
pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_or_si256(a, b) }
}

#[inline(always)]
pub(super) fn xor(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_xor_si256(a, b) }
}

#[inline(always)]
pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_add_epi64(a, b) }
}

#[inline(always)]
pub(super) fn subtract(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_sub_epi64(a, b) }
}

#[inline(always)]
pub(super) fn add_bytes(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_add_epi8(a, b) }
}

#[inline(always)]
pub(super) fn subtract_bytes(a: Lanes, b: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_sub_epi8(a, b) }
}

#[inline(always)]
pub(super) fn left<const BITS: i32>(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_slli_epi64::<BITS>(a) }
}

#[inline(always)]
pub(super) fn right<const BITS: i32>(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_srli_epi64::<BITS>(a) }
}

#[inline(always)]
pub(super) fn all_zero(a: Lanes) -> bool {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_testz_si256(a, a) == 1 }
}

#[inline(always)]
pub(super) fn equal_zero(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_cmpeq_epi64(a, _mm256_setzero_si256()) }
}

#[inline(always)]
pub(super) fn swap_bytes(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe {
        let reversed = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(reversed))
    }
}

/// The number of set bits of each byte, looked up by nibble.
#[inline(always)]
pub(super) fn counts(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe {
        let counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        let counts = _mm256_broadcastsi128_si256(counts);
        let half = _mm256_set1_epi8(0x0F);
        let low = _mm256_and_si256(a, half);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(a), half);
        _mm256_add_epi8(
            _mm256_shuffle_epi8(counts, low),
            _mm256_shuffle_epi8(counts, high),
        )
    }
}

#[inline(always)]
pub(super) fn total(a: Lanes) -> Lanes {
    // SAFETY: AVX2 is available.
    unsafe { _mm256_sad_epu8(a, _mm256_setzero_si256()) }
}

/// Carry-save adder: parity and majority.
#[inline(always)]
pub(super) fn add_three(a: Lanes, b: Lanes, c: Lanes) -> (Lanes, Lanes) {
    let ab = xor(a, b);
    (xor(ab, c), or(and(a, b), and(ab, c)))
}
