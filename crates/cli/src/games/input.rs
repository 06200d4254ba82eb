//! A file as a stream of bytes that counts what is read and can be stopped.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tabiya_pgn::Expanded;

use crate::failure::Failure;

pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The total size of the files in bytes, if it can be known. A missing file is reported now rather than after hours of
/// work.
pub(super) fn total_size(files: &[PathBuf]) -> Result<Option<u64>, Failure> {
    if files.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(Failure::input("standard input (-) can be read only once"));
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
        // A pipe must not be opened twice, and its size is unknown.
        if found.is_file() {
            File::open(path).map_err(fail)?;
            total = total.map(|total: u64| total.saturating_add(found.len()));
        } else {
            total = None;
        }
    }
    Ok(total)
}

/// State shared with the thread that shows progress and the one that stops the reading.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    /// Bytes read so far.
    pub(super) bytes: &'a AtomicU64,
    /// Set when the command needs no more games.
    pub(super) halt: &'a AtomicBool,
    /// Set by Ctrl-C.
    pub(super) stop: &'a AtomicBool,
}

/// Opens a file, decompressing it if necessary.
pub(super) fn open<'a>(path: &Path, watch: Watch<'a>) -> io::Result<Expanded<Watched<'a>>> {
    let source: Box<dyn Read + Send> = match is_standard(path) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    };
    Expanded::new(Watched { source, watch })
}

/// Counts the bytes read, and fails when it is time to stop.
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
