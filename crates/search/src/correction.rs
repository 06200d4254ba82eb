//! Correction history: how far the evaluation was off in positions like this one, learned from searches.

use std::alloc::{Layout, handle_alloc_error};

use tabiya_rules::{Color, Position};

use crate::history::{CONTINUATION_CELLS, Cell, PieceTo};
use crate::prefetch::prefetch;
use crate::score::{KNOWN_WIN, Value};
use crate::sets_hash::{pawn_hash, piece_hash};
use crate::tunables;
use crate::zeroed::Zeroed;

/// How far a correction may go.
const LIMIT: i32 = 1024;

/// No error counts for more, so that products stay small.
const LARGE: Value = 10_000;

/// Rows for each side and kind of key.
const ROWS: usize = 16_384;

/// What the rows are found by: pawns, White's pieces, Black's pieces.
const KINDS: usize = 3;

/// The corrections of one thread.
pub(crate) struct Corrections {
    /// One item, in memory of its own.
    tables: Zeroed<Tables>,
}

/// Numbers only: all zeros are valid tables.
pub(crate) struct Tables {
    /// By side to move, kind of key and key.
    rows: [Cell; 2 * KINDS * ROWS],
    /// Continuation correction history: by an earlier move and the last one.
    moves: [Cell; CONTINUATION_CELLS],
}

/// Where a position's corrections are, found once a node.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionKeys {
    rows: [usize; KINDS],
    moves: [Option<usize>; 2],
}

impl CorrectionKeys {
    /// For `position`, reached by `last` and before it `earlier`.
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
    /// Nothing is known yet.
    pub(crate) fn new() -> Corrections {
        Corrections {
            // Like any small allocation, this one is not expected to fail.
            tables: Zeroed::new(1).unwrap_or_else(|| handle_alloc_error(Layout::new::<Tables>())),
        }
    }

    /// Forgets everything, as for a new game.
    pub(crate) fn clear(&mut self) {
        let tables = &mut self.tables[0];
        tables.rows.fill(0);
        tables.moves.fill(0);
    }

    /// Says that the corrections will soon be asked for.
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

    /// The evaluation, corrected by what searches of similar positions have found.
    pub(crate) fn corrected(&self, eval: Value, keys: &CorrectionKeys) -> Value {
        let tables = &self.tables[0];
        let row = |kind: usize| i32::from(tables.rows[keys.rows[kind]]);
        let moves: i32 = keys
            .moves
            .iter()
            .flatten()
            .map(|&index| i32::from(tables.moves[index]))
            .sum();
        let correction = tunables::correction_pawns() * row(0)
            + tunables::correction_pieces() * (row(1) + row(2))
            + tunables::correction_moves() * moves;
        (eval + correction / (1024 * 16)).clamp(1 - KNOWN_WIN, KNOWN_WIN - 1)
    }

    /// Learns that search found `error` more than the evaluation said.
    pub(crate) fn learn(&mut self, keys: &CorrectionKeys, error: Value, depth: i32) {
        let most = tunables::correction_bonus_max();
        let bonus = error.clamp(-LARGE, LARGE) * depth * tunables::correction_bonus() / 1024;
        let bonus = bonus.clamp(-most, most);
        let learn = |cell: &mut Cell| {
            let value = i32::from(*cell);
            *cell = (value + bonus - value * bonus.abs() / LIMIT) as Cell;
        };
        let tables = &mut self.tables[0];
        keys.rows.iter().for_each(|&row| learn(&mut tables.rows[row]));
        keys.moves
            .iter()
            .flatten()
            .for_each(|&index| learn(&mut tables.moves[index]));
    }
}

#[cfg(test)]
mod tests;
