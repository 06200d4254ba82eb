//! Positions.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text::{color_name, needs_chess960, parse_fen};
use tabiya_bindings::{Failure, FailureKind, count_in_pieces};
use tabiya_rules::{Drawing, Position, Square, perft};

use crate::errors::{OrRaise, exception};
use crate::given;
use crate::moves::{PyMove, move_list, move_object};
use crate::results;

/// A position. It never changes: ``play()`` gives the next one.
///
/// A FEN may be an X-FEN or Shredder-FEN, and its counters may be missing.
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
    #[pyo3(signature = (fen = "startpos"))]
    fn from_fen(py: Python<'_>, fen: &str) -> PyResult<PyPosition> {
        Ok(PyPosition::new(parse_fen(fen).or_raise(py)?))
    }

    /// The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one.
    #[staticmethod]
    #[pyo3(signature = (number, /))]
    fn chess960(py: Python<'_>, number: i64) -> PyResult<PyPosition> {
        let position = u16::try_from(number).ok().and_then(Position::chess960);
        position.map(PyPosition::new).ok_or_else(|| {
            let message = format!("positions of Chess960 are numbered from 0 to 959, not {number}");
            exception(py, &Failure::new(FailureKind::BadArgument, message))
        })
    }

    /// The position of anything that is one: a Game, a FEN, or a board of python-chess.
    #[staticmethod]
    #[pyo3(signature = (board, /))]
    fn from_chess(board: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        given::position(board).map(PyPosition::new)
    }

    /// The position for another library: give it the class, as in ``position.to_chess(chess.Board)``.
    #[pyo3(signature = (board_class, /))]
    fn to_chess<'py>(&self, board_class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        to_chess(&self.0, board_class)
    }

    /// The FEN, in X-FEN where Chess960 castling needs it.
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// ``"white"`` or ``"black"``.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        color_name(self.0.side_to_move())
    }

    /// Half-moves since a pawn moved or a man was taken.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the move, as players count.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The square behind a pawn that can be taken in passing, or None.
    #[getter]
    fn en_passant(&self) -> Option<String> {
        self.0.en_passant().map(|square| square.to_string())
    }

    /// A number of 64 bits that equal positions share, whatever their counters.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// All legal moves.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.Position().legal_moves())
    /// 20
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        move_list(py, self.0.legal_moves().iter().copied())
    }

    /// Reads a legal move, in UCI or SAN.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().parse_move("e2e5")
    /// Traceback (most recent call last):
    ///     ...
    /// tabiya._errors.IllegalMoveError: e2e5 is not legal: a pawn does not move like that
    #[pyo3(signature = (text, /))]
    fn parse_move(&self, text: &Bound<'_, PyAny>) -> PyResult<&'static Py<PyMove>> {
        move_object(text.py(), given::legal_move(text, &self.0)?)
    }

    /// The move in SAN.
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn san(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = given::legal_move(mv, &self.0)?;
        Ok(self.0.to_san(mv).to_string())
    }

    /// Whether a move, or what is written as one, is legal here.
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let position = &self.0;
        match given::legal_move(mv, position) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyValueError>(mv.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The position after a move, which may be written in UCI or SAN.
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let mv = given::legal_move(mv, &self.0)?;
        Ok(PyPosition::new(self.0.after(mv)))
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Whether the side to move has no move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// How the game has ended by itself in this position, or None. Repetitions are known to a Game only.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        results::outcome(py, self.0.outcome())
    }

    /// What stands on a square, as FEN writes it, or None.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position()
    /// >>> position.piece_at("e1"), position.piece_at("e8"), position.piece_at("e4")
    /// ('K', 'k', None)
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        let piece = self.0.piece_at(given::square(square)?);
        Ok(piece.map(|piece| piece.letter()))
    }

    /// How many ways there are to play so many half-moves.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().perft(3)
    /// 8902
    #[pyo3(signature = (depth, /))]
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        count_in_pieces(&self.0, depth, |piece, depth| {
            py.check_signals()?;
            Ok(py.detach(|| perft::count(piece, depth)))
        })
    }

    /// The board as planes of zeros and ones, a numpy array of the shape (18, 8, 8); see ``tabiya.planes``.
    fn planes<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        only(slf, "planes")
    }

    /// The board as numbers, a numpy array of the shape (8, 8); see ``tabiya.pieces``.
    fn pieces<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        only(slf, "pieces")
    }

    /// The board as an SVG image.
    ///
    /// Squares are names or numbers, arrows are moves or pairs of squares. The king in check is marked by itself.
    #[pyo3(signature = (*, flipped = false, coordinates = true, last_move = None, highlight = None, arrows = None))]
    fn svg(
        &self,
        flipped: bool,
        coordinates: bool,
        last_move: Option<&Bound<'_, PyAny>>,
        highlight: Option<&Bound<'_, PyAny>>,
        arrows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let options = SvgOptions {
            flipped,
            without_coordinates: !coordinates,
            last_move: last_move.map(arrow).transpose()?,
            highlight: each(highlight, given::square)?,
            arrows: each(arrows, arrow)?,
        };
        Ok(svg(&self.0, &options))
    }

    fn _repr_svg_(&self) -> String {
        svg(&self.0, &SvgOptions::default())
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
        (class, (slf.get().fen(),)).into_pyobject(slf.py())
    }
}

/// A board of another library.
pub(crate) fn to_chess<'py>(
    position: &Position,
    board_class: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = board_class.py();
    let keywords = pyo3::types::PyDict::new(py);
    keywords.set_item("chess960", needs_chess960(position))?;
    board_class.call((position.to_string(),), Some(&keywords))
}

/// What each of several objects means; nothing for none.
fn each<T>(
    given: Option<&Bound<'_, PyAny>>,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    match given {
        Some(given) => given.try_iter()?.map(|item| read(&item?)).collect(),
        None => Ok(Vec::new()),
    }
}

/// Two squares: those of a move, or a pair.
fn arrow(given: &Bound<'_, PyAny>) -> PyResult<(Square, Square)> {
    if let Ok(mv) = given.cast::<PyMove>() {
        return Ok((mv.get().0.from(), mv.get().0.to()));
    }
    match given.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
        Ok((from, to)) => Ok((given::square(&from)?, given::square(&to)?)),
        Err(_) => Err(given::type_error("a move or a pair of squares", given)),
    }
}

/// The array of one position, made by the function for many.
fn only<'py>(position: &Bound<'py, PyPosition>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    let module = position.py().import("tabiya._arrays")?;
    module.call_method1(function, ((position,),))?.get_item(0)
}
