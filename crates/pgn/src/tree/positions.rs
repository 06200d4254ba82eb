//! The positions of a game: at any node, and one after the other.

use tabiya_rules::Position;

use super::node::{after, play};
use super::{GameTree, NodeId};

impl GameTree {
    /// The position that a node leads to. It is computed once, together with those on the way to it: walking about in
    /// a game costs no more than playing its moves.
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
        let mut unknown = Vec::new();
        let mut at = self.node(id)?;
        let mut position = loop {
            if let Some(known) = at.position.get() {
                break &**known;
            }
            let Some(parent) = at.parent else {
                break &self.start;
            };
            unknown.push(at);
            at = self.node(parent)?;
        };
        for node in unknown.into_iter().rev() {
            let next = after(position, node.step?)?;
            position = node.position.get_or_init(|| Box::new(next));
        }
        Some(position)
    }

    /// Every position of the game with its node, the start first; each move is followed by
    /// the variations that could have been played instead, then by what was played next.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. e4 e5 (1... c5 2. Nf3) 2. f4 *")?;
    /// let mut line = String::new();
    /// for (position, node) in game.walk() {
    ///     line += &format!("{} ", position.fullmove_number());
    ///     assert_eq!(Some(&position), game.position(node));
    /// }
    /// assert_eq!(line, "1 1 2 2 2 2 ");
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn walk(&self) -> Positions<'_> {
        Positions {
            tree: self,
            is_at_start: true,
            line: Some((NodeId::ROOT, self.start.clone())),
            left: Vec::new(),
        }
    }
}

/// The positions of a game; see [`GameTree::walk`].
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    tree: &'a GameTree,
    is_at_start: bool,
    /// The node that was given last and its position, if its line is to be gone on with.
    line: Option<(NodeId, Position)>,
    /// What is still to come, the next one last.
    left: Vec<Left>,
}

#[derive(Clone, Debug)]
enum Left {
    /// A variation, and the position before it.
    Variation(NodeId, Position),
    /// What follows a node, and its position.
    Rest(NodeId, Position),
}

impl Iterator for Positions<'_> {
    type Item = (Position, NodeId);

    fn next(&mut self) -> Option<Self::Item> {
        if core::mem::take(&mut self.is_at_start) {
            return self.line.clone().map(|(id, position)| (position, id));
        }
        loop {
            let (id, position) = match self.line.take() {
                Some(line) => line,
                None => match self.left.pop()? {
                    Left::Rest(id, position) => (id, position),
                    Left::Variation(id, before) => {
                        let position = after(&before, self.tree.step(id)?)?;
                        self.line = Some((id, position.clone()));
                        return Some((position, id));
                    }
                },
            };
            if let Some(first) = self.tree.node(id)?.first_child {
                return self.follow(first, position);
            }
        }
    }
}

impl Positions<'_> {
    /// Goes on with a first child, from the position before it; its variations come between it and what follows it.
    fn follow(&mut self, first: NodeId, mut position: Position) -> Option<(Position, NodeId)> {
        let node = self.tree.node(first)?;
        let before = node.next_sibling.map(|_| position.clone());
        play(&mut position, node.step?)?;
        let Some(before) = before else {
            self.line = Some((first, position.clone()));
            return Some((position, first));
        };
        self.left.push(Left::Rest(first, position.clone()));
        let variations = core::iter::successors(node.next_sibling, |&id| self.tree.node(id)?.next_sibling);
        let known = self.left.len();
        let variations = variations.map(|id| Left::Variation(id, before.clone()));
        self.left.extend(variations);
        self.left[known..].reverse();
        Some((position, first))
    }
}
