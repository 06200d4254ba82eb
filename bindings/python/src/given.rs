//! What callers give for a position, a game, a move or a square. Boards and moves of python-chess are known by their
//! methods; that package is never imported.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use tabiya_bindings::text::{parse_fen, parse_move, uci};
use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Color, Move, Piece, PlayedLine, Position, Square, UciMove};

use crate::errors::{OrRaise, breathe, exception};
use crate::game::{PyGame, from_chess};
use crate::moves::PyMove;
use crate::node::PyGameNode;
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
        return Ok(game.try_borrow()?.game().position().clone());
    }
    if let Ok(node) = given.cast::<PyGameNode>() {
        return node.get().position(py);
    }
    if let Ok(text) = given.cast::<PyString>() {
        return parse_fen(text.to_str()?).or_raise(py);
    }
    refuse_variant(given)?;
    match text_of(given, "fen")? {
        Some(fen) => parse_fen(&fen).or_raise(py),
        None => Err(type_error(
            "a position, a game, a FEN or a board with fen()",
            given,
        )),
    }
}

/// Boards of other games, such as Antichess, look like boards of chess; python-chess has their name.
pub(crate) fn refuse_variant(board: &Bound<'_, PyAny>) -> PyResult<()> {
    let variant = board.getattr_opt("uci_variant")?;
    let Some(variant) = variant.and_then(|name| name.extract::<String>().ok()) else {
        return Ok(());
    };
    if variant == "chess" {
        return Ok(());
    }
    let aliases = board.getattr_opt("aliases")?;
    let name = aliases.and_then(|aliases| aliases.get_item(0).ok()?.extract::<String>().ok());
    let name = name.unwrap_or(variant);
    let message = format!("a board of {name}: only chess and Chess960 are known");
    Err(bad_argument(board.py(), message))
}

/// A game as an engine needs it: the line that ends at the cursor of one of ours, or what python-chess has.
pub(crate) fn played_line(given: &Bound<'_, PyAny>) -> PyResult<PlayedLine> {
    if let Ok(game) = given.cast::<PyGame>() {
        return Ok(game.try_borrow()?.game().line().clone());
    }
    if given.is_instance_of::<PyPosition>() || given.is_instance_of::<PyGameNode>() {
        return Ok(PlayedLine::new(position(given)?));
    }
    Ok(from_chess(given)?.line().clone())
}

/// A move that is legal in a position: ours, UCI or SAN, or anything with a method `uci()`.
pub(crate) fn legal_move(given: &Bound<'_, PyAny>, position: &Position) -> PyResult<Move> {
    let text = match given.cast::<PyMove>() {
        Ok(mv) if position.is_legal(mv.get().mv) => return Ok(mv.get().mv),
        // Perhaps it takes something here and did not where it comes from; if not, the text gives the reason.
        Ok(mv) => uci(mv.get().mv),
        Err(_) => move_text(given)?,
    };
    parse_move(position, &text).or_raise(given.py())
}

/// What callers give as several things, one after the other. There may be no end of them: a Ctrl-C is heard now and then.
pub(crate) fn items<'py>(
    given: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    const BETWEEN_LOOKS: usize = 1024;
    let py = given.py();
    let items = given.try_iter()?.enumerate();
    Ok(items.map(move |(index, item)| {
        if index % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 {
            breathe(py)?;
        }
        item
    }))
}

/// Moves that follow each other from a position.
pub(crate) fn line(moves: &Bound<'_, PyAny>, from: &Position) -> PyResult<Vec<Move>> {
    let mut position = from.clone();
    let mut line = Vec::new();
    for given in items(moves)? {
        let mv = legal_move(&given?, &position)?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Ok(line)
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

/// A colour: "white" or "black", or as python-chess has it, True for White.
pub(crate) fn color(given: &Bound<'_, PyAny>) -> PyResult<Color> {
    if let Ok(is_white) = given.extract::<bool>() {
        return Ok(if is_white { Color::White } else { Color::Black });
    }
    match given
        .cast::<PyString>()
        .ok()
        .map(|name| name.to_str())
        .transpose()?
    {
        Some("white" | "w") => Ok(Color::White),
        Some("black" | "b") => Ok(Color::Black),
        Some(other) => Err(bad_argument(
            given.py(),
            format!("a color is 'white' or 'black', not '{other}'"),
        )),
        None => Err(type_error("a color, 'white' or 'black'", given)),
    }
}

/// A piece as FEN writes it: ours is text, and that of python-chess has a method `symbol()`.
pub(crate) fn piece(given: &Bound<'_, PyAny>) -> PyResult<Piece> {
    let text = match given.cast::<PyString>() {
        Ok(text) => text.to_str()?.to_owned(),
        Err(_) => match text_of(given, "symbol")? {
            Some(text) => text,
            None => return Err(type_error("a piece, as 'K' or 'k'", given)),
        },
    };
    let mut letters = text.chars();
    match (letters.next().and_then(Piece::from_letter), letters.next()) {
        (Some(piece), None) => Ok(piece),
        _ => Err(bad_argument(
            given.py(),
            format!("a piece is one of PNBRQK and pnbrqk, not '{text}'"),
        )),
    }
}

/// The exception for a null move in check.
pub(crate) fn illegal_null(py: Python<'_>) -> PyErr {
    let message = "a null move is impossible in check";
    exception(py, &Failure::new(FailureKind::IllegalMove, message))
}

/// The exception for an argument that means nothing.
pub(crate) fn bad_argument(py: Python<'_>, message: impl Into<String>) -> PyErr {
    exception(py, &Failure::new(FailureKind::BadArgument, message))
}

/// The squares of a move that need not be legal, as UCI text.
pub(crate) fn uci_squares(given: &Bound<'_, PyAny>) -> PyResult<Option<(Square, Square)>> {
    let text = move_text(given)?;
    let uci: Option<UciMove> = text.parse().ok();
    Ok(uci.map(|uci| (uci.from, uci.to)))
}

/// A square: its name or its number, 0 for a1 and 63 for h8.
pub(crate) fn square(given: &Bound<'_, PyAny>) -> PyResult<Square> {
    let py = given.py();
    if let Ok(name) = given.cast::<PyString>() {
        return name.to_str()?.parse::<Square>().or_raise(py);
    }
    match given.extract::<u8>().ok().and_then(Square::from_index) {
        Some(square) => Ok(square),
        None if given.is_instance_of::<PyInt>() => {
            Err(bad_argument(py, format!("a square is from 0 to 63, not {given}")))
        }
        None => Err(type_error("a square, as 'e4' or from 0 to 63", given)),
    }
}
