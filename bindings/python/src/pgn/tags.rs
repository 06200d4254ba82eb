//! Tags of games without their moves.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_bindings::Failure;
use tabiya_pgn::{GameError, Reader, Stream, TagValue, Verdict, Visitor, Walk};

use super::source::{Input, open, source_of};
use super::turns::Turns;
use super::{closed, input_error};
use crate::errors::exception;
use crate::fork::Owned;

/// The tags of the games of a file or a text, a dict for each. ``open_tags`` and ``read_tags`` make it.
///
/// Moves are skipped, which is much faster than reading them.
///
/// >>> import tabiya
/// >>> with tabiya.read_tags('[White "Morphy"]\n\n1. e4 *') as reader:
/// ...     next(reader)
/// {'White': 'Morphy'}
#[pyclass(name = "TagsReader", module = "tabiya", frozen)]
pub(crate) struct PyTagsReader {
    /// Nothing once it is closed.
    games: Owned<Mutex<Option<Tags>>>,
    turns: Turns,
}

struct Tags {
    reader: Reader<Stream<Input>>,
    found: Found,
}

#[derive(Default)]
struct Found {
    tags: Vec<(String, String)>,
    error: Option<GameError>,
}

impl Visitor for Found {
    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        self.tags.push((name.to_owned(), value.text().into_owned()));
        Ok(())
    }

    fn begin_movetext(&mut self) -> Verdict<Walk> {
        Ok(Walk::Skip)
    }

    fn bad_game(&mut self, error: &GameError) {
        self.error = Some(error.clone());
    }
}

impl Tags {
    fn next(&mut self) -> io::Result<Option<Found>> {
        self.found = Found::default();
        let is_there = self.reader.read_game(&mut self.found)?;
        Ok(is_there.then(|| std::mem::take(&mut self.found)))
    }
}

#[pymethods]
impl PyTagsReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let games = self.games.of(py, "reader")?;
        let next = self.turns.take(py, || {
            let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
            games.as_mut().map(Tags::next)
        })?;
        let found = match next {
            None => return Err(closed(py)),
            Some(found) => found.map_err(|error| input_error(py, error))?,
        };
        let Some(found) = found else {
            return Ok(None);
        };
        if let Some(error) = found.error {
            return Err(exception(py, &Failure::from(error)));
        }
        let tags = PyDict::new(py);
        for (name, value) in found.tags {
            tags.set_item(name, value)?;
        }
        Ok(Some(tags))
    }

    /// Closes the file. May be called again.
    ///
    /// >>> import tabiya
    /// >>> tabiya.read_tags("").close()
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let Some(games) = self.games.here() else {
            return Ok(());
        };
        self.turns.take(py, || {
            drop(games.lock().unwrap_or_else(PoisonError::into_inner).take())
        })
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }
}

impl PyTagsReader {
    fn new(input: Input, turns: Turns) -> PyTagsReader {
        let tags = Tags {
            reader: Reader::new(input),
            found: Found::default(),
        };
        PyTagsReader {
            games: Owned::new(Mutex::new(Some(tags))),
            turns,
        }
    }
}

/// The tags of the games of a file, which may be compressed, without reading the moves.
///
/// >>> import tabiya
/// >>> tabiya.open_tags("no such file")
/// Traceback (most recent call last):
///     ...
/// tabiya._errors.FileError: no such file: No such file or directory (os error 2)
#[pyfunction]
#[pyo3(signature = (path, /))]
pub(crate) fn open_tags(py: Python<'_>, path: PathBuf) -> PyResult<PyTagsReader> {
    Ok(PyTagsReader::new(open(py, &path)?, Turns::default()))
}

/// The tags of the games of a text, as str or bytes, or of an open file, without reading the moves.
///
/// >>> import tabiya
/// >>> [tags["White"] for tags in tabiya.read_tags('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *')]
/// ['A', 'B']
#[pyfunction]
#[pyo3(signature = (source, /))]
pub(crate) fn read_tags(source: &Bound<'_, PyAny>) -> PyResult<PyTagsReader> {
    let turns = Turns::default();
    let input = source_of(source, &turns)?;
    Ok(PyTagsReader::new(input, turns))
}
