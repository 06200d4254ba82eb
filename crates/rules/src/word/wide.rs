//! Words of four and eight boards, built on the primitive operations of the target.

use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use super::avx2 as lanes_of_four;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
use super::avx512 as lanes_of_eight;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use super::plain as lanes_of_four;
use super::{Wide, Word};
use crate::Bitboard;

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// A word of several boards, built on the operations in a module.
macro_rules! wide_word {
    ($(#[$doc:meta])* $name:ident, $boards:literal, $lanes:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($lanes::Lanes);

        impl $name {
            #[inline(always)]
            pub(crate) fn from_array(lanes: [u64; $boards]) -> $name {
                $name($lanes::from_array(lanes))
            }

            #[inline(always)]
            pub(crate) fn to_array(self) -> [u64; $boards] {
                $lanes::to_array(self.0)
            }

            #[inline(always)]
            fn splat(lane: u64) -> $name {
                $name($lanes::splat(lane))
            }
        }

        impl BitAnd for $name {
            type Output = $name;

            #[inline(always)]
            fn bitand(self, other: $name) -> $name {
                $name($lanes::and(self.0, other.0))
            }
        }

        impl BitOr for $name {
            type Output = $name;

            #[inline(always)]
            fn bitor(self, other: $name) -> $name {
                $name($lanes::or(self.0, other.0))
            }
        }

        impl BitXor for $name {
            type Output = $name;

            #[inline(always)]
            fn bitxor(self, other: $name) -> $name {
                $name($lanes::xor(self.0, other.0))
            }
        }

        impl Not for $name {
            type Output = $name;

            #[inline(always)]
            fn not(self) -> $name {
                self ^ $name::splat(!0)
            }
        }

        impl Sub for $name {
            type Output = $name;

            /// Set difference.
            #[inline(always)]
            fn sub(self, other: $name) -> $name {
                self & !other
            }
        }

        impl Word for $name {
            const BOARDS: usize = $boards;

            #[inline(always)]
            fn every(set: Bitboard) -> $name {
                $name::splat(set.0)
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                $lanes::all_zero(self.0)
            }

            #[inline(always)]
            fn where_empty(self) -> $name {
                $name($lanes::equal_zero(self.0))
            }

            #[inline(always)]
            fn any_board(self) -> Bitboard {
                Bitboard(self.to_array().iter().fold(0, |any, lane| any | lane))
            }

            #[inline(always)]
            fn first_board(self) -> Bitboard {
                Bitboard($lanes::first_lane(self.0))
            }

            #[inline(always)]
            fn north(self) -> $name {
                self.left::<8>()
            }

            #[inline(always)]
            fn south(self) -> $name {
                self.right::<8>()
            }

            #[inline(always)]
            fn east(self) -> $name {
                self.left::<1>() & $name::splat(NOT_A)
            }

            #[inline(always)]
            fn west(self) -> $name {
                self.right::<1>() & $name::splat(NOT_H)
            }

            #[inline(always)]
            fn north_east(self) -> $name {
                self.left::<9>() & $name::splat(NOT_A)
            }

            #[inline(always)]
            fn north_west(self) -> $name {
                self.left::<7>() & $name::splat(NOT_H)
            }

            #[inline(always)]
            fn south_east(self) -> $name {
                self.right::<7>() & $name::splat(NOT_A)
            }

            #[inline(always)]
            fn south_west(self) -> $name {
                self.right::<9>() & $name::splat(NOT_H)
            }
        }

        impl Wide for $name {
            #[inline(always)]
            fn columns(row: impl Fn(usize) -> [u64; 8]) -> [$name; 8] {
                $lanes::columns(core::array::from_fn(row)).map($name)
            }

            #[inline(always)]
            fn left<const BITS: i32>(self) -> $name {
                $name($lanes::left::<BITS>(self.0))
            }

            #[inline(always)]
            fn right<const BITS: i32>(self) -> $name {
                $name($lanes::right::<BITS>(self.0))
            }

            #[inline(always)]
            fn flip_vertical(self) -> $name {
                $name($lanes::swap_bytes(self.0))
            }

            #[inline(always)]
            fn plus(self, other: $name) -> $name {
                $name($lanes::add(self.0, other.0))
            }

            #[inline(always)]
            fn minus(self, other: $name) -> $name {
                $name($lanes::subtract(self.0, other.0))
            }

            #[inline(always)]
            fn plus_ranks(self, other: $name) -> $name {
                $name($lanes::add_bytes(self.0, other.0))
            }

            #[inline(always)]
            fn minus_ranks(self, other: $name) -> $name {
                $name($lanes::subtract_bytes(self.0, other.0))
            }

            #[inline(always)]
            fn counts(self) -> $name {
                $name($lanes::counts(self.0))
            }

            #[inline(always)]
            fn total(self) -> $name {
                $name($lanes::total(self.0))
            }

            #[inline(always)]
            fn sum(self) -> u64 {
                self.to_array().iter().sum()
            }

            #[inline(always)]
            fn first(boards: usize) -> $name {
                $name::from_array(core::array::from_fn(|lane| if lane < boards { !0 } else { 0 }))
            }

            #[inline(always)]
            fn add_three(a: $name, b: $name, c: $name) -> ($name, $name) {
                let (ones, twos) = $lanes::add_three(a.0, b.0, c.0);
                ($name(ones), $name(twos))
            }
        }
    };
}

wide_word! {
    /// A set of squares, or a number, for each of four boards.
    Four, 4, lanes_of_four
}

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
wide_word! {
    /// A set of squares, or a number, for each of eight boards.
    Eight, 8, lanes_of_eight
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: [u64; 8] = [
        0,
        !0,
        0x8100_0042_1800_0081,
        0x0123_4567_89AB_CDEF,
        1,
        1 << 63,
        0xFF00_0F0F_3355_AAFF,
        0x7F80_017F_FE00_8001,
    ];

    /// The same tests for each width.
    macro_rules! tests {
        ($module:ident, $name:ident, $boards:literal) => {
            mod $module {
                use super::*;

                fn sample() -> [u64; $boards] {
                    core::array::from_fn(|lane| SAMPLE[lane])
                }

                fn on_each(of_all: impl Fn($name) -> $name, of_one: impl Fn(Bitboard) -> Bitboard) {
                    let all = of_all($name::from_array(sample())).to_array();
                    assert_eq!(all, sample().map(|set| of_one(Bitboard(set)).0));
                }

                #[test]
                fn several_boards_shift_as_one_board_does() {
                    on_each(|w| w.north(), Bitboard::north);
                    on_each(|w| w.south(), Bitboard::south);
                    on_each(|w| w.east(), Bitboard::east);
                    on_each(|w| w.west(), Bitboard::west);
                    on_each(|w| w.north_east(), Bitboard::north_east);
                    on_each(|w| w.north_west(), Bitboard::north_west);
                    on_each(|w| w.south_east(), Bitboard::south_east);
                    on_each(|w| w.south_west(), Bitboard::south_west);
                    on_each(|w| w.flip_vertical(), Bitboard::flip_vertical);
                }

                #[test]
                fn several_boards_combine_as_one_board_does() {
                    let other = Bitboard(0xFF00_0F0F_3355_AAFF);
                    let others = $name::every(other);
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
                fn nothing_is_carried_from_rank_to_rank() {
                    let other = 0xFF00_0F0F_3355_AAFF;
                    let rank_by_rank = |set: Bitboard, combine: fn(u8, u8) -> u8| {
                        let (a, b) = (set.0.to_le_bytes(), u64::to_le_bytes(other));
                        Bitboard(u64::from_le_bytes(core::array::from_fn(|i| {
                            combine(a[i], b[i])
                        })))
                    };
                    let others = $name::every(Bitboard(other));
                    on_each(
                        |w| w.plus_ranks(others),
                        |s| rank_by_rank(s, u8::wrapping_add),
                    );
                    on_each(
                        |w| w.minus_ranks(others),
                        |s| rank_by_rank(s, u8::wrapping_sub),
                    );
                }

                #[test]
                fn squares_are_counted_on_each_board() {
                    on_each(|w| w.counts().total(), |s| Bitboard(s.count().into()));
                    on_each(
                        |w| w.counts().plus(w.counts()).total(),
                        |s| Bitboard(2 * u64::from(s.count())),
                    );
                    let sum: u64 = sample().iter().map(|set| u64::from(set.count_ones())).sum();
                    assert_eq!($name::from_array(sample()).counts().total().sum(), sum);
                }

                #[test]
                fn three_sets_are_added_square_by_square() {
                    let (b, c) = (
                        Bitboard(0x00FF_00FF_00FF_00FF),
                        Bitboard(0x0F0F_0F0F_0F0F_0F0F),
                    );
                    let add = |w| $name::add_three(w, $name::every(b), $name::every(c));
                    on_each(|w| add(w).0, |s| s ^ b ^ c);
                    on_each(|w| add(w).1, |s| (s & b) | (s & c) | (b & c));
                }

                #[test]
                fn the_first_board_all_boards_and_none_are_told_apart() {
                    let powers = $name::from_array(core::array::from_fn(|lane| 1 << lane));
                    assert_eq!(powers.first_board(), Bitboard(1));
                    assert_eq!(powers.any_board(), Bitboard((1 << $boards) - 1));
                    assert!(!powers.is_empty());
                    assert!((powers - powers).is_empty());
                    for boards in 0..=$boards {
                        assert_eq!((powers & $name::first(boards)).sum(), (1 << boards) - 1);
                    }
                }

                #[test]
                fn rows_become_columns() {
                    let columns =
                        $name::columns(|board| core::array::from_fn(|word| (10 * board + word) as u64));
                    for (word, column) in columns.into_iter().enumerate() {
                        assert_eq!(
                            column.to_array(),
                            core::array::from_fn(|board| (10 * board + word) as u64)
                        );
                    }
                }
            }
        };
    }

    tests!(four, Four, 4);
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512bw"
    ))]
    tests!(eight, Eight, 8);
}
