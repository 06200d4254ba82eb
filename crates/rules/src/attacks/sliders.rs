//! What magic and PEXT bitboards share: the sliders, and how a table is divided among the squares.

use super::{bishop_blockers, rook_blockers, walk};
use crate::{Bitboard, Square};

/// The number of entries for bishops: one for every subset of the blockers of every square.
pub(super) const BISHOP_ENTRIES: usize = entries(Slider::Bishop);

/// The number of entries for rooks.
pub(super) const ROOK_ENTRIES: usize = entries(Slider::Rook);

/// A sliding piece; a queen is both.
#[derive(Clone, Copy)]
pub(super) enum Slider {
    Bishop,
    Rook,
}

impl Slider {
    /// The relevant occupancy on `square`: where a piece can block this one.
    pub(super) const fn blockers(self, square: Square) -> Bitboard {
        match self {
            Slider::Bishop => bishop_blockers(square),
            Slider::Rook => rook_blockers(square),
        }
    }

    /// The squares this piece attacks, found step by step.
    pub(super) const fn walk(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Slider::Bishop => walk::bishop(square, occupied),
            Slider::Rook => walk::rook(square, occupied),
        }
    }
}

const fn entries(slider: Slider) -> usize {
    let mut entries = 0;
    let mut index = 0;
    while index < 64 {
        entries += 1 << slider.blockers(Square::from_low_bits(index as u8)).count();
        index += 1;
    }
    entries
}

/// Where each square's entries begin: they follow one another without gaps.
pub(super) const fn offsets(slider: Slider) -> [usize; 64] {
    let mut offsets = [0; 64];
    let mut index = 1;
    while index < 64 {
        let previous = Square::from_low_bits(index as u8 - 1);
        offsets[index] = offsets[index - 1] + (1 << slider.blockers(previous).count());
        index += 1;
    }
    offsets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{classical, magic, pext};

    type LookUp = fn(Square, Bitboard) -> Bitboard;

    const LOOK_UPS: [(Slider, LookUp); 6] = [
        (Slider::Bishop, magic::bishop),
        (Slider::Rook, magic::rook),
        (Slider::Bishop, pext::bishop),
        (Slider::Rook, pext::rook),
        (Slider::Bishop, classical::bishop),
        (Slider::Rook, classical::rook),
    ];

    #[test]
    fn every_square_and_relevant_occupancy_agrees_with_the_walk() {
        for (slider, look_up) in LOOK_UPS {
            for square in Square::ALL {
                for occupied in slider.blockers(square).subsets() {
                    assert_eq!(look_up(square, occupied), slider.walk(square, occupied));
                }
            }
        }
    }

    #[test]
    fn pieces_elsewhere_make_no_difference() {
        for (slider, look_up) in LOOK_UPS {
            for square in Square::ALL {
                let elsewhere = !slider.blockers(square);
                assert_eq!(look_up(square, elsewhere), slider.walk(square, Bitboard::EMPTY));
            }
        }
    }
}
