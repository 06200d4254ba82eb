//! Words for programmers who use the C interface wrongly.

use core::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

/// What can be done wrong.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(super) enum Mistake {
    NullPointer,
    NotInitialised,
    Again,
    File,
    Fen,
    Arrays,
}

/// Says on the error stream what is wrong; the second time the same mistake is made, nothing.
pub(super) fn complain(mistake: Mistake, text: impl Display) {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let bit = 1 << mistake as u32;
    if MADE.load(Ordering::Relaxed) & bit == 0 && MADE.fetch_or(bit, Ordering::Relaxed) & bit == 0 {
        // A host without an error stream has nobody to tell.
        let _ = writeln!(std::io::stderr(), "nnueprobe: {text}");
    }
}
