//! What games are read from: files, texts and file objects.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_pgn::Expanded;

use super::turns::Turns;
use crate::errors::{exception, interruptible};
use crate::game::bytes_of;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// The most that is read at once, so that a Ctrl-C is heard between two pieces.
const PIECE: usize = 1 << 18;

/// Text of games. Reading it fails with the interrupt if there was a Ctrl-C.
pub(crate) struct Input {
    text: Box<dyn Read + Send>,
    looked: Instant,
}

impl Input {
    fn new(text: impl Read + Send + 'static) -> Input {
        Input {
            text: Box::new(text),
            looked: Instant::now(),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.looked.elapsed() >= PATIENCE {
            self.looked = Instant::now();
            Python::attach(|py| py.check_signals()).map_err(io::Error::from)?;
        }
        let size = buffer.len().min(PIECE);
        self.text.read(&mut buffer[..size])
    }
}

/// A text in memory.
pub(crate) fn text_input(text: Vec<u8>) -> Input {
    Input::new(Cursor::new(text))
}

/// A file, compressed or not.
pub(super) fn open(py: Python<'_>, path: &Path) -> PyResult<Input> {
    let file = path.to_owned();
    // A pipe is opened when its other end is.
    let expanded = interruptible(py, move || File::open(file).and_then(Expanded::new))?;
    expanded.map(Input::new).map_err(|error| {
        let failure = Failure::new(FailureKind::Io, format!("{}: {error}", path.display()));
        exception(py, &failure)
    })
}

/// A text or a file object.
pub(super) fn source_of(source: &Bound<'_, PyAny>, turns: &Turns) -> PyResult<Input> {
    Ok(match source.getattr_opt("read")? {
        Some(read) => Input::new(OpenFile {
            read: read.unbind(),
            rest: Vec::new(),
            turns: turns.clone(),
        }),
        None => text_input(bytes_of(source)?),
    })
}

/// A file object of Python's, of text or of bytes.
struct OpenFile {
    read: Py<PyAny>,
    /// What was read and did not fit: text may be longer in bytes than in characters.
    rest: Vec<u8>,
    turns: Turns,
}

impl Read for OpenFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = Python::attach(|py| self.chunk(py, buffer.len())).map_err(io::Error::from)?;
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

impl OpenFile {
    fn chunk(&self, py: Python<'_>, size: usize) -> PyResult<Vec<u8>> {
        let chunk = self.turns.in_file(|| self.read.bind(py).call1((size,)))?;
        match chunk.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => Ok(chunk.cast::<PyString>()?.to_str()?.as_bytes().to_vec()),
        }
    }
}
