//! Perft on a thread of its own, so that the session stays awake.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;

use tabiya_rules::perft::{self, PerftJob};
use tabiya_rules::{Move, Position};

use crate::session::Event;

/// News from perft.
pub(crate) enum Count {
    /// The leaves below one move of the root.
    Below(Move, u64),
    /// All moves are counted.
    Done,
    /// The counting was stopped.
    Stopped,
}

/// What both sides can reach at any time.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    nodes: AtomicU64,
}

/// A perft that is under way. Dropped, it stops.
pub(crate) struct Counting {
    shared: Arc<Shared>,
    /// The sum of what was told so far.
    pub(crate) leaves: u64,
}

impl Counting {
    /// Starts to count; what is found goes to `events`.
    pub(crate) fn start(position: Position, depth: u32, events: SyncSender<Event>) -> io::Result<Counting> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        thread::Builder::new().name("perft".to_owned()).spawn(move || {
            // Nobody listens any more once the session is over: then there is nothing left to do.
            let _ = count(&position, depth, &theirs, |news| events.send(Event::Count(news)));
        })?;
        Ok(Counting { shared, leaves: 0 })
    }

    /// Asks to stop; the last news will be [`Count::Stopped`] or, if it was too late, [`Count::Done`].
    pub(crate) fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// The leaves counted by now, also below the move that is being counted.
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
    tell: impl Fn(Count) -> Result<(), E>,
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
            Some(leaves) => tell(Count::Below(mv, leaves))?,
            None => return tell(Count::Stopped),
        }
    }
    tell(Count::Done)
}
