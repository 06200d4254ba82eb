//! Many positions, each from a clean start, on several workers.

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

/// Analyses many positions, each [from scratch](Request::from_scratch), on so many workers, with the built-in evaluation
/// and a hash table that suits the limit of nodes.
///
/// The reports come in the order of the positions and depend on nothing but their positions and the request: neither on the
/// number of workers nor on the other positions. Equal positions, counters of moves included, are searched once.
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

/// A hash table in which so many nodes have room: what [`analyze_many`] gives each of its workers.
///
/// Without a limit of nodes it is 16 MB.
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
    /// As [`analyze_many`](crate::analyze_many()), by engines of these parts: each worker has one of its own, with one thread.
    /// A book is not asked.
    ///
    /// # Errors
    ///
    /// If the number of workers is not between 1 and [`MAX_THREADS`](crate::MAX_THREADS), or there is no memory or no
    /// thread for one of them. Moves that the request is limited to are judged position by position.
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

/// Reports on many positions, in their order; see [`analyze_many`](crate::analyze_many()).
///
/// Positions are taken from their iterator as they are needed, on the thread that asks for reports, and only so many are on
/// their way at a time: memory is bounded however many there are. Dropped, it ends the searches.
pub struct Many<I> {
    positions: I,
    queue: AnalysisQueue,
    /// Whether there are no more positions.
    is_over: bool,
}

/// How far many analyses are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions that were taken from their iterator.
    pub taken: u64,
    /// Reports that were given.
    pub given: u64,
    /// Positions that had to be searched, because no equal one was remembered.
    pub searched: u64,
    /// The nodes of the reports that were given.
    pub nodes: u64,
}

impl<I> Many<I> {
    /// Remembers the answers of at least so many positions for equal ones to come, the latest; twice as many at most.
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Many<I> {
        self.queue.remember(positions);
        self
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.queue.progress()
    }

    /// Ends it all: no more reports come, not even of searches that are under way.
    pub fn stop_handle(&self) -> StopHandle {
        self.queue.stop_handle()
    }
}

impl<I: Iterator<Item = Position>> Many<I> {
    /// Takes as many positions as may wait.
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
