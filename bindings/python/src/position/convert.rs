//! Positions for other libraries: python-chess, numpy.

use pyo3::prelude::*;
use tabiya_bindings::text::needs_chess960;
use tabiya_rules::Position;

use super::PyPosition;
use crate::given;

#[pymethods]
impl PyPosition {
    /// The position of anything that is one: a Game, a node, a FEN, or a board of python-chess.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position.from_chess(tabiya.Game()) == tabiya.Position()
    /// True
    #[staticmethod]
    #[pyo3(signature = (board, /))]
    fn from_chess(board: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        given::position(board).map(PyPosition::new)
    }

    /// The position for another library: give it the class, as in ``position.to_chess(chess.Board)``.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").to_chess(lambda fen, chess960: fen)
    /// '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    #[pyo3(signature = (board_class, /))]
    fn to_chess<'py>(&self, board_class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        to_chess(&self.0, board_class)
    }

    /// The board as planes of zeros and ones, a numpy array of the shape (18, 8, 8); see ``tabiya.planes``.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().planes().shape
    /// (18, 8, 8)
    fn planes<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        only(slf, "planes")
    }

    /// The board as numbers, a numpy array of the shape (8, 8); see ``tabiya.pieces``.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().pieces().shape
    /// (8, 8)
    fn pieces<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        only(slf, "pieces")
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

/// The array of one position, made by the function for many.
fn only<'py>(position: &Bound<'py, PyPosition>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    let module = position.py().import("tabiya._arrays")?;
    module.call_method1(function, ((position,),))?.get_item(0)
}
