//! Sliders by magic multiplication: a number chosen for each square turns the men on the blocker
//! squares into a place in the table, in such a way that men with different consequences never
//! share one.
//!
//! The numbers were found by `cargo run --release --example find_magics`, which finds the same ones
//! every time. Size: 107,648 entries of 8 bytes and 4 KiB of numbers, 845 KiB together.
#![allow(unsafe_code)]

use super::magic_numbers::{BISHOP_NUMBERS, ROOK_NUMBERS};
use super::pext;
use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, offsets};
use crate::{Bitboard, Square};

/// One square's part of the table; aligned so that none lies across two cache lines.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Part {
    blockers: u64,
    number: u64,
    offset: u32,
    shift: u32,
}

impl Part {
    /// The place of these men in the whole table.
    #[inline(always)]
    fn entry(&self, occupied: u64) -> usize {
        let product = (occupied & self.blockers).wrapping_mul(self.number);
        // The shift is below 64; `wrapping_shr` spares the check of that.
        self.offset as usize + product.wrapping_shr(self.shift) as usize
    }
}

static BISHOP_PARTS: [Part; 64] = parts(Slider::Bishop, &BISHOP_NUMBERS);
static ROOK_PARTS: [Part; 64] = parts(Slider::Rook, &ROOK_NUMBERS);

static BISHOP_ATTACKS: [Bitboard; BISHOP_ENTRIES] = {
    let in_order = &pext::BISHOP_ATTACKS;
    reorder(in_order, &parts(Slider::Bishop, &BISHOP_NUMBERS))
};
static ROOK_ATTACKS: [Bitboard; ROOK_ENTRIES] = {
    let in_order = &pext::ROOK_ATTACKS;
    reorder(in_order, &parts(Slider::Rook, &ROOK_NUMBERS))
};

const fn parts(slider: Slider, numbers: &[u64; 64]) -> [Part; 64] {
    let offsets = offsets(slider);
    let mut parts = [Part {
        blockers: 0,
        number: 0,
        offset: 0,
        shift: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        let blockers = slider.blockers(Square::from_low_bits(index as u8));
        parts[index] = Part {
            blockers: blockers.0,
            number: numbers[index],
            offset: offsets[index] as u32,
            shift: 64 - blockers.count(),
        };
        index += 1;
    }
    parts
}

/// Puts the entries, given by square and subset of blockers in ascending order, where the magic
/// numbers look for them.
///
/// The loop spells out [`Part::entry`] and the carry-rippler in plain operators: the compiler goes
/// through it 107,648 times, and function calls are what costs it time.
#[allow(long_running_const_eval)]
const fn reorder<const ENTRIES: usize>(
    in_order: &[Bitboard; ENTRIES],
    parts: &[Part; 64],
) -> [Bitboard; ENTRIES] {
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut next = 0;
    let mut index = 0;
    while index < 64 {
        let part = parts[index];
        // What the look-ups rest on: the part of every square ends inside the table.
        assert!(part.offset as usize + (1 << (64 - part.shift)) <= ENTRIES);
        let blockers = part.blockers;
        let outside = !blockers;
        let number = part.number as u128;
        let offset = part.offset as usize;
        let shift = part.shift;
        let mut men = 0u64;
        loop {
            table[offset + ((men as u128 * number) as u64 >> shift) as usize] = in_order[next];
            next += 1;
            if men == blockers {
                break;
            }
            men = ((men | outside) + 1) & blockers;
        }
        index += 1;
    }
    table
}

/// The squares a bishop attacks, up to and including the first man on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::magic};
///
/// assert_eq!(magic::bishop(Square::A1, Square::C3.bitboard()).count(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let entry = BISHOP_PARTS[square.index()].entry(occupied.0);
    // SAFETY: the shift leaves a number below 2 to the power of 64 minus the shift, and `reorder`
    // asserted for every square that offset plus that power is at most the length of the table.
    unsafe { *BISHOP_ATTACKS.get_unchecked(entry) }
}

/// The squares a rook attacks, up to and including the first man on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::magic};
///
/// assert_eq!(magic::rook(Square::A1, Square::A3.bitboard()).count(), 9);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let entry = ROOK_PARTS[square.index()].entry(occupied.0);
    // SAFETY: the shift leaves a number below 2 to the power of 64 minus the shift, and `reorder`
    // asserted for every square that offset plus that power is at most the length of the table.
    unsafe { *ROOK_ATTACKS.get_unchecked(entry) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{bishop_blockers, magic_search, rook_blockers, walk};

    #[test]
    fn the_numbers_are_those_the_search_finds() {
        for square in Square::ALL {
            let attacks = |men| walk::bishop(square, Bitboard(men)).0;
            let found = magic_search::find(bishop_blockers(square).0, attacks);
            assert_eq!(found, BISHOP_NUMBERS[square.index()], "bishop on {square}");
            let attacks = |men| walk::rook(square, Bitboard(men)).0;
            let found = magic_search::find(rook_blockers(square).0, attacks);
            assert_eq!(found, ROOK_NUMBERS[square.index()], "rook on {square}");
        }
    }
}
