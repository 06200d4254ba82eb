//! Moves.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};
use tabiya_bindings::text::Castling;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{File, Move, PieceKind, Square, UciMove};

use crate::errors::{OrRaise, exception};
use crate::given::type_error;

/// A move. Positions give moves, with ``legal_moves()`` and ``parse_move()``, and they can be made of UCI text.
///
/// Moves are equal if their UCI text is. What a move captures only a position knows: a move that was made of text cannot
/// be asked.
///
/// >>> import tabiya
/// >>> move = tabiya.Position().parse_move("Nf3")
/// >>> move
/// Move('g1f3')
/// >>> move.from_square, move.to_square
/// ('g1', 'f3')
/// >>> move == tabiya.Move("g1f3")
/// True
#[pyclass(name = "Move", module = "tabiya", frozen, eq, hash)]
pub(crate) struct PyMove {
    pub(crate) mv: Move,
    /// It was made of text: whether it captures or castles is not known.
    is_bare: bool,
}

impl PyMove {
    /// Where the man goes to, as UCI text says it: castling in ordinary chess is the king's move.
    pub(crate) fn shown_target(mv: Move) -> Square {
        let is_ordinary = mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
        match mv.castling_side() {
            Some(side) if is_ordinary => Square::new(side.king_destination_file(), mv.from().rank()),
            _ => mv.to(),
        }
    }

    /// What equal moves share.
    fn key(&self) -> (Square, Square, Option<PieceKind>) {
        (self.mv.from(), PyMove::shown_target(self.mv), self.mv.promoted())
    }

    /// What only a move knows that comes from a position.
    fn known(&self, py: Python<'_>, what: &str, is: impl FnOnce(Move) -> bool) -> PyResult<bool> {
        if !self.is_bare {
            return Ok(is(self.mv));
        }
        let text = self.uci(false);
        let message = format!("{text} was made of text and does not know: ask position.{what}(move)");
        Err(exception(py, &Failure::new(FailureKind::BadArgument, message)))
    }
}

impl PartialEq for PyMove {
    fn eq(&self, other: &PyMove) -> bool {
        self.key() == other.key()
    }
}

impl Hash for PyMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

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
        None => slot.get_or_try_init(py, || Py::new(py, PyMove { mv, is_bare: false })),
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
    #[new]
    #[pyo3(signature = (uci, /))]
    fn new(py: Python<'_>, uci: &str) -> PyResult<PyMove> {
        let text: UciMove = uci.parse().or_raise(py)?;
        let mv = match text.promotion {
            Some(kind) => Move::promotion(text.from, text.to, kind),
            None => Move::quiet(text.from, text.to),
        };
        Ok(PyMove { mv, is_bare: true })
    }

    /// The square that the man leaves; the king's when castling.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Move("e2e4").from_square
    /// 'e2'
    #[getter(from_square)]
    fn origin(&self) -> String {
        self.mv.from().to_string()
    }

    /// The square that the man goes to. When castling it is the king's in ordinary chess, and in Chess960 that of the
    /// rook, as in UCI text.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_move("O-O").to_square
    /// 'g1'
    #[getter(to_square)]
    fn target(&self) -> String {
        PyMove::shown_target(self.mv).to_string()
    }

    /// What a pawn becomes: ``"n"``, ``"b"``, ``"r"`` or ``"q"``, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Move("a7a8q").promotion
    /// 'q'
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        self.mv.promoted().map(|kind| match kind {
            PieceKind::Knight => "n",
            PieceKind::Bishop => "b",
            PieceKind::Rook => "r",
            _ => "q",
        })
    }

    /// Whether a man is taken.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").parse_move("exd5").is_capture
    /// True
    #[getter]
    fn is_capture(&self, py: Python<'_>) -> PyResult<bool> {
        self.known(py, "is_capture", Move::is_capture)
    }

    /// Whether it is castling.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_move("O-O").is_castling
    /// True
    #[getter]
    fn is_castling(&self, py: Python<'_>) -> PyResult<bool> {
        self.known(py, "is_castling", Move::is_castling)
    }

    /// Whether a pawn is taken in passing.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").parse_move("exd6").is_en_passant
    /// True
    #[getter]
    fn is_en_passant(&self, py: Python<'_>) -> PyResult<bool> {
        self.known(py, "is_en_passant", Move::is_en_passant)
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
            true => Castling::Chess960.uci(self.mv),
            false => Castling::Usual.uci(self.mv),
        }
    }

    /// The move for another library: give it the class, as in ``move.to_chess(chess.Move)``.
    ///
    /// >>> import tabiya
    /// >>> class Foreign:
    /// ...     @staticmethod
    /// ...     def from_uci(text):
    /// ...         return text
    /// >>> tabiya.Move("e2e4").to_chess(Foreign)
    /// 'e2e4'
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
        if self.is_bare {
            return (py.get_type::<PyMove>(), (self.uci(false),)).into_pyobject(py);
        }
        let make = py.import("tabiya._native")?.getattr("_move_from_bits")?;
        (make, (self.mv.bits(),)).into_pyobject(py)
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
