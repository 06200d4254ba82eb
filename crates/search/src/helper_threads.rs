//! Lazy SMP where a program cannot start threads by itself: its host lends the ones it has.

use std::sync::OnceLock;

/// A helper's search, with what it borrows.
pub type HelperTask<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Threads that the host of a WebAssembly module has started.
pub trait HelperThreads: Sync {
    /// Runs `own` on the calling thread and, meanwhile, as many of the tasks as there are idle threads; the other tasks are
    /// dropped. Returns when everything that was begun is over.
    fn run<'a>(&self, tasks: Vec<HelperTask<'a>>, own: Box<dyn FnOnce() + 'a>);
}

static HELPERS: OnceLock<&'static dyn HelperThreads> = OnceLock::new();

/// Lets all searches use these threads from now on. Whoever comes first counts: a module has one host.
pub fn set_helper_threads(helpers: &'static dyn HelperThreads) {
    let _ = HELPERS.set(helpers);
}

/// Runs `own` here and the tasks wherever there are threads for them.
pub(crate) fn run<'a>(tasks: Vec<HelperTask<'a>>, own: impl FnOnce() + 'a) {
    match HELPERS.get() {
        Some(helpers) => helpers.run(tasks, Box::new(own)),
        None => own(),
    }
}
