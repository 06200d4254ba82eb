//! Handles for nodes of games.

use std::sync::atomic::{AtomicU32, Ordering};

use tabiya_pgn::NodeId;

/// A handle for a node of one game, which can be kept and passed around. It refers to the same node as long as the game
/// exists; a node that was deleted, or belongs to another game, gives a failure wherever it is used.
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

    /// The key with this number. All numbers are valid, but most belong to no game.
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

/// The number of a new game, which is unique until four billion more have been created.
pub(crate) fn next_game() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
