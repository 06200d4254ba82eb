//! Ending a search from outside.

use tabiya_search::Signals;

/// Ends a search, from any thread and at any time. Copies speak to the same search.
///
/// There are two ways to one. [`Engine::stop_handle`](crate::Engine::stop_handle) gives a handle to whatever the
/// engine is searching at the moment; between searches it does nothing. [`Request::stop_handle`](crate::Request::stop_handle)
/// gives one to a single request, which also counts if the request is stopped before it has begun.
///
/// ```
/// use tabiya_engine::{Engine, Request};
///
/// let mut engine = Engine::builder().hash_megabytes(1).build()?;
/// let mut request = Request::infinite();
/// let handle = request.stop_handle();
/// let report = std::thread::scope(|scope| {
///     scope.spawn(move || handle.stop());
///     engine.analyze(&request, |_| {})
/// })?;
/// assert!(report.best_move.is_some());
/// # Ok::<(), tabiya_engine::EngineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopHandle {
    signals: Signals,
}

impl StopHandle {
    /// A handle to a search that keeps its answer to itself until it is told to give it, or not.
    pub(crate) fn new(hold: bool) -> StopHandle {
        let handle = StopHandle::default();
        handle.signals.reset(hold);
        handle
    }

    /// Ends the search as soon as possible; it then reports the best it knows.
    pub fn stop(&self) {
        self.signals.stop();
    }

    /// The opponent has played the move that was pondered on: from now on the limits count.
    pub fn ponder_hit(&self) {
        self.signals.ponder_hit();
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.signals.is_stopped()
    }

    /// Waits until an answer that is held back may be given.
    pub(crate) fn wait_until_released(&self) {
        #[cfg(not(target_family = "wasm"))]
        while self.signals.is_pondering() && !self.signals.is_stopped() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    pub(crate) fn signals(&self) -> &Signals {
        &self.signals
    }
}
