//! What an engine is asked for.

use std::time::Duration;

use tabiya_engine::{Clock, Limits, Request};
use tabiya_rules::Position;

use crate::failure::Failure;
use crate::options::{EngineOptions, above_zero, bad_option};
use crate::text::parse_move;

/// How long an engine searches that nobody has told.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What to search for, and for how long; whatever limit is reached first counts. Without any limit those of the
/// engine's options count, and without those it is one second.
///
/// ```
/// use tabiya_bindings::PlainRequest;
///
/// let request = PlainRequest { nodes: Some(10_000), lines: Some(3), ..PlainRequest::default() };
/// assert!(!request.infinite);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainRequest {
    /// At most so deep, in half-moves.
    pub depth: Option<u32>,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// As long as this clock makes sensible.
    pub clock: Option<Clock>,
    /// Until it is stopped, whatever the engine's options say.
    pub infinite: bool,
    /// How many lines to find; 1 unless set.
    pub lines: Option<u32>,
    /// Only these first moves, in UCI or SAN; empty for all.
    pub moves: Vec<String>,
    /// Takes a move from the book if there is one.
    pub use_book: bool,
    /// Searches as a new engine would, whatever was searched before, and on one thread. Two such searches give the same
    /// moves, scores, depths and nodes if they have the same position and moves before it, limits (none of them a time
    /// or a clock), lines, hash size, evaluation, tablebases and level; with a limited level or a book also the same seed
    /// and number of new games since. Only times differ; a search that is stopped ends wherever it was.
    ///
    /// Without this, a search to a depth or a number of nodes is the same only in a new engine, or after a new game, with
    /// one thread.
    pub reproducible: bool,
    /// Looks for a proof of every mate that is announced, with so many nodes for each; see [`Info::proven`](crate::Info).
    pub prove_mates: Option<u64>,
}

impl PlainRequest {
    /// The first moves to search, of a caller who may have given a list: no list means all moves, an empty one is a
    /// mistake.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadOption`](crate::FailureKind::BadOption) for an empty list.
    ///
    /// ```
    /// use tabiya_bindings::PlainRequest;
    ///
    /// assert_eq!(PlainRequest::given_moves(None), Ok(vec![]));
    /// assert!(PlainRequest::given_moves(Some(vec![])).is_err());
    /// ```
    pub fn given_moves(moves: Option<Vec<String>>) -> Result<Vec<String>, Failure> {
        match moves {
            Some(moves) if moves.is_empty() => Err(bad_option(
                "moves: at least one; leave them out to search all".to_owned(),
            )),
            moves => Ok(moves.unwrap_or_default()),
        }
    }

    /// The request to an engine that has this position on its board.
    pub(crate) fn to_request(
        &self,
        position: &Position,
        options: &EngineOptions,
    ) -> Result<Request, Failure> {
        above_zero("depth", self.depth)?;
        above_zero("nodes", self.nodes)?;
        above_zero("mate", self.mate)?;
        above_zero("lines", self.lines)?;
        above_zero("prove_mates", self.prove_mates)?;
        above_zero("moves_to_go", self.clock.and_then(|clock| clock.moves_to_go))?;
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time,
            mate: self.mate,
            clock: self.clock,
            ..Limits::default()
        };
        let has_limits = limits != Limits::default();
        if self.infinite && has_limits {
            return Err(bad_option("infinite: not together with a limit".to_owned()));
        }
        if !self.infinite && !has_limits {
            (limits.depth, limits.nodes, limits.move_time) = (options.depth, options.nodes, options.time);
            if limits == Limits::default() {
                limits.move_time = Some(USUAL_TIME);
            }
        }
        for text in &self.moves {
            limits.search_moves.push(parse_move(position, text)?);
        }
        let mut request = Request::new(limits).lines(self.lines.unwrap_or(1) as usize);
        // Only a clock can be lost on.
        if self.clock.is_none() {
            request.overhead = Duration::ZERO;
        }
        request.hold = self.infinite;
        request.use_book = self.use_book;
        request.from_scratch = self.reproducible;
        request.prove_mates = self.prove_mates;
        Ok(request)
    }
}
