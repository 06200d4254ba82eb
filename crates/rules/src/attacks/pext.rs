//! Sliders by parallel bit extraction: the instruction gathers the men on the blocker squares into
//! a number, and that number is the place in the table.
//!
//! Where the target has BMI2 that is one instruction; elsewhere the same is done bit by bit, which
//! is slow but keeps table and index tested in every build. Size: 107,648 entries of 8 bytes and
//! 2 KiB of masks, 843 KiB together.
#![allow(unsafe_code)]

use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, offsets};
use crate::{Bitboard, Square};

/// One square's part of the table; aligned so that none lies across two cache lines.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Part {
    blockers: u64,
    offset: usize,
}

static BISHOP_PARTS: [Part; 64] = parts(Slider::Bishop);
static ROOK_PARTS: [Part; 64] = parts(Slider::Rook);

/// What a bishop attacks, by square and then by subset of its blockers in ascending order.
pub(super) static BISHOP_ATTACKS: [Bitboard; BISHOP_ENTRIES] = attacks(Slider::Bishop);

/// What a rook attacks, by square and then by subset of its blockers in ascending order.
pub(super) static ROOK_ATTACKS: [Bitboard; ROOK_ENTRIES] = attacks(Slider::Rook);

const fn parts(slider: Slider) -> [Part; 64] {
    let offsets = offsets(slider);
    let mut parts = [Part {
        blockers: 0,
        offset: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        parts[index] = Part {
            blockers: slider.blockers(Square::from_low_bits(index as u8)).0,
            offset: offsets[index],
        };
        index += 1;
    }
    parts
}

#[allow(long_running_const_eval)]
const fn attacks<const ENTRIES: usize>(slider: Slider) -> [Bitboard; ENTRIES] {
    let offsets = offsets(slider);
    let mut table = [Bitboard::EMPTY; ENTRIES];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u8);
        let start = offsets[index];
        table[start] = slider.walk(square, Bitboard::EMPTY);
        let mut filled = 1;
        // A man takes from the slider what lies behind him, whoever else is there. So the subsets
        // with the next blocker are those without him, again, each without what he hides: the part
        // doubles with every blocker, and ends up in the order in which extraction numbers them.
        let mut blockers = slider.blockers(square);
        while let Some(blocker) = blockers.pop() {
            let seen = slider.walk(square, blocker.bitboard()).0;
            let mut from = start;
            let mut to = start + filled;
            filled *= 2;
            let end = start + filled;
            while to < end {
                table[to].0 = table[from].0 & seen;
                from += 1;
                to += 1;
            }
        }
        // What the look-ups rest on: the part of every square ends inside the table.
        assert!(filled == 1 << slider.blockers(square).count() && start + filled <= ENTRIES);
        index += 1;
    }
    table
}

/// The squares a bishop attacks, up to and including the first man on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::pext};
///
/// assert_eq!(pext::bishop(Square::A1, Square::C3.bitboard()).count(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let part = &BISHOP_PARTS[square.index()];
    let entry = part.offset + extract(occupied.0, part.blockers) as usize;
    // SAFETY: extraction gives a number below 2 to the count of blockers, and `attacks`
    // asserted for every square that offset plus that power is at most the length of the table.
    unsafe { *BISHOP_ATTACKS.get_unchecked(entry) }
}

/// The squares a rook attacks, up to and including the first man on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::pext};
///
/// assert_eq!(pext::rook(Square::A1, Square::A3.bitboard()).count(), 9);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let part = &ROOK_PARTS[square.index()];
    let entry = part.offset + extract(occupied.0, part.blockers) as usize;
    // SAFETY: extraction gives a number below 2 to the count of blockers, and `attacks`
    // asserted for every square that offset plus that power is at most the length of the table.
    unsafe { *ROOK_ATTACKS.get_unchecked(entry) }
}

/// Gathers the bits of `source` that lie under `mask` at the low end.
#[inline(always)]
fn extract(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: this line is compiled only for targets that have BMI2.
    unsafe {
        core::arch::x86_64::_pext_u64(source, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    extract_bit_by_bit(source, mask)
}

/// [`extract`] for every machine.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_bit_by_bit(source: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= (source >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::bishop_blockers;

    #[test]
    fn extraction_by_instruction_and_bit_by_bit_agree() {
        for square in Square::ALL {
            let blockers = bishop_blockers(square);
            for (number, men) in blockers.subsets().enumerate() {
                let source = (men | !blockers).0;
                assert_eq!(extract(source, blockers.0), number as u64);
                assert_eq!(extract_bit_by_bit(source, blockers.0), number as u64);
            }
        }
    }
}
