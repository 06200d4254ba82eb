//! Warnings about misuse of the C interface.

use core::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

/// The kinds of misuse.
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

/// Prints a warning to stderr, once for each kind of mistake.
pub(super) fn warn_once(mistake: Mistake, text: impl Display) {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let bit = 1 << mistake as u32;
    if MADE.load(Ordering::Relaxed) & bit == 0 && MADE.fetch_or(bit, Ordering::Relaxed) & bit == 0 {
        // Without a usable stderr there is nobody to warn.
        let _ = writeln!(std::io::stderr(), "nnueprobe: {text}");
    }
}
