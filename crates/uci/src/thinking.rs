//! A search on a thread of its own, so that the session stays awake.

use std::io;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tabiya_engine::{Engine, EngineError, Line, News, Report, Request, StopHandle};

use crate::go_request::is_endless;
use crate::session::Event;

/// News from a search.
pub(crate) enum Thought {
    /// Something was found.
    News(News),
    /// The search is over.
    Done(Result<Report, EngineError>),
}

/// The engine, which the session uses between searches and a search while it lasts.
#[derive(Clone)]
pub(crate) struct SharedEngine(Arc<Mutex<Engine>>);

impl SharedEngine {
    pub(crate) fn new(engine: Engine) -> SharedEngine {
        SharedEngine(Arc::new(Mutex::new(engine)))
    }

    /// The engine, once the search has left it. Nothing in it is left half-done if a search fails.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Engine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search that is under way. Dropped, it stops.
pub(crate) struct Thinking {
    handle: StopHandle,
    /// Whether it may go on for ever without `stop` or `ponderhit`.
    pub(crate) needs_stop: bool,
    /// Whether it is on the opponent's time.
    is_pondering: bool,
    /// The last line of each number that was passed on.
    told: Vec<Line>,
}

impl Thinking {
    /// Starts to search; what is found goes to `events`.
    pub(crate) fn start(
        engine: &SharedEngine,
        mut request: Request,
        events: SyncSender<Event>,
    ) -> io::Result<Thinking> {
        let thinking = Thinking {
            handle: request.stop_handle(),
            needs_stop: request.hold || is_endless(&request.limits),
            is_pondering: request.limits.ponder,
            told: Vec::new(),
        };
        let engine = engine.clone();
        thread::Builder::new().name("go".to_owned()).spawn(move || {
            // Nobody listens any more once the session is over: then there is nothing left to do.
            let result = engine.lock().analyze(&request, |news| {
                let _ = events.send(Event::Thought(Thought::News(news)));
            });
            let _ = events.send(Event::Thought(Thought::Done(result)));
        })?;
        Ok(thinking)
    }

    /// Asks to stop; the last news will be [`Thought::Done`].
    pub(crate) fn stop(&mut self) {
        self.needs_stop = false;
        self.handle.stop();
    }

    /// The opponent has played the expected move.
    pub(crate) fn ponder_hit(&mut self) {
        if self.is_pondering {
            self.is_pondering = false;
            self.needs_stop = false;
            self.handle.ponder_hit();
        }
    }

    /// Remembers a line, and says whether it is news.
    pub(crate) fn is_news(&mut self, line: &Line) -> bool {
        let same = |told: &&mut Line| told.number == line.number;
        match self.told.iter_mut().find(same) {
            Some(told) if is_same(told, line) => return false,
            Some(told) => told.clone_from(line),
            None => self.told.push(line.clone()),
        }
        true
    }
}

fn is_same(told: &Line, line: &Line) -> bool {
    (told.depth, told.nodes, told.score, told.bound) == (line.depth, line.nodes, line.score, line.bound)
        && told.pv == line.pv
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}
