//! The nodes of a game tree.

use core::num::NonZeroU32;

use tabiya_rules::{Move, Position};

use super::note::{Note, Placed};

/// The id of a node in its tree. It becomes invalid when the node is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The id with this number, for languages that can only keep a number; whether there is such a node, the tree says.
    ///
    /// ```
    /// use tabiya_pgn::{GameTree, NodeId};
    ///
    /// let game = GameTree::default();
    /// assert_eq!(NodeId::from_number(game.root().number()), Some(game.root()));
    /// assert_eq!(NodeId::from_number(0), None);
    /// ```
    pub const fn from_number(number: u32) -> Option<NodeId> {
        match NonZeroU32::new(number) {
            Some(number) => Some(NodeId(number)),
            None => None,
        }
    }

    /// The number of the id, never 0.
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    pub(crate) const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// The id of the node at this index; `None` if there are too many nodes.
    pub(super) fn at(index: usize) -> Option<NodeId> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(NodeId)
    }

    pub(super) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move or null move, leading to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A move.
    Move(Move),
    /// A null move, used in analysis only: the side to move passes.
    Pass,
}

/// Plays a step; `None` for a null move in check.
pub(crate) fn play(position: &mut Position, step: Step) -> Option<()> {
    match step {
        Step::Move(mv) => position.play_unchecked(mv),
        Step::Pass => {
            position.make_null()?;
        }
    }
    Some(())
}

/// The position after a step; `None` for a null move in check.
pub(crate) fn after(position: &Position, step: Step) -> Option<Position> {
    let mut position = position.clone();
    play(&mut position, step)?;
    Some(position)
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// `None` for the root.
    pub(super) step: Option<Step>,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    /// The sibling in whose line this variation is written, if that is not the first one. It always comes before this node
    /// among its siblings.
    pub(super) host: Option<NodeId>,
    pub(super) is_deleted: bool,
    /// The notes before the move.
    pub(super) before: Vec<Note>,
    /// The notes after the move, in order of the variations they follow.
    pub(super) notes: Vec<Placed>,
}

impl Node {
    pub(super) fn new(parent: Option<NodeId>, step: Option<Step>) -> Node {
        Node {
            step,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            host: None,
            is_deleted: false,
            before: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a note right after the move, before its variations.
    pub(super) fn push(&mut self, note: Note) {
        let place = self.notes.partition_point(|placed| placed.after_variations == 0);
        self.notes.insert(
            place,
            Placed {
                after_variations: 0,
                note,
            },
        );
    }
}
