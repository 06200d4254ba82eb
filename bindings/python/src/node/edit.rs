//! Changing the tree.

use pyo3::prelude::*;
use tabiya_pgn::{EditError, Game, NodeId};

use super::{PyGameNode, node_list, stale};
use crate::errors::OrRaise;
use crate::given;

impl PyGameNode {
    /// Changes the game, if the node is still there.
    pub(super) fn edit<T>(
        &self,
        py: Python<'_>,
        edit: impl FnOnce(&mut Game, NodeId) -> Result<T, EditError>,
    ) -> PyResult<T> {
        let mut game = self.game.bind(py).try_borrow_mut()?;
        if !game.game().tree().contains(self.id) {
            return Err(stale(py));
        }
        let edited = game.game_mut().as_one_edit(|game| edit(game, self.id));
        edited.map_err(|error| match error {
            EditError::Root => given::bad_argument(py, error.to_string()),
            _ => Err::<(), _>(error).or_raise(py).unwrap_err(),
        })
    }
}

#[pymethods]
impl PyGameNode {
    /// Adds a move after this node and returns its node: the continuation if there is none, else a variation. A move that
    /// is there already is not added again. The cursor stays.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 *")
    /// >>> game.main_line[0].add_variation("c5", comment="sharp")
    /// <GameNode: 1... c5>
    /// >>> print(game.pgn())
    /// 1. e4 e5 (1... c5 {sharp}) *
    /// <BLANKLINE>
    #[pyo3(signature = (mv, /, *, comment = None), text_signature = "($self, move, /, *, comment=None)")]
    fn add_variation(
        &self,
        py: Python<'_>,
        mv: &Bound<'_, PyAny>,
        comment: Option<&str>,
    ) -> PyResult<PyGameNode> {
        let mv = given::legal_move(mv, &self.position(py)?)?;
        let added = self.edit(py, |game, id| {
            let added = game.add(id, mv)?;
            if let Some(comment) = comment {
                game.add_comment(added, comment)?;
            }
            Ok(added)
        })?;
        Ok(self.sibling(py, added))
    }

    /// Adds a null move after this node and returns its node.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game.from_pgn("1. e4 *").cursor.add_null().san
    /// '--'
    fn add_null(&self, py: Python<'_>) -> PyResult<PyGameNode> {
        let added = self.edit(py, |game, id| game.add_null(id))?;
        Ok(self.sibling(py, added))
    }

    /// Adds a line of moves after this node and returns their nodes. If one of them is not legal, nothing is added.
    ///
    /// >>> import tabiya
    /// >>> tabiya.Game().root.add_line(["e4", "e5", "Nf3"])[-1]
    /// <GameNode: 2. Nf3>
    #[pyo3(signature = (moves, /))]
    fn add_line<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, pyo3::types::PyList>> {
        let line = given::line(moves, &self.position(py)?)?;
        let ids = self.edit(py, |game, mut id| {
            line.into_iter()
                .map(|mv| {
                    id = game.add(id, mv)?;
                    Ok(id)
                })
                .collect()
        })?;
        node_list(self.game.bind(py), ids)
    }

    /// Moves the variation that begins here one place up among its alternatives.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 (1. d4) *")
    /// >>> game.root.variations[1].promote()
    /// >>> game.root.next.san
    /// 'd4'
    fn promote(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Game::promote)
    }

    /// Moves the variation that begins here one place down among its alternatives.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 (1. d4) *")
    /// >>> game.root.next.demote()
    /// >>> game.root.next.san
    /// 'd4'
    fn demote(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Game::demote)
    }

    /// Makes the line to this node the main line.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 (1... c5 2. Nf3 (2. c3)) *")
    /// >>> game.walk()[-1].promote_to_main_line()
    /// >>> [node.san for node in game.main_line]
    /// ['e4', 'c5', 'c3']
    fn promote_to_main_line(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Game::promote_to_main_line)
    }

    /// Deletes this node and all behind it. A cursor in there goes to the node before.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 (1... c5 2. Nf3) *")
    /// >>> game.main_line[0].variations[1].delete()
    /// >>> print(game.pgn())
    /// 1. e4 e5 *
    /// <BLANKLINE>
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, Game::delete)
    }

    /// Deletes everything behind this node.
    ///
    /// >>> import tabiya
    /// >>> game = tabiya.Game.from_pgn("1. e4 e5 2. Nf3 *")
    /// >>> game.main_line[0].delete_variations()
    /// >>> len(game.main_line)
    /// 1
    fn delete_variations(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |game, id| {
            let children: Vec<NodeId> = game.tree().children(id).collect();
            children.into_iter().try_for_each(|child| game.delete(child))
        })
    }
}
