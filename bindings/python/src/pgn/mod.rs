//! Files of games.

mod source;
mod tags;
mod threads;
mod turns;

pub(crate) use source::Input;
pub(crate) use tags::{PyTagsReader, open_tags, read_tags};

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_pgn::{Fault, GameError, GameTree, Games, Parallel, ReadGameError, Reader, Stream};

use crate::errors::exception;
use crate::fork::Owned;
use crate::game::PyGame;
use crate::keywords::whole_number;
use source::{open, source_of, text_input};
use threads::ManyThreads;
use turns::Turns;

/// A game, and what is wrong with it.
type Read = (GameTree, Option<GameError>);

/// Where games come from.
enum Reading {
    Here(Box<Games<Stream<Input>>>),
    Threads(ManyThreads),
}

impl Reading {
    fn next(&mut self) -> Option<std::io::Result<Read>> {
        match self {
            Reading::Here(games) => games.next().map(|game| match game {
                Ok(tree) => Ok((tree, None)),
                // An input that fails says so next; the game that it cut off does not matter then.
                Err(ReadGameError::Bad(bad)) if *bad.error.fault == Fault::CutOff => match games.next() {
                    Some(Err(ReadGameError::Input(error))) => Err(error),
                    _ => Ok((bad.game, Some(bad.error))),
                },
                Err(ReadGameError::Bad(bad)) => Ok((bad.game, Some(bad.error))),
                Err(ReadGameError::Input(error)) => Err(error),
            }),
            Reading::Threads(games) => games.next(),
        }
    }
}

/// What to do with bad games.
struct Bad {
    on_error: Option<Py<PyAny>>,
    partial: bool,
}

/// The games of a file or a text, one after the other. ``open_pgn`` and ``read_pgn`` make it.
///
/// Unless it was given ``on_error`` or ``partial``, a bad game raises BadPgnError; ``next()`` then goes on behind it.
///
/// >>> import tabiya
/// >>> with tabiya.read_pgn("1. e4 *\n\n1. d4 *") as reader:
/// ...     [game.cursor.san for game in reader]
/// ['e4', 'd4']
#[pyclass(name = "PgnReader", module = "tabiya", frozen)]
pub(crate) struct PyPgnReader {
    /// Nothing once it is closed.
    games: Owned<Mutex<Option<Reading>>>,
    bad: Bad,
    turns: Turns,
}

impl PyPgnReader {
    fn new(games: Reading, bad: Bad, turns: Turns) -> PyPgnReader {
        PyPgnReader {
            games: Owned::new(Mutex::new(Some(games))),
            bad,
            turns,
        }
    }
}

#[pymethods]
impl PyPgnReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        let games = self.games.of(py, "reader")?;
        loop {
            // Waited for without the interpreter: whoever reads may need it for a file object.
            let next = self.turns.take(py, || {
                let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
                games.as_mut().map(Reading::next)
            })?;
            let (tree, error) = match next {
                None => return Err(closed(py)),
                Some(None) => return Ok(None),
                Some(Some(read)) => read.map_err(|error| input_error(py, error))?,
            };
            let Some(error) = error else {
                return Ok(Some(PyGame::new(tree)));
            };
            let failure = Failure::from(error);
            if self.bad.partial {
                return Ok(Some(PyGame::partial(tree, failure)));
            }
            let error = exception(py, &failure);
            match &self.bad.on_error {
                Some(on_error) => drop(on_error.call1(py, (error.value(py),))?),
                None => return Err(error),
            }
        }
    }

    /// Closes the file. May be called again.
    ///
    /// >>> import tabiya
    /// >>> reader = tabiya.read_pgn("1. e4 *")
    /// >>> reader.close()
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

fn closed(py: Python<'_>) -> PyErr {
    exception(py, &Failure::new(FailureKind::Closed, "the reader is closed"))
}

/// The exception for a file that cannot be read. What a file object raises is its cause; an interrupt stays one.
fn input_error(py: Python<'_>, error: std::io::Error) -> PyErr {
    let message = error.to_string();
    let is_python = error.get_ref().is_some_and(|inner| inner.is::<PyErr>());
    let failure = exception(py, &Failure::new(FailureKind::Io, message));
    if !is_python {
        return failure;
    }
    let raised = PyErr::from(error);
    if !raised.is_instance_of::<PyException>(py) {
        return raised;
    }
    failure.set_cause(py, Some(raised));
    failure
}

/// The games of a file, which may be compressed (.zst, .gz, .bz2).
///
/// ``on_error`` is called with each BadPgnError, and reading goes on behind the bad game. With ``partial`` bad games come
/// too, as far as they could be read, with what is wrong in ``errors``. With ``threads`` the file is read on so many
/// threads; games come in the same order.
///
/// >>> import tabiya
/// >>> tabiya.open_pgn("no such file")
/// Traceback (most recent call last):
///     ...
/// tabiya._errors.FileError: no such file: No such file or directory (os error 2)
#[pyfunction]
#[pyo3(
    signature = (path, *, on_error = None, partial = false, threads = None),
    text_signature = "(path, *, on_error=None, partial=False, threads=1)"
)]
pub(crate) fn open_pgn(
    py: Python<'_>,
    path: PathBuf,
    on_error: Option<Py<PyAny>>,
    partial: bool,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPgnReader> {
    let input = open(py, &path)?;
    let games = reading(py, input, threads)?;
    Ok(PyPgnReader::new(
        games,
        Bad { on_error, partial },
        Turns::default(),
    ))
}

/// The games of a text, as str or bytes, or of an open file. All else is as for ``open_pgn``.
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
#[pyo3(
    signature = (source, *, on_error = None, partial = false, threads = None),
    text_signature = "(source, *, on_error=None, partial=False, threads=1)"
)]
pub(crate) fn read_pgn(
    source: &Bound<'_, PyAny>,
    on_error: Option<Py<PyAny>>,
    partial: bool,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPgnReader> {
    let turns = Turns::default();
    let input = source_of(source, &turns)?;
    let games = reading(source.py(), input, threads)?;
    Ok(PyPgnReader::new(games, Bad { on_error, partial }, turns))
}

/// The first game of a text; no text is an empty game. It is read as a file is, so that a Ctrl-C is heard.
pub(crate) fn read_one(py: Python<'_>, text: Vec<u8>) -> PyResult<PyGame> {
    let games = Games::new(Reader::new(text_input(text)));
    let mut games = Reading::Here(Box::new(games));
    match py.detach(|| games.next()) {
        None => Ok(PyGame::new(GameTree::default())),
        Some(Ok((tree, None))) => Ok(PyGame::new(tree)),
        Some(Ok((_, Some(error)))) => Err(exception(py, &Failure::from(error))),
        Some(Err(error)) => Err(input_error(py, error)),
    }
}

/// Reads on this thread, or on so many.
fn reading(py: Python<'_>, input: Input, threads: Option<&Bound<'_, PyAny>>) -> PyResult<Reading> {
    let threads = threads.map(|threads| whole_number(threads, "threads", FailureKind::BadOption));
    let threads = threads.transpose()?.unwrap_or(1);
    match threads {
        1 => Ok(Reading::Here(Box::new(Games::new(Reader::new(input))))),
        2..=Parallel::MAX_THREADS => Ok(Reading::Threads(ManyThreads::new(input, threads))),
        _ => {
            let message = format!("threads: from 1 to {}, not {threads}", Parallel::MAX_THREADS);
            Err(exception(py, &Failure::new(FailureKind::BadOption, message)))
        }
    }
}
