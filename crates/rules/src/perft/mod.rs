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

use crate::board::for_side;
use crate::{MoveClass, MoveList, Position};

/// Counts through the public interface, as any program would: list the moves, play each on a copy, and
/// count the moves of the last ply without listing them.
pub fn plain(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut moves = MoveList::new();
            position.generate(MoveClass::All, &mut moves);
            let mut leaves = 0;
            for &mv in &moves {
                let mut next = position.clone();
                next.play(mv);
                leaves += plain(&next, depth - 1);
            }
            leaves
        }
    }
}

/// Counts as fast as it gets: on bare boards, and the last ply without naming moves, four
/// boards at a time.
pub fn count(position: &Position, depth: u32) -> u64 {
    let mut batch = Batch::new();
    for_side!(position.side_to_move(), S => walk::count::<S>(position.board(), depth, &mut batch))
}
