//! The positions of a game: at any node, and in sequence.

use tabiya_rules::Position;

use super::node::play;
use super::{GameTree, NodeId, Step};

impl GameTree {
    /// The position at a node. The first call computes all positions at once, so moving around in a game costs no more than
    /// playing its moves.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. e4 e5 (1... c5 2. Nf3) *")?;
    /// let last = game.main_line().last().unwrap();
    /// assert_eq!(game.position(last).unwrap().fullmove_number(), 2);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn position(&self, id: NodeId) -> Option<&Position> {
        self.node(id)?;
        self.all_positions().get(id.index())
    }

    /// The position of every node, including deleted ones.
    fn all_positions(&self) -> &[Position] {
        self.positions.get_or_init(|| {
            let mut positions = Vec::with_capacity(self.nodes.len());
            let mut current = self.start.clone();
            positions.push(current.clone());
            for (index, node) in self.nodes.iter().enumerate().skip(1) {
                let parent = node.parent.map_or(0, NodeId::index);
                if parent + 1 != index {
                    current.clone_from(&positions[parent]);
                }
                advance(&mut current, node.step);
                positions.push(current.clone());
            }
            positions
        })
    }

    /// Adds the position of a new node, if the positions have been computed.
    pub(super) fn extend_positions(&mut self) {
        if let (Some(mut positions), Some(node)) = (self.positions.take(), self.nodes.last()) {
            let parent = node.parent.map_or(0, NodeId::index);
            let mut position = positions[parent].clone();
            advance(&mut position, node.step);
            positions.push(position);
            self.positions = positions.into();
        }
    }

    /// Every position of the game with its node, from the start; each move is followed by its alternatives, then by the
    /// next move.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. e4 e5 (1... c5 2. Nf3) 2. f4 *")?;
    /// let mut numbers = Vec::new();
    /// for (position, node) in game.walk() {
    ///     numbers.push(position.fullmove_number());
    ///     assert_eq!(Some(position), game.position(node));
    /// }
    /// assert_eq!(numbers, [1, 1, 2, 2, 2, 2]);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn walk(&self) -> Positions<'_> {
        Positions {
            tree: self,
            positions: self.all_positions(),
            next: Some(NodeId::ROOT),
            pending: Vec::new(),
        }
    }
}

/// Plays a step known to be legal.
fn advance(position: &mut Position, step: Option<Step>) {
    let played = step.and_then(|step| play(position, step));
    debug_assert!(played.is_some(), "null move in check");
}

/// The positions of a game; see [`GameTree::walk`].
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    tree: &'a GameTree,
    positions: &'a [Position],
    next: Option<NodeId>,
    /// Where to continue after the current line, the next one last.
    pending: Vec<NodeId>,
}

impl<'a> Iterator for Positions<'a> {
    type Item = (&'a Position, NodeId);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.next?;
        let node = self.tree.node(id)?;
        let continuation = node.first_child;
        self.next = match node.next_sibling {
            // A first child: its alternatives come before its continuation.
            Some(variation) if self.tree.host(id).is_none() => {
                self.pending.extend(continuation);
                Some(variation)
            }
            next => {
                self.pending.extend(next);
                continuation.or_else(|| self.pending.pop())
            }
        };
        Some((self.positions.get(id.index())?, id))
    }
}
