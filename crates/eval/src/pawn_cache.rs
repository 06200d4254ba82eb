//! Pawn hash table: caches the terms of pawns and kings, which most moves do not change.

use tabiya_rules::{Bitboard, Color, Position, Square};

use crate::find::{Structure, king_among_pawns, pawns};
use crate::score::Tapered;
use crate::sink::Sum;

/// 128 KiB: fits into the L2 cache beside the tables of the search.
const ENTRIES: usize = 2048;

/// A pawn structure with the sum of its terms, and the terms of the last king squares seen with it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Entry {
    structure: Structure,
    value: Tapered,
    kings: [Option<Square>; 2],
    king_values: [Tapered; 2],
}

const _: () = assert!(size_of::<Entry>() == 64, "one cache line");

impl Entry {
    #[cold]
    fn new(pawns: [Bitboard; 2]) -> Entry {
        let mut sum = Sum::default();
        Entry {
            structure: Structure::new(pawns, &mut sum),
            value: sum.total(),
            ..Entry::default()
        }
    }

    #[inline(always)]
    fn king_value(&mut self, color: Color, king: Square) -> Tapered {
        let side = color.index();
        if self.kings[side] != Some(king) {
            self.kings[side] = Some(king);
            self.king_values[side] = king_value(&self.structure, color, king);
        }
        self.king_values[side]
    }
}

#[inline(never)]
fn king_value(structure: &Structure, color: Color, king: Square) -> Tapered {
    let mut sum = Sum::default();
    king_among_pawns(structure, color, king, &mut sum);
    sum.total()
}

/// The pawn hash table. An unused entry is correct for a board without pawns.
#[derive(Clone)]
pub(crate) struct PawnCache(Box<[Entry; ENTRIES]>);

impl PawnCache {
    pub(crate) fn new() -> PawnCache {
        let entries = vec![Entry::default(); ENTRIES].into_boxed_slice();
        PawnCache(entries.try_into().expect("the vector has ENTRIES items"))
    }

    /// The pawn structure, and the value of all terms that depend on pawns and kings alone.
    #[inline(always)]
    pub(crate) fn look_up(&mut self, position: &Position) -> (&Structure, Tapered) {
        let pawns = pawns(position);
        let entry = &mut self.0[place(pawns)];
        if entry.structure.pawns != pawns {
            *entry = Entry::new(pawns);
        }
        let value = Color::ALL.into_iter().fold(entry.value, |sum, color| {
            sum + entry.king_value(color, position.king(color))
        });
        (&entry.structure, value)
    }
}

/// The index of a pawn structure: two odd multipliers mix the bitboards into the highest bits.
#[inline(always)]
fn place([white, black]: [Bitboard; 2]) -> usize {
    let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.0.wrapping_mul(0xd1b5_4a32_d192_ed03);
    (mixed >> (64 - ENTRIES.trailing_zeros())) as usize
}
