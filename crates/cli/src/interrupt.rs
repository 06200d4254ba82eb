//! Ctrl-C: the first asks to stop, the second does not ask.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{io, process, thread};

use tabiya_engine::StopHandle;

use crate::failure::INTERRUPTED;
use crate::output::unfinished;

static STOP: AtomicBool = AtomicBool::new(false);

/// What the first Ctrl-C does besides raising the flag.
static ACTION: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// A flag that Ctrl-C raises from now on. If the system does not let us hear it, Ctrl-C ends the program
/// as it always does.
pub(crate) fn flag() -> &'static AtomicBool {
    on_interrupt(|| {});
    &STOP
}

/// Ctrl-C ends a search from now on.
pub(crate) fn stop_with(handle: &StopHandle) {
    let handle = handle.clone();
    on_interrupt(move || handle.stop());
}

/// Ctrl-C ends the program from now on, as soon as what is being written to standard output is written whole.
///
/// Not even a read that waits for its next line holds it up.
pub(crate) fn end_between_lines() {
    on_interrupt(|| {
        // On a thread of its own, so that a second Ctrl-C is heard if nobody takes the output.
        thread::spawn(|| {
            let _nobody_writes = io::stdout().lock();
            unfinished::remove_all();
            process::exit(INTERRUPTED.into());
        });
    });
}

/// The latest wish counts.
fn on_interrupt(action: impl Fn() + Send + 'static) {
    *ACTION.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(action));
    // An error says that we listen already.
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
