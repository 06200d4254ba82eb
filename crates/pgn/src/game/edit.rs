//! Playing moves and editing the game.

use tabiya_rules::{IllegalMove, Move, SanStyle};

use super::Game;
use super::history::Change;
use crate::{EditError, GameResult, NodeId, Step};

impl Game {
    /// Plays a move at the cursor and returns its node: an existing move is followed, a new one is added, as a variation
    /// if the line continues differently.
    ///
    /// # Errors
    /// When the move is not legal; nothing is changed then.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, EditError> {
        if !self.position().is_legal(mv) {
            return Err(EditError::Illegal(IllegalMove(mv)));
        }
        self.step(Step::Move(mv))
    }

    /// Plays a move in UCI notation, `e2e4`.
    ///
    /// # Errors
    /// When there is no such legal move; nothing is changed then.
    pub fn play_uci(&mut self, text: &str) -> Result<Move, EditError> {
        let mv = self.position().parse_uci(text)?;
        self.step(Step::Move(mv))?;
        Ok(mv)
    }

    /// Plays a move in SAN, `Nf3`, parsed forgivingly.
    ///
    /// # Errors
    /// When there is no such legal move; nothing is changed then.
    pub fn play_san(&mut self, text: impl AsRef<[u8]>) -> Result<Move, EditError> {
        let mv = self.position().parse_san(text, SanStyle::Forgiving)?;
        self.step(Step::Move(mv))?;
        Ok(mv)
    }

    /// Plays a null move, as used in analysis: the side to move passes.
    ///
    /// # Errors
    /// When it is in check; nothing is changed then.
    pub fn play_null(&mut self) -> Result<NodeId, EditError> {
        if self.position().is_check() {
            return Err(EditError::NullInCheck);
        }
        self.step(Step::Pass)
    }

    /// Follows or adds a legal step.
    fn step(&mut self, step: Step) -> Result<NodeId, EditError> {
        if let Some(known) = self.tree.child(self.cursor, step) {
            // Redo stays possible if this is the move that was undone.
            if self.undone.pop() != Some(known) {
                self.undone.clear();
            }
            self.enter(known);
            return Ok(known);
        }
        let before = self.cursor;
        let id = self.tree.append(before, step)?;
        self.undone.clear();
        self.enter(id);
        let place = self.tree.place(id)?;
        self.record(before, Change::Added { id, place });
        Ok(id)
    }

    /// Promotes a variation by one place among its siblings.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        let place = self.tree.place(id)?;
        if place.index > 0 {
            self.tree.promote(id)?;
            self.record(self.cursor, Change::Moved(vec![(id, place)]));
        }
        Ok(())
    }

    /// Makes a line the main line: every node on the path to it becomes the first child of its parent.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn promote_to_main_line(&mut self, id: NodeId) -> Result<(), EditError> {
        self.tree.place(id)?;
        let mut moved = Vec::new();
        for node in self.tree.path(id) {
            let place = self.tree.place(node)?;
            if place.index > 0 {
                moved.push((node, place));
            }
        }
        self.tree.promote_to_main_line(id)?;
        if !moved.is_empty() {
            self.record(self.cursor, Change::Moved(moved));
        }
        Ok(())
    }

    /// Deletes a node and everything after it. A cursor inside moves to the node before.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn delete(&mut self, id: NodeId) -> Result<(), EditError> {
        let place = self.tree.place(id)?;
        let before = self.cursor;
        if self.tree.path(before).contains(&id) {
            self.walk_to(place.parent);
        }
        self.undone.clear();
        self.tree.detach(id)?;
        self.record(before, Change::Deleted { id, place });
        Ok(())
    }

    /// The value of the tag with this name; see [`GameTree::tag`](crate::GameTree::tag).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// Sets a tag; a new one is appended. Setting `FEN` does not change the starting position, but setting `Result` does
    /// change the result.
    ///
    /// # Errors
    /// When the name is not valid for a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        let mut tags = self.tags().clone();
        tags.set(name, value)?;
        let result = match name {
            "Result" => GameResult::parse(value.as_bytes()).unwrap_or_default(),
            _ => self.result(),
        };
        self.replace_head(tags, result);
        Ok(())
    }

    /// Removes all tags with this name and returns whether there were any.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let mut tags = self.tags().clone();
        let is_removed = tags.remove(name).is_some();
        if is_removed {
            self.replace_head(tags, self.result());
        }
        is_removed
    }

    /// Sets the result, both after the moves and in the tag.
    pub fn set_result(&mut self, result: GameResult) {
        let mut tags = self.tags().clone();
        let named = tags.set("Result", result.as_str());
        debug_assert!(named.is_ok());
        self.replace_head(tags, result);
    }

    fn replace_head(&mut self, tags: crate::Tags, result: GameResult) {
        if *self.tags() != tags || self.result() != result {
            let old = self.tree.replace_head(tags, result);
            self.record(self.cursor, Change::Head(old.0, old.1));
        }
    }
}
