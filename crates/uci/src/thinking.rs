//! A search on a thread of its own, so that the session stays responsive.

use std::io;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tabiya_engine::{Engine, EngineError, Line, News, Report, Request, StopHandle};

use crate::go_request::is_endless;
use crate::session::Event;

/// Progress of a search.
pub(crate) enum Thought {
    /// Something was found.
    News(News),
    /// The search is over.
    Done(Result<Report, EngineError>),
}

/// The engine, shared by the session and the search thread.
#[derive(Clone)]
pub(crate) struct SharedEngine(Arc<Mutex<Engine>>);

impl SharedEngine {
    pub(crate) fn new(engine: Engine) -> SharedEngine {
        SharedEngine(Arc::new(Mutex::new(engine)))
    }

    /// Locks the engine, waiting for the end of a search. A panic in a search leaves it in a valid state, so a poisoned
    /// lock is ignored.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Engine> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running search, which is stopped when this is dropped.
pub(crate) struct Thinking {
    handle: StopHandle,
    /// Whether it may run forever without `stop` or `ponderhit`.
    pub(crate) needs_stop: bool,
    /// Whether it is pondering.
    is_pondering: bool,
    /// The last reported line of each MultiPV number.
    reported: Vec<Line>,
}

impl Thinking {
    /// Starts a search; its progress goes to `events`.
    pub(crate) fn start(
        engine: &SharedEngine,
        mut request: Request,
        events: SyncSender<Event>,
    ) -> io::Result<Thinking> {
        let thinking = Thinking {
            handle: request.stop_handle(),
            needs_stop: request.hold || is_endless(&request.limits),
            is_pondering: request.limits.ponder,
            reported: Vec::new(),
        };
        let engine = engine.clone();
        thread::Builder::new().name("go".to_owned()).spawn(move || {
            // Sending fails once the session is over; then there is nothing left to do.
            let result = engine.lock().analyze(&request, |news| {
                let _ = events.send(Event::Thought(Thought::News(news)));
            });
            let _ = events.send(Event::Thought(Thought::Done(result)));
        })?;
        Ok(thinking)
    }

    /// Requests a stop; the last event will be [`Thought::Done`].
    pub(crate) fn stop(&mut self) {
        self.needs_stop = false;
        self.handle.stop();
    }

    /// Ponderhit: the opponent has played the expected move.
    pub(crate) fn ponder_hit(&mut self) {
        if self.is_pondering {
            self.is_pondering = false;
            self.needs_stop = false;
            self.handle.ponder_hit();
        }
    }

    /// Remembers a line; whether it differs from the last one reported.
    pub(crate) fn is_new(&mut self, line: &Line) -> bool {
        let same = |reported: &&mut Line| reported.number == line.number;
        match self.reported.iter_mut().find(same) {
            Some(reported) if is_same(reported, line) => return false,
            Some(reported) => reported.clone_from(line),
            None => self.reported.push(line.clone()),
        }
        true
    }
}

fn is_same(reported: &Line, line: &Line) -> bool {
    (reported.depth, reported.nodes, reported.score, reported.bound)
        == (line.depth, line.nodes, line.score, line.bound)
        && reported.pv == line.pv
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop();
    }
}
