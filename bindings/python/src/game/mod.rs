//! Games: trees of moves with a cursor.

mod chess;
mod edit;
mod rules;

pub(crate) use chess::from_chess;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyMemoryView, PyString, PyTuple};
use tabiya_bindings::{Failure, FailureKind, Place};
use tabiya_pgn::{Game, NodeId};

use crate::errors::{OrRaise, exception};
use crate::given;
use crate::moves::move_list;
use crate::node::{PyGameNode, node_list, walk};
use crate::pgn::read_one;
use crate::position::PyPosition;

/// A game: a tree of moves with variations, comments and marks, tags, and a cursor at which moves are played.
///
/// It begins in the usual position, or in any that is given, as a Position or a FEN. Playing a move that is there follows
/// it, another one becomes a variation: nothing is lost. ``root``, ``cursor`` and ``main_line`` are nodes.
///
/// >>> import tabiya
/// >>> game = tabiya.Game()
/// >>> for text in ["f3", "e5", "g4", "Qh4"]:
/// ...     move = game.make_move(text)
/// >>> game.outcome()
/// Outcome(winner='black', reason='checkmate', score='0-1')
/// >>> game.set_tag("White", "A. Beginner")
/// >>> print(game.pgn().splitlines()[-1])
/// 1. f3 e5 2. g4 Qh4# 0-1
#[pyclass(name = "Game", module = "tabiya")]
pub(crate) struct PyGame {
    game: Box<Game>,
    /// What is wrong with the text that it was read from, if it was read in part.
    errors: Vec<Failure>,
}

impl PyGame {
    pub(crate) fn new(game: impl Into<Game>) -> PyGame {
        PyGame {
            game: Box::new(game.into()),
            errors: Vec::new(),
        }
    }

    /// What could be read of a bad game.
    pub(crate) fn partial(game: impl Into<Game>, error: Failure) -> PyGame {
        PyGame {
            errors: vec![error],
            ..PyGame::new(game)
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None))]
    fn from_start(start: Option<&Bound<'_, PyAny>>) -> PyResult<PyGame> {
        let start = start.map(given::position).transpose()?;
        Ok(PyGame::new(Game::new(start.unwrap_or_default())))
    }

    /// Reads one game in PGN, as str or bytes. The cursor is at the end of its main line.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 {best by test} e5 (1... c5) *")
    /// >>> game.moves, game.main_line[0].comment
    /// ([Move('e2e4'), Move('e7e5')], 'best by test')
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_pgn(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        read_one(py, bytes_of(text)?)
    }

    /// The node before the first move; its comments are about the game as a whole.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("{A classic.} 1. e4 e5 *")
    /// >>> game.root.comment, game.root.move is None
    /// ('A classic.', True)
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> PyResult<PyGameNode> {
        let root = slf.try_borrow()?.game.tree().root();
        Ok(PyGameNode::new(slf, root))
    }

    /// The node at the cursor, where moves are played.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 *").cursor.san
    /// 'e5'
    #[getter]
    fn cursor(slf: &Bound<'_, Self>) -> PyResult<PyGameNode> {
        let cursor = slf.try_borrow()?.game.cursor();
        Ok(PyGameNode::new(slf, cursor))
    }

    /// The nodes of the main line, wherever the cursor is.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 e5 (1... c5) 2. Nf3 *").main_line]
    /// ['e4', 'e5', 'Nf3']
    #[getter]
    fn main_line<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let nodes: Vec<NodeId> = slf.try_borrow()?.game.tree().main_line().collect();
        node_list(slf, nodes)
    }

    /// All nodes except the root, in the order of PGN: each move is followed by its alternatives, then by the next one.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 e5 (1... c5 2. c3) 2. Nf3 *").walk()]
    /// ['e4', 'e5', 'c5', 'c3', 'Nf3']
    fn walk<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let game = slf.try_borrow()?;
        let nodes = walk(game.game.tree(), game.game.tree().root());
        drop(game);
        node_list(slf, nodes)
    }

    /// The position at the cursor.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 *").position.side_to_move
    /// 'black'
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition::new(self.game.position().clone())
    }

    /// The position that the game began in.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 *").start == tabiya.Position()
    /// True
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition::new(self.game.start().clone())
    }

    /// The moves that lead to the cursor, without null moves: after reading or playing those of the main line.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 (1... c5) *").moves
    /// [Move('e2e4'), Move('e7e5')]
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<_> = self.game.moves().collect();
        move_list(py, moves.into_iter())
    }

    /// What is wrong with the text that the game was read from; empty unless it was read with ``partial=True``.
    ///
    /// >>> import tabiya
    /// >>> game = next(tabiya.read_pgn("1. e4 e5 2. Ke3 *", partial=True))
    /// >>> len(game.moves), print(game.errors[0])
    /// line 1, byte 12, White's move 2: `Ke3`: the white king cannot go to e3
    /// (2, None)
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(
            py,
            self.errors
                .iter()
                .map(|error| exception(py, error).into_value(py)),
        )
    }

    /// The tags, as a new dict.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn('[White "Morphy"]\n\n1. e4 *').tags
    /// {'White': 'Morphy'}
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.game.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The value of a tag, or None.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game().tag("White")
    /// '?'
    #[pyo3(signature = (name, /))]
    fn tag(&self, name: &str) -> Option<String> {
        self.game.tag(name).map(str::to_owned)
    }

    /// The game in PGN, with all that was read or added. What was read is written as it was.
    ///
    /// >>> import tabiya
    /// >>> print(tabiya.Game.from_pgn("1. e4 e5 (1... c5 $1) 2. Nf3 {!} *").pgn())
    /// 1. e4 e5 (1... c5 $1) 2. Nf3 {!} *
    /// <BLANKLINE>
    fn pgn(&self) -> String {
        self.game.to_pgn()
    }

    fn __len__(&self) -> usize {
        self.game.moves().count()
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// Games are equal if their tags, moves, variations, comments, marks and results are, wherever the cursors are.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let Ok(other) = other.cast::<PyGame>() else {
            return Ok(py.NotImplemented());
        };
        let is_equal = slf.is(other) || slf.try_borrow()?.game.tree() == other.try_borrow()?.game.tree();
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> String {
        self.pgn()
    }

    fn __repr__(&self) -> String {
        let game = &self.game;
        format!("<Game: {} moves, {}>", game.moves().count(), game.result())
    }

    fn __copy__(&self) -> PyGame {
        PyGame {
            game: self.game.clone(),
            errors: self.errors.clone(),
        }
    }

    #[pyo3(signature = (_memo, /), text_signature = "($self, memo, /)")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let from_pgn = slf.get_type().getattr("from_pgn")?;
        let this = slf.try_borrow()?;
        (from_pgn, (this.game.to_pgn(),), this.beside_the_text()).into_pyobject(slf.py())
    }

    fn __setstate__(&mut self, py: Python<'_>, state: BesideTheText) -> PyResult<()> {
        let (cursor, errors) = state;
        let tree = self.game.tree();
        let nodes = [vec![tree.root()], walk(tree, tree.root())].concat();
        let Some(&cursor) = nodes.get(cursor) else {
            return Err(given::bad_argument(py, "the state of another game"));
        };
        self.game.go_to(cursor).or_raise(py)?;
        self.errors = errors.into_iter().map(bad_pgn).collect();
        Ok(())
    }
}

/// What a pickled game has beside its text: the number of the node at the cursor, in the order of the text, and what is
/// wrong with the text it was read from.
type BesideTheText = (usize, Vec<PickledError>);

/// The message, and the byte and line it is about.
type PickledError = (String, Option<(u64, Option<u64>)>);

impl PyGame {
    fn beside_the_text(&self) -> BesideTheText {
        let tree = self.game.tree();
        let cursor = self.game.cursor();
        let before = walk(tree, tree.root()).iter().position(|&node| node == cursor);
        let error = |failure: &Failure| {
            let place = failure.place.map(|place| (place.byte, place.line));
            (failure.message.clone(), place)
        };
        (
            before.map_or(0, |number| number + 1),
            self.errors.iter().map(error).collect(),
        )
    }
}

fn bad_pgn((message, place): PickledError) -> Failure {
    let place = place.map(|(byte, line)| Place {
        byte,
        line,
        field: None,
    });
    Failure {
        place,
        ..Failure::new(FailureKind::BadPgn, message)
    }
}

/// A text of games: str, or bytes in UTF-8 or Latin-1.
pub(crate) fn bytes_of(text: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = text.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if text.is_instance_of::<PyByteArray>() || text.is_instance_of::<PyMemoryView>() {
        let bytes = text.py().get_type::<PyBytes>().call1((text,))?;
        return bytes_of(&bytes);
    }
    Err(given::type_error("str or bytes", text))
}
