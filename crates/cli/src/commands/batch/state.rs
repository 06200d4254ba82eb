//! Progress of the work, as recorded with every part.

use serde::{Deserialize, Serialize};
use tabiya_tables::Point;

/// Where the next part begins, and the counts up to there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// The number of the file.
    pub(super) file: usize,
    /// Where in that file.
    pub(super) point: Option<Point>,
    #[serde(flatten)]
    pub(super) counts: Counts,
}

/// What has been read and done.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Games, or listed positions, that were read, including bad and filtered ones.
    pub(super) read: u64,
    /// Bad ones.
    pub(super) bad: u64,
    /// Those that the filters excluded.
    pub(super) unwanted: u64,
    /// Positions in the output.
    pub(super) positions: u64,
    /// Nodes searched for them.
    pub(super) nodes: u64,
    /// Files that could not be read to the end, with the reason.
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
