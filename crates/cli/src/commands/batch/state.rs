//! How far the work is: what a part's record says.

use serde::{Deserialize, Serialize};
use tabiya_tables::Point;

/// Where the next part begins, and what was counted before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// Which of the files.
    pub(super) file: usize,
    /// Where in it.
    pub(super) point: Option<Point>,
    #[serde(flatten)]
    pub(super) counts: Counts,
}

/// What was found and done.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Games, or positions of lists, that were read: bad ones and those that were not wanted too.
    pub(super) read: u64,
    /// Those that are bad.
    pub(super) bad: u64,
    /// Those that the filters left out.
    pub(super) unwanted: u64,
    /// Positions in the output.
    pub(super) positions: u64,
    /// Nodes that these took.
    pub(super) nodes: u64,
    /// Files that could not be read to their ends, each with the reason.
    pub(super) unread: Vec<String>,
}

impl State {
    pub(super) fn start() -> Self {
        Self {
            file: 0,
            point: None,
            counts: Counts::default(),
        }
    }
}
