//! Magic bitboards: multiplying the relevant occupancy of a square by that square's magic number gives an
//! index into the attack table. Occupancies share an index only if they have the same attacks.
//!
//! The numbers were found by `cargo run --release --example find_magics`, which is deterministic. Size:
//! 107,648 entries of 8 bytes and 4 KiB of magics, 845 KiB together.
#![allow(unsafe_code)]

use super::magic_numbers::{BISHOP_NUMBERS, ROOK_NUMBERS};
use super::pext;
use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, offsets};
use crate::{Bitboard, Square};

/// The magic of one square; aligned so that none straddles two cache lines.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Magic {
    mask: u64,
    number: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    /// The index of this occupancy in the attack table.
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.number);
        // The shift is below 64; `wrapping_shr` avoids checking that.
        self.offset as usize + product.wrapping_shr(self.shift) as usize
    }
}

static BISHOP_MAGICS: [Magic; 64] = magics(Slider::Bishop, &BISHOP_NUMBERS);
static ROOK_MAGICS: [Magic; 64] = magics(Slider::Rook, &ROOK_NUMBERS);

static BISHOP_ATTACKS: [Bitboard; BISHOP_ENTRIES] = {
    let in_order = &pext::BISHOP_ATTACKS;
    reorder(in_order, &magics(Slider::Bishop, &BISHOP_NUMBERS))
};
static ROOK_ATTACKS: [Bitboard; ROOK_ENTRIES] = {
    let in_order = &pext::ROOK_ATTACKS;
    reorder(in_order, &magics(Slider::Rook, &ROOK_NUMBERS))
};

const fn magics(slider: Slider, numbers: &[u64; 64]) -> [Magic; 64] {
    let offsets = offsets(slider);
    let mut magics = [Magic {
        mask: 0,
        number: 0,
        offset: 0,
        shift: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        let mask = slider.blockers(Square::from_low_bits(index as u8));
        magics[index] = Magic {
            mask: mask.0,
            number: numbers[index],
            offset: offsets[index] as u32,
            shift: 64 - mask.count(),
        };
        index += 1;
    }
    magics
}

/// Moves the entries, given by square and then by subset of mask in ascending order, to where the magic
/// numbers look for them.
///
/// The loop writes out [`Magic::index`] and the carry-rippler as plain operators: the compiler evaluates it
/// 107,648 times, and function calls are what is slow in constant evaluation.
#[allow(long_running_const_eval)]
const fn reorder<const ENTRIES: usize>(
    in_order: &[Bitboard; ENTRIES],
    magics: &[Magic; 64],
) -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut next = 0;
    let mut index = 0;
    while index < 64 {
        let magic = magics[index];
        // The look-ups rely on this: every square's entries end inside the table.
        assert!(magic.offset as usize + (1 << (64 - magic.shift)) <= ENTRIES);
        let mask = magic.mask;
        let outside = !mask;
        let number = magic.number as u128;
        let offset = magic.offset as usize;
        let shift = magic.shift;
        let mut subset = 0u64;
        loop {
            table[offset + ((subset as u128 * number) as u64 >> shift) as usize] = in_order[next];
            next += 1;
            if subset == mask {
                break;
            }
            subset = ((subset | outside) + 1) & mask;
        }
        index += 1;
    }
    table
}

/// The squares a bishop attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::magic};
///
/// assert_eq!(magic::bishop(Square::A1, Square::C3.bitboard()).count(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let index = BISHOP_MAGICS[square.index()].index(occupied.0);
    // SAFETY: the shifted product is below 2^(64 - shift), and `reorder` asserted for every square that
    // offset + 2^(64 - shift) is at most the length of the table.
    unsafe { *BISHOP_ATTACKS.get_unchecked(index) }
}

/// The squares a rook attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::magic};
///
/// assert_eq!(magic::rook(Square::A1, Square::A3.bitboard()).count(), 9);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let index = ROOK_MAGICS[square.index()].index(occupied.0);
    // SAFETY: the shifted product is below 2^(64 - shift), and `reorder` asserted for every square that
    // offset + 2^(64 - shift) is at most the length of the table.
    unsafe { *ROOK_ATTACKS.get_unchecked(index) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{bishop_blockers, magic_search, rook_blockers, walk};

    #[test]
    fn the_numbers_are_those_the_search_finds() {
        for square in Square::ALL {
            let attacks = |occupied| walk::bishop(square, Bitboard(occupied)).0;
            let found = magic_search::find(bishop_blockers(square).0, attacks);
            assert_eq!(found, BISHOP_NUMBERS[square.index()], "bishop on {square}");
            let attacks = |occupied| walk::rook(square, Bitboard(occupied)).0;
            let found = magic_search::find(rook_blockers(square).0, attacks);
            assert_eq!(found, ROOK_NUMBERS[square.index()], "rook on {square}");
        }
    }
}
