//! Ctrl-C: the first asks to stop, the second does not ask.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::INTERRUPTED;
use crate::output::unfinished;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that Ctrl-C raises from now on. If the system does not let us hear it, Ctrl-C ends the program
/// as it always does.
pub(crate) fn flag() -> &'static AtomicBool {
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            unfinished::remove_all();
            process::exit(INTERRUPTED.into());
        }
    });
    &STOP
}
