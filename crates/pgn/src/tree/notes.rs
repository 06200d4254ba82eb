//! Comments, NAGs and commands in comments.

use super::note::{Note, Placed};
use super::{EditError, GameTree, Node, NodeId};
use crate::{Arrow, Clock, Command, Comment, EvalAnnotation, Marked, Nag};

/// The notes before and after a move.
pub(crate) type Annotations = (Vec<Note>, Vec<Placed>);

impl GameTree {
    /// All notes after a move, in order; for the root, those before the first move.
    pub fn notes(&self, id: NodeId) -> impl Iterator<Item = &Note> {
        self.placed_notes(id).iter().map(|placed| &placed.note)
    }

    /// All notes before a move: `2. {this} Nf3`, and in variations `({this} 2. d4)`.
    pub fn notes_before(&self, id: NodeId) -> &[Note] {
        self.node(id).map_or(&[], |node| &node.before)
    }

    pub(crate) fn placed_notes(&self, id: NodeId) -> &[Placed] {
        self.node(id).map_or(&[], |node| &node.notes)
    }

    /// The numeric annotation glyphs (NAGs) on a move.
    pub fn nags(&self, id: NodeId) -> impl Iterator<Item = Nag> {
        self.notes(id).filter_map(Note::nag)
    }

    /// The comments after a move; for the root, those before the first move.
    pub fn comments(&self, id: NodeId) -> impl Iterator<Item = &Comment> {
        self.notes(id).flat_map(Note::comments)
    }

    /// The comments before a move.
    pub fn comments_before(&self, id: NodeId) -> impl Iterator<Item = &Comment> {
        self.notes_before(id).iter().flat_map(Note::comments)
    }

    /// The first comment after a move; for the root, the one before the first move. [`comments`](GameTree::comments) has
    /// all of them.
    pub fn comment(&self, id: NodeId) -> Option<&Comment> {
        self.comments(id).next()
    }

    /// The first comment before a move.
    pub fn comment_before(&self, id: NodeId) -> Option<&Comment> {
        self.comments_before(id).next()
    }

    /// The command with this name in the comments after a move, such as `clk` of `[%clk 0:05:00]`.
    pub fn command(&self, id: NodeId, name: &str) -> Option<Command<'_>> {
        self.comments(id).find_map(|comment| comment.command(name))
    }

    /// The time left on the clock after a move: `[%clk]`.
    pub fn clock(&self, id: NodeId) -> Option<Clock> {
        self.comments(id).find_map(Comment::clock)
    }

    /// The time a move took: `[%emt]`.
    pub fn elapsed(&self, id: NodeId) -> Option<Clock> {
        self.comments(id).find_map(Comment::elapsed)
    }

    /// The engine evaluation after a move: `[%eval]`.
    pub fn evaluation(&self, id: NodeId) -> Option<EvalAnnotation> {
        self.comments(id).find_map(Comment::evaluation)
    }

    /// The arrows on the board after a move: `[%cal]`.
    pub fn arrows(&self, id: NodeId) -> Vec<Arrow> {
        self.comments(id).flat_map(Comment::arrows).collect()
    }

    /// The coloured squares on the board after a move: `[%csl]`.
    pub fn squares(&self, id: NodeId) -> Vec<Marked> {
        self.comments(id).flat_map(Comment::squares).collect()
    }

    fn annotated(&mut self, id: NodeId) -> Result<&mut Node, EditError> {
        self.node_mut(id).ok_or(EditError::NoSuchNode(id))
    }

    /// Adds a NAG to a move.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        self.annotated(id)?.push(Note::Nag(nag));
        Ok(())
    }

    /// Removes every occurrence of a NAG from a move.
    pub fn remove_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        let notes = &mut self.annotated(id)?.notes;
        notes.retain(|placed| placed.note.nag() != Some(nag));
        Ok(())
    }

    /// Adds a comment after a move; on the root, to the game as a whole.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let mut game = GameTree::parse("1. e4 e5 *")?;
    /// let first = game.main_line().next().unwrap();
    /// game.add_comment(first, "best by test")?;
    /// assert_eq!(game.to_pgn(), "1. e4 {best by test} 1... e5 *\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_comment(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        let note = Note::Comment(comment.into());
        self.annotated(id)?.push(note);
        Ok(())
    }

    /// Adds a comment before a move.
    pub fn add_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        let node = self.annotated(id)?;
        if node.step.is_none() {
            return Err(EditError::Root);
        }
        node.before.push(Note::Comment(comment.into()));
        Ok(())
    }

    /// Replaces all comments after a move with this one, or with none if it is empty.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        let comment = comment.into();
        let node = self.annotated(id)?;
        node.notes
            .retain(|placed| placed.note.comments().next().is_none());
        if !comment.as_str().is_empty() {
            node.push(Note::Comment(comment));
        }
        Ok(())
    }

    /// Replaces all comments before a move with this one, or with none if it is empty.
    pub fn set_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) -> Result<(), EditError> {
        let comment = comment.into();
        let node = self.annotated(id)?;
        node.before.retain(|note| note.comments().next().is_none());
        if comment.as_str().is_empty() {
            return Ok(());
        }
        self.add_comment_before(id, comment)
    }

    /// Sets a clock, an evaluation or arrows in the comments after a move: replaces the command with the same name, or
    /// else adds it to the first comment or to a new one.
    ///
    /// ```
    /// use tabiya_pgn::{Command, GameTree};
    ///
    /// let mut game = GameTree::parse("1. e4 {solid} *")?;
    /// let first = game.main_line().next().unwrap();
    /// game.set_command(first, &Command::parse("eval", "0.35"))?;
    /// assert_eq!(game.to_pgn(), "1. e4 {[%eval 0.35] solid} *\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_command(&mut self, id: NodeId, command: &Command<'_>) -> Result<(), EditError> {
        let node = self.annotated(id)?;
        let has = |comment: &Comment| comment.command(command.name()).is_some();
        let mut comments: Vec<_> = comments_mut(node).collect();
        let place = comments.iter().position(|comment| has(comment)).unwrap_or(0);
        match comments.get_mut(place) {
            Some(comment) => comment.set_command(command),
            None => node.push(Note::Comment(Comment::new(command.to_string()))),
        }
        Ok(())
    }

    /// Removes every command with this name from the comments after a move: `clk`, `eval`, … A comment left empty is
    /// removed too.
    pub fn remove_command(&mut self, id: NodeId, name: &str) -> Result<(), EditError> {
        let node = self.annotated(id)?;
        node.notes.retain_mut(|placed| match &mut placed.note {
            Note::Comment(comment) if comment.command(name).is_some() => {
                comment.remove_command(name);
                !comment.as_str().trim().is_empty()
            }
            _ => true,
        });
        Ok(())
    }

    /// Replaces the annotations of a node, and returns the old ones.
    pub(crate) fn replace_annotations(&mut self, id: NodeId, new: Annotations) -> Option<Annotations> {
        let node = self.node_mut(id)?;
        Some((
            core::mem::replace(&mut node.before, new.0),
            core::mem::replace(&mut node.notes, new.1),
        ))
    }

    pub(crate) fn annotations(&self, id: NodeId) -> Option<Annotations> {
        let node = self.node(id)?;
        Some((node.before.clone(), node.notes.clone()))
    }
}

fn comments_mut(node: &mut Node) -> impl Iterator<Item = &mut Comment> {
    node.notes.iter_mut().filter_map(|placed| match &mut placed.note {
        Note::Comment(comment) => Some(comment),
        _ => None,
    })
}
