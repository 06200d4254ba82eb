//! How languages hold a node of a game.

use std::sync::atomic::{AtomicU32, Ordering};

use tabiya_pgn::NodeId;

/// A node of one game, to be kept and passed around. It means the same node for as long as its game lives; a node that
/// was deleted, or that belongs to another game, is a failure wherever a node is asked for.
///
/// ```
/// use tabiya_bindings::{NodeKey, TreeGame};
///
/// let game = TreeGame::parse("1. e4 *")?;
/// let key = game.cursor_key();
/// assert_eq!(NodeKey::from_bits(key.to_bits()), key);
/// assert!(game.id(key).is_ok());
/// assert_eq!(game.clone().id(key).unwrap_err().kind.name(), "bad_argument");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKey {
    pub(crate) game: u32,
    node: u32,
}

impl NodeKey {
    pub(crate) fn new(game: u32, id: NodeId) -> NodeKey {
        NodeKey {
            game,
            node: id.number(),
        }
    }

    pub(crate) fn id(self) -> Option<NodeId> {
        NodeId::from_number(self.node)
    }

    /// The key as a number: the game's in the upper half, the node's in the lower.
    pub const fn to_bits(self) -> u64 {
        (self.game as u64) << 32 | self.node as u64
    }

    /// The key with this number. Every number is one; most belong to no game.
    pub const fn from_bits(bits: u64) -> NodeKey {
        NodeKey {
            game: (bits >> 32) as u32,
            node: bits as u32,
        }
    }

    /// The number of the node within its game, from 1 for the root, in the order in which nodes were added.
    pub const fn node_number(self) -> u32 {
        self.node
    }
}

/// A number for a new game, which no other has until four billion more were made.
pub(crate) fn next_game() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
