//! What to search.

use std::time::Duration;

use tabiya_rules::Position;

use crate::limits::Limits;

/// What to search.
#[derive(Clone, Debug)]
pub struct SearchRequest<'a> {
    /// The position.
    pub position: &'a Position,
    /// The keys of the positions before it in the game, oldest first, for repetitions.
    pub earlier_keys: &'a [u64],
    /// How long.
    pub limits: &'a Limits,
    /// How many lines, at least one.
    pub lines: usize,
    /// Time lost between search and clock.
    pub overhead: Duration,
    /// Look up tablebases from this depth on.
    pub probe_depth: u32,
    /// Look up positions with at most so many men.
    pub probe_men: u32,
    /// Asked now and then whether to stop; for places where no other thread could say so.
    pub watch: Option<fn() -> bool>,
}

impl<'a> SearchRequest<'a> {
    /// One line, no game before, and usual settings.
    pub fn new(position: &'a Position, limits: &'a Limits) -> SearchRequest<'a> {
        SearchRequest {
            position,
            earlier_keys: &[],
            limits,
            lines: 1,
            overhead: Duration::from_millis(10),
            probe_depth: 1,
            probe_men: 7,
            watch: None,
        }
    }
}
