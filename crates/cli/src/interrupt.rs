//! Ctrl-C: the first asks to stop, the second does not ask.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_engine::StopHandle;

use crate::failure::INTERRUPTED;
use crate::output::unfinished;

static STOP: AtomicBool = AtomicBool::new(false);

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

fn on_interrupt(stop: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(move || {
        if STOP.swap(true, Ordering::Relaxed) {
            unfinished::remove_all();
            process::exit(INTERRUPTED.into());
        }
        stop();
    });
}
