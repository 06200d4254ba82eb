//! Files of games.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use tabiya_bindings::games::PgnGames;
use tabiya_bindings::{Failure, FailureKind};

use crate::errors::{detached, exception};
use crate::game::{PyGame, bytes_of};

/// The games of a file or a text, one after the other. ``open_pgn`` and ``read_pgn`` make it.
///
/// Unless it was given ``on_error``, a bad game raises BadPgnError; ``next()`` then goes on behind it.
#[pyclass(name = "PgnReader", module = "tabiya", frozen)]
pub(crate) struct PyPgnReader {
    /// Nothing once it is closed.
    games: Mutex<Option<Box<PgnGames>>>,
    on_error: Option<Py<PyAny>>,
}

impl PyPgnReader {
    fn new(games: PgnGames, on_error: Option<Py<PyAny>>) -> PyPgnReader {
        PyPgnReader {
            games: Mutex::new(Some(Box::new(games))),
            on_error,
        }
    }
}

#[pymethods]
impl PyPgnReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        loop {
            // Waited for without the interpreter: whoever reads may need it for a file object.
            let next = detached(py, || {
                let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
                match &mut *games {
                    Some(games) => Ok(games.next()),
                    None => Err(Failure::new(FailureKind::Closed, "the reader is closed")),
                }
            })?;
            let failure = match next {
                None => return Ok(None),
                Some(Ok(tree)) => return Ok(Some(PyGame::new(tree))),
                Some(Err(failure)) => failure,
            };
            let error = exception(py, &failure);
            match &self.on_error {
                Some(on_error) if failure.kind == FailureKind::BadPgn => {
                    on_error.call1(py, (error.value(py),))?;
                }
                _ => return Err(error),
            }
        }
    }

    /// Closes the file. May be called again.
    fn close(&self, py: Python<'_>) {
        py.detach(|| drop(self.games.lock().unwrap_or_else(PoisonError::into_inner).take()));
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }
}

/// The games of a file, which may be compressed (.zst, .gz, .bz2).
///
/// ``on_error`` is called with each BadPgnError, and reading goes on behind the bad game.
#[pyfunction]
#[pyo3(signature = (path, *, on_error = None))]
pub(crate) fn open_pgn(py: Python<'_>, path: PathBuf, on_error: Option<Py<PyAny>>) -> PyResult<PyPgnReader> {
    let games = detached(py, || PgnGames::open(path))?;
    Ok(PyPgnReader::new(games, on_error))
}

/// The games of a text, as str or bytes, or of an open file.
///
/// ``on_error`` is called with each BadPgnError, and reading goes on behind the bad game.
///
/// >>> import tabiya
/// >>> text = '[White "Morphy"]\n\n1. e4 e5 *\n\n[White "Nobody"]\n\n1. e5 *\n'
/// >>> faults = []
/// >>> for game in tabiya.read_pgn(text, on_error=faults.append):
/// ...     print(game.tag("White"), len(game.moves))
/// Morphy 2
/// >>> print(faults[0].reason)
/// line 7, byte 51, White's move 1: `e5`: no white pawn can go to e5
#[pyfunction]
#[pyo3(signature = (source, *, on_error = None))]
pub(crate) fn read_pgn(source: &Bound<'_, PyAny>, on_error: Option<Py<PyAny>>) -> PyResult<PyPgnReader> {
    let games = match source.getattr_opt("read")? {
        Some(read) => PgnGames::from_reader(Box::new(OpenFile {
            read: read.unbind(),
            rest: Vec::new(),
        })),
        None => PgnGames::from_text(bytes_of(source)?),
    };
    Ok(PyPgnReader::new(games, on_error))
}

/// A file object of Python's, of text or of bytes.
struct OpenFile {
    read: Py<PyAny>,
    /// What was read and did not fit: text may be longer in bytes than in characters.
    rest: Vec<u8>,
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
        let chunk = self.read.bind(py).call1((size,))?;
        match chunk.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => Ok(chunk.cast::<PyString>()?.to_str()?.as_bytes().to_vec()),
        }
    }
}
