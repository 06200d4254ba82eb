//! The bench on a thread of its own.

use std::io;
use std::sync::mpsc::SyncSender;
use std::thread;

use tabiya_engine::bench::{self, Count};
use tabiya_engine::{EngineError, EvaluationKind, StopHandle};

use crate::session::Event;

/// Progress of the bench.
pub(crate) enum Measured {
    /// One position.
    Position(String, Count),
    /// The totals, up to `stop` if it was stopped.
    Done(Result<Count, EngineError>),
}

/// A running bench, which is stopped when this is dropped.
pub(crate) struct Benching {
    handle: StopHandle,
}

impl Benching {
    /// Starts the bench; its progress goes to `events`.
    pub(crate) fn start(
        depth: u32,
        evaluation: EvaluationKind,
        events: SyncSender<Event>,
    ) -> io::Result<Benching> {
        let handle = StopHandle::default();
        let theirs = handle.clone();
        thread::Builder::new().name("bench".to_owned()).spawn(move || {
            // Sending fails once the session is over.
            let result = bench::run(depth, evaluation, &theirs, |fen, count| {
                let _ = events.send(Event::Measured(Measured::Position(fen.to_owned(), count)));
            });
            let _ = events.send(Event::Measured(Measured::Done(result)));
        })?;
        Ok(Benching { handle })
    }

    /// Requests a stop.
    pub(crate) fn stop(&self) {
        self.handle.stop();
    }
}

impl Drop for Benching {
    fn drop(&mut self) {
        self.stop();
    }
}
