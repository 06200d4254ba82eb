//! The engine.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_bindings::{Analysis, SharedEngine};

use crate::analysis::{self, PyAnalysis};
use crate::errors::{OrRaise, detached};
use crate::game::PyGame;
use crate::given;
use crate::limits;
use crate::moves::{PyMove, move_object};
use crate::position::PyPosition;
use crate::results;

/// An engine with a game on its board.
///
/// Limits given here count for every search that has none of its own; without any a search takes a second. Times are
/// in seconds, ``hash`` is in megabytes. ``elo`` or ``level`` (0 to 20) make it play weaker. Several threads may use
/// one engine: while it searches it can be stopped and closed, and its game can be looked at; all else raises
/// EngineBusyError.
///
/// >>> import tabiya
/// >>> with tabiya.Engine(depth=4, threads=1) as engine:
/// ...     answer = engine.find_best_move("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
/// >>> print(answer.best, answer.san, answer.score)
/// a1a8 Ra8# #1
#[pyclass(name = "Engine", module = "tabiya", frozen)]
pub(crate) struct PyEngine(SharedEngine);

impl PyEngine {
    /// Puts what was given on the board, if anything.
    fn set_up(&self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        match position {
            Some(position) => self.0.set_game(given::game(position)?).or_raise(position.py()),
            None => Ok(()),
        }
    }

    fn start(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Analysis> {
        let request = limits::request(py, limits)?;
        self.set_up(position)?;
        detached(py, || Analysis::start(&self.0, &request))
    }
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(
        signature = (**options),
        text_signature = "(*, depth=None, threads=1, hash=16, nodes=None, time=None, elo=None, level=None, eval_file=None, book=None, tablebases=None, seed=None, chess960=False)"
    )]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyEngine> {
        let options = limits::options(options)?;
        Ok(PyEngine(detached(py, || SharedEngine::new(&options))?))
    }

    /// The position on the board.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        self.0.position().or_raise(py).map(PyPosition::new)
    }

    /// A copy of the game on the board.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.0.game().or_raise(py).map(PyGame::new)
    }

    /// Puts a position on the board: a Position, a FEN, a Game or a board of python-chess. The moves of the latter two
    /// count for repetitions.
    #[pyo3(signature = (position, /))]
    fn set_position(&self, position: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set_up(Some(position))
    }

    /// Plays a move, which may be written in UCI or SAN, and returns it.
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn make_move(&self, mv: &Bound<'_, PyAny>) -> PyResult<&'static Py<PyMove>> {
        let text = given::move_text(mv)?;
        move_object(mv.py(), self.0.make_move(&text).or_raise(mv.py())?)
    }

    /// Takes back the last move and returns it; None at the start.
    fn undo_move(&self, py: Python<'_>) -> PyResult<Option<&'static Py<PyMove>>> {
        let undone = self.0.undo_move().or_raise(py)?;
        undone.map(|mv| move_object(py, mv)).transpose()
    }

    /// Begins a new game, which has nothing to do with what was.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        detached(py, || self.0.new_game())
    }

    /// Searches with another number of threads from now on.
    #[pyo3(signature = (threads, /))]
    fn set_threads(&self, py: Python<'_>, threads: usize) -> PyResult<()> {
        detached(py, || self.0.set_threads(threads))
    }

    /// Replaces the hash table by an empty one of so many megabytes.
    #[pyo3(signature = (megabytes, /))]
    fn set_hash(&self, py: Python<'_>, megabytes: usize) -> PyResult<()> {
        detached(py, || self.0.set_hash(megabytes))
    }

    /// Plays by a rating, by a level from 0 to 20, or with neither at full strength.
    #[pyo3(signature = (*, elo = None, level = None))]
    fn set_level(&self, py: Python<'_>, elo: Option<u32>, level: Option<u32>) -> PyResult<()> {
        self.0.set_level(elo, level).or_raise(py)
    }

    /// What the position on the board, or the one that is put there, is worth without any search.
    ///
    /// >>> import tabiya
    /// >>> evaluation = tabiya.Engine().evaluation("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
    /// >>> evaluation.score.centipawns > 500
    /// True
    #[pyo3(signature = (position = None))]
    fn evaluation<'py>(
        &self,
        py: Python<'py>,
        position: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.set_up(position)?;
        results::evaluation(py, &detached(py, || self.0.evaluation())?)
    }

    /// Searches for the move to play, in the position on the board or in the one that is put there.
    ///
    /// The limit that is reached first counts. ``time``, ``clock`` (what is left) and ``increment`` are in seconds,
    /// ``lines`` asks for several lines, ``moves`` allows only some first moves, ``use_book`` plays from the book.
    /// Ctrl-C ends the search.
    #[pyo3(
        signature = (position = None, **limits),
        text_signature = "($self, position=None, *, depth=None, nodes=None, time=None, mate=None, clock=None, increment=None, moves_to_go=None, infinite=False, lines=None, moves=None, use_book=False)"
    )]
    fn find_best_move<'py>(
        &self,
        py: Python<'py>,
        position: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let analysis = self.start(py, position, limits)?;
        analysis::wait(py, &analysis)
    }

    /// Starts an analysis in the background, with the limits of ``find_best_move`` or ``infinite``, and returns it to
    /// be iterated over.
    ///
    /// >>> import tabiya
    /// >>> engine = tabiya.Engine()
    /// >>> [info.depth for info in engine.analyze(depth=3)][-1]
    /// 3
    #[pyo3(
        signature = (position = None, **limits),
        text_signature = "($self, position=None, *, depth=None, nodes=None, time=None, mate=None, clock=None, increment=None, moves_to_go=None, infinite=False, lines=None, moves=None, use_book=False)"
    )]
    fn analyze(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyAnalysis> {
        self.start(py, position, limits).map(PyAnalysis)
    }

    /// Ends the search that is under way, from any thread; it then answers with the best it knows.
    fn stop(&self) {
        self.0.stop();
    }

    /// Whether a search is under way.
    #[getter]
    fn is_searching(&self) -> bool {
        self.0.is_searching()
    }

    /// Ends the search that is under way, if any, and gives the memory back. May be called again, and from any thread.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.0.close());
    }

    /// Whether it was closed.
    #[getter]
    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __repr__(&self) -> &'static str {
        match (self.0.is_closed(), self.0.is_searching()) {
            (true, _) => "<Engine: closed>",
            (false, true) => "<Engine: searching>",
            (false, false) => "<Engine>",
        }
    }
}
