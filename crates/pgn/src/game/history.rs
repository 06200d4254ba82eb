//! Undoing and redoing edits.

use super::Game;
use crate::tree::{Annotations, SiblingPlace};
use crate::{GameResult, GameTree, NodeId, Tags};

/// Edits that can be reverted, and those that were.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: Vec<Edit>,
    reverted: Vec<Edit>,
}

#[derive(Clone, Debug)]
struct Edit {
    /// Where the cursor was before and after.
    before: NodeId,
    after: NodeId,
    change: Change,
}

/// What an edit changed, with what is needed to change it back.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Added {
        id: NodeId,
        place: SiblingPlace,
    },
    Deleted {
        id: NodeId,
        place: SiblingPlace,
    },
    /// Nodes moved among their siblings, with their old places.
    Moved(Vec<(NodeId, SiblingPlace)>),
    Annotated {
        id: NodeId,
        old: Annotations,
    },
    Head(Tags, GameResult),
    /// Several, in order.
    Group(Vec<Change>),
}

impl Change {
    /// Reverts the change and returns its inverse.
    fn revert(self, tree: &mut GameTree) -> Change {
        match self {
            Change::Added { id, place } => {
                let detached = tree.detach(id);
                debug_assert!(detached.is_ok());
                Change::Deleted { id, place }
            }
            Change::Deleted { id, place } => {
                tree.attach(id, place);
                Change::Added { id, place }
            }
            Change::Moved(nodes) => {
                let mut moved = Vec::new();
                for (id, place) in nodes.into_iter().rev() {
                    moved.extend(tree.place(id).map(|now| (id, now)));
                    tree.put(id, place);
                }
                Change::Moved(moved)
            }
            Change::Annotated { id, old } => {
                let old = tree.replace_annotations(id, old).unwrap_or_default();
                Change::Annotated { id, old }
            }
            Change::Head(tags, result) => {
                let old = tree.replace_head(tags, result);
                Change::Head(old.0, old.1)
            }
            Change::Group(changes) => {
                let reverted = changes.into_iter().rev().map(|change| change.revert(tree));
                Change::Group(reverted.collect())
            }
        }
    }
}

impl Game {
    /// Records an edit; reverted edits can no longer be redone.
    pub(super) fn record(&mut self, before: NodeId, change: Change) {
        self.history.reverted.clear();
        self.history.done.push(Edit {
            before,
            after: self.cursor,
            change,
        });
    }

    /// Makes all edits of `act` one edit, which is reverted and redone as a whole.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    ///
    /// let mut game = Game::default();
    /// game.as_one_edit(|game| {
    ///     game.play_san("e4")?;
    ///     game.add_comment_here("best by test")
    /// })?;
    /// assert!(game.undo_edit());
    /// assert_eq!(game, Game::default());
    /// # Ok::<(), tabiya_pgn::EditError>(())
    /// ```
    pub fn as_one_edit<T>(&mut self, act: impl FnOnce(&mut Game) -> T) -> T {
        let before = self.history.done.len();
        let result = act(self);
        self.join_edits(before);
        result
    }

    /// Makes the edits after the first `before` ones a single edit.
    fn join_edits(&mut self, before: usize) {
        // Whoever reverts edits inside has made earlier ones undone: there is nothing to join then.
        let mut edits = self.history.done.drain(before.min(self.history.done.len())..);
        if let Some(first) = edits.next() {
            let mut joined = Edit {
                change: Change::Group(vec![first.change]),
                ..first
            };
            for edit in edits {
                joined.after = edit.after;
                if let Change::Group(changes) = &mut joined.change {
                    changes.push(edit.change);
                }
            }
            self.history.done.push(joined);
        }
    }

    /// Reverts the last edit of any kind: a move added, deleted or promoted, a comment, a NAG, a tag, the result. The cursor
    /// returns to where it was. Returns whether there was an edit.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    ///
    /// let mut game = Game::parse("1. e4 e5 (1... c5 {sharp} 2. Nf3) *")?;
    /// let before = game.clone();
    /// let sicilian = game.tree().children(game.path()[0]).nth(1).unwrap();
    /// game.delete(sicilian)?;
    /// assert_eq!(game.to_pgn(), "1. e4 e5 *\n");
    /// assert!(game.undo_edit());
    /// assert_eq!(game, before);
    /// assert!(game.redo_edit() && !game.redo_edit());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo_edit(&mut self) -> bool {
        let Some(edit) = self.history.done.pop() else {
            return false;
        };
        let edit = self.revert(edit);
        self.history.reverted.push(edit);
        true
    }

    /// Redoes the last reverted edit. Returns whether there was one.
    pub fn redo_edit(&mut self) -> bool {
        let Some(edit) = self.history.reverted.pop() else {
            return false;
        };
        let edit = self.revert(edit);
        self.history.done.push(edit);
        true
    }

    /// Reverts an edit and returns its inverse.
    fn revert(&mut self, edit: Edit) -> Edit {
        self.undone.clear();
        // The cursor must not be inside a part that is detached.
        self.walk_to(NodeId::ROOT);
        let change = edit.change.revert(&mut self.tree);
        self.walk_to(edit.before);
        Edit {
            before: edit.after,
            after: edit.before,
            change,
        }
    }
}
