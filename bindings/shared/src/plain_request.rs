//! Requests to an engine.

use std::time::Duration;

use tabiya_engine::{Clock, Limits, Request};
use tabiya_rules::Position;

use crate::failure::Failure;
use crate::options::{EngineOptions, above_zero, bad_option};
use crate::text::parse_move;

/// The default search time.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What to search for, and for how long; the search ends at the first limit reached. Without limits, those of the engine's
/// options apply; if there are none either, it is one second.
///
/// ```
/// use tabiya_bindings::PlainRequest;
///
/// let request = PlainRequest { nodes: Some(10_000), lines: Some(3), ..PlainRequest::default() };
/// assert!(!request.infinite);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainRequest {
    /// Depth limit, in half-moves.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Time limit.
    pub time: Option<Duration>,
    /// Search until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Time management for this clock.
    pub clock: Option<Clock>,
    /// Search until stopped, whatever the engine's options say.
    pub infinite: bool,
    /// MultiPV: the number of lines; 1 unless set.
    pub lines: Option<u32>,
    /// Search only these moves, in UCI or SAN; empty for all.
    pub moves: Vec<String>,
    /// Play a book move if there is one.
    pub use_book: bool,
    /// Search like a new engine, whatever was searched before, on one thread. Two such searches give the same moves, scores,
    /// depths and nodes if they have the same position and earlier moves, limits (without time or clock), number of lines,
    /// hash size, evaluation, tablebases and level; with a limited level or a book, also the same seed and number of new
    /// games since. Only the times differ, and where a search is when it is stopped.
    ///
    /// Without this, a search to a depth or node limit is reproducible only with one thread, in a new engine or after a new
    /// game.
    pub reproducible: bool,
    /// Try to prove every mate score, with this many nodes for each; see [`Info::proven`](crate::Info).
    pub prove_mates: Option<u64>,
}

impl PlainRequest {
    /// The moves to search, from an optional list: `None` means all moves, and an empty list is a mistake.
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

    /// The request for an engine with this position on its board.
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
        // Without a clock there is no time to lose on.
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
