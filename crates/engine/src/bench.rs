//! The bench: the nodes searched on fixed positions to a fixed depth, which are the engine's signature.
//!
//! The signature is the same on every machine and in every build of a version. It changes when the search or the
//! evaluation changes, and only then.

mod positions;

pub use positions::POSITIONS;

use std::time::Duration;

use tabiya_rules::Position;

use crate::engine::Engine;
use crate::error::EngineError;
use crate::evaluation::EvaluationKind;
use crate::report::per_second;
use crate::request::Request;
use crate::stop::StopHandle;

/// The default search depth.
pub const DEPTH: u32 = 14;

/// The size of the hash table, in megabytes.
const HASH_MEGABYTES: usize = 16;

/// Nodes and time of one position, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Count {
    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// Searches all positions with one thread, each as in a new game, and reports the count of each. If it is stopped, it
/// returns what was counted so far.
///
/// ```
/// use tabiya_engine::{EvaluationKind, StopHandle, bench};
///
/// let run = || bench::run(2, EvaluationKind::default(), &StopHandle::default(), |_, _| {});
/// assert_eq!(run()?.nodes, run()?.nodes);
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
///
/// # Errors
///
/// If there is not enough memory for an engine.
pub fn run(
    depth: u32,
    evaluation: EvaluationKind,
    stop: &StopHandle,
    mut tell: impl FnMut(&str, Count),
) -> Result<Count, EngineError> {
    let mut engine = Engine::builder()
        .hash_megabytes(HASH_MEGABYTES)
        .evaluation_kind(evaluation)
        .build()?;
    let mut total = Count::default();
    let _run = stop.begin(false);
    for fen in POSITIONS {
        // A test makes sure that all positions are valid.
        let Ok(position) = fen.parse::<Position>() else {
            continue;
        };
        engine.new_game();
        engine.set_position(position);
        let mut request = Request::depth(depth);
        request.stop = Some(stop.clone());
        let report = engine.analyze(&request, |_| {})?;
        let count = Count {
            nodes: report.nodes,
            time: report.time,
        };
        total.nodes += count.nodes;
        total.time += count.time;
        tell(fen, count);
        if stop.is_stopped() {
            break;
        }
    }
    Ok(total)
}
