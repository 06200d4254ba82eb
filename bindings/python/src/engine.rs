//! The engine.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_bindings::{Analysis, FailureKind, SharedEngine};
use tabiya_pgn::GameTree;

use crate::analysis::{self, PyAnalysis, waiting};
use crate::errors::{OrRaise, detached};
use crate::fork::Owned;
use crate::game::PyGame;
use crate::given;
use crate::keywords::{Keywords, whole_number};
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
pub(crate) struct PyEngine(Owned<SharedEngine>);

impl PyEngine {
    fn of(&self, py: Python<'_>) -> PyResult<&SharedEngine> {
        self.0.of(py, "engine")
    }

    /// Puts what was given on the board, if anything.
    fn set_up(&self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        match position {
            Some(position) => self
                .of(position.py())?
                .set_game(given::played_line(position)?)
                .or_raise(position.py()),
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
        let engine = self.of(py)?;
        detached(py, || Analysis::start(engine, &request))
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
        let engine = detached(py, || SharedEngine::new(&options))?;
        Ok(PyEngine(Owned::new(engine)))
    }

    /// The position on the board.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().position == tabiya.Position()
    /// True
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        self.of(py)?.position().or_raise(py).map(PyPosition::new)
    }

    /// A copy of the game on the board.
    ///
    /// >>> import tabiya
    /// >>> engine = tabiya.Engine()
    /// >>> engine.make_move("e4")
    /// Move('e2e4')
    /// >>> engine.game.moves
    /// [Move('e2e4')]
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.of(py)?
            .game()
            .or_raise(py)
            .map(|line| PyGame::new(GameTree::from(&line)))
    }

    /// Puts a position on the board: a Position, a FEN, a Game or a board of python-chess. The moves of the latter two
    /// count for repetitions.
    ///
    /// >>> import tabiya
    /// >>> engine = tabiya.Engine()
    /// >>> engine.set_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> engine.position.piece_at("h1")
    /// 'R'
    #[pyo3(signature = (position, /))]
    fn set_position(&self, position: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set_up(Some(position))
    }

    /// Plays a move, which may be written in UCI or SAN, and returns it.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().make_move("Nf3")
    /// Move('g1f3')
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn make_move(&self, mv: &Bound<'_, PyAny>) -> PyResult<&'static Py<PyMove>> {
        let text = given::move_text(mv)?;
        let py = mv.py();
        move_object(py, self.of(py)?.make_move(&text).or_raise(py)?)
    }

    /// Takes back the last move and returns it; None at the start.
    ///
    /// >>> import tabiya
    /// >>> print(tabiya.Engine().undo_move())
    /// None
    fn undo_move(&self, py: Python<'_>) -> PyResult<Option<&'static Py<PyMove>>> {
        let undone = self.of(py)?.undo_move().or_raise(py)?;
        undone.map(|mv| move_object(py, mv)).transpose()
    }

    /// Begins a new game, which has nothing to do with what was.
    ///
    /// >>> import tabiya
    /// >>> engine = tabiya.Engine()
    /// >>> engine.new_game()
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        let engine = self.of(py)?;
        detached(py, || engine.new_game())
    }

    /// Searches with another number of threads from now on.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().set_threads(2)
    #[pyo3(signature = (threads, /))]
    fn set_threads(&self, threads: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, threads) = (
            threads.py(),
            whole_number(threads, "threads", FailureKind::BadOption)?,
        );
        let engine = self.of(py)?;
        detached(py, || engine.set_threads(threads))
    }

    /// Replaces the hash table by an empty one of so many megabytes.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().set_hash(1)
    #[pyo3(signature = (megabytes, /))]
    fn set_hash(&self, megabytes: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, megabytes) = (
            megabytes.py(),
            whole_number(megabytes, "hash", FailureKind::BadOption)?,
        );
        let engine = self.of(py)?;
        detached(py, || engine.set_hash(megabytes))
    }

    /// Plays by a rating, by a level from 0 to 20, or with neither at full strength.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().set_level(elo=1500)
    #[pyo3(signature = (**by), text_signature = "($self, *, elo=None, level=None)")]
    fn set_level(&self, py: Python<'_>, by: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let by = Keywords::new(by)?;
        let (elo, level) = (by.number("elo")?, by.number("level")?);
        by.finish()?;
        self.of(py)?.set_level(elo, level).or_raise(py)
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
        let engine = self.of(py)?;
        results::evaluation(py, &detached(py, || engine.evaluation())?)
    }

    /// Searches for the move to play, in the position on the board or in the one that is put there.
    ///
    /// The limit that is reached first counts. ``time``, ``clock`` (what is left) and ``increment`` are in seconds,
    /// ``lines`` asks for several lines, ``moves`` allows only some first moves, ``use_book`` plays from the book.
    /// ``reproducible`` searches as a new engine would and on one thread: with the same position, depth or nodes, lines and
    /// options it gives the same answer again. ``prove_mates`` looks for a proof of each announced mate, with so many nodes.
    /// Ctrl-C ends the search.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().find_best_move("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", depth=3).san
    /// 'Ra8#'
    #[pyo3(
        signature = (position = None, **limits),
        text_signature = "($self, position=None, *, depth=None, nodes=None, time=None, mate=None, clock=None, increment=None, moves_to_go=None, infinite=False, lines=None, moves=None, use_book=False, reproducible=False, prove_mates=None)"
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
        text_signature = "($self, position=None, *, depth=None, nodes=None, time=None, mate=None, clock=None, increment=None, moves_to_go=None, infinite=False, lines=None, moves=None, use_book=False, reproducible=False, prove_mates=None)"
    )]
    fn analyze(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyAnalysis> {
        self.start(py, position, limits).map(PyAnalysis::new)
    }

    /// Ends the search that is under way, from any thread; it then answers with the best it knows.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().stop()
    fn stop(&self) {
        if let Some(engine) = self.0.here() {
            engine.stop();
        }
    }

    /// Whether a search is under way.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().is_searching
    /// False
    #[getter]
    fn is_searching(&self) -> bool {
        self.0.here().is_some_and(SharedEngine::is_searching)
    }

    /// Ends the search that is under way, if any, and gives the memory back. May be called again, and from any thread.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Engine().close()
    fn close(&self, py: Python<'_>) {
        if let Some(engine) = self.0.here() {
            py.detach(|| engine.close());
        }
    }

    /// Whether it was closed.
    ///
    /// >>> import tabiya
    /// >>> engine = tabiya.Engine()
    /// >>> engine.close()
    /// >>> engine.is_closed
    /// True
    #[getter]
    fn is_closed(&self) -> bool {
        self.0.here().is_none_or(SharedEngine::is_closed)
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __aenter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        waiting(slf.py())?.call_method1("enter", (slf,))
    }

    #[pyo3(signature = (*_exception), text_signature = "($self, *exception)")]
    fn __aexit__<'py>(slf: &Bound<'py, Self>, _exception: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        waiting(slf.py())?.call_method1("leave", (slf.getattr("close")?,))
    }

    fn __repr__(&self) -> &'static str {
        match (self.is_closed(), self.is_searching()) {
            (true, _) => "<Engine: closed>",
            (false, true) => "<Engine: searching>",
            (false, false) => "<Engine>",
        }
    }
}
