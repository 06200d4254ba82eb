//! Histories: how well moves have done so far in the search (butterfly, capture, continuation and pawn history).

use std::ops::{Deref, DerefMut};

use tabiya_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

use crate::sets_hash::pawn_hash;
use crate::tracked::{Tracked, dirty_flags};
use crate::zeroed::Zeroed;

/// The largest absolute value of a history.
pub(crate) const HISTORY_MAX: i32 = 16_384;

/// A history value. Bonuses move it towards the limits, by less the closer it is (history gravity).
pub(crate) type Cell = i16;

#[inline(always)]
fn update(cell: &mut Cell, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let value = i32::from(*cell);
    *cell = (value + bonus - value * bonus.abs() / HISTORY_MAX) as Cell;
}

/// A move as the continuation history sees it: which piece went where.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move: at the root and after a null move.
    pub(crate) const NONE: PieceTo = PieceTo(PIECE_TO as u16);

    #[inline(always)]
    pub(crate) fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo((piece.index() * 64 + to.index()) as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The index of a pair of moves in a continuation table.
    #[inline(always)]
    pub(crate) fn followed_by(self, now: PieceTo) -> usize {
        self.index() * PIECE_TO + now.index()
    }
}

/// Pieces times squares.
const PIECE_TO: usize = 12 * 64;
/// Size of a continuation table: any move, or none, followed by any move.
pub(crate) const CONTINUATION_CELLS: usize = (PIECE_TO + 1) * PIECE_TO;
const PAWN_ROWS: usize = 1024;
const QUIET_CELLS: usize = 2 * 4 * 64 * 64;
const CAPTURE_CELLS: usize = PIECE_TO * 6;
const PAWN_CELLS: usize = PAWN_ROWS * PIECE_TO;

/// The histories of one thread.
pub(crate) struct Histories {
    /// A single item, allocated separately.
    tables: Zeroed<Tables>,
}

/// Only numbers, so all-zero bytes are valid.
pub(crate) struct Tables {
    /// Butterfly history: by side, whether the origin and target squares are attacked, and the squares.
    quiet: Tracked<Cell, QUIET_CELLS, { dirty_flags(QUIET_CELLS) }>,
    /// Capture history: by piece, target square and captured kind.
    capture: Tracked<Cell, CAPTURE_CELLS, { dirty_flags(CAPTURE_CELLS) }>,
    /// Continuation history: by an earlier move and this move.
    continuation: Tracked<Cell, CONTINUATION_CELLS, { dirty_flags(CONTINUATION_CELLS) }>,
    /// Pawn history: by pawn structure and move.
    pawn: Tracked<Cell, PAWN_CELLS, { dirty_flags(PAWN_CELLS) }>,
}

impl Deref for Histories {
    type Target = Tables;

    #[inline(always)]
    fn deref(&self) -> &Tables {
        &self.tables[0]
    }
}

impl DerefMut for Histories {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Tables {
        &mut self.tables[0]
    }
}

impl Histories {
    /// Empty histories; `None` if there is not enough memory.
    pub(crate) fn new() -> Option<Histories> {
        Some(Histories {
            tables: Zeroed::new(1)?,
        })
    }

    /// Touches all pages before a search needs them.
    pub(crate) fn warm_up(&mut self) {
        self.tables.warm_up();
    }

    /// Clears all histories, in time proportional to what was written.
    pub(crate) fn clear(&mut self) {
        self.quiet.clear();
        self.capture.clear();
        self.continuation.clear();
        self.pawn.clear();
    }

    #[inline(always)]
    fn quiet_index(side: Color, threats: Bitboard, mv: Move) -> usize {
        let threatened =
            usize::from(threats.contains(mv.from())) * 2 + usize::from(threats.contains(mv.to()));
        ((side.index() * 4 + threatened) * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    #[inline(always)]
    pub(crate) fn quiet(&self, side: Color, threats: Bitboard, mv: Move) -> i32 {
        i32::from(self.quiet[Histories::quiet_index(side, threats, mv)])
    }

    #[inline(always)]
    pub(crate) fn capture(&self, piece: Piece, to: Square, victim: PieceKind) -> i32 {
        i32::from(self.capture[PieceTo::new(piece, to).index() * 6 + victim.index()])
    }

    #[inline(always)]
    pub(crate) fn continuation(&self, before: PieceTo, now: PieceTo) -> i32 {
        i32::from(self.continuation[before.followed_by(now)])
    }

    #[inline(always)]
    pub(crate) fn pawn(&self, row: usize, now: PieceTo) -> i32 {
        i32::from(self.pawn[row * PIECE_TO + now.index()])
    }

    #[inline(always)]
    pub(crate) fn update_quiet(&mut self, side: Color, threats: Bitboard, mv: Move, bonus: i32) {
        update(
            self.quiet.cell_mut(Histories::quiet_index(side, threats, mv)),
            bonus,
        );
    }

    #[inline(always)]
    pub(crate) fn update_capture(&mut self, now: PieceTo, victim: PieceKind, bonus: i32) {
        update(self.capture.cell_mut(now.index() * 6 + victim.index()), bonus);
    }

    #[inline(always)]
    pub(crate) fn update_continuation(&mut self, before: PieceTo, now: PieceTo, bonus: i32) {
        update(self.continuation.cell_mut(before.followed_by(now)), bonus);
    }

    #[inline(always)]
    pub(crate) fn update_pawn(&mut self, row: usize, now: PieceTo, bonus: i32) {
        update(self.pawn.cell_mut(row * PIECE_TO + now.index()), bonus);
    }
}

/// A position's row in the pawn history.
#[inline(always)]
pub(crate) fn pawn_row(position: &Position) -> usize {
    (pawn_hash(position) >> 54) as usize % PAWN_ROWS
}

#[cfg(test)]
mod tests;
