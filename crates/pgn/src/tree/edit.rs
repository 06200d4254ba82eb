//! Changing a game.

use core::fmt;
use core::num::NonZeroU32;

use tabiya_rules::{IllegalMove, Move};

use super::{GameTree, Node, NodeId, Step};
use crate::{Comment, Nag};

/// Why a game was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// There is no such node, or it is deleted.
    NoSuchNode(NodeId),
    /// The move is not legal there.
    Illegal(IllegalMove),
    /// The root can be neither moved nor deleted.
    Root,
    /// The tree has as many nodes as it can have, some four thousand million.
    Full,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode(_) => f.write_str("the game has no such node"),
            EditError::Illegal(error) => error.fmt(f),
            EditError::Root => f.write_str("the start of the game can be neither moved nor deleted"),
            EditError::Full => f.write_str("the game has too many moves"),
        }
    }
}

impl core::error::Error for EditError {}

impl GameTree {
    /// Adds a move behind a node: as the continuation if there is none, else as a variation. A move that is there
    /// already is not added again.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    /// use tabiya_rules::{Move, Square};
    ///
    /// let mut game = GameTree::default();
    /// let e4 = game.add(game.root(), Move::double_push(Square::E2, Square::E4))?;
    /// let d4 = game.add(game.root(), Move::double_push(Square::D2, Square::D4))?;
    /// assert_eq!(game.children(game.root()).collect::<Vec<_>>(), [e4, d4]);
    /// assert!(game.add(e4, Move::double_push(Square::E2, Square::E4)).is_err());
    /// # Ok::<(), tabiya_pgn::EditError>(())
    /// ```
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, EditError> {
        let position = self.position(parent).ok_or(EditError::NoSuchNode(parent))?;
        if !position.is_legal(mv) {
            return Err(EditError::Illegal(IllegalMove(mv)));
        }
        let known = self.children(parent).find(|&child| self.mv(child) == Some(mv));
        known.map_or_else(|| self.append(parent, Step::Move(mv)), Ok)
    }

    /// Adds a node behind all others of its parent, without a look at the rules.
    pub(super) fn append(&mut self, parent: NodeId, step: Step) -> Result<NodeId, EditError> {
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let id = NodeId(number.ok_or(EditError::Full)?);
        let above = self.node_mut(parent).ok_or(EditError::NoSuchNode(parent))?;
        match above.last_child.replace(id) {
            None => above.first_child = Some(id),
            Some(last) => {
                if let Some(last) = self.node_mut(last) {
                    last.next_sibling = Some(id);
                }
            }
        }
        self.nodes.push(Node::new(Some(parent), Some(step)));
        Ok(id)
    }

    /// Puts a variation one place nearer to being the main line of its parent.
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        let (parent, mut siblings) = self.siblings(id)?;
        if let Some(place) = siblings.iter().position(|&sibling| sibling == id)
            && place > 0
        {
            siblings.swap(place - 1, place);
            self.link(parent, &siblings);
        }
        Ok(())
    }

    /// Makes a line the main line: every node on the way to it becomes the first of its parent.
    pub fn promote_to_main_line(&mut self, id: NodeId) -> Result<(), EditError> {
        let mut node = id;
        loop {
            let (parent, mut siblings) = self.siblings(node)?;
            if let Some(place) = siblings.iter().position(|&sibling| sibling == node) {
                siblings[..=place].rotate_right(1);
            }
            self.link(parent, &siblings);
            if parent == self.root() {
                return Ok(());
            }
            node = parent;
        }
    }

    /// Deletes a node and everything behind it. Their ids name nothing from then on.
    pub fn delete(&mut self, id: NodeId) -> Result<(), EditError> {
        let (parent, mut siblings) = self.siblings(id)?;
        siblings.retain(|&sibling| sibling != id);
        self.link(parent, &siblings);
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            doomed.extend(self.children(id));
            if let Some(node) = self.node_mut(id) {
                *node = Node::new(None, None);
                node.is_deleted = true;
            }
        }
        Ok(())
    }

    fn siblings(&self, id: NodeId) -> Result<(NodeId, Vec<NodeId>), EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode(id))?;
        let parent = node.parent.ok_or(EditError::Root)?;
        Ok((parent, self.children(parent).collect()))
    }

    /// Makes `children` the children of `parent`, in this order.
    fn link(&mut self, parent: NodeId, children: &[NodeId]) {
        if let Some(node) = self.node_mut(parent) {
            node.first_child = children.first().copied();
            node.last_child = children.last().copied();
        }
        for (index, &child) in children.iter().enumerate() {
            if let Some(node) = self.node_mut(child) {
                node.next_sibling = children.get(index + 1).copied();
            }
        }
    }

    /// The glyphs on a move, to be changed.
    pub fn nags_mut(&mut self, id: NodeId) -> Option<&mut Vec<Nag>> {
        Some(&mut self.node_mut(id)?.nags)
    }

    /// The comments behind a move, to be changed.
    pub fn comments_mut(&mut self, id: NodeId) -> Option<&mut Vec<Comment>> {
        Some(&mut self.node_mut(id)?.comments)
    }

    /// The comments before a move, to be changed. They are written only where a variation begins.
    pub fn comments_before_mut(&mut self, id: NodeId) -> Option<&mut Vec<Comment>> {
        Some(&mut self.node_mut(id)?.comments_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movetext(game: &GameTree) -> String {
        let pgn = game.to_pgn();
        pgn.split_once("\n\n").unwrap().1.trim_end().to_owned()
    }

    #[test]
    fn a_variation_can_be_promoted_step_by_step() {
        let mut game = GameTree::parse("1. e4 (1. d4 d5) (1. c4) *").unwrap();
        let c4 = game.children(game.root()).nth(2).unwrap();
        game.promote(c4).unwrap();
        assert_eq!(movetext(&game), "1. e4 (1. c4) (1. d4 d5) *");
        game.promote(c4).unwrap();
        game.promote(c4).unwrap();
        assert_eq!(movetext(&game), "1. c4 (1. e4) (1. d4 d5) *");
    }

    #[test]
    fn a_deep_line_can_become_the_main_line() {
        let mut game = GameTree::parse("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) *").unwrap();
        let deepest = (0..)
            .map(|n| NodeId(NonZeroU32::new(n + 1).unwrap()))
            .take_while(|&id| game.contains(id));
        let d5 = deepest.last().unwrap();
        game.promote_to_main_line(d5).unwrap();
        assert_eq!(movetext(&game), "1. e4 c5 (1... e5) 2. c3 (2. Nf3) 2... d5 *");
    }

    #[test]
    fn what_is_deleted_is_gone() {
        let mut game = GameTree::parse("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *").unwrap();
        let e4 = game.main_line().next().unwrap();
        let c5 = game.children(e4).nth(1).unwrap();
        let nf3 = game.children(c5).next().unwrap();
        game.delete(c5).unwrap();
        assert_eq!(movetext(&game), "1. e4 e5 2. Nf3 *");
        assert!(!game.contains(c5) && !game.contains(nf3));
        assert_eq!(game.delete(c5), Err(EditError::NoSuchNode(c5)));
        assert_eq!(game.delete(game.root()), Err(EditError::Root));
        assert_eq!(game.promote(game.root()), Err(EditError::Root));
        assert_eq!(game.position(nf3), None);
    }
}
