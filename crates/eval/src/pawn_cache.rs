//! What was found about pawns and kings, kept: most moves change neither.

use tabiya_rules::{Bitboard, Color, Position, Square};

use crate::find::{Structure, king_among_pawns, pawns};
use crate::score::Tapered;
use crate::sink::Sum;

/// As many as fit into the second-level cache beside the tables of the search: 128 KiB.
const ENTRIES: usize = 2048;

/// The pawns of a position with their terms summed up, and the terms of the last kings seen among them.
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

/// The pawns of positions seen before. An entry that has never been used is right about a board without pawns.
#[derive(Clone)]
pub(crate) struct PawnCache(Box<[Entry; ENTRIES]>);

impl PawnCache {
    pub(crate) fn new() -> PawnCache {
        let entries = vec![Entry::default(); ENTRIES].into_boxed_slice();
        PawnCache(entries.try_into().expect("so many were made"))
    }

    /// The structure of the pawns, and the value of everything that depends on pawns and kings alone.
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

/// Where pawns are kept: two odd factors without a pattern mix the sets into the highest bits.
#[inline(always)]
fn place([white, black]: [Bitboard; 2]) -> usize {
    let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.0.wrapping_mul(0xd1b5_4a32_d192_ed03);
    (mixed >> (64 - ENTRIES.trailing_zeros())) as usize
}
