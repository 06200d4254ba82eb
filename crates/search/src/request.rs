//! A search request: the position, its history and the limits.

use std::time::Duration;

use tabiya_rules::Position;

use crate::limits::Limits;

/// What to search, and how.
#[derive(Clone, Debug)]
pub struct SearchRequest<'a> {
    /// The position.
    pub position: &'a Position,
    /// The Zobrist keys of the earlier positions of the game, oldest first, to detect repetitions.
    pub earlier_keys: &'a [u64],
    /// When to stop.
    pub limits: &'a Limits,
    /// MultiPV: how many lines to find, at least one.
    pub lines: usize,
    /// Move overhead: time lost between the engine and the clock.
    pub overhead: Duration,
    /// The minimum depth for tablebase probes.
    pub probe_depth: u32,
    /// The maximum number of men, kings included, for tablebase probes.
    pub probe_men: u32,
    /// Polled now and then; returning true stops the search. For platforms where no other thread could stop it.
    pub watch: Option<fn() -> bool>,
}

impl<'a> SearchRequest<'a> {
    /// A search for one line, without game history and with default settings.
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
