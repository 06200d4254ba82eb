//! Correction history: how far the static evaluation was off in similar positions, learned from search results. What
//! one thread learns about the evaluation holds for all, so they share it.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use tabiya_rules::{Color, Position};

use crate::history::{CONTINUATION_CELLS, PieceTo};
use crate::prefetch::prefetch;
use crate::score::{KNOWN_WIN, Value};
use crate::sets_hash::{pawn_hash, piece_hash};
use crate::tracked::{Tracked, dirty_flags};
use crate::tunables;
use crate::zeroed::Zeroed;

/// The largest absolute value of a correction cell.
const LIMIT: i32 = 1024;

/// Errors are clamped to this, so that products cannot overflow.
const LARGE: Value = 10_000;

/// Rows for each side to move and kind of key.
const ROWS: usize = 16_384;

/// Kinds of keys: pawns, White's pieces, Black's pieces.
const KINDS: usize = 3;

/// Cells of all kinds together.
const ROW_CELLS: usize = 2 * KINDS * ROWS;

/// The correction history shared by all threads of a searcher.
pub(crate) struct Corrections {
    /// A single item, allocated separately.
    tables: Zeroed<Tables>,
}

/// Only atomic numbers, so all-zero bytes are valid.
pub(crate) struct Tables {
    /// By side to move, kind of key and key.
    rows: Tracked<AtomicI16, ROW_CELLS, { dirty_flags(ROW_CELLS) }>,
    /// Continuation correction history: by an earlier move and the last one.
    moves: Tracked<AtomicI16, CONTINUATION_CELLS, { dirty_flags(CONTINUATION_CELLS) }>,
}

/// The indices of a position's corrections, computed once per node.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionKeys {
    rows: [usize; KINDS],
    moves: [Option<usize>; 2],
}

impl CorrectionKeys {
    /// The keys of `position`, reached by the move `last` after the moves `earlier`.
    #[inline(always)]
    pub(crate) fn new(position: &Position, earlier: [PieceTo; 2], last: PieceTo) -> CorrectionKeys {
        let side = position.side_to_move().index() * KINDS;
        let row = |kind: usize, hash: u64| (side + kind) * ROWS + (hash >> 50) as usize % ROWS;
        CorrectionKeys {
            rows: [
                row(0, pawn_hash(position)),
                row(1, piece_hash(position, Color::White)),
                row(2, piece_hash(position, Color::Black)),
            ],
            moves: earlier.map(|before| {
                (last != PieceTo::NONE && before != PieceTo::NONE).then(|| before.followed_by(last))
            }),
        }
    }
}

impl Corrections {
    /// An empty correction history; `None` if there is not enough memory.
    pub(crate) fn new() -> Option<Corrections> {
        Some(Corrections {
            tables: Zeroed::new(1)?,
        })
    }

    /// Clears all corrections, in time proportional to what was written.
    pub(crate) fn clear(&mut self) {
        let tables = &mut self.tables[0];
        tables.rows.clear();
        tables.moves.clear();
    }

    /// Prefetches the corrections.
    #[inline(always)]
    pub(crate) fn prefetch(&self, keys: &CorrectionKeys) {
        let tables = &self.tables[0];
        for &row in &keys.rows {
            prefetch(&tables.rows[row]);
        }
        for &index in keys.moves.iter().flatten() {
            prefetch(&tables.moves[index]);
        }
    }

    /// The corrected evaluation.
    pub(crate) fn corrected(&self, eval: Value, keys: &CorrectionKeys) -> Value {
        let tables = &self.tables[0];
        let row = |kind: usize| i32::from(tables.rows[keys.rows[kind]].load(Relaxed));
        let moves: i32 = keys
            .moves
            .iter()
            .flatten()
            .map(|&index| i32::from(tables.moves[index].load(Relaxed)))
            .sum();
        let correction = tunables::correction_pawns() * row(0)
            + tunables::correction_pieces() * (row(1) + row(2))
            + tunables::correction_moves() * moves;
        (eval + correction / (1024 * 16)).clamp(1 - KNOWN_WIN, KNOWN_WIN - 1)
    }

    /// Learns that the search result was `error` above the evaluation. If two threads update the same cell at once, one
    /// update may be lost.
    pub(crate) fn learn(&self, keys: &CorrectionKeys, error: Value, depth: i32) {
        let most = tunables::correction_bonus_max();
        let bonus = error.clamp(-LARGE, LARGE) * depth * tunables::correction_bonus() / 1024;
        let bonus = bonus.clamp(-most, most);
        let learn = |cell: &AtomicI16| {
            let value = i32::from(cell.load(Relaxed));
            cell.store((value + bonus - value * bonus.abs() / LIMIT) as i16, Relaxed);
        };
        let tables = &self.tables[0];
        keys.rows
            .iter()
            .for_each(|&row| learn(tables.rows.shared_cell(row)));
        keys.moves
            .iter()
            .flatten()
            .for_each(|&index| learn(tables.moves.shared_cell(index)));
    }
}

#[cfg(test)]
mod tests;
