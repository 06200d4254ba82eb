//! Signals to a running search: stop and ponderhit, from any thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a search, or tells it of a ponderhit, from any thread at any time.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) pondering: Arc<AtomicBool>,
}

impl Signals {
    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.pondering.store(false, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Ponderhit: the opponent has played the expected move, so from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Clears the signals for the next search.
    pub fn reset(&self, ponder: bool) {
        self.stop.store(false, Relaxed);
        self.pondering.store(ponder, Relaxed);
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search is pondering.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}
