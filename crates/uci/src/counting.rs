//! Perft on a thread of its own, so that the session stays responsive.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;

use tabiya_rules::perft::{self, PerftJob};
use tabiya_rules::{Move, Position};

use crate::session::Event;

/// Progress of perft.
pub(crate) enum Count {
    /// The leaf nodes below one root move.
    Below(Move, u64),
    /// All moves are counted.
    Done,
    /// Perft was stopped.
    Stopped,
}

/// What both threads share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    nodes: AtomicU64,
}

/// A running perft, which is stopped when this is dropped.
pub(crate) struct Counting {
    shared: Arc<Shared>,
    /// The sum of the counts reported so far.
    pub(crate) leaves: u64,
}

impl Counting {
    /// Starts perft; its progress goes to `events`.
    pub(crate) fn start(position: Position, depth: u32, events: SyncSender<Event>) -> io::Result<Counting> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        thread::Builder::new().name("perft".to_owned()).spawn(move || {
            // Sending fails once the session is over; then there is nothing left to do.
            let _ = count(&position, depth, &theirs, |count| {
                events.send(Event::Count(count))
            });
        })?;
        Ok(Counting { shared, leaves: 0 })
    }

    /// Requests a stop; the last event will be [`Count::Stopped`] or, if it came too late, [`Count::Done`].
    pub(crate) fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// The leaf nodes counted so far, including those below the current move.
    pub(crate) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}

fn count<E>(
    position: &Position,
    depth: u32,
    shared: &Shared,
    report: impl Fn(Count) -> Result<(), E>,
) -> Result<(), E> {
    let leaves_below = |position: &Position, depth| {
        let job = PerftJob {
            position,
            depth,
            threads: NonZeroUsize::MIN,
            table: None,
            progress: &shared.nodes,
            stop: &shared.stop,
        };
        job.run()
    };
    for (mv, leaves) in perft::divide(position, depth, leaves_below) {
        match leaves {
            Some(leaves) => report(Count::Below(mv, leaves))?,
            None => return report(Count::Stopped),
        }
    }
    report(Count::Done)
}
