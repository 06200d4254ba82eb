//! What to analyse, and for how long.

use std::time::Duration;

use tabiya_rules::Move;
use tabiya_search::{Clock, Limits};

use crate::stop::StopHandle;

/// A request to analyse the position of an engine.
///
/// ```
/// use std::time::Duration;
/// use tabiya_engine::Request;
///
/// let request = Request::time(Duration::from_secs(3)).lines(2);
/// assert_eq!(request.lines, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// What ends the search.
    pub limits: Limits,
    /// How many lines to find, at least one.
    pub lines: usize,
    /// Time that is lost between the engine and the clock.
    pub overhead: Duration,
    /// Keeps the report back, whatever the limits say, until [`StopHandle::stop`] or
    /// [`StopHandle::ponder_hit`].
    pub hold: bool,
    /// Takes a move from the book, if the engine has one and the position is in it.
    pub use_book: bool,
    /// Begins as a new engine would, whatever was searched before; see [`Request::from_scratch`].
    pub from_scratch: bool,
    /// Look up tablebases from this depth on.
    pub probe_depth: u32,
    /// Look up positions with at most so many men.
    pub probe_men: u32,
    /// Asked now and then whether to stop; for places where no other thread could hold a [`StopHandle`].
    pub watch: Option<fn() -> bool>,
    /// Looks for a proof of every mate score in the report, with so many nodes for each; see [`Request::prove_mates`].
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

    /// Search so many half-moves deep.
    pub fn depth(depth: u32) -> Request {
        Request::new(Limits {
            depth: Some(depth),
            ..Limits::default()
        })
    }

    /// Search so many nodes.
    pub fn nodes(nodes: u64) -> Request {
        Request::new(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        })
    }

    /// Search for so long.
    pub fn time(time: Duration) -> Request {
        let mut request = Request::new(Limits {
            move_time: Some(time),
            ..Limits::default()
        });
        // Nobody else looks at a clock.
        request.overhead = Duration::ZERO;
        request
    }

    /// Search as long as the clock makes sensible.
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

    /// Find so many lines.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Request {
        self.lines = lines;
        self
    }

    /// Begin as a new engine would: the report depends on nothing that was searched before. It comes from one thread, the
    /// calling one, however many the engine has.
    ///
    /// Two such requests get the same report, and are told of the same finished lines on the way, with equal
    /// - positions, and games before them as far as they could be repeated,
    /// - limits, none of them a time, and numbers of lines,
    /// - sizes of the hash table, evaluations, tablebases and what the request says of them, and rule of fifty moves,
    /// - levels, and books if one is used; with a limited level or a book also [seeds](crate::Builder::seed) and numbers of
    ///   [new games](crate::Engine::new_game) since.
    ///
    /// Only the times differ. A search that is stopped from outside ends where it was stopped.
    ///
    /// To forget takes a few microseconds, so that many positions can be analysed one after the other, none of which
    /// shall depend on the ones before. What was learned here is what later requests know, if they are ordinary ones.
    ///
    /// The calling thread needs room on its stack: the longest line, which next to no search ever sees, takes one and a
    /// half megabytes. Threads of Rust have two.
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

    /// Look at these first moves only.
    #[must_use]
    pub fn only(mut self, moves: impl IntoIterator<Item = Move>) -> Request {
        self.limits.search_moves = moves.into_iter().collect();
        self
    }

    /// When the search is over, look for a proof of every mate that the report announces, with so many nodes for each: then
    /// [`Line::certificate`](crate::Line::certificate) holds what the checker has accepted. A line that ends in mate is no
    /// proof. The nodes are not those of the search, and nothing but their number ends the work: a million takes a second
    /// or two.
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

    /// A handle that ends this request, even before it has begun. A request that is made again does not stay stopped.
    pub fn stop_handle(&mut self) -> StopHandle {
        self.stop.get_or_insert_default().taken()
    }
}
