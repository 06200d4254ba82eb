//! Four boards side by side, in one AVX2 register where the target has them.
#![allow(unsafe_code)]

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::Word;
use crate::Bitboard;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod lanes {
    //! The few operations that everything else is made of, as AVX2 instructions.
    use core::arch::x86_64::*;

    pub(super) type Lanes = __m256i;

    // SAFETY (all of this module): the intrinsics need AVX2, which the module is compiled under.

    #[inline(always)]
    pub(super) fn from_array(lanes: [u64; 4]) -> Lanes {
        // SAFETY: AVX2 is there, and the array is 32 readable bytes; the load is an unaligned one.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn to_array(lanes: Lanes) -> [u64; 4] {
        let mut array = [0; 4];
        // SAFETY: AVX2 is there, and the array is 32 writable bytes; the store is an unaligned one.
        unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), lanes) };
        array
    }

    #[inline(always)]
    pub(super) fn splat(lane: u64) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_set1_epi64x(lane.cast_signed()) }
    }

    #[inline(always)]
    pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    pub(super) fn xor(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    pub(super) fn subtract(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_sub_epi64(a, b) }
    }

    #[inline(always)]
    pub(super) fn left<const BITS: i32>(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_slli_epi64::<BITS>(a) }
    }

    #[inline(always)]
    pub(super) fn right<const BITS: i32>(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_srli_epi64::<BITS>(a) }
    }

    #[inline(always)]
    pub(super) fn equal_zero(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_cmpeq_epi64(a, _mm256_setzero_si256()) }
    }

    #[inline(always)]
    pub(super) fn top_bits(a: Lanes) -> u32 {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(a)).cast_unsigned() }
    }

    #[inline(always)]
    pub(super) fn swap_bytes(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe {
            let reversed = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
            _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(reversed))
        }
    }

    /// The number of set bits of each byte, looked up by half bytes.
    #[inline(always)]
    pub(super) fn count_in_bytes(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
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
    pub(super) fn add_bytes(a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_add_epi8(a, b) }
    }

    #[inline(always)]
    pub(super) fn sum_bytes(a: Lanes) -> Lanes {
        // SAFETY: AVX2 is there.
        unsafe { _mm256_sad_epu8(a, _mm256_setzero_si256()) }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
mod lanes {
    //! The same operations on four plain words.
    use core::array::from_fn;

    pub(super) type Lanes = [u64; 4];

    const ONES: u64 = 0x0101_0101_0101_0101;

    #[inline(always)]
    pub(super) fn from_array(lanes: [u64; 4]) -> Lanes {
        lanes
    }

    #[inline(always)]
    pub(super) fn to_array(lanes: Lanes) -> [u64; 4] {
        lanes
    }

    #[inline(always)]
    pub(super) fn splat(lane: u64) -> Lanes {
        [lane; 4]
    }

    #[inline(always)]
    pub(super) fn and(a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    pub(super) fn or(a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    pub(super) fn xor(a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i] ^ b[i])
    }

    #[inline(always)]
    pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    pub(super) fn subtract(a: Lanes, b: Lanes) -> Lanes {
        from_fn(|i| a[i].wrapping_sub(b[i]))
    }

    #[inline(always)]
    pub(super) fn left<const BITS: i32>(a: Lanes) -> Lanes {
        a.map(|lane| lane << BITS)
    }

    #[inline(always)]
    pub(super) fn right<const BITS: i32>(a: Lanes) -> Lanes {
        a.map(|lane| lane >> BITS)
    }

    #[inline(always)]
    pub(super) fn equal_zero(a: Lanes) -> Lanes {
        a.map(|lane| if lane == 0 { !0 } else { 0 })
    }

    #[inline(always)]
    pub(super) fn top_bits(a: Lanes) -> u32 {
        (0..4).fold(0, |bits, i| bits | ((a[i] >> 63) as u32) << i)
    }

    #[inline(always)]
    pub(super) fn swap_bytes(a: Lanes) -> Lanes {
        a.map(u64::swap_bytes)
    }

    #[inline(always)]
    pub(super) fn count_in_bytes(a: Lanes) -> Lanes {
        a.map(|lane| {
            let pairs = lane - (lane >> 1 & (ONES * 0x55));
            let nibbles = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
            (nibbles + (nibbles >> 4)) & (ONES * 0x0F)
        })
    }

    /// Counts stay far below 256, so nothing is carried from one byte into the next.
    #[inline(always)]
    pub(super) fn add_bytes(a: Lanes, b: Lanes) -> Lanes {
        add(a, b)
    }

    #[inline(always)]
    pub(super) fn sum_bytes(a: Lanes) -> Lanes {
        // Even and odd bytes in fields of sixteen bits: no sum overflows.
        a.map(|lane| {
            let fields = (lane & 0x00FF_00FF_00FF_00FF) + (lane >> 8 & 0x00FF_00FF_00FF_00FF);
            fields.wrapping_mul(0x0001_0001_0001_0001) >> 48
        })
    }
}

/// A set of squares, or a number, for each of four boards.
#[derive(Clone, Copy)]
pub(crate) struct Four(lanes::Lanes);

impl Four {
    #[inline(always)]
    pub(crate) fn from_array(lanes: [u64; 4]) -> Four {
        Four(lanes::from_array(lanes))
    }

    #[inline(always)]
    pub(crate) fn to_array(self) -> [u64; 4] {
        lanes::to_array(self.0)
    }

    /// Bit `i` tells whether board `i` has the highest square set; meant for all-or-nothing masks.
    #[inline(always)]
    pub(crate) fn boards(self) -> u32 {
        lanes::top_bits(self.0)
    }

    #[inline(always)]
    pub(crate) fn left<const BITS: i32>(self) -> Four {
        Four(lanes::left::<BITS>(self.0))
    }

    #[inline(always)]
    pub(crate) fn right<const BITS: i32>(self) -> Four {
        Four(lanes::right::<BITS>(self.0))
    }

    /// The board upside down.
    #[inline(always)]
    pub(crate) fn flip_vertical(self) -> Four {
        Four(lanes::swap_bytes(self.0))
    }

    /// Subtraction of the sets as numbers.
    #[inline(always)]
    pub(crate) fn minus(self, other: Four) -> Four {
        Four(lanes::subtract(self.0, other.0))
    }

    /// Addition of the sets as numbers.
    #[inline(always)]
    pub(crate) fn plus(self, other: Four) -> Four {
        Four(lanes::add(self.0, other.0))
    }

    /// The number of squares in each rank, a byte each.
    #[inline(always)]
    pub(crate) fn rank_counts(self) -> Four {
        Four(lanes::count_in_bytes(self.0))
    }

    /// Adds byte by byte; no sum may exceed 255.
    #[inline(always)]
    pub(crate) fn plus_bytes(self, other: Four) -> Four {
        Four(lanes::add_bytes(self.0, other.0))
    }

    /// The sum of the bytes of each board.
    #[inline(always)]
    pub(crate) fn sum_of_bytes(self) -> Four {
        Four(lanes::sum_bytes(self.0))
    }
}

impl BitAnd for Four {
    type Output = Four;

    #[inline(always)]
    fn bitand(self, other: Four) -> Four {
        Four(lanes::and(self.0, other.0))
    }
}

impl BitOr for Four {
    type Output = Four;

    #[inline(always)]
    fn bitor(self, other: Four) -> Four {
        Four(lanes::or(self.0, other.0))
    }
}

impl BitXor for Four {
    type Output = Four;

    #[inline(always)]
    fn bitxor(self, other: Four) -> Four {
        Four(lanes::xor(self.0, other.0))
    }
}

impl Not for Four {
    type Output = Four;

    #[inline(always)]
    fn not(self) -> Four {
        self ^ Four(lanes::splat(!0))
    }
}

impl Sub for Four {
    type Output = Four;

    /// In this set, not in that one.
    #[inline(always)]
    fn sub(self, other: Four) -> Four {
        self & !other
    }
}

impl Word for Four {
    const BOARDS: usize = 4;

    #[inline(always)]
    fn every(set: Bitboard) -> Four {
        Four(lanes::splat(set.0))
    }

    #[inline(always)]
    fn where_empty(self) -> Four {
        Four(lanes::equal_zero(self.0))
    }

    #[inline(always)]
    fn any_board(self) -> Bitboard {
        let [a, b, c, d] = self.to_array();
        Bitboard(a | b | c | d)
    }

    #[inline(always)]
    fn north(self) -> Four {
        self.left::<8>()
    }

    #[inline(always)]
    fn south(self) -> Four {
        self.right::<8>()
    }

    #[inline(always)]
    fn east(self) -> Four {
        self.left::<1>() & Four(lanes::splat(NOT_A))
    }

    #[inline(always)]
    fn west(self) -> Four {
        self.right::<1>() & Four(lanes::splat(NOT_H))
    }

    #[inline(always)]
    fn north_east(self) -> Four {
        self.left::<9>() & Four(lanes::splat(NOT_A))
    }

    #[inline(always)]
    fn north_west(self) -> Four {
        self.left::<7>() & Four(lanes::splat(NOT_H))
    }

    #[inline(always)]
    fn south_east(self) -> Four {
        self.right::<7>() & Four(lanes::splat(NOT_A))
    }

    #[inline(always)]
    fn south_west(self) -> Four {
        self.right::<9>() & Four(lanes::splat(NOT_H))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: [u64; 4] = [0, !0, 0x8100_0042_1800_0081, 0x0123_4567_89AB_CDEF];

    fn on_each(of_four: impl Fn(Four) -> Four, of_one: impl Fn(Bitboard) -> Bitboard) {
        let four = of_four(Four::from_array(SAMPLE)).to_array();
        assert_eq!(four, SAMPLE.map(|set| of_one(Bitboard(set)).0));
    }

    #[test]
    fn four_boards_shift_as_one_board_does() {
        on_each(|w| w.north(), Bitboard::north);
        on_each(|w| w.south(), Bitboard::south);
        on_each(|w| w.east(), Bitboard::east);
        on_each(|w| w.west(), Bitboard::west);
        on_each(|w| w.north_east(), Bitboard::north_east);
        on_each(|w| w.north_west(), Bitboard::north_west);
        on_each(|w| w.south_east(), Bitboard::south_east);
        on_each(|w| w.south_west(), Bitboard::south_west);
        on_each(Four::flip_vertical, Bitboard::flip_vertical);
    }

    #[test]
    fn four_boards_combine_as_one_board_does() {
        let other = Bitboard(0xFF00_0F0F_3355_AAFF);
        let others = Four::every(other);
        on_each(|w| w & others, |s| s & other);
        on_each(|w| w | others, |s| s | other);
        on_each(|w| w ^ others, |s| s ^ other);
        on_each(|w| w - others, |s| s - other);
        on_each(|w| !w, |s| !s);
        on_each(Word::where_empty, Word::where_empty);
        on_each(|w| w.minus(others), |s| Bitboard(s.0.wrapping_sub(other.0)));
        on_each(|w| w.plus(others), |s| Bitboard(s.0.wrapping_add(other.0)));
    }

    #[test]
    fn squares_are_counted_on_each_board() {
        let counts = Four::from_array(SAMPLE).rank_counts().sum_of_bytes().to_array();
        assert_eq!(counts, SAMPLE.map(|set| u64::from(set.count_ones())));
        let twice = Four::from_array(SAMPLE).rank_counts();
        let twice = twice.plus_bytes(twice).sum_of_bytes().to_array();
        assert_eq!(twice, SAMPLE.map(|set| 2 * u64::from(set.count_ones())));
    }

    #[test]
    fn masks_and_unions_see_every_board() {
        assert_eq!(Four::from_array([0, !0, !0, 0]).boards(), 0b0110);
        assert_eq!(Four::from_array([1, 2, 4, 8]).any_board(), Bitboard(15));
    }
}
