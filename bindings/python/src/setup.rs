//! Set-ups: positions that need not be possible yet.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tabiya_bindings::text::color_name;
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{CastlingClaim, CastlingClaims, Drawing, FenStyle, ParsePositionError, Position, Setup};

use crate::errors::{OrRaise, exception};
use crate::given;
use crate::position::{PyPosition, piece_map};
use crate::squares::PySquareSet;

/// Men on a board and everything else in a FEN, in any arrangement. Nothing is judged until ``faults()`` or
/// ``position()`` is called, and then all faults are reported at once.
///
/// It begins with an empty board, or with what a FEN or a position has.
///
/// >>> import tabiya
/// >>> setup = tabiya.Setup()
/// >>> setup["e1"] = "K"
/// >>> setup["a1"] = "P"
/// >>> setup.faults()
/// ['white pawn on a1, where no pawn can be', 'black has no king']
/// >>> setup["e8"] = "k"
/// >>> del setup["a1"]
/// >>> setup.position()
/// Position('4k3/8/8/8/8/8/8/4K3 w - - 0 1')
#[pyclass(name = "Setup", module = "tabiya", eq)]
#[derive(PartialEq, Eq)]
pub(crate) struct PySetup(pub(crate) Box<Setup>);

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (position = None, /))]
    fn new(position: Option<&Bound<'_, PyAny>>) -> PyResult<PySetup> {
        let Some(given) = position else {
            return Ok(PySetup(Box::new(Setup::empty())));
        };
        let setup = match given.extract::<String>() {
            Ok(fen) if fen.trim() == "startpos" => Setup::standard(),
            Ok(fen) => Setup::from_fen_lenient(&fen)
                .map_err(|error| exception(given.py(), &ParsePositionError::from(error).into()))?,
            Err(_) => given::position(given)?.to_setup(),
        };
        Ok(PySetup(Box::new(setup)))
    }

    /// What stands on a square, as FEN writes it, or None. ``setup[square]`` raises KeyError instead.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup("startpos").piece_at("e1")
    /// 'K'
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        let piece = self.0.piece_at(given::square(square)?);
        Ok(piece.map(|piece| piece.letter()))
    }

    /// What stands where, as a new dict.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup("8/8/8/8/8/8/8/K7 w - - 0 1").piece_map()
    /// {'a1': 'K'}
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, &self.0.pieces)
    }

    /// Where a piece stands, as FEN writes it.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.Setup("startpos").squares_of("Q"))
    /// ['d1']
    #[pyo3(signature = (piece, /))]
    fn squares_of(&self, piece: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(PySquareSet(self.0.squares_of(given::piece(piece)?)))
    }

    /// Takes all men off the board; all else stays.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("startpos")
    /// >>> setup.clear_board()
    /// >>> setup.fen()
    /// '8/8/8/8/8/8/8/8 w KQkq - 0 1'
    fn clear_board(&mut self) {
        self.0.pieces = [None; 64];
    }

    /// ``"white"`` or ``"black"``.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("startpos")
    /// >>> setup.side_to_move = "black"
    /// >>> setup.side_to_move
    /// 'black'
    #[getter]
    fn side_to_move(&self) -> &'static str {
        color_name(self.0.side_to_move)
    }

    #[setter]
    fn set_side_to_move(&mut self, color: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.side_to_move = given::color(color)?;
        Ok(())
    }

    /// The claimed castling rights as FEN writes them, possible or not; ``"-"`` for none.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    /// >>> setup.castling_rights = "K"
    /// >>> setup.position().has_castling_right("white", "king")
    /// True
    #[getter]
    fn castling_rights(&self) -> String {
        match self.0.castling.is_empty() {
            true => "-".to_owned(),
            false => self.0.castling.iter().map(CastlingClaim::letter).collect(),
        }
    }

    #[setter]
    fn set_castling_rights(&mut self, py: Python<'_>, letters: &str) -> PyResult<()> {
        let mut claims = CastlingClaims::NONE;
        for letter in letters.chars().filter(|_| letters != "-") {
            let Some(claim) = CastlingClaim::from_letter(letter) else {
                let message = format!("castling rights are letters such as 'KQkq', not '{letters}'");
                return Err(given::bad_argument(py, message));
            };
            claims.insert(claim);
        }
        self.0.castling = claims;
        Ok(())
    }

    /// The square behind a pawn that has just moved by two squares, or None.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1")
    /// >>> setup.en_passant = "d6"
    /// >>> setup.position().captures()
    /// [Move('e5d6')]
    #[getter]
    fn en_passant(&self) -> Option<String> {
        self.0.en_passant.map(|square| square.to_string())
    }

    #[setter]
    fn set_en_passant(&mut self, square: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.0.en_passant = square.map(given::square).transpose()?;
        Ok(())
    }

    /// Half-moves since a pawn moved or a man was taken.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("startpos")
    /// >>> setup.halfmove_clock = 12
    /// >>> setup.fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 12 1'
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock
    }

    #[setter]
    fn set_halfmove_clock(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.halfmove_clock = counter(value)?;
        Ok(())
    }

    /// The number of the move, as players count.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Setup("startpos")
    /// >>> setup.fullmove_number = 30
    /// >>> setup.position().fullmove_number
    /// 30
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number
    }

    #[setter]
    fn set_fullmove_number(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fullmove_number = counter(value)?;
        Ok(())
    }

    /// Everything that makes it no possible position, in words; empty if nothing does.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup("startpos").faults()
    /// []
    fn faults(&self) -> Vec<String> {
        self.0.faults().iter().map(|fault| fault.to_string()).collect()
    }

    /// The names of the faults, the same in all languages.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup().fault_names()
    /// ['no_king', 'no_king']
    fn fault_names(&self) -> Vec<&'static str> {
        self.0.faults().iter().map(|fault| fault.name()).collect()
    }

    /// Whether it is a possible position.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup().is_valid()
    /// False
    fn is_valid(&self) -> bool {
        self.0.faults().is_empty()
    }

    /// The set-up without castling rights and en-passant squares that cannot be.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").repaired().castling_rights
    /// '-'
    fn repaired(&self) -> PySetup {
        PySetup(Box::new(self.0.repaired().0))
    }

    /// The position, if it is possible. Otherwise BadFenError tells all faults.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup("startpos").position() == tabiya.Position()
    /// True
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        let position = Position::try_from((*self.0).clone()).map_err(ParsePositionError::from);
        Ok(PyPosition::new(position.or_raise(py)?))
    }

    /// The FEN, even of what is not possible.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Setup().fen()
    /// '8/8/8/8/8/8/8/8 w - - 0 1'
    fn fen(&self) -> String {
        self.0.to_fen(FenStyle::XFen)
    }

    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<char> {
        match self.0.piece_at(given::square(square)?) {
            Some(piece) => Ok(piece.letter()),
            None => Err(PyKeyError::new_err(square.clone().unbind())),
        }
    }

    fn __setitem__(&mut self, square: &Bound<'_, PyAny>, piece: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.put(given::piece(piece)?, given::square(square)?);
        Ok(())
    }

    fn __delitem__(&mut self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        match self.0.remove(given::square(square)?) {
            Some(_) => Ok(()),
            None => Err(PyKeyError::new_err(square.clone().unbind())),
        }
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.piece_at(given::square(square)?).is_some())
    }

    fn __copy__(&self) -> PySetup {
        PySetup(self.0.clone())
    }

    #[pyo3(signature = (_memo, /), text_signature = "($self, memo, /)")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PySetup {
        PySetup(self.0.clone())
    }

    fn __str__(&self) -> String {
        Drawing::new(&self.0.pieces).ascii()
    }

    fn __repr__(&self) -> String {
        format!("Setup('{}')", self.fen())
    }

    fn _repr_svg_(&self) -> String {
        Drawing::new(&self.0.pieces).svg()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let fen = slf.try_borrow()?.0.to_fen(FenStyle::Shredder);
        (slf.get_type(), (fen,)).into_pyobject(slf.py())
    }
}

/// A counter of a FEN.
fn counter(value: &Bound<'_, PyAny>) -> PyResult<u16> {
    value.extract::<u16>().map_err(|error| {
        match error.is_instance_of::<pyo3::exceptions::PyTypeError>(value.py()) {
            true => error,
            false => {
                let message = format!("a counter is from 0 to {}, not {value}", u16::MAX);
                exception(value.py(), &Failure::new(FailureKind::BadArgument, message))
            }
        }
    })
}
