//! Moving the cursor.

use super::Game;
use crate::{EditError, NodeId, Step};

impl Game {
    /// The node at the cursor.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Goes to any node.
    ///
    /// # Errors
    /// When there is no such node, or it is deleted; the cursor stays.
    pub fn go_to(&mut self, id: NodeId) -> Result<(), EditError> {
        if !self.tree.contains(id) {
            return Err(EditError::NoSuchNode(id));
        }
        self.undone.clear();
        self.walk_to(id);
        Ok(())
    }

    /// Goes to the start.
    pub fn go_to_start(&mut self) {
        self.undone.clear();
        self.walk_to(NodeId::ROOT);
    }

    /// Goes to the end of the line, following first children.
    pub fn go_to_end(&mut self) {
        self.undone.clear();
        while self.forward().is_some() {}
    }

    /// Goes forward by a move or null move, and returns it; `None` at the end of the line.
    pub fn forward(&mut self) -> Option<Step> {
        let next = self.tree.children(self.cursor).next()?;
        self.undone.clear();
        self.enter(next)
    }

    /// Goes back by a move or null move, and returns it; `None` at the start. Nothing is deleted.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    ///
    /// let mut game = Game::parse("1. e4 e5 *")?;
    /// let last = game.undo();
    /// assert_eq!(game.moves().count(), 1);
    /// assert_eq!(game.redo(), last);
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Step> {
        let left = self.cursor;
        let step = self.leave()?;
        self.undone.push(left);
        Some(step)
    }

    /// Redoes the move that [`undo`](Game::undo) went back by last, and returns it; `None` if the cursor has moved elsewhere
    /// since.
    pub fn redo(&mut self) -> Option<Step> {
        let next = self.undone.pop()?;
        self.enter(next)
    }

    /// Goes to a child of the cursor's node.
    pub(super) fn enter(&mut self, child: NodeId) -> Option<Step> {
        let step = self.tree.step(child)?;
        if let Some(trail) = self.trail.get_mut() {
            trail.play(step)?;
        }
        self.cursor = child;
        Some(step)
    }

    /// Goes to the parent of the cursor's node.
    fn leave(&mut self) -> Option<Step> {
        let parent = self.tree.parent(self.cursor)?;
        let step = self.tree.step(self.cursor)?;
        if let Some(trail) = self.trail.get_mut() {
            trail.take_back(step);
        }
        self.cursor = parent;
        Some(step)
    }

    /// Goes to a node by the shortest path.
    pub(super) fn walk_to(&mut self, id: NodeId) {
        let target = self.tree.path(id);
        let here = self.tree.path(self.cursor);
        let shared = target.iter().zip(&here).take_while(|(a, b)| a == b).count();
        for _ in shared..here.len() {
            self.leave();
        }
        for &child in &target[shared..] {
            self.enter(child);
        }
    }
}
