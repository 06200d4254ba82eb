//! PEXT bitboards: parallel bit extraction packs the relevant occupancy of a square into a number, which is
//! the index into the attack table.
//!
//! Where the target has BMI2 that is one instruction; elsewhere it is emulated bit by bit, which is slow but
//! keeps table and index tested in every build. Size: 107,648 entries of 8 bytes and 2 KiB of masks, 843 KiB
//! together.
#![allow(unsafe_code)]

use super::sliders::{BISHOP_ENTRIES, ROOK_ENTRIES, Slider, offsets};
use crate::{Bitboard, Square};

/// The mask of one square and where its entries begin; aligned so that none straddles two cache lines.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct SquareMask {
    blockers: u64,
    offset: usize,
}

static BISHOP_MASKS: [SquareMask; 64] = masks(Slider::Bishop);
static ROOK_MASKS: [SquareMask; 64] = masks(Slider::Rook);

/// What a bishop attacks, by square and then by subset of its blockers in ascending order.
pub(super) static BISHOP_ATTACKS: [Bitboard; BISHOP_ENTRIES] = attacks(Slider::Bishop);

/// What a rook attacks, by square and then by subset of its blockers in ascending order.
pub(super) static ROOK_ATTACKS: [Bitboard; ROOK_ENTRIES] = attacks(Slider::Rook);

const fn masks(slider: Slider) -> [SquareMask; 64] {
    let offsets = offsets(slider);
    let mut masks = [SquareMask {
        blockers: 0,
        offset: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        masks[index] = SquareMask {
            blockers: slider.blockers(Square::from_low_bits(index as u8)).0,
            offset: offsets[index],
        };
        index += 1;
    }
    masks
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
        // A blocker hides the squares behind it, whatever else stands there. So the subsets with the next
        // blocker have the attacks of those without it, minus what it hides: the entries double with every
        // blocker, and end up in the order in which PEXT numbers the subsets.
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
        // The look-ups rely on this: every square's entries end inside the table.
        assert!(filled == 1 << slider.blockers(square).count() && start + filled <= ENTRIES);
        index += 1;
    }
    table
}

/// The squares a bishop attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::pext};
///
/// assert_eq!(pext::bishop(Square::A1, Square::C3.bitboard()).count(), 2);
/// ```
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let mask = &BISHOP_MASKS[square.index()];
    let entry = mask.offset + extract(occupied.0, mask.blockers) as usize;
    // SAFETY: PEXT gives a number below 2^(number of blockers), and `attacks` asserted for every square that
    // offset + 2^(number of blockers) is at most the length of the table.
    unsafe { *BISHOP_ATTACKS.get_unchecked(entry) }
}

/// The squares a rook attacks, up to and including the first piece on each ray.
///
/// ```
/// use tabiya_rules::{Square, attacks::pext};
///
/// assert_eq!(pext::rook(Square::A1, Square::A3.bitboard()).count(), 9);
/// ```
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let mask = &ROOK_MASKS[square.index()];
    let entry = mask.offset + extract(occupied.0, mask.blockers) as usize;
    // SAFETY: PEXT gives a number below 2^(number of blockers), and `attacks` asserted for every square that
    // offset + 2^(number of blockers) is at most the length of the table.
    unsafe { *ROOK_ATTACKS.get_unchecked(entry) }
}

/// Parallel bit extraction (PEXT): gathers the bits of `source` under `mask` at the low end.
#[inline(always)]
fn extract(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: this line is compiled only for targets that have BMI2.
    unsafe {
        core::arch::x86_64::_pext_u64(source, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    extract_in_software(source, mask)
}

/// [`extract`] without the instruction.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_in_software(source: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut bit = 0;
    while mask != 0 {
        gathered |= (source >> mask.trailing_zeros() & 1) << bit;
        mask &= mask - 1;
        bit += 1;
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::bishop_blockers;

    #[test]
    fn pext_by_instruction_and_in_software_agree() {
        for square in Square::ALL {
            let blockers = bishop_blockers(square);
            for (number, subset) in blockers.subsets().enumerate() {
                let source = (subset | !blockers).0;
                assert_eq!(extract(source, blockers.0), number as u64);
                assert_eq!(extract_in_software(source, blockers.0), number as u64);
            }
        }
    }
}
