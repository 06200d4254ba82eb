//! One file as a stream of bytes that can be watched and stopped.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tabiya_pgn::Expanded;

use crate::failure::Failure;

pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// How many bytes all files have, if that can be known. It is an error if one of them is not there at all:
/// better now than after hours.
pub(super) fn total_size(files: &[PathBuf]) -> Result<Option<u64>, Failure> {
    if files.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(Failure::input("standard input, -, can be read once only"));
    }
    let mut total = Some(0);
    for path in files {
        if is_standard(path) {
            total = None;
            continue;
        }
        let fail = |error: io::Error| Failure::input(format_args!("{}: {error}", path.display()));
        let found = fs::metadata(path).map_err(fail)?;
        if found.is_dir() {
            return Err(Failure::input(format_args!(
                "{}: a folder, not a file",
                path.display()
            )));
        }
        // A pipe must not be opened twice, and nobody knows how long it is.
        if found.is_file() {
            File::open(path).map_err(fail)?;
            total = total.map(|total: u64| total.saturating_add(found.len()));
        } else {
            total = None;
        }
    }
    Ok(total)
}

/// What is shared with those who watch.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    /// How much has been read.
    pub(super) bytes: &'a AtomicU64,
    /// Whether nobody wants more.
    pub(super) halt: &'a AtomicBool,
    /// Whether there was Ctrl-C.
    pub(super) stop: &'a AtomicBool,
}

/// The text of a file, expanded.
pub(super) fn open<'a>(path: &Path, watch: Watch<'a>) -> io::Result<Expanded<Watched<'a>>> {
    let source: Box<dyn Read + Send> = match is_standard(path) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    };
    Expanded::new(Watched { source, watch })
}

/// Counts what is read, and fails when it is time to stop.
pub(super) struct Watched<'a> {
    source: Box<dyn Read + Send>,
    watch: Watch<'a>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Watch { bytes, halt, stop } = self.watch;
        if halt.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        let read = self.source.read(buffer)?;
        bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
