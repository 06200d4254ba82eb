//! Search reports, as plain data rather than text.

use std::time::Duration;

use tabiya_rules::Move;

use crate::score::{Score, Value};

/// Whether a score is exact, or a bound because it fell outside its window.
///
/// With the feature `serde` it is serialized as `"exact"`, `"at least"` or `"at most"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ScoreBound {
    /// The score is exact.
    #[cfg_attr(feature = "serde", serde(rename = "exact"))]
    Exact,
    /// Lower bound: the true score is at least this.
    #[cfg_attr(feature = "serde", serde(rename = "at least"))]
    AtLeast,
    /// Upper bound: the true score is at most this.
    #[cfg_attr(feature = "serde", serde(rename = "at most"))]
    AtMost,
}

/// One principal variation of a running search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the iteration.
    pub depth: u32,
    /// Selective depth: the length of the longest line searched.
    pub selective_depth: u32,
    /// MultiPV: the number of this line, from 1.
    pub line: usize,
    /// The score, from the side to move's point of view.
    pub score: Score,
    /// The search's internal value of that score, for win/draw/loss models.
    pub value: Value,
    /// Whether the score is exact.
    pub bound: ScoreBound,
    /// Nodes searched, over all threads.
    pub nodes: u64,
    /// Tablebase hits, over all threads.
    pub tablebase_hits: u64,
    /// Time since the search started.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hash_permille: usize,
    /// The principal variation.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64().max(1e-6);
        (self.nodes as f64 / seconds) as u64
    }
}

/// Progress of a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line was completed, or its score fell outside the aspiration window.
    Line(Info),
    /// The root move being searched now.
    CurrentMove {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its position in the move order, from 1.
        number: usize,
    },
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The lines, best first.
    pub lines: Vec<Info>,
    /// Nodes searched, over all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}
