//! Hashed perft: no board is counted twice at the same depth, as long as the table remembers it.

use super::batch::Batch;
use super::table::{Key, PerftTable};
use super::{MAX_DEPTH, walk};
use crate::Position;
use crate::board::{Board, Side, for_side};

/// Below this depth, counting again is faster than probing the table.
const MIN_HASHED_DEPTH: u32 = 2;

/// Hashed perft: counts with a table, in which boards reached by a different order of moves are found again.
/// The deeper, the more it saves.
///
/// With a table, counts that do not fit into 64 bits are within reach (kings and a few pawns are enough).
/// They saturate at [`u64::MAX`], which therefore means "this many or more".
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// let table = perft::PerftTable::new(16)?;
/// let kings = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
/// assert_eq!(perft::hashed(&kings, 3, &table), perft::count(&kings, 3));
/// assert_eq!(perft::hashed(&kings, 40, &table), u64::MAX);
/// # Ok::<(), perft::PerftTableError>(())
/// ```
pub fn hashed(position: &Position, depth: u32, table: &PerftTable) -> u64 {
    let (board, depth, mut batch) = (position.board(), depth.min(MAX_DEPTH), Batch::new());
    for_side!(position.side_to_move(), S => count::<S>(board, depth, table, &mut batch))
}

/// The number of leaves `depth` plies below `board`, where side `S` is to move.
pub(super) fn count<S: Side>(board: &Board, depth: u32, table: &PerftTable, batch: &mut Batch) -> u64 {
    if depth < MIN_HASHED_DEPTH {
        return walk::count::<S>(board, depth, batch);
    }
    let key = Key::of::<S>(board, depth);
    if let Some(leaves) = table.find(key) {
        return leaves;
    }
    let leaves = if depth == MIN_HASHED_DEPTH {
        walk::count::<S>(board, depth, batch)
    } else {
        let mut leaves = 0u64;
        walk::play_all::<S>(board, |child, _| {
            leaves = leaves.saturating_add(count::<S::Opponent>(&child, depth - 1, table, batch));
        });
        leaves
    };
    table.store(key, leaves);
    leaves
}
