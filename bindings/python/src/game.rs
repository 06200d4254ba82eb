//! Games.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyMemoryView, PyString, PyTuple};
use tabiya_bindings::Record;
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::claim_name;

use crate::errors::{OrRaise, detached};
use crate::given;
use crate::moves::{PyMove, move_list, move_object};
use crate::position::{PyPosition, to_chess};
use crate::results;

/// A game: where it began, what was played, and its tags.
///
/// It begins in the usual position, or in any that is given, as a Position or a FEN.
///
/// >>> import tabiya
/// >>> game = tabiya.Game()
/// >>> for text in ["f3", "e5", "g4", "Qh4"]:
/// ...     move = game.make_move(text)
/// >>> game.outcome()
/// Outcome(winner='black', reason='checkmate', score='0-1')
/// >>> game.set_tag("White", "A. Beginner")
/// >>> print(game.pgn().splitlines()[-1])
/// 1. f3 e5 2. g4 Qh4# 0-1
#[pyclass(name = "Game", module = "tabiya")]
pub(crate) struct PyGame(Box<Record>);

impl PyGame {
    pub(crate) fn new(record: impl Into<Record>) -> PyGame {
        PyGame(Box::new(record.into()))
    }

    pub(crate) fn record(&self) -> &Record {
        &self.0
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None))]
    fn from_start(start: Option<&Bound<'_, PyAny>>) -> PyResult<PyGame> {
        let record = match start {
            Some(start) => Record::new(given::position(start)?),
            None => Record::default(),
        };
        Ok(PyGame::new(record))
    }

    /// Reads one game in PGN. Files with many are for ``open_pgn`` and ``read_pgn``.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_pgn(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        let bytes = bytes_of(text)?;
        let tree = detached(py, || parse_pgn(bytes))?;
        Ok(PyGame::new(tree))
    }

    /// The game on a board of python-chess: where it began, and its moves.
    #[staticmethod]
    #[pyo3(signature = (board, /))]
    fn from_chess(board: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        Ok(PyGame::new(given::game(board)?))
    }

    /// The game for another library: give it the class, as in ``game.to_chess(chess.Board)``.
    #[pyo3(signature = (board_class, /))]
    fn to_chess<'py>(&self, board_class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let board = to_chess(self.0.start(), board_class)?;
        for mv in self.0.moves() {
            board.call_method1("push_uci", (tabiya_bindings::text::uci(mv),))?;
        }
        Ok(board)
    }

    /// Plays a move, which may be written in UCI or SAN, and returns it.
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn make_move(slf: &Bound<'_, Self>, mv: &Bound<'_, PyAny>) -> PyResult<&'static Py<PyMove>> {
        let py = slf.py();
        // Not borrowed while a foreign object is asked for its text.
        let position = slf.try_borrow()?.0.game().position().clone();
        let mv = given::legal_move(mv, &position)?;
        slf.try_borrow_mut()?.0.play(mv).or_raise(py)?;
        move_object(py, mv)
    }

    /// Takes back the last move and returns it; None at the start.
    fn undo(&mut self, py: Python<'_>) -> PyResult<Option<&'static Py<PyMove>>> {
        self.0.undo().map(|mv| move_object(py, mv)).transpose()
    }

    /// Plays the move again that was taken back last, and returns it; None if there is none.
    fn redo(&mut self, py: Python<'_>) -> PyResult<Option<&'static Py<PyMove>>> {
        self.0.redo().map(|mv| move_object(py, mv)).transpose()
    }

    /// The position now.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition::new(self.0.game().position().clone())
    }

    /// The position that the game began in.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition::new(self.0.start().clone())
    }

    /// The moves that were played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        move_list(py, self.0.moves().into_iter())
    }

    /// How the game has ended by itself, or None.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        results::outcome(py, self.0.game().outcome())
    }

    /// The draws that the player to move may claim: ``"threefold_repetition"``, ``"fifty_moves"``.
    fn claims(&self) -> Vec<&'static str> {
        self.0.game().claims().iter().map(claim_name).collect()
    }

    /// The result as PGN writes it; ``"*"`` if there is none yet.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result().as_str()
    }

    /// The tags, as a new dict.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The value of a tag, or None.
    #[pyo3(signature = (name, /))]
    fn tag(&self, name: &str) -> Option<String> {
        self.0.tags().value(name).map(str::to_owned)
    }

    /// Gives a tag a value; None takes it away.
    #[pyo3(signature = (name, value, /))]
    fn set_tag(&mut self, py: Python<'_>, name: &str, value: Option<&str>) -> PyResult<()> {
        self.0.set_tag(name, value).or_raise(py)
    }

    /// The game in PGN. Comments and variations that were read are kept unless the moves were changed.
    fn pgn(&self) -> String {
        self.0.to_pgn()
    }

    fn _repr_svg_(&self) -> String {
        let game = self.0.game();
        let last_move = game.moves().next_back().map(|mv| (mv.from(), mv.to()));
        let options = SvgOptions {
            last_move,
            ..SvgOptions::default()
        };
        svg(game.position(), &options)
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        self.0.to_pgn()
    }

    fn __repr__(&self) -> String {
        format!("<Game: {} moves, {}>", self.0.moves().len(), self.result())
    }

    fn __copy__(&self) -> PyGame {
        PyGame(self.0.clone())
    }

    #[pyo3(signature = (_memo, /), text_signature = "($self, memo, /)")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        PyGame(self.0.clone())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let from_pgn = slf.get_type().getattr("from_pgn")?;
        let pgn = slf.try_borrow()?.0.to_pgn();
        (from_pgn, (pgn,)).into_pyobject(slf.py())
    }
}

/// A text of games: str, or bytes in UTF-8 or Latin-1.
pub(crate) fn bytes_of(text: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = text.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if text.is_instance_of::<PyByteArray>() || text.is_instance_of::<PyMemoryView>() {
        let bytes = text.py().get_type::<PyBytes>().call1((text,))?;
        return bytes_of(&bytes);
    }
    Err(given::type_error("str or bytes", text))
}
