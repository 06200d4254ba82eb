//! How long to search, and what.

use std::time::Duration;

use tabiya_rules::Move;

/// What may end a search; whatever comes first does. Without any limit it goes on until it is stopped.
///
/// ```
/// use tabiya_search::Limits;
///
/// let limits = Limits { depth: Some(12), nodes: Some(1_000_000), ..Limits::default() };
/// assert!(limits.clock.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// At most so deep.
    pub depth: Option<u32>,
    /// At most so many nodes, all threads together.
    pub nodes: Option<u64>,
    /// No new iteration is begun after so many nodes.
    pub soft_nodes: Option<u64>,
    /// Until a mate in so many moves is found. Beside the search, all moves are tried for it: a mate that takes
    /// exactly so many is found however quiet its moves are.
    pub mate: Option<u32>,
    /// Only these moves at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// The opponent is to move: no time runs until `ponderhit`.
    pub ponder: bool,
}

/// A chess clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added, if that is how the time control works.
    pub moves_to_go: Option<u32>,
}
