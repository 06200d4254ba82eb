//! What stands on the board, and what it attacks.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tabiya_rules::{Bitboard, CastlingSide, Square};

use super::PyPosition;
use crate::given;
use crate::squares::PySquareSet;

#[pymethods]
impl PyPosition {
    /// What stands on a square, as FEN writes it, or None.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position()
    /// >>> position.piece_at("e1"), position.piece_at("e8"), position.piece_at("e4")
    /// ('K', 'k', None)
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        let piece = self.position().piece_at(given::square(square)?);
        Ok(piece.map(|piece| piece.letter()))
    }

    /// What stands where, as a new dict from a1 to h8.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").piece_map()
    /// {'e1': 'K', 'e2': 'P', 'e8': 'k'}
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece_map(py, self.position().squares())
    }

    /// The square of a side's king.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().king("black")
    /// 'e8'
    #[pyo3(signature = (color, /))]
    fn king(&self, color: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position().king(given::color(color)?).to_string())
    }

    /// Where a piece stands (``"N"``, ``"p"``), or all men of a side (``"white"``).
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position()
    /// >>> list(position.squares_of("n")), len(position.squares_of("white"))
    /// (['b8', 'g8'], 16)
    #[pyo3(signature = (piece, /))]
    fn squares_of(&self, piece: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        let name: Option<String> = piece.extract().ok();
        let squares = match name.as_deref() {
            Some("white" | "black") => self.position().of_color(given::color(piece)?),
            _ => self.position().of_piece(given::piece(piece)?),
        };
        Ok(PySquareSet(squares))
    }

    /// All squares that are not empty.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.Position().occupied)
    /// 32
    #[getter]
    fn occupied(&self) -> PySquareSet {
        PySquareSet(self.position().occupied())
    }

    /// The men of a side that attack a square, whatever stands there. Pinned men attack too.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.Position().attackers("white", "f3"))
    /// ['g1', 'e2', 'g2']
    #[pyo3(signature = (color, square, /))]
    fn attackers(&self, color: &Bound<'_, PyAny>, square: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        let (color, square) = (given::color(color)?, given::square(square)?);
        Ok(PySquareSet(self.position().attackers(square, color)))
    }

    /// Whether any man of a side attacks a square.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().is_attacked_by("white", "e3"), tabiya.Position().is_attacked_by("white", "e4")
    /// (True, False)
    #[pyo3(signature = (color, square, /))]
    fn is_attacked_by(&self, color: &Bound<'_, PyAny>, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (color, square) = (given::color(color)?, given::square(square)?);
        Ok(self.position().is_attacked(square, color))
    }

    /// The squares that the man on a square attacks, also those of its own side; none from an empty square.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.Position().attacks("b1"))
    /// ['d2', 'a3', 'c3']
    #[pyo3(signature = (square, /))]
    fn attacks(&self, square: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(PySquareSet(self.position().attacks_from(given::square(square)?)))
    }

    /// The men that give check.
    ///
    /// >>> import tabiya
    /// >>> list(tabiya.Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1").checkers())
    /// ['e1']
    fn checkers(&self) -> PySquareSet {
        PySquareSet(self.position().checkers())
    }

    /// The men of a side that are pinned to their king.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1")
    /// >>> list(position.pinned("white"))
    /// ['e3']
    #[pyo3(signature = (color, /))]
    fn pinned(&self, color: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(PySquareSet(self.position().pinned(given::color(color)?)))
    }

    /// Whether a man is pinned to its king.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1").is_pinned("white", "e3")
    /// True
    #[pyo3(signature = (color, square, /))]
    fn is_pinned(&self, color: &Bound<'_, PyAny>, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (color, square) = (given::color(color)?, given::square(square)?);
        Ok(self.position().pinned(color).contains(square))
    }

    /// Where a pinned man may still go: the line through it and its king, from edge to edge. All squares if it is not
    /// pinned.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1")
    /// >>> position.pin("white", "e3") == tabiya.SquareSet.file("e")
    /// True
    #[pyo3(signature = (color, square, /))]
    fn pin(&self, color: &Bound<'_, PyAny>, square: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        let (color, square) = (given::color(color)?, given::square(square)?);
        let is_own = self.position().of_color(color).contains(square);
        let line = self.position().pin_line(square).filter(|_| is_own);
        Ok(PySquareSet(line.unwrap_or(Bitboard::FULL)))
    }

    /// The castling rights as FEN writes them: ``"KQkq"``, ``"-"`` for none.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().castling_rights, tabiya.Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").castling_rights
    /// ('KQkq', '-')
    #[getter]
    fn castling_rights(&self) -> String {
        let fen = self.position().to_string();
        fen.split(' ').nth(2).unwrap_or("-").to_owned()
    }

    /// Whether a side may still castle some time: on the side of ``"king"`` or ``"queen"``, or on either.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> position.has_castling_right("white"), position.has_castling_right("white", "queen")
    /// (True, False)
    #[pyo3(signature = (color, side = None, /))]
    fn has_castling_right(
        &self,
        color: &Bound<'_, PyAny>,
        side: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let color = given::color(color)?;
        let has = |side| self.position().castling_rook(color, side).is_some();
        match side {
            Some(side) => Ok(has(castling_side(side)?)),
            None => Ok(CastlingSide::ALL.into_iter().any(has)),
        }
    }

    /// The rook that a side may castle with on the side of ``"king"`` or ``"queen"``, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().castling_rook("white", "king")
    /// 'h1'
    #[pyo3(signature = (color, side, /))]
    fn castling_rook(&self, color: &Bound<'_, PyAny>, side: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let rook = self
            .position()
            .castling_rook(given::color(color)?, castling_side(side)?);
        Ok(rook.map(|square| square.to_string()))
    }
}

/// What stands where.
pub(crate) fn piece_map<'py>(
    py: Python<'py>,
    pieces: &[Option<tabiya_rules::Piece>; 64],
) -> PyResult<Bound<'py, PyDict>> {
    let map = PyDict::new(py);
    for (square, piece) in Square::ALL.into_iter().zip(pieces) {
        if let Some(piece) = piece {
            map.set_item(square.to_string(), piece.letter())?;
        }
    }
    Ok(map)
}

fn castling_side(given: &Bound<'_, PyAny>) -> PyResult<CastlingSide> {
    match given.extract::<String>().ok().as_deref() {
        Some("king") => Ok(CastlingSide::King),
        Some("queen") => Ok(CastlingSide::Queen),
        Some(other) => {
            let message = format!("a side for castling is 'king' or 'queen', not '{other}'");
            Err(given::bad_argument(given.py(), message))
        }
        None => Err(given::type_error("'king' or 'queen'", given)),
    }
}
