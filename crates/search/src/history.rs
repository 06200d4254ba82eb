//! What past searches say about moves and evaluations.

use std::alloc::{Layout, handle_alloc_error};
use std::ops::{Deref, DerefMut};

use tabiya_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

use crate::prefetch::prefetch;
use crate::score::{KNOWN_WIN, Value};
use crate::tunables;
use crate::zeroed::Zeroed;

/// No history value is larger.
pub(crate) const HISTORY_MAX: i32 = 16_384;

/// A history value that bonuses move towards its limits, the less the nearer it is.
type Cell = i16;

#[inline(always)]
fn update(cell: &mut Cell, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let value = i32::from(*cell);
    *cell = (value + bonus - value * bonus.abs() / HISTORY_MAX) as Cell;
}

/// A move as the move after it remembers it: which piece went where.
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
}

/// Pieces times squares.
const PIECE_TO: usize = 12 * 64;
const CONTINUATION_ROWS: usize = PIECE_TO + 1;
const PAWN_ROWS: usize = 1024;
const CORRECTION_ROWS: usize = 16_384;

/// The histories of one thread.
pub(crate) struct Histories {
    /// One item, in memory of its own.
    tables: Zeroed<Tables>,
}

/// Numbers only: all zeros are valid tables.
pub(crate) struct Tables {
    /// By side, whether the squares left and entered are attacked, and the squares.
    quiet: [Cell; 2 * 4 * 64 * 64],
    /// By piece, target and kind of the captured man.
    capture: [Cell; PIECE_TO * 6],
    /// By an earlier move and the move.
    continuation: [Cell; CONTINUATION_ROWS * PIECE_TO],
    /// By pawn structure and move.
    pawn: [Cell; PAWN_ROWS * PIECE_TO],
    corrections: [Cell; 2 * CORRECTION_KINDS * CORRECTION_ROWS],
    continuation_corrections: [Cell; CONTINUATION_ROWS * PIECE_TO],
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

/// Where a position's corrections are, found once a node.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionKeys {
    rows: [usize; 3],
    moves: [Option<usize>; 2],
}

/// How far a correction may go.
const CORRECTION_LIMIT: i32 = 1024;

/// How many kinds of corrections share the table: pawns, White's pieces, Black's pieces.
const CORRECTION_KINDS: usize = 3;

impl Histories {
    /// Histories that know nothing yet.
    pub(crate) fn new() -> Histories {
        Histories {
            // Like any small allocation, this one is not expected to fail.
            tables: Zeroed::new(1).unwrap_or_else(|| handle_alloc_error(Layout::new::<Tables>())),
        }
    }

    /// Forgets everything, as for a new game.
    pub(crate) fn clear(&mut self) {
        let tables = &mut **self;
        for table in [
            &mut tables.quiet[..],
            &mut tables.capture,
            &mut tables.continuation,
            &mut tables.pawn,
            &mut tables.corrections,
            &mut tables.continuation_corrections,
        ] {
            table.fill(0);
        }
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
        i32::from(self.continuation[before.index() * PIECE_TO + now.index()])
    }

    #[inline(always)]
    pub(crate) fn pawn(&self, row: usize, now: PieceTo) -> i32 {
        i32::from(self.pawn[row * PIECE_TO + now.index()])
    }

    #[inline(always)]
    pub(crate) fn update_quiet(&mut self, side: Color, threats: Bitboard, mv: Move, bonus: i32) {
        update(&mut self.quiet[Histories::quiet_index(side, threats, mv)], bonus);
    }

    #[inline(always)]
    pub(crate) fn update_capture(&mut self, now: PieceTo, victim: PieceKind, bonus: i32) {
        update(&mut self.capture[now.index() * 6 + victim.index()], bonus);
    }

    #[inline(always)]
    pub(crate) fn update_continuation(&mut self, before: PieceTo, now: PieceTo, bonus: i32) {
        update(
            &mut self.continuation[before.index() * PIECE_TO + now.index()],
            bonus,
        );
    }

    #[inline(always)]
    pub(crate) fn update_pawn(&mut self, row: usize, now: PieceTo, bonus: i32) {
        update(&mut self.pawn[row * PIECE_TO + now.index()], bonus);
    }

    /// Where the corrections for `position` are, reached by `last` and before it `earlier`.
    pub(crate) fn correction_keys(
        position: &Position,
        earlier: [PieceTo; 2],
        last: PieceTo,
    ) -> CorrectionKeys {
        let side = position.side_to_move().index() * CORRECTION_KINDS;
        let row = |kind: usize, hash: u64| {
            (side + kind) * CORRECTION_ROWS + (hash >> 50) as usize % CORRECTION_ROWS
        };
        let moves = earlier.map(|before| {
            (last != PieceTo::NONE && before != PieceTo::NONE)
                .then(|| before.index() * PIECE_TO + last.index())
        });
        CorrectionKeys {
            rows: [
                row(0, pawn_hash(position)),
                row(1, piece_hash(position, Color::White)),
                row(2, piece_hash(position, Color::Black)),
            ],
            moves,
        }
    }

    /// Says that the corrections will soon be asked for.
    #[inline(always)]
    pub(crate) fn prefetch_corrections(&self, keys: &CorrectionKeys) {
        for &row in &keys.rows {
            prefetch(&self.corrections[row]);
        }
        for &index in keys.moves.iter().flatten() {
            prefetch(&self.continuation_corrections[index]);
        }
    }

    /// The evaluation, corrected by what searches of similar positions have found.
    pub(crate) fn corrected(&self, eval: Value, keys: &CorrectionKeys) -> Value {
        let row = |kind: usize| i32::from(self.corrections[keys.rows[kind]]);
        let moves: i32 = keys
            .moves
            .iter()
            .flatten()
            .map(|&index| i32::from(self.continuation_corrections[index]))
            .sum();
        let correction = tunables::correction_pawns() * row(0)
            + tunables::correction_pieces() * (row(1) + row(2))
            + tunables::correction_moves() * moves;
        (eval + correction / (1024 * 16)).clamp(1 - KNOWN_WIN, KNOWN_WIN - 1)
    }

    /// Learns that search found `error` more than the evaluation said.
    pub(crate) fn learn_correction(&mut self, keys: &CorrectionKeys, error: Value, depth: i32) {
        let bonus = (error * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        let learn = |cell: &mut Cell| {
            let value = i32::from(*cell);
            *cell = (value + bonus - value * bonus.abs() / CORRECTION_LIMIT) as Cell;
        };
        keys.rows
            .iter()
            .for_each(|&row| learn(&mut self.corrections[row]));
        keys.moves
            .iter()
            .flatten()
            .for_each(|&index| learn(&mut self.continuation_corrections[index]));
    }
}

/// The row of the pawn history for a position.
#[inline(always)]
pub(crate) fn pawn_row(position: &Position) -> usize {
    (pawn_hash(position) >> 54) as usize % PAWN_ROWS
}

/// Odd factors without pattern, one for each set in a hash: the first is 2^64 divided by the golden ratio, each further
/// one comes from the one before by a step of a generator.
const FACTORS: [u64; 5] = {
    let mut factors = [0x9E37_79B9_7F4A_7C15_u64; 5];
    let mut index = 1;
    while index < factors.len() {
        let last = factors[index - 1];
        let next = (last ^ last >> 29)
            .wrapping_mul(0xBF58_476D_1CE4_E5B9)
            .wrapping_add(0x94D0_49BB_1331_11EB);
        factors[index] = next | 1;
        index += 1;
    }
    factors
};

/// A hash of some sets, whose high bits are good. The sets are mixed side by side, not one after the other.
#[inline(always)]
fn hash<const N: usize>(sets: [Bitboard; N]) -> u64 {
    let mut sum = 0u64;
    for (set, factor) in sets.into_iter().zip(FACTORS) {
        sum ^= (set.0 ^ set.0 >> 31).wrapping_mul(factor);
    }
    sum.wrapping_mul(FACTORS[0])
}

fn pawn_hash(position: &Position) -> u64 {
    hash([
        position.of_piece(Piece::WhitePawn),
        position.of_piece(Piece::BlackPawn),
    ])
}

fn piece_hash(position: &Position, color: Color) -> u64 {
    let own = position.of_color(color);
    hash(
        [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
            PieceKind::King,
        ]
        .map(|kind| position.of_kind(kind) & own),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonuses_never_leave_the_limits() {
        let mut cell = 0;
        for _ in 0..1000 {
            update(&mut cell, 5000);
        }
        assert!(i32::from(cell) <= HISTORY_MAX && i32::from(cell) > HISTORY_MAX - 10);
        for _ in 0..1000 {
            update(&mut cell, -HISTORY_MAX * 2);
        }
        assert!(i32::from(cell) >= -HISTORY_MAX);
    }

    #[test]
    fn corrections_move_the_evaluation_towards_what_was_found() {
        let mut histories = Histories::new();
        let position = Position::default();
        let keys = Histories::correction_keys(&position, [PieceTo::NONE; 2], PieceTo::NONE);
        assert_eq!(histories.corrected(10, &keys), 10);
        for _ in 0..50 {
            histories.learn_correction(&keys, 80, 8);
        }
        assert!(histories.corrected(10, &keys) > 40);
    }
}
