//! Games of python-chess: boards with their moves, and `chess.pgn.Game`. That package is never imported.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::uci;
use tabiya_pgn::{Comment, Game, GameTree, NodeId};

use super::PyGame;
use crate::errors::OrRaise;
use crate::given;
use crate::position::{PyPosition, to_chess};

#[pymethods]
impl PyGame {
    /// The game of python-chess as one of ours: a ``chess.pgn.Game`` with all its variations and comments, or a board with
    /// the moves that were played on it.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1").start.king("white")
    /// 'e1'
    #[staticmethod]
    #[pyo3(name = "from_chess", signature = (board, /))]
    fn taken(board: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        from_chess(board).map(PyGame::new)
    }

    /// The game for another library: give it the class. ``game.to_chess(chess.pgn.Game)`` has everything, and
    /// ``game.to_chess(chess.Board)`` the moves up to the cursor.
    ///
    /// >>> import tabiya
    /// >>> class Board:
    /// ...     def __init__(self, fen, chess960):
    /// ...         self.moves = []
    /// ...     def push_uci(self, text):
    /// ...         self.moves.append(text)
    /// >>> tabiya.Game.from_pgn("1. e4 e5 *").to_chess(Board).moves
    /// ['e2e4', 'e7e5']
    #[pyo3(name = "to_chess", signature = (class_, /), text_signature = "($self, board_class, /)")]
    fn given_away<'py>(slf: &Bound<'py, Self>, class_: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let game = slf.try_borrow()?.game.clone();
        match class_.hasattr("add_variation")? {
            true => to_foreign_game(game.tree(), class_),
            false => to_foreign_board(&game, class_),
        }
    }
}

/// The moves up to the cursor on a board.
fn to_foreign_board<'py>(game: &Game, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let board = to_chess(game.start(), class)?;
    for id in game.path() {
        let text = game.tree().mv(id).map_or_else(|| "0000".to_owned(), uci);
        board.call_method1("push_uci", (text,))?;
    }
    Ok(board)
}

/// A whole tree.
fn to_foreign_game<'py>(tree: &GameTree, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let game = class.call0()?;
    game.call_method1("setup", (tree.start().to_string(),))?;
    // Where the tags write the start otherwise, or elsewhere, they stay as they are.
    let headers = game.getattr("headers")?;
    for name in ["FEN", "SetUp", "Variant"] {
        if tree.tags().value(name).is_some() {
            headers.call_method1("pop", (name, py.None()))?;
        }
    }
    for (name, value) in tree.tags().iter() {
        // Tags are written there as they are held, so that they have to be held as PGN writes them.
        headers.set_item(name, value.replace('\\', "\\\\").replace('"', "\\\""))?;
    }
    headers.set_item("Result", tree.result().as_str())?;
    game.setattr("comment", joined(tree.comments(tree.root())))?;
    // Its class of moves is that of the moves that its boards read.
    let null = game.call_method0("board")?.call_method1("parse_uci", ("0000",))?;
    let from_uci = null.get_type().getattr("from_uci")?;
    let mut waiting: Vec<(NodeId, Bound<'py, PyAny>)> = vec![(tree.root(), game.clone())];
    while let Some((id, foreign)) = waiting.pop() {
        for (index, child) in tree.children(id).enumerate() {
            let text = tree.mv(child).map_or_else(|| "0000".to_owned(), uci);
            let keywords = PyDict::new(py);
            keywords.set_item("comment", joined(tree.comments(child)))?;
            let nags: Vec<u32> = tree.nags(child).map(|nag| nag.0).collect();
            keywords.set_item("nags", nags)?;
            let before = joined(tree.comments_before(child));
            if index > 0 {
                keywords.set_item("starting_comment", before)?;
            } else if !before.is_empty() {
                // Only variations can begin with a comment there: it follows the move before.
                let comment: String = foreign.getattr("comment")?.extract()?;
                let gap = if comment.is_empty() { "" } else { " " };
                foreign.setattr("comment", format!("{comment}{gap}{before}"))?;
            }
            let mv = from_uci.call1((text,))?;
            let made = foreign.call_method("add_variation", (mv,), Some(&keywords))?;
            waiting.push((child, made));
        }
    }
    Ok(game)
}

fn joined<'a>(comments: impl Iterator<Item = &'a Comment>) -> String {
    comments.map(Comment::as_str).collect::<Vec<_>>().join(" ")
}

/// A game: ours, a position or FEN without moves, a board with a method `root()` and a list `move_stack`, or a tree with
/// `headers` and `variations`, which its text has all of.
pub(crate) fn from_chess(given: &Bound<'_, PyAny>) -> PyResult<Game> {
    let py = given.py();
    if let Ok(game) = given.cast::<PyGame>() {
        return Ok(game.try_borrow()?.game().clone());
    }
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyPosition>() {
        return Ok(Game::new(given::position(given)?));
    }
    if given.hasattr("headers")? && given.hasattr("variations")? {
        given::refuse_variant(&given.call_method0("board")?)?;
        let text = given.str()?;
        return Ok(Game::from(parse_pgn(text.to_str()?).or_raise(py)?));
    }
    let (Some(root), Some(moves)) = (given.getattr_opt("root")?, given.getattr_opt("move_stack")?) else {
        return Ok(Game::new(given::position(given)?));
    };
    let mut game = Game::new(given::position(&root.call0()?)?);
    for given in given::items(&moves)? {
        let given = given?;
        match given::move_text(&given)?.as_str() {
            "0000" => game.play_null().map(drop),
            _ => game.play(given::legal_move(&given, game.position())?).map(drop),
        }
        .or_raise(py)?;
    }
    Ok(game)
}
