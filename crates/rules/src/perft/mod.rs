//! Perft: the number of leaves of the tree of legal moves, the classic test of a move generator.
//!
//! ```
//! use tabiya_rules::{Position, perft};
//!
//! assert_eq!(perft::count(&Position::default(), 4), 197_281);
//! assert_eq!(perft::plain(&Position::default(), 3), 8_902);
//! ```

mod batch;
mod walk;

use batch::Batch;

use crate::Position;
use crate::board::for_side;

/// Counts by listing and playing moves, as any program would through the public interface.
/// The moves of the last ply are listed but not played.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// assert_eq!(perft::plain(&Position::default(), 2), 400);
/// ```
pub fn plain(position: &Position, depth: u32) -> u64 {
    let moves = match depth {
        0 => return 1,
        _ => position.legal_moves(),
    };
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| plain(&position.after(mv), depth - 1))
        .sum()
}

/// Counts as fast as it gets: on bare boards, and the last ply without naming moves, four
/// boards at a time.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// assert_eq!(perft::count(&Position::default(), 5), 4_865_609);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    let mut batch = Batch::new();
    for_side!(position.side_to_move(), S => walk::count::<S>(position.board(), depth, &mut batch))
}
