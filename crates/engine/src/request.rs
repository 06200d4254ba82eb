//! What to analyse, and for how long.

use std::time::Duration;

use tabiya_rules::Move;
use tabiya_search::{Clock, Limits};

use crate::stop::StopHandle;

/// A request to analyse an engine's current position.
///
/// ```
/// use std::time::Duration;
/// use tabiya_engine::Request;
///
/// let request = Request::time(Duration::from_secs(3)).lines(2);
/// assert_eq!(request.lines, 2);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// The search limits.
    pub limits: Limits,
    /// MultiPV: how many lines to find, at least one.
    pub lines: usize,
    /// Move overhead: time lost between the engine and the clock.
    pub overhead: Duration,
    /// Holds the report back, whatever the limits say, until [`StopHandle::stop`] or [`StopHandle::ponder_hit`].
    pub hold: bool,
    /// Plays a book move, if the engine has a book and the position is in it.
    pub use_book: bool,
    /// Starts like a new engine, whatever was searched before; see [`Request::from_scratch`].
    pub from_scratch: bool,
    /// The minimum depth for tablebase probes.
    pub probe_depth: u32,
    /// The maximum number of men, kings included, for tablebase probes.
    pub probe_men: u32,
    /// Polled now and then; returning true stops the search. For platforms where no other thread could use a
    /// [`StopHandle`].
    pub watch: Option<fn() -> bool>,
    /// The node limit for proving each mate score in the report; see [`Request::prove_mates`].
    pub prove_mates: Option<u64>,
    pub(crate) stop: Option<StopHandle>,
}

impl Request {
    /// A request with these limits.
    pub fn new(limits: Limits) -> Request {
        Request {
            limits,
            lines: 1,
            overhead: Duration::from_millis(10),
            hold: false,
            use_book: false,
            from_scratch: false,
            probe_depth: 1,
            probe_men: 7,
            watch: None,
            prove_mates: None,
            stop: None,
        }
    }

    /// Search to this depth, in plies.
    pub fn depth(depth: u32) -> Request {
        Request::new(Limits {
            depth: Some(depth),
            ..Limits::default()
        })
    }

    /// Search this many nodes.
    pub fn nodes(nodes: u64) -> Request {
        Request::new(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        })
    }

    /// Search for this long.
    pub fn time(time: Duration) -> Request {
        let mut request = Request::new(Limits {
            move_time: Some(time),
            ..Limits::default()
        });
        // There is no real clock that overhead could be lost on.
        request.overhead = Duration::ZERO;
        request
    }

    /// Search as long as the clock allows (time management).
    pub fn clock(clock: Clock) -> Request {
        Request::new(Limits {
            clock: Some(clock),
            ..Limits::default()
        })
    }

    /// Search until stopped.
    pub fn infinite() -> Request {
        let mut request = Request::new(Limits::default());
        request.hold = true;
        request
    }

    /// MultiPV: find this many lines.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Request {
        self.lines = lines;
        self
    }

    /// Start like a new engine: the report does not depend on anything searched before. The search runs on the calling
    /// thread alone, however many threads the engine has.
    ///
    /// Two such requests get the same report, and the same completed lines on the way, if they have the same
    /// - position, and the same game history as far as it can be repeated,
    /// - limits, none of them a time, and number of lines,
    /// - hash size, evaluation, tablebases with their probe settings, and fifty-move rule,
    /// - level, and book if one is used; with a limited level or a book also the same
    ///   [seed](crate::Builder::seed) and number of [new games](crate::Engine::new_game) since.
    ///
    /// Only times differ. A search that is stopped from outside ends wherever it was.
    ///
    /// Forgetting takes a few microseconds, so this is the way to analyse many positions independently of each other.
    /// Later requests without this option start with what this one has learned.
    ///
    /// The calling thread needs enough stack: the longest line, which hardly any search ever reaches, takes one and a
    /// half megabytes. Rust's threads have two by default.
    ///
    /// ```
    /// use tabiya_engine::{Engine, Request};
    ///
    /// let mut engine = Engine::builder().hash_megabytes(1).build()?;
    /// let request = Request::nodes(1000).from_scratch();
    /// let first = engine.analyze(&request, |_| {})?;
    /// engine.analyze(&Request::nodes(5000), |_| {})?;
    /// let again = engine.analyze(&request, |_| {})?;
    /// assert_eq!(first.lines[0].pv, again.lines[0].pv);
    /// # Ok::<(), tabiya_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn from_scratch(mut self) -> Request {
        self.from_scratch = true;
        self
    }

    /// Search only these root moves.
    #[must_use]
    pub fn only(mut self, moves: impl IntoIterator<Item = Move>) -> Request {
        self.limits.search_moves = moves.into_iter().collect();
        self
    }

    /// After the search, tries to prove every mate score in the report, with this many nodes for each: then
    /// [`Line::certificate`](crate::Line::certificate) holds what the checker has accepted. A line that ends in mate is no
    /// proof. The nodes are not those of the search: a million takes a second or two. A stop ends this, too, or keeps it
    /// from beginning.
    ///
    /// ```
    /// use tabiya_engine::{Engine, Request};
    ///
    /// let mut engine = Engine::builder().hash_megabytes(1).build()?;
    /// engine.set_position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1".parse()?);
    /// let report = engine.analyze(&Request::depth(6).prove_mates(10_000), |_| {})?;
    /// assert!(report.lines[0].certificate.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn prove_mates(mut self, nodes: u64) -> Request {
        self.prove_mates = Some(nodes);
        self
    }

    /// A handle that stops this request, even before it has started. A request that is used again does not stay
    /// stopped.
    pub fn stop_handle(&mut self) -> StopHandle {
        self.stop.get_or_insert_default().taken()
    }
}
