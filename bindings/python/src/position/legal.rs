//! Legal moves, their texts, and the positions after them.

use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};
use tabiya_bindings::count_in_pieces;
use tabiya_rules::{Move, MoveClass, perft};

use super::PyPosition;
use crate::errors::OrRaise;
use crate::given;
use crate::moves::{PyMove, move_list, move_object};

#[pymethods]
impl PyPosition {
    /// All legal moves, or those of the man on a square.
    ///
    /// >>> import tabiya
    /// >>> len(tabiya.Position().legal_moves())
    /// 20
    /// >>> tabiya.Position().legal_moves("b1")
    /// [Move('b1a3'), Move('b1c3')]
    #[pyo3(signature = (from_square = None, /))]
    fn legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_square: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let moves = self.position().legal_moves();
        match from_square {
            None => move_list(py, moves.iter().copied()),
            Some(square) => {
                let square = given::square(square)?;
                let own: Vec<Move> = moves.iter().copied().filter(|mv| mv.from() == square).collect();
                move_list(py, own.into_iter())
            }
        }
    }

    /// The legal moves that take something.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 1").captures()
    /// [Move('e4d5'), Move('e5d6')]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut moves: Vec<Move> = self
            .position()
            .moves(MoveClass::Captures)
            .iter()
            .copied()
            .collect();
        moves.sort_by_key(|mv| (mv.from(), mv.to()));
        move_list(py, moves.into_iter())
    }

    /// All moves that the men can make, also those that leave the king in check.
    ///
    /// >>> import tabiya
    /// >>> position = tabiya.Position("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1")
    /// >>> len(position.pseudo_legal_moves()) - len(position.legal_moves())
    /// 8
    fn pseudo_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        move_list(py, self.position().pseudo_legal_moves().iter().copied())
    }

    /// How many legal moves there are, which is quicker than a list of them.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().count_legal_moves()
    /// 20
    fn count_legal_moves(&self) -> usize {
        self.position().count_legal_moves()
    }

    /// Whether there is any legal move.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().has_legal_moves()
    /// True
    fn has_legal_moves(&self) -> bool {
        self.position().has_legal_moves()
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
        move_object(text.py(), given::legal_move(text, self.position())?)
    }

    /// The move in SAN.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().san("g1f3")
    /// 'Nf3'
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn san(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(self.position().to_san(mv).to_string())
    }

    /// The move in long algebraic notation.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().lan("Nf3")
    /// 'Ng1-f3'
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn lan(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(self.position().to_lan(mv).to_string())
    }

    /// A line of moves in SAN, with numbers.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().variation_san(["e2e4", "e7e5", "g1f3"])
    /// '1. e4 e5 2. Nf3'
    #[pyo3(signature = (moves, /))]
    fn variation_san(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let line = given::line(moves, self.position())?;
        self.position().line_to_san(&line).or_raise(moves.py())
    }

    /// Whether a move, or what is written as one, is legal here.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().is_legal("e4"), tabiya.Position().is_legal("e5")
    /// (True, False)
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        match given::legal_move(mv, self.position()) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyValueError>(mv.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether a legal move takes something.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").is_capture("e4d5")
    /// True
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_capture(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        given::legal_move(mv, self.position()).map(Move::is_capture)
    }

    /// Whether a legal move takes a pawn in passing.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").is_en_passant("e5d6")
    /// True
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_en_passant(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        given::legal_move(mv, self.position()).map(Move::is_en_passant)
    }

    /// Whether a legal move is castling.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").is_castling("e1g1")
    /// True
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_castling(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        given::legal_move(mv, self.position()).map(Move::is_castling)
    }

    /// Whether a legal move takes something or moves a pawn, so that the halfmove clock begins again.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().is_zeroing("e4"), tabiya.Position().is_zeroing("Nf3")
    /// (True, False)
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn is_zeroing(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(self.position().after(mv).halfmove_clock() == 0)
    }

    /// Whether a legal move gives check.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/8/8/8/8/8/4KR2 w - - 0 1").gives_check("Rf8")
    /// True
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn gives_check(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(self.position().gives_check(mv))
    }

    /// What a legal move wins in centipawns, or loses, if both sides go on taking on its square as long as it pays:
    /// static exchange evaluation.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1").exchange("Rxe5")
    /// -400
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn exchange(&self, mv: &Bound<'_, PyAny>) -> PyResult<i32> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(self.position().exchange(mv))
    }

    /// The position after a move, which may be written in UCI or SAN.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().play("e4").side_to_move
    /// 'black'
    #[pyo3(signature = (mv, /), text_signature = "($self, move, /)")]
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let mv = given::legal_move(mv, self.position())?;
        Ok(PyPosition::new(self.position().after(mv)))
    }

    /// The position after a line of moves.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().play_line(["e4", "e5", "Nf3"]).fullmove_number
    /// 2
    #[pyo3(signature = (moves, /))]
    fn play_line(&self, moves: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        let mut position = self.position().clone();
        for mv in given::line(moves, self.position())? {
            position.play_unchecked(mv);
        }
        Ok(PyPosition::new(position))
    }

    /// The position after a null move, with the other side to move. In check there is none.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().play_null().side_to_move
    /// 'black'
    fn play_null(&self, py: Python<'_>) -> PyResult<PyPosition> {
        match self.position().after_null() {
            Some(position) => Ok(PyPosition::new(position)),
            None => Err(given::illegal_null(py)),
        }
    }

    /// How many ways there are to play so many half-moves.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Position().perft(3)
    /// 8902
    #[pyo3(signature = (depth, /))]
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyInt>) -> PyResult<u64> {
        let Ok(depth) = depth.extract::<u32>() else {
            let message = format!("a depth is a number from 0, not {depth}");
            return Err(given::bad_argument(py, message));
        };
        count_in_pieces(self.position(), depth, |piece, depth| {
            py.check_signals()?;
            Ok(py.detach(|| perft::count(piece, depth)))
        })
    }
}
