//! Opening books.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use tabiya_bindings::{BookBuilder, BookOptions, Failure, FailureKind, MovesOf, SharedBook, Weighting};

use crate::errors::{OrRaise, breathe, detached, exception};
use crate::game::{PyGame, bytes_of, from_chess};
use crate::keywords::{Keywords, whole_number};
use crate::{given, results};

/// An opening book in Polyglot's format: a file, or one that was built from games.
///
/// >>> import tabiya
/// >>> games = tabiya.read_pgn("1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 1/2-1/2")
/// >>> book = tabiya.Book.build(games)
/// >>> [(entry.move.uci(), entry.weight) for entry in book.moves(tabiya.Position())]
/// [('e2e4', 2), ('d2d4', 1)]
#[pyclass(name = "Book", module = "tabiya", frozen)]
pub(crate) struct PyBook {
    book: SharedBook,
    /// The state of the dice.
    dice: AtomicU64,
}

impl PyBook {
    fn new(book: SharedBook) -> PyBook {
        let seed = std::time::UNIX_EPOCH
            .elapsed()
            .map_or(1, |time| time.as_nanos() as u64);
        PyBook {
            book,
            dice: AtomicU64::new(seed),
        }
    }
}

#[pymethods]
impl PyBook {
    #[new]
    #[pyo3(signature = (path, /))]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<PyBook> {
        detached(py, || SharedBook::open(path)).map(PyBook::new)
    }

    /// The book that these bytes are.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.Book.from_bytes(b""))
    /// 0
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(data: &Bound<'_, PyAny>) -> PyResult<PyBook> {
        let book = SharedBook::from_bytes(bytes_of(data)?);
        book.map(PyBook::new).or_raise(data.py())
    }

    /// Builds a book from games. ``max_plies`` is how far into the games it goes, ``min_games`` how many games a move
    /// needs; ``moves_of`` is ``"everyone"``, ``"non_losers"`` or ``"winners"``, ``weighting`` is ``"frequency"``,
    /// ``"score"`` or ``"uniform"``, and ``side`` keeps only the moves of a colour.
    ///
    /// >>> import tabiya
    /// >>> games = [tabiya.Game.from_pgn("1. e4 e5 2. Nf3 1-0")]
    /// >>> book = tabiya.Book.build(games, max_plies=2, moves_of="winners")
    /// >>> book.best(tabiya.Position()).move, len(book)
    /// (Move('e2e4'), 1)
    #[staticmethod]
    #[pyo3(
        signature = (games, **options),
        text_signature = "(games, *, max_plies=None, min_games=None, moves_of=None, weighting=None, side=None)"
    )]
    fn build(
        py: Python<'_>,
        games: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyBook> {
        let mut builder = BookBuilder::new(book_options(options)?);
        for (index, game) in games.try_iter()?.enumerate() {
            if index % 64 == 0 {
                breathe(py)?;
            }
            let game = game?;
            let added = match game.cast::<PyGame>() {
                Ok(game) => builder.add(game.try_borrow()?.game()),
                Err(_) => builder.add(&from_chess(&game)?),
            };
            added.map_err(|error| given::bad_argument(py, error.to_string()))?;
        }
        detached(py, || SharedBook::from_builder(&builder)).map(PyBook::new)
    }

    /// The moves that the book has for a position, the heaviest first.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Book.from_bytes(b"").moves("startpos")
    /// []
    #[pyo3(signature = (position, /))]
    fn moves<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let py = position.py();
        let position = given::position(position)?;
        let moves = self.book.moves(&position);
        let moves = moves.iter().map(|found| results::book_move(py, found));
        PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// The heaviest move for a position, or None.
    ///
    /// >>> import tabiya
    /// >>> print(tabiya.Book.from_bytes(b"").best("startpos"))
    /// None
    #[pyo3(signature = (position, /))]
    fn best<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.book.best(&given::position(position)?);
        found
            .map(|found| results::book_move(position.py(), &found))
            .transpose()
    }

    /// A move for a position, chosen by weight, or None. The same ``seed`` chooses the same move.
    ///
    /// >>> import tabiya
    /// >>> book = tabiya.Book.build([tabiya.Game.from_pgn("1. e4 *")])
    /// >>> book.choose("startpos", seed=1).move
    /// Move('e2e4')
    #[pyo3(signature = (position, *, seed = None))]
    fn choose<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seed = match seed {
            Some(seed) => whole_number(seed, "seed", FailureKind::BadArgument)?,
            None => self.dice.fetch_add(1, Ordering::Relaxed),
        };
        let found = self.book.choose(&given::position(position)?, seed);
        found
            .map(|found| results::book_move(position.py(), &found))
            .transpose()
    }

    /// Raises BadArgumentError if the book is not sorted, so that positions could not be found.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Book.from_bytes(b"").check()
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        detached(py, || self.book.check())
    }

    /// The book as the bytes of a file.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.Book.build([tabiya.Game.from_pgn("1. e4 *")]).to_bytes())
    /// 16
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.book.to_bytes())
    }

    /// Writes the book to a file.
    ///
    /// >>> import os, tabiya, tempfile
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     path = os.path.join(folder, "book.bin")
    /// ...     tabiya.Book.build([tabiya.Game.from_pgn("1. e4 *")]).write(path)
    /// ...     len(tabiya.Book(path))
    /// 1
    #[pyo3(signature = (path, /))]
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| std::fs::write(&path, self.book.to_bytes()));
        written.map_err(|error| {
            let message = format!("{}: {error}", path.display());
            exception(py, &Failure::new(FailureKind::Io, message))
        })
    }

    fn __len__(&self) -> usize {
        self.book.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    #[pyo3(name = "__contains__")]
    fn has(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.book.best(&given::position(position)?).is_some())
    }

    fn __repr__(&self) -> String {
        format!("<Book: {} entries>", self.book.len())
    }
}

/// How a book is built.
fn book_options(given: Option<&Bound<'_, PyDict>>) -> PyResult<BookOptions> {
    let given = Keywords::new(given)?;
    let usual = BookOptions::default();
    let options = BookOptions {
        max_plies: given.number("max_plies")?.unwrap_or(usual.max_plies),
        min_games: given.number("min_games")?.unwrap_or(usual.min_games),
        moves_of: given
            .choice(
                "moves_of",
                &[
                    ("everyone", MovesOf::Everyone),
                    ("non_losers", MovesOf::NonLosers),
                    ("winners", MovesOf::Winners),
                ],
            )?
            .unwrap_or(usual.moves_of),
        weighting: given
            .choice(
                "weighting",
                &[
                    ("frequency", Weighting::Frequency),
                    ("score", Weighting::Score),
                    ("uniform", Weighting::Uniform),
                ],
            )?
            .unwrap_or(usual.weighting),
        side: given.take("side")?.as_ref().map(given::color).transpose()?,
    };
    given.finish()?;
    Ok(options)
}
