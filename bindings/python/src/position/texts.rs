//! Positions as text, as keys, and mirrored.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use tabiya_bindings::{Failure, FailureKind, polyglot_key};
use tabiya_rules::{Epd, EpdOperation, FenStyle, Move, Position};

use super::PyPosition;
use crate::errors::exception;
use crate::given;
use crate::moves::{move_list, move_object};
use crate::setup::PySetup;

#[pymethods]
impl PyPosition {
    /// The FEN: in X-FEN where Chess960 castling needs it, or with ``style="shredder"`` always with the files of the
    /// rooks, or with ``style="standard"`` always with K, Q, k and q.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    /// >>> tabiya.Position().fen(style="shredder")
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'
    #[pyo3(signature = (*, style = None))]
    fn fen<'py>(&self, py: Python<'py>, style: Option<&str>) -> PyResult<Bound<'py, PyString>> {
        let style = fen_style(py, style)?;
        Ok(PyString::new(py, &self.position().fen_text(style)))
    }

    /// The line of an EPD file: the position, and operations such as ``bm="Nf3"`` or ``id="mine"``. Moves may be objects
    /// or text, one or a list.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 3 40").epd(bm=["O-O"], acd=12, id="castle")
    /// '4k3/8/8/8/8/8/8/4K2R w K - bm O-O; acd 12; id "castle";'
    #[pyo3(signature = (**operations))]
    fn epd(&self, py: Python<'_>, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let position = self.position();
        let bare = Epd {
            position: position.clone(),
            operations: Vec::new(),
        };
        let mut line = bare.to_string();
        for (opcode, value) in operations.into_iter().flatten() {
            let opcode: String = opcode.extract()?;
            line += &format!(" {opcode}{};", operands(position, &opcode, &value)?);
        }
        // Reading it judges names, numbers and moves.
        match line.parse::<Epd>() {
            Ok(epd) => Ok(epd.to_string()),
            Err(error) => Err(given::bad_argument(py, error.to_string())),
        }
    }

    /// Reads the line of an EPD file: the position, and a dict of its operations.
    ///
    /// >>> import tabiya
    /// >>> position, operations = tabiya.Position.from_epd('4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "castle";')
    /// >>> operations
    /// {'bm': [Move('e1g1')], 'id': 'castle'}
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_epd<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
        let epd: Epd = text.parse().map_err(|error: tabiya_rules::EpdError| {
            exception(py, &Failure::new(FailureKind::BadFen, error.to_string()))
        })?;
        let operations = PyDict::new(py);
        for operation in &epd.operations {
            operations.set_item(operation.opcode(), operand(py, operation)?)?;
        }
        (PyPosition::new(epd.position), operations).into_pyobject(py)
    }

    /// The key of the position in Polyglot books, which other programs share.
    ///
    /// >>> import tabiya
    /// >>> hex(tabiya.Position().polyglot_key)
    /// '0x463b96181691fc9c'
    #[getter]
    fn polyglot_key(&self) -> u64 {
        polyglot_key(self.position())
    }

    /// The number of the position among the starting positions of Chess960, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().chess960_number, tabiya.Position().play("e4").chess960_number
    /// (518, None)
    #[getter]
    fn chess960_number(&self) -> Option<u16> {
        (0..960).find(|&number| Position::chess960(number).as_ref() == Some(self.position()))
    }

    /// The position with the colours exchanged and the board upside down, which is the same to the other side.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").mirror()
    /// Position('4k3/4p3/8/8/8/8/8/4K3 b - - 0 1')
    fn mirror(&self) -> PyPosition {
        PyPosition::new(self.position().mirrored())
    }

    /// The position as a set-up that can be changed.
    ///
    /// >>> import tabiya
    /// >>> setup = tabiya.Position().to_setup()
    /// >>> del setup["d8"]
    /// >>> setup.position().piece_at("d8") is None
    /// True
    fn to_setup(&self) -> PySetup {
        PySetup(Box::new(self.position().to_setup()))
    }
}

/// How castling rights are written.
pub(crate) fn fen_style(py: Python<'_>, style: Option<&str>) -> PyResult<FenStyle> {
    match style {
        None | Some("x-fen") => Ok(FenStyle::XFen),
        Some("shredder") => Ok(FenStyle::Shredder),
        Some("standard") => Ok(FenStyle::Standard),
        Some(other) => {
            let message = format!("a style is 'x-fen', 'shredder' or 'standard', not '{other}'");
            Err(given::bad_argument(py, message))
        }
    }
}

/// The operands of an operation as EPD writes them.
fn operands(position: &Position, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if matches!(opcode, "am" | "bm" | "pm" | "pv" | "sm") {
        let is_one = value.is_instance_of::<PyString>() || value.hasattr("uci")?;
        let moves = match is_one {
            true => PyList::new(value.py(), [value])?.into_any(),
            false => value.clone(),
        };
        let mut position = position.clone();
        let mut text = String::new();
        for given in given::items(&moves)? {
            let mv = given::legal_move(&given?, &position)?;
            text += &format!(" {}", position.to_san(mv));
            if opcode == "pv" {
                position.play_unchecked(mv);
            }
        }
        return Ok(text);
    }
    if value.is_none() || value.is_instance_of::<PyBool>() {
        return Ok(String::new());
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(format!(" {value}"));
    }
    match value.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_str()?.replace('\\', "\\\\").replace('"', "\\\"");
            Ok(format!(" \"{text}\""))
        }
        Err(_) => Err(given::type_error("a move, a number or text", value)),
    }
}

/// The value of an operation.
fn operand<'py>(py: Python<'py>, operation: &EpdOperation) -> PyResult<Bound<'py, PyAny>> {
    let one = |mv: Move| Ok(move_object(py, mv)?.clone_ref(py).into_bound(py).into_any());
    match operation {
        EpdOperation::AvoidMoves(moves)
        | EpdOperation::BestMoves(moves)
        | EpdOperation::PredictedVariation(moves) => Ok(move_list(py, moves.iter().copied())?.into_any()),
        EpdOperation::PredictedMove(mv) | EpdOperation::SuppliedMove(mv) => one(*mv),
        EpdOperation::AnalysisDepth(number)
        | EpdOperation::DirectMate(number)
        | EpdOperation::RepetitionCount(number)
        | EpdOperation::RemoteGame(number) => Ok(number.into_pyobject(py)?.into_any()),
        EpdOperation::AnalysisNodes(number) | EpdOperation::AnalysisSeconds(number) => {
            Ok(number.into_pyobject(py)?.into_any())
        }
        EpdOperation::CentipawnEvaluation(number) => Ok(number.into_pyobject(py)?.into_any()),
        EpdOperation::FullmoveNumber(number) | EpdOperation::HalfmoveClock(number) => {
            Ok(number.into_pyobject(py)?.into_any())
        }
        EpdOperation::RemoteReceiver(name, address) | EpdOperation::RemoteSender(name, address) => {
            Ok((name, address).into_pyobject(py)?.into_any())
        }
        EpdOperation::Comment(_, text)
        | EpdOperation::Eco(text)
        | EpdOperation::Id(text)
        | EpdOperation::Nic(text)
        | EpdOperation::NoOperation(text)
        | EpdOperation::VariationName(_, text) => Ok(PyString::new(py, text).into_any()),
        EpdOperation::Unknown { operands, .. } if !operands.is_empty() => unknown(py, operands),
        _ => Ok(PyBool::new(py, true).to_owned().into_any()),
    }
}

/// The operands of an operation that is not in the standard: a number, or text.
fn unknown<'py>(py: Python<'py>, operands: &str) -> PyResult<Bound<'py, PyAny>> {
    let is_number = operands
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'.'));
    if let Some(number) = operands.parse::<i64>().ok().filter(|_| is_number) {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    if let Some(number) = operands.parse::<f64>().ok().filter(|_| is_number) {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    let inside = operands.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let text = match inside {
        Some(inside) if !inside.replace("\\\"", "").contains('"') => {
            inside.replace("\\\"", "\"").replace("\\\\", "\\")
        }
        _ => operands.to_owned(),
    };
    Ok(PyString::new(py, &text).into_any())
}
