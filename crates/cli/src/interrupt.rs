//! Ctrl-C: the first one stops the work gracefully, the second one kills the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{io, process, thread};

use tabiya_engine::StopHandle;

use crate::failure::INTERRUPTED;
use crate::output::unfinished;

static STOP: AtomicBool = AtomicBool::new(false);

/// What the first Ctrl-C does besides setting the flag.
static ACTION: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// A flag that Ctrl-C sets from now on. If the handler cannot be installed, Ctrl-C ends the program as usual.
pub(crate) fn flag() -> &'static AtomicBool {
    on_interrupt(|| {});
    &STOP
}

/// Makes Ctrl-C stop a search from now on.
pub(crate) fn stop_search(handle: &StopHandle) {
    let handle = handle.clone();
    on_interrupt(move || handle.stop());
}

/// Makes Ctrl-C end the program from now on, as soon as the line being written to standard output is complete.
///
/// A read that is waiting for its next line does not hold it up.
pub(crate) fn end_between_lines() {
    on_interrupt(|| {
        // On its own thread, so that a second Ctrl-C still works if nobody reads the output.
        thread::spawn(|| {
            let _no_more_output = io::stdout().lock();
            unfinished::remove_all();
            process::exit(INTERRUPTED.into());
        });
    });
}

/// Installs an action, replacing any earlier one.
fn on_interrupt(action: impl Fn() + Send + 'static) {
    *ACTION.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(action));
    // An error means that the handler is already installed.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            unfinished::remove_all();
            process::exit(INTERRUPTED.into());
        }
        if let Some(action) = &*ACTION.lock().unwrap_or_else(PoisonError::into_inner) {
            action();
        }
    });
}
