//! Playing moves and editing the game.

use tabiya_rules::{IllegalMove, Move, SanStyle};

use super::Game;
use super::history::Change;
use crate::{EditError, GameResult, GameTree, NodeId, Step};

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

    /// Adds a move after any node and returns its node, as [`play`](Game::play) does at the cursor, which stays where it is.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    ///
    /// let mut game = Game::parse("1. e4 e5 *")?;
    /// let e4 = game.path()[0];
    /// let sicilian = game.tree().position(e4).unwrap().parse_uci("c7c5")?;
    /// game.add(e4, sicilian)?;
    /// assert!(game.to_pgn().ends_with("1. e4 e5 (1... c5) *\n"));
    /// assert_eq!(game.moves().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such node, or the move is not legal there; nothing is changed then.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, EditError> {
        self.add_step(parent, Step::Move(mv), |tree| tree.add(parent, mv))
    }

    /// Adds a null move after any node, as [`add`](Game::add) adds a move.
    ///
    /// # Errors
    /// When there is no such node, or the side to move is in check there; nothing is changed then.
    pub fn add_null(&mut self, parent: NodeId) -> Result<NodeId, EditError> {
        self.add_step(parent, Step::Pass, |tree| tree.add_null(parent))
    }

    fn add_step(
        &mut self,
        parent: NodeId,
        step: Step,
        add: impl FnOnce(&mut GameTree) -> Result<NodeId, EditError>,
    ) -> Result<NodeId, EditError> {
        if let Some(known) = self.tree.child(parent, step) {
            return Ok(known);
        }
        let id = add(&mut self.tree)?;
        let place = self.tree.place(id)?;
        self.record(self.cursor, Change::Added { id, place });
        Ok(id)
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

    /// Demotes a line by one place among its siblings; the last one stays.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn demote(&mut self, id: NodeId) -> Result<(), EditError> {
        let place = self.tree.place(id)?;
        self.tree.demote(id)?;
        if self.tree.place(id)? != place {
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

    /// The value of the tag with this name; see [`GameTree::tag`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// Sets a tag; a new one is appended. Setting `Result` changes the result.
    ///
    /// # Errors
    /// As [`GameTree::set_tag`]; nothing is changed then.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        let result = self.tree.result_with_tag(name, value)?;
        let mut tags = self.tags().clone();
        tags.set(name, value)?;
        self.replace_head(tags, result);
        Ok(())
    }

    /// Removes all tags with this name and returns whether there were any.
    ///
    /// # Errors
    /// For `FEN`, if the game does not start from the usual position; nothing is changed then.
    pub fn remove_tag(&mut self, name: &str) -> Result<bool, EditError> {
        self.tree.may_remove_tag(name)?;
        let mut tags = self.tags().clone();
        let is_removed = tags.remove(name).is_some();
        if is_removed {
            self.replace_head(tags, self.result());
        }
        Ok(is_removed)
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
