//! Positions.

mod board;
mod convert;
mod draw;
mod judge;
mod legal;
mod texts;

pub(crate) use board::piece_map;
pub(crate) use convert::to_chess;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple, PyType};
use tabiya_bindings::text::color_name;
use tabiya_rules::{Drawing, Position};

use crate::given;

/// A position. It never changes: ``play()`` gives the next one.
///
/// A FEN may be an X-FEN or Shredder-FEN, and its counters may be missing. Anything that has a position is taken too: a
/// Game, a node, a board of python-chess.
///
/// >>> import tabiya
/// >>> position = tabiya.Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
/// >>> [position.san(move) for move in position.legal_moves()]
/// ['Kd1', 'Kf1', 'Kd2', 'Kf2', 'e4', 'e3']
/// >>> position.play("e4")
/// Position('4k3/8/8/8/4P3/8/8/4K3 b - - 0 1')
#[pyclass(name = "Position", module = "tabiya", frozen)]
pub(crate) struct PyPosition(Box<Position>);

impl PyPosition {
    pub(crate) fn new(position: Position) -> PyPosition {
        PyPosition(Box::new(position))
    }

    pub(crate) fn position(&self) -> &Position {
        &self.0
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen = Position::default()), text_signature = "(fen='startpos')")]
    fn from_fen(#[pyo3(from_py_with = given::position)] fen: Position) -> PyPosition {
        PyPosition::new(fen)
    }

    /// The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position.chess960(518) == tabiya.Position()
    /// True
    #[staticmethod]
    #[pyo3(signature = (number, /))]
    fn chess960(number: &Bound<'_, PyInt>) -> PyResult<PyPosition> {
        let position = number.extract::<u16>().ok().and_then(Position::chess960);
        position.map(PyPosition::new).ok_or_else(|| {
            let message = format!("positions of Chess960 are numbered from 0 to 959, not {number}");
            given::bad_argument(number.py(), message)
        })
    }

    /// ``"white"`` or ``"black"``.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().side_to_move
    /// 'white'
    #[getter]
    fn side_to_move(&self) -> &'static str {
        color_name(self.0.side_to_move())
    }

    /// Half-moves since a pawn moved or a man was taken.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().play("Nf3").halfmove_clock
    /// 1
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move, as players count.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().fullmove_number
    /// 1
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The square behind a pawn that can be taken in passing, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").en_passant
    /// 'd6'
    #[getter]
    fn en_passant(&self) -> Option<String> {
        self.0.en_passant().map(|square| square.to_string())
    }

    /// A number of 64 bits that equal positions share, whatever their counters.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().key == tabiya.Position().play("Nf3").play("Nf6").play("Ng1").play("Ng8").key
    /// True
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn __str__(&self) -> String {
        Drawing::new(self.0.squares()).ascii()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, compare: CompareOp) -> Py<PyAny> {
        let py = other.py();
        let Ok(other) = other.cast::<PyPosition>() else {
            return py.NotImplemented();
        };
        let is_equal = self.0 == other.get().0;
        let answer = match compare {
            CompareOp::Eq => is_equal,
            CompareOp::Ne => !is_equal,
            _ => return py.NotImplemented(),
        };
        pyo3::types::PyBool::new(py, answer)
            .to_owned()
            .into_any()
            .unbind()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let class: Bound<'py, PyType> = slf.get_type();
        (class, (slf.get().0.to_string(),)).into_pyobject(slf.py())
    }
}
