//! What callers give for a position, a game, a move or a square. Boards and moves of python-chess are known by their
//! methods; that package is never imported.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya_bindings::Failure;
use tabiya_bindings::text::{parse_fen, parse_move, uci};
use tabiya_rules::{Move, PlayedLine, Position, Square};

use crate::errors::{OrRaise, exception};
use crate::game::PyGame;
use crate::moves::PyMove;
use crate::position::PyPosition;

/// The exception for an argument of a wrong type.
pub(crate) fn type_error(expected: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let name = given.get_type().name();
    let name = name.as_ref().map_or("?".into(), |name| name.to_string_lossy());
    PyTypeError::new_err(format!("expected {expected}, not {name}"))
}

/// What a method without arguments returns as text, if there is such a method.
fn text_of(given: &Bound<'_, PyAny>, method: &str) -> PyResult<Option<String>> {
    match given.getattr_opt(method)? {
        Some(method) if method.is_callable() => method.call0()?.extract().map(Some),
        _ => Ok(None),
    }
}

/// A position: ours, that of a game, a FEN, or a board with a method `fen()`.
pub(crate) fn position(given: &Bound<'_, PyAny>) -> PyResult<Position> {
    let py = given.py();
    if let Ok(position) = given.cast::<PyPosition>() {
        return Ok(position.get().position().clone());
    }
    if let Ok(game) = given.cast::<PyGame>() {
        return Ok(game.try_borrow()?.record().game().position().clone());
    }
    let fen = match given.cast::<PyString>() {
        Ok(text) => Some(text.to_str()?.to_owned()),
        Err(_) => text_of(given, "fen")?,
    };
    match fen {
        Some(fen) => parse_fen(&fen).or_raise(py),
        None => Err(type_error(
            "a position, a game, a FEN or a board with fen()",
            given,
        )),
    }
}

/// A game: ours, a position or FEN without moves, or a board with a method `root()` and a list `move_stack`.
pub(crate) fn game(given: &Bound<'_, PyAny>) -> PyResult<PlayedLine> {
    if let Ok(game) = given.cast::<PyGame>() {
        return Ok(game.try_borrow()?.record().game().clone());
    }
    let is_board = !given.is_instance_of::<PyString>() && !given.is_instance_of::<PyPosition>();
    let parts = match is_board {
        true => (given.getattr_opt("root")?, given.getattr_opt("move_stack")?),
        false => (None, None),
    };
    let (Some(root), Some(moves)) = parts else {
        return Ok(PlayedLine::new(position(given)?));
    };
    let mut game = PlayedLine::new(position(&root.call0()?)?);
    for given in moves.try_iter()? {
        let mv = legal_move(&given?, game.position())?;
        game.play(mv).or_raise(root.py())?;
    }
    Ok(game)
}

/// A move that is legal in a position: ours, UCI or SAN, or anything with a method `uci()`.
pub(crate) fn legal_move(given: &Bound<'_, PyAny>, position: &Position) -> PyResult<Move> {
    let text = match given.cast::<PyMove>() {
        Ok(mv) if position.is_legal(mv.get().0) => return Ok(mv.get().0),
        // Perhaps it takes something here and did not where it comes from; if not, the text gives the reason.
        Ok(mv) => uci(mv.get().0),
        Err(_) => move_text(given)?,
    };
    parse_move(position, &text).or_raise(given.py())
}

/// A move as text: ours, UCI or SAN, or anything with a method `uci()`.
pub(crate) fn move_text(given: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    match text_of(given, "uci")? {
        Some(text) => Ok(text),
        None => Err(type_error("a move or its text", given)),
    }
}

/// A square: its name or its number, 0 for a1 and 63 for h8.
pub(crate) fn square(given: &Bound<'_, PyAny>) -> PyResult<Square> {
    let py = given.py();
    if let Ok(name) = given.cast::<PyString>() {
        return name.to_str()?.parse::<Square>().or_raise(py);
    }
    let Ok(number) = given.extract::<i64>() else {
        return Err(type_error("a square, as 'e4' or from 0 to 63", given));
    };
    let square = u8::try_from(number).ok().and_then(Square::from_index);
    square.ok_or_else(|| {
        let kind = tabiya_bindings::FailureKind::BadArgument;
        exception(
            py,
            &Failure::new(kind, format!("a square is from 0 to 63, not {number}")),
        )
    })
}
