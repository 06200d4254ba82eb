//! Perft: the number of leaf nodes of the tree of legal moves, the classic test of a move generator.
//!
//! ```
//! use tabiya_rules::{Position, perft};
//!
//! assert_eq!(perft::count(&Position::default(), 4), 197_281);
//! assert_eq!(perft::plain(&Position::default(), 3), 8_902);
//! ```
//!
//! | | |
//! | --- | --- |
//! | [`plain`] | through the public API, move by move |
//! | [`count`] | bulk counting, the fastest on one thread |
//! | [`hashed`] | remembers counts in a [`PerftTable`] |
//! | [`parallel`], [`PerftJob`] | on many threads, with or without a table |
//! | [`divide`] | any of these, for each root move |
//! | [`suite`] | reads files of positions with known counts |

mod batch;
#[cfg(test)]
mod batch_tests;
mod divide;
mod suite;
mod walk;

// Not every small target has 64-bit atomics.
#[cfg(target_has_atomic = "64")]
mod hashed;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod parallel;
#[cfg(target_has_atomic = "64")]
mod table;

pub use divide::divide;
#[cfg(target_has_atomic = "64")]
pub use hashed::hashed;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use parallel::{PerftJob, parallel};
pub use suite::{SuiteEntry, SuiteError, SuiteReason, suite};
#[cfg(target_has_atomic = "64")]
pub use table::{PerftTable, PerftTableError};

use batch::Batch;

use crate::board::for_side;
use crate::{MoveClass, MoveList, Position};

/// The maximum depth: every kind of perft clamps the depth to it.
///
/// No count this deep ever finishes, unless there are hardly any moves; then, recursion without a bound would
/// overflow the stack.
pub const MAX_DEPTH: u32 = 255;

/// Counts through the public API, as any program would: list the moves, play each on a copy, and count the
/// moves of the last ply without listing them.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// assert_eq!(perft::plain(&Position::default(), 2), 400);
/// ```
pub fn plain(position: &Position, depth: u32) -> u64 {
    match depth.min(MAX_DEPTH) {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        depth => {
            let mut moves = MoveList::new();
            position.generate(MoveClass::All, &mut moves);
            let mut leaves = 0;
            for &mv in &moves {
                let mut next = position.clone();
                next.play_unchecked(mv);
                leaves += plain(&next, depth - 1);
            }
            leaves
        }
    }
}

/// The fastest perft on one thread: bare boards, and bulk counting of the last ply on several boards at a
/// time: eight with AVX-512, four with AVX2.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// assert_eq!(perft::count(&Position::default(), 5), 4_865_609);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    let (depth, mut batch) = (depth.min(MAX_DEPTH), Batch::new());
    for_side!(position.side_to_move(), S => walk::count::<S>(position.board(), depth, &mut batch))
}
