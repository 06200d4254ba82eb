//! Moves.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};
use tabiya_bindings::text::Castling;
use tabiya_rules::{Move, PieceKind};

use crate::given::type_error;

/// A move. Moves come from positions: from ``legal_moves()`` and ``parse_move()``.
///
/// >>> import tabiya
/// >>> move = tabiya.Position().parse_move("Nf3")
/// >>> move
/// Move('g1f3')
/// >>> move.from_square, move.to_square
/// ('g1', 'f3')
#[pyclass(name = "Move", module = "tabiya", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

/// The objects of all moves, by their bits. There is one for each move, made when it is first seen, so that a list of
/// moves costs no more than the list.
type Objects = [PyOnceLock<Py<PyMove>>];

fn objects(py: Python<'_>) -> &'static Objects {
    static OBJECTS: PyOnceLock<Box<Objects>> = PyOnceLock::new();
    OBJECTS.get_or_init(py, || (0..=u16::MAX).map(|_| PyOnceLock::new()).collect())
}

/// The object for a move.
pub(crate) fn move_object(py: Python<'_>, mv: Move) -> PyResult<&'static Py<PyMove>> {
    object_among(py, objects(py), mv)
}

fn object_among<'a>(py: Python<'_>, objects: &'a Objects, mv: Move) -> PyResult<&'a Py<PyMove>> {
    let slot = &objects[usize::from(mv.bits())];
    match slot.get(py) {
        Some(object) => Ok(object),
        None => slot.get_or_try_init(py, || Py::new(py, PyMove(mv))),
    }
}

/// A list of moves.
pub(crate) fn move_list(
    py: Python<'_>,
    moves: impl ExactSizeIterator<Item = Move>,
) -> PyResult<Bound<'_, PyList>> {
    let objects = objects(py);
    PyList::new(py, moves.map(|mv| Listed { mv, objects }))
}

/// A move on its way into a list.
struct Listed {
    mv: Move,
    objects: &'static Objects,
}

impl<'py> IntoPyObject<'py> for Listed {
    type Target = PyMove;
    type Output = Borrowed<'static, 'py, PyMove>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Ok(object_among(py, self.objects, self.mv)?.bind_borrowed(py))
    }
}

#[pymethods]
impl PyMove {
    /// The square that the man leaves; the king's when castling.
    #[getter(from_square)]
    fn origin(&self) -> String {
        self.0.from().to_string()
    }

    /// The square that the man goes to; that of the rook when castling.
    #[getter(to_square)]
    fn target(&self) -> String {
        self.0.to().to_string()
    }

    /// What a pawn becomes: ``"n"``, ``"b"``, ``"r"`` or ``"q"``, or None.
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        self.0.promoted().map(|kind| match kind {
            PieceKind::Knight => "n",
            PieceKind::Bishop => "b",
            PieceKind::Rook => "r",
            _ => "q",
        })
    }

    /// Whether a man is taken.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    /// Whether it is castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.0.is_castling()
    }

    /// Whether a pawn is taken in passing.
    #[getter]
    fn is_en_passant(&self) -> bool {
        self.0.is_en_passant()
    }

    /// The UCI text. With ``chess960`` castling is always written as the king taking its rook, otherwise only where
    /// it has to be.
    ///
    /// >>> import tabiya
    /// >>> castling = tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_move("O-O")
    /// >>> castling.uci(), castling.uci(chess960=True)
    /// ('e1g1', 'e1h1')
    #[pyo3(signature = (*, chess960 = false))]
    fn uci(&self, chess960: bool) -> String {
        match chess960 {
            true => Castling::Chess960.uci(self.0),
            false => Castling::Usual.uci(self.0),
        }
    }

    /// The move for another library: give it the class, as in ``move.to_chess(chess.Move)``.
    #[pyo3(signature = (move_class, /))]
    fn to_chess<'py>(&self, move_class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match move_class.getattr_opt("from_uci")? {
            Some(from_uci) => from_uci.call1((self.uci(false),)),
            None => Err(type_error("a class with from_uci()", move_class)),
        }
    }

    fn __str__(&self) -> String {
        self.uci(false)
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.uci(false))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let make = py.import("tabiya._native")?.getattr("_move_from_bits")?;
        (make, (self.0.bits(),)).into_pyobject(py)
    }
}

/// For pickle.
#[pyfunction(name = "_move_from_bits")]
#[pyo3(signature = (bits, /))]
pub(crate) fn move_from_bits(py: Python<'_>, bits: u16) -> PyResult<&'static Py<PyMove>> {
    match Move::from_bits(bits) {
        Some(mv) => move_object(py, mv),
        None => Err(pyo3::exceptions::PyValueError::new_err("these bits are no move")),
    }
}
