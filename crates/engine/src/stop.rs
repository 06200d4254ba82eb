//! Stopping a search from outside.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_search::Signals;

/// Stops a search, from any thread at any time. Clones stop the same search.
///
/// There are two ways to get one: [`Engine::stop_handle`](crate::Engine::stop_handle) for all searches of an engine,
/// and [`Request::stop_handle`](crate::Request::stop_handle) for a single request. Both stop the search that is
/// running. If none is, the stop applies to the next search, which then returns at once; but only to the first search
/// after the handle was taken, so that a late stop does not end a search it was not meant for.
///
/// ```
/// use tabiya_engine::{Engine, Request};
///
/// let mut engine = Engine::builder().hash_megabytes(1).build()?;
/// let handle = engine.stop_handle();
/// let report = std::thread::scope(|scope| {
///     scope.spawn(move || handle.stop());
///     engine.analyze(&Request::infinite(), |_| {})
/// })?;
/// assert!(report.best_move.is_some());
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle {
    signals: Signals,
    turns: Arc<Mutex<Turns>>,
    /// How many searches had started when the handle was taken.
    taken_after: u64,
}

/// Which search the signals are for.
#[derive(Debug, Default)]
struct Turns {
    begun: u64,
    /// Running searches that use the signals: several if one is part of another.
    under_way: usize,
    stops_next: bool,
    releases_next: bool,
}

impl StopHandle {
    /// A clone of the handle for the search that is running, or the next one.
    pub(crate) fn taken(&self) -> StopHandle {
        let mut handle = self.clone();
        handle.taken_after = self.turns().begun;
        handle
    }

    /// Stops the search as soon as possible; it returns the best move found so far.
    pub fn stop(&self) {
        let mut turns = self.turns();
        if turns.under_way > 0 {
            self.signals.stop();
        } else if turns.begun == self.taken_after {
            turns.stops_next = true;
        }
    }

    /// Ponderhit: the opponent has played the expected move, so from now on the limits apply.
    pub fn ponder_hit(&self) {
        let mut turns = self.turns();
        if turns.under_way > 0 {
            self.signals.ponder_hit();
        } else if turns.begun == self.taken_after {
            turns.releases_next = true;
        }
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.signals.is_stopped()
    }

    /// Starts a search; with `hold` its result is held back until a stop or ponderhit. A stop that came before counts.
    pub(crate) fn begin(&self, hold: bool) -> UnderWay<'_> {
        let mut turns = self.turns();
        turns.under_way += 1;
        if turns.under_way == 1 {
            let is_stopped = std::mem::take(&mut turns.stops_next);
            let is_released = std::mem::take(&mut turns.releases_next);
            turns.begun += 1;
            self.signals.reset(hold && !is_released);
            if is_stopped {
                self.signals.stop();
            }
        }
        UnderWay(self)
    }

    /// A run begins that lasts as long as the handle: searches are parts of it, and a stop ends them all for good.
    pub(crate) fn begin_for_good(&self) {
        self.turns().under_way += 1;
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running search; it is over when this is dropped.
pub(crate) struct UnderWay<'a>(&'a StopHandle);

impl UnderWay<'_> {
    pub(crate) fn signals(&self) -> &Signals {
        &self.0.signals
    }

    /// Waits until a result that is held back may be returned.
    pub(crate) fn wait_until_released(&self) {
        #[cfg(not(target_family = "wasm"))]
        while self.signals().is_pondering() && !self.signals().is_stopped() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.turns().under_way -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_before_the_search_counts_once() {
        let handle = StopHandle::default();
        handle.stop();
        assert!(handle.begin(false).signals().is_stopped());
        assert!(!handle.begin(false).signals().is_stopped());
    }

    #[test]
    fn a_late_stop_does_not_end_the_next_search() {
        let handle = StopHandle::default();
        drop(handle.begin(false));
        handle.stop();
        assert!(!handle.begin(false).signals().is_stopped());
        // A handle taken now is for the next search.
        handle.taken().stop();
        assert!(handle.begin(false).signals().is_stopped());
    }

    #[test]
    fn an_old_handle_stops_a_running_search() {
        let handle = StopHandle::default();
        drop(handle.begin(false));
        let under_way = handle.begin(true);
        handle.stop();
        assert!(under_way.signals().is_stopped() && !under_way.signals().is_pondering());
    }

    #[test]
    fn a_ponder_hit_before_the_search_counts_once() {
        let handle = StopHandle::default();
        handle.ponder_hit();
        assert!(!handle.begin(true).signals().is_pondering());
        assert!(handle.begin(true).signals().is_pondering());
    }

    #[test]
    fn a_stop_between_parts_of_a_run_ends_the_run() {
        let handle = StopHandle::default();
        let _run = handle.begin(false);
        drop(handle.begin(false));
        handle.stop();
        assert!(handle.begin(false).signals().is_stopped());
    }
}
