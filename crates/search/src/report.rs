//! What a search tells: plain data, no text.

use std::time::Duration;

use tabiya_rules::Move;

use crate::score::{Score, Value};

/// What is known of a score that did not fit into its window.
///
/// With the feature `serde` it is written as `"exact"`, `"at least"` or `"at most"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ScoreBound {
    /// The score is exact.
    #[cfg_attr(feature = "serde", serde(rename = "exact"))]
    Exact,
    /// The true score is at least this.
    #[cfg_attr(feature = "serde", serde(rename = "at least"))]
    AtLeast,
    /// The true score is at most this.
    #[cfg_attr(feature = "serde", serde(rename = "at most"))]
    AtMost,
}

/// One line of a search in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The iteration.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Which of several lines it is, from 1.
    pub line: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The same as the search sees it, for models of winning chances.
    pub value: Value,
    /// Whether the score is exact.
    pub bound: ScoreBound,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hash_permille: usize,
    /// The line itself.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64().max(1e-6);
        (self.nodes as f64 / seconds) as u64
    }
}

/// News from a search.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line was finished, or its score left the window.
    Line(Info),
    /// The search looks at this root move now.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order, from 1.
        number: usize,
    },
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The lines, best first.
    pub lines: Vec<Info>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}
