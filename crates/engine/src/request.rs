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
    /// Look up tablebases from this depth on.
    pub probe_depth: u32,
    /// Look up positions with at most so many men.
    pub probe_men: u32,
    /// Asked now and then whether to stop; for places where no other thread could hold a [`StopHandle`].
    pub watch: Option<fn() -> bool>,
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
            probe_depth: 1,
            probe_men: 7,
            watch: None,
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

    /// Look at these first moves only.
    #[must_use]
    pub fn only(mut self, moves: impl IntoIterator<Item = Move>) -> Request {
        self.limits.search_moves = moves.into_iter().collect();
        self
    }

    /// A handle that ends this request, even before it has begun. To be asked for when [`Request::hold`] is set
    /// as it should be.
    pub fn stop_handle(&mut self) -> StopHandle {
        self.stop
            .get_or_insert_with(|| StopHandle::new(self.hold))
            .clone()
    }
}
