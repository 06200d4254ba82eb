//! Analyses many positions with several workers, each position from scratch.

mod memo;
mod queue;
mod workers;

use std::iter::FusedIterator;

use tabiya_rules::Position;

use crate::builder::Builder;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::report::Report;
use crate::request::Request;
use crate::stop::StopHandle;
pub use queue::{AnalysisQueue, NextReport};

/// Analyses many positions, each [from scratch](Request::from_scratch), with `workers` threads, the default evaluation and a
/// hash table that suits the node limit.
///
/// The reports come in the order of the positions, and each depends only on its position and the request, not on the number
/// of workers or on other positions. Equal positions (including the move counters) are searched once.
///
/// ```
/// use tabiya_engine::{Request, analyze_many};
/// use tabiya_rules::Position;
///
/// let fens = ["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1"];
/// let positions = fens.map(|fen| fen.parse::<Position>().expect("a position"));
/// let mut best = Vec::new();
/// for report in analyze_many(positions, &Request::nodes(1000), 2)? {
///     best.push(report?.best_move.expect("nobody is mated yet").to_string());
/// }
/// assert_eq!(best[0], "a1a8");
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
///
/// # Errors
///
/// As [`Builder::analyze_many`].
pub fn analyze_many<I>(
    positions: I,
    request: &Request,
    workers: usize,
) -> Result<Many<I::IntoIter>, EngineError>
where
    I: IntoIterator<Item = Position>,
{
    Engine::builder()
        .hash_megabytes(hash_megabytes_for(request.limits.nodes))
        .analyze_many(positions, request, workers)
}

/// The size of a hash table that has room for this many nodes, as [`analyze_many`] gives to each worker; 16 MB without a
/// node limit.
///
/// ```
/// use tabiya_engine::hash_megabytes_for;
///
/// assert_eq!(hash_megabytes_for(Some(1000)), 1);
/// assert_eq!(hash_megabytes_for(Some(1_000_000)), 32);
/// ```
pub fn hash_megabytes_for(nodes: Option<u64>) -> usize {
    const BYTES_A_NODE: u64 = 32;
    let Some(nodes) = nodes else {
        return 16;
    };
    let bytes = nodes.saturating_mul(BYTES_A_NODE);
    let megabytes = bytes.div_ceil(1 << 20).clamp(1, 256).next_power_of_two();
    usize::try_from(megabytes).unwrap_or(256)
}

impl Builder {
    /// Like [`analyze_many`](crate::analyze_many()), with engines built from these settings, one single-threaded engine per
    /// worker. The book is not used.
    ///
    /// # Errors
    ///
    /// If the number of workers is not between 1 and [`MAX_THREADS`](crate::MAX_THREADS), or there is not enough memory, or
    /// a thread cannot be started. Whether the moves of [`Request::only`] are legal is checked for each position.
    pub fn analyze_many<I>(
        self,
        positions: I,
        request: &Request,
        workers: usize,
    ) -> Result<Many<I::IntoIter>, EngineError>
    where
        I: IntoIterator<Item = Position>,
    {
        Ok(Many {
            positions: positions.into_iter(),
            queue: self.analysis_queue(request, workers)?,
            is_over: false,
        })
    }
}

/// An iterator over reports on many positions, in order; see [`analyze_many`](crate::analyze_many()).
///
/// Positions are taken from their iterator when needed, on the thread that asks for reports, and only a limited number is
/// in progress at a time, so memory is bounded. Dropping it ends the searches.
pub struct Many<I> {
    positions: I,
    queue: AnalysisQueue,
    /// Whether there are no more positions.
    is_over: bool,
}

/// The progress of many analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions taken from the iterator.
    pub taken: u64,
    /// Reports returned.
    pub given: u64,
    /// Positions that were searched, because no report on an equal one was remembered.
    pub searched: u64,
    /// The total nodes of the reports returned.
    pub nodes: u64,
}

impl<I> Many<I> {
    /// Remembers the reports on at least this many of the latest positions, and on at most twice as many, in case equal
    /// positions follow.
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Many<I> {
        self.queue.remember(positions);
        self
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        self.queue.progress()
    }

    /// A handle that stops everything: there are no more reports, not even from searches in progress.
    pub fn stop_handle(&self) -> StopHandle {
        self.queue.stop_handle()
    }
}

impl<I: Iterator<Item = Position>> Many<I> {
    /// Takes as many positions as the workers can use.
    fn fill(&mut self) {
        while !self.is_over && self.queue.has_room() {
            match self.positions.next() {
                Some(position) => self.queue.push(position),
                None => self.is_over = true,
            }
        }
    }
}

impl<I: Iterator<Item = Position>> Iterator for Many<I> {
    type Item = Result<Report, EngineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.queue.stop_handle().is_stopped() {
            return None;
        }
        self.fill();
        self.queue.next_report()
    }
}

impl<I: Iterator<Item = Position>> FusedIterator for Many<I> {}
