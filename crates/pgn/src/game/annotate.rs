//! Comments, NAGs, clocks, evaluations and arrows.

use super::Game;
use super::history::Change;
use crate::{Command, Comment, EditError, GameTree, Nag, NodeId};

impl Game {
    /// Adds a comment after the move at the cursor; at the start, to the game as a whole.
    ///
    /// # Errors
    /// Never at the cursor; it is the answer of the other edits.
    pub fn add_comment_here(&mut self, comment: impl Into<Comment>) -> Result<(), EditError> {
        self.add_comment(self.cursor, comment)
    }

    /// Adds a NAG to the move at the cursor.
    ///
    /// # Errors
    /// Never at the cursor; it is the answer of the other edits.
    pub fn add_nag_here(&mut self, nag: Nag) -> Result<(), EditError> {
        self.add_nag(self.cursor, nag)
    }

    /// The first comment after a move; see [`GameTree::comment`].
    pub fn comment(&self, id: NodeId) -> Option<&Comment> {
        self.tree.comment(id)
    }

    /// The first comment before a move; see [`GameTree::comment_before`].
    pub fn comment_before(&self, id: NodeId) -> Option<&Comment> {
        self.tree.comment_before(id)
    }

    /// A command in the comments after a move; see [`GameTree::command`].
    pub fn command(&self, id: NodeId, name: &str) -> Option<Command<'_>> {
        self.tree.command(id, name)
    }

    /// Adds a comment after a move; see [`GameTree::add_comment`].
    ///
    /// # Errors
    /// When there is no such node.
    pub fn add_comment(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.add_comment(id, comment))
    }

    /// Adds a comment before a move; see [`GameTree::add_comment_before`].
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn add_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.add_comment_before(id, comment))
    }

    /// Replaces all comments after a move with this one, or with none if it is empty.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.set_comment(id, comment))
    }

    /// Replaces all comments before a move with this one, or with none if it is empty.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn set_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.set_comment_before(id, comment))
    }

    /// Adds a NAG to a move.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.add_nag(id, nag))
    }

    /// Removes a NAG from a move.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn remove_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.remove_nag(id, nag))
    }

    /// Sets a clock, an evaluation, arrows or coloured squares on a move; see [`GameTree::set_command`].
    ///
    /// ```
    /// use tabiya_pgn::{Clock, Command, Game};
    /// use std::time::Duration;
    ///
    /// let mut game = Game::parse("1. e4 *")?;
    /// let clock = Clock(Duration::from_secs(300));
    /// game.set_command(game.cursor(), &Command::Clock(clock))?;
    /// assert_eq!(game.tree().clock(game.cursor()), Some(clock));
    /// assert!(game.to_pgn().ends_with("1. e4 {[%clk 0:05:00]} *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such node.
    pub fn set_command(&mut self, id: NodeId, command: &Command<'_>) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.set_command(id, command))
    }

    /// Removes the commands with this name from a move: `clk`, `eval`, `cal`, …
    ///
    /// # Errors
    /// When there is no such node.
    pub fn remove_command(&mut self, id: NodeId, name: &str) -> Result<(), EditError> {
        self.annotate(id, |tree| tree.remove_command(id, name))
    }

    /// Changes the annotations of a move and records the old ones.
    fn annotate(
        &mut self,
        id: NodeId,
        change: impl FnOnce(&mut GameTree) -> Result<(), EditError>,
    ) -> Result<(), EditError> {
        let old = self.tree.annotations(id).ok_or(EditError::NoSuchNode(id))?;
        change(&mut self.tree)?;
        if self.tree.annotations(id).as_ref() != Some(&old) {
            self.record(self.cursor, Change::Annotated { id, old });
        }
        Ok(())
    }
}
