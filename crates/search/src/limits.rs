//! Search limits: when to stop, and which root moves to search.

use std::time::Duration;

use tabiya_rules::Move;

/// The limits of a search, which ends when it reaches any of them. Without limits it runs until it is stopped.
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
    /// Search for exactly this long.
    pub move_time: Option<Duration>,
    /// The maximum depth, in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes, over all threads.
    pub nodes: Option<u64>,
    /// Soft node limit: no new iteration starts after this many nodes.
    pub soft_nodes: Option<u64>,
    /// Search for a mate in this many moves and stop when one is found. An exhaustive mate search runs alongside the
    /// normal one, so a mate in exactly this many moves is found however quiet its moves are.
    pub mate: Option<u32>,
    /// Search only these root moves; empty for all.
    pub search_moves: Vec<Move>,
    /// Ponder: think on the opponent's time. The clock does not run until `ponderhit`.
    pub ponder: bool,
}

/// A chess clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left on the clock.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}
