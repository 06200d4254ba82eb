//! Lazy SMP on platforms where a module cannot start threads itself: the host provides them.

use std::sync::OnceLock;

/// The search of one helper thread.
pub type HelperTask<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Threads started by the host of a WebAssembly module.
pub trait HelperThreads: Sync {
    /// Runs `own` on the calling thread while idle threads run the tasks, one each; tasks without a thread are dropped.
    /// Returns when everything that was started has finished.
    fn run<'a>(&self, tasks: Vec<HelperTask<'a>>, own: Box<dyn FnOnce() + 'a>);
}

static HELPERS: OnceLock<&'static dyn HelperThreads> = OnceLock::new();

/// Makes all later searches use these threads. Only the first call has an effect: a module has one host.
pub fn set_helper_threads(helpers: &'static dyn HelperThreads) {
    let _ = HELPERS.set(helpers);
}

/// Runs `own` here, and the tasks on helper threads as far as there are any.
pub(crate) fn run<'a>(tasks: Vec<HelperTask<'a>>, own: impl FnOnce() + 'a) {
    match HELPERS.get() {
        Some(helpers) => helpers.run(tasks, Box::new(own)),
        None => own(),
    }
}
