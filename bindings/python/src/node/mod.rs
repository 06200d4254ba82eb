//! The nodes of a game.

mod edit;
mod notes;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyList;
use tabiya_bindings::text::{color_name, uci};
use tabiya_pgn::{Game, GameTree, NodeId, Step};
use tabiya_rules::Position;

use crate::game::PyGame;
use crate::given;
use crate::moves::{PyMove, move_object};
use crate::position::PyPosition;

/// A move in a game, with all that is said about it, or the start of the game. Games give nodes; a node of a move that was
/// deleted raises BadArgumentError.
///
/// >>> import tabiya
/// >>> game = tabiya.Game.from_pgn("1. e4 {best by test} e5 (1... c5 {sharp}) 2. Nf3 $1 *")
/// >>> first = game.main_line[0]
/// >>> first.san, first.comment, [node.san for node in first.variations]
/// ('e4', 'best by test', ['e5', 'c5'])
/// >>> first.variations[1].promote()
/// >>> print(game.pgn())
/// 1. e4 {best by test} 1... c5 {sharp} (1... e5 2. Nf3 $1) *
/// <BLANKLINE>
#[pyclass(name = "GameNode", module = "tabiya", frozen)]
pub(crate) struct PyGameNode {
    game: Py<PyGame>,
    id: NodeId,
}

impl PyGameNode {
    pub(crate) fn new(game: &Bound<'_, PyGame>, id: NodeId) -> PyGameNode {
        PyGameNode {
            game: game.clone().unbind(),
            id,
        }
    }

    /// Another node of the same game.
    fn sibling(&self, py: Python<'_>, id: NodeId) -> PyGameNode {
        PyGameNode::new(self.game.bind(py), id)
    }

    /// Looks at the game, if the node is still there.
    fn look<T>(&self, py: Python<'_>, look: impl FnOnce(&Game, NodeId) -> T) -> PyResult<T> {
        let game = self.game.bind(py).try_borrow()?;
        match game.game().tree().contains(self.id) {
            true => Ok(look(game.game(), self.id)),
            false => Err(stale(py)),
        }
    }

    /// The id, if this is a node of that game.
    pub(crate) fn within(&self, game: &Bound<'_, PyGame>) -> PyResult<NodeId> {
        let py = game.py();
        if !self.game.bind(py).is(game) {
            return Err(given::bad_argument(py, "the node belongs to another game"));
        }
        self.look(py, |_, id| id)
    }

    /// The position at the node.
    pub(crate) fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let position = self.look(py, |game, id| game.tree().position(id).cloned())?;
        position.ok_or_else(|| stale(py))
    }
}

/// The exception for a node that is no longer in its game.
fn stale(py: Python<'_>) -> PyErr {
    given::bad_argument(py, "the node was deleted from its game")
}

/// A list of nodes.
pub(crate) fn node_list<'py>(game: &Bound<'py, PyGame>, ids: Vec<NodeId>) -> PyResult<Bound<'py, PyList>> {
    PyList::new(game.py(), ids.into_iter().map(|id| PyGameNode::new(game, id)))
}

/// All nodes behind a node, in the order of PGN.
pub(crate) fn walk(tree: &GameTree, from: NodeId) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut waiting = vec![(from, false)];
    while let Some((id, is_new)) = waiting.pop() {
        if is_new {
            nodes.push(id);
        }
        let mut children = tree.children(id);
        let Some(first) = children.next() else {
            continue;
        };
        nodes.push(first);
        waiting.push((first, false));
        let behind = waiting.len();
        waiting.extend(children.map(|child| (child, true)));
        waiting[behind..].reverse();
    }
    nodes
}

#[pymethods]
impl PyGameNode {
    /// The game that the node belongs to.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game()
    /// >>> game.root.game is game
    /// True
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyGame> {
        self.game.clone_ref(py)
    }

    /// The move that leads here; None at the start and for a null move.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 *").cursor.move
    /// Move('e2e4')
    #[getter(r#move)]
    fn mv(&self, py: Python<'_>) -> PyResult<Option<&'static Py<PyMove>>> {
        let mv = self.look(py, |game, id| game.tree().mv(id))?;
        mv.map(|mv| move_object(py, mv)).transpose()
    }

    /// The move in SAN, ``"--"`` for a null move; None at the start.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. Nf3 *").cursor.san
    /// 'Nf3'
    #[getter]
    fn san(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.look(py, |game, id| game.tree().san(id))
    }

    /// The move as UCI text, ``"0000"`` for a null move; None at the start.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. Nf3 *").cursor.uci
    /// 'g1f3'
    #[getter]
    fn uci(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.look(py, |game, id| {
            game.tree().step(id).map(|step| match step {
                Step::Move(mv) => uci(mv),
                Step::Pass => "0000".to_owned(),
            })
        })
    }

    /// Whether it is a null move.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 -- *").cursor.is_null
    /// True
    #[getter]
    fn is_null(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |game, id| game.tree().step(id) == Some(Step::Pass))
    }

    /// The position after the move.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 *").cursor.position.piece_at("e4")
    /// 'P'
    #[getter(position)]
    fn position_here(&self, py: Python<'_>) -> PyResult<PyPosition> {
        self.position(py).map(PyPosition::new)
    }

    /// How many moves and null moves lead here.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 *").cursor.ply
    /// 2
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |game, id| game.tree().path(id).len())
    }

    /// Whose move it is: ``"white"``, ``"black"``, or None at the start.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 *").cursor.color
    /// 'black'
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.look(py, |game, id| {
            let before = game.tree().position(game.tree().parent(id)?)?;
            Some(color_name(before.side_to_move()))
        })
    }

    /// The number of the move, as players count; None at the start.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 2. Nf3 *").cursor.move_number
    /// 2
    #[getter]
    fn move_number(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.look(py, |game, id| {
            let before = game.tree().position(game.tree().parent(id)?)?;
            Some(before.fullmove_number())
        })
    }

    /// The node before; None at the start.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 e5 *").cursor.parent.san
    /// 'e4'
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<PyGameNode>> {
        let parent = self.look(py, |game, id| game.tree().parent(id))?;
        Ok(parent.map(|parent| self.sibling(py, parent)))
    }

    /// The node that follows in this line; None at its end.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 (1. d4) *").root.next.san
    /// 'e4'
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<PyGameNode>> {
        let next = self.look(py, |game, id| game.tree().children(id).next())?;
        Ok(next.map(|next| self.sibling(py, next)))
    }

    /// The nodes that follow: first the one that continues the line, then its alternatives.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 (1. d4) (1. c4) *").root.variations]
    /// ['e4', 'd4', 'c4']
    #[getter]
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |game, id| game.tree().children(id).collect())?;
        node_list(self.game.bind(py), ids)
    }

    /// The nodes of the line that follows.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 (1. d4 d5) e5 *").root.line]
    /// ['e4', 'e5']
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |game, id| game.tree().line(id).collect())?;
        node_list(self.game.bind(py), ids)
    }

    /// The nodes from the first move to this one.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 e5 *").cursor.path]
    /// ['e4', 'e5']
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |game, id| game.tree().path(id))?;
        node_list(self.game.bind(py), ids)
    }

    /// All nodes behind this one, in the order of PGN.
    ///
    /// >>> import tabiya
    /// >>> [node.san for node in tabiya.Game.from_pgn("1. e4 e5 (1... c5 2. c3) 2. Nf3 *").main_line[0].walk()]
    /// ['e5', 'c5', 'c3', 'Nf3']
    fn walk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |game, id| walk(game.tree(), id))?;
        node_list(self.game.bind(py), ids)
    }

    /// Whether it is the start or a move of the main line.
    ///
    /// >>> import tabiya
    /// >>> [node.is_main_line for node in tabiya.Game.from_pgn("1. e4 (1. d4) *").root.variations]
    /// [True, False]
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |game, id| game.tree().is_main_line(id))
    }

    /// Whether it was deleted from its game.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 *")
    /// >>> node = game.cursor
    /// >>> node.delete()
    /// >>> node.is_deleted
    /// True
    #[getter]
    fn is_deleted(&self, py: Python<'_>) -> PyResult<bool> {
        let game = self.game.bind(py).try_borrow()?;
        Ok(!game.game().tree().contains(self.id))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyGameNode>() else {
            return Ok(py.NotImplemented());
        };
        let is_equal = self.game.is(&other.get().game) && self.id == other.get().id;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game.as_ptr() as usize, self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if self.is_deleted(py)? {
            return Ok("<GameNode: deleted>".to_owned());
        }
        let (number, color, san) = (self.move_number(py)?, self.color(py)?, self.san(py)?);
        Ok(match (number, san) {
            (Some(number), Some(san)) => {
                let dots = if color == Some("black") { "..." } else { "." };
                format!("<GameNode: {number}{dots} {san}>")
            }
            _ => "<GameNode: start>".to_owned(),
        })
    }
}
