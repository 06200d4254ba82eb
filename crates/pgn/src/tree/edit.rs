//! Editing a game.

use core::fmt;

use tabiya_rules::{IllegalMove, Move, ParseResultError, SanError, UciMoveError};

use super::{BadTagName, GameTree, Node, NodeId, Step};

/// Why a game was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// There is no such node, or it is deleted.
    NoSuchNode(NodeId),
    /// The move is not legal there.
    Illegal(IllegalMove),
    /// The text is not a legal move in UCI notation.
    Uci(UciMoveError),
    /// The text is not a legal move in SAN.
    San(SanError),
    /// A null move is impossible in check.
    NullInCheck,
    /// The root has no move: it cannot be moved or deleted, and there is nothing before it.
    Root,
    /// The tree is full: it can have about four billion nodes.
    Full,
    /// The name is not valid for a tag.
    TagName(BadTagName),
    /// The value of a `Result` tag is not a result.
    Result(ParseResultError),
    /// The `FEN` tag must be the position from which the game starts.
    Start,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode(_) => f.write_str("the game has no such node"),
            EditError::Illegal(error) => error.fmt(f),
            EditError::Uci(error) => error.fmt(f),
            EditError::San(error) => error.fmt(f),
            EditError::NullInCheck => f.write_str("a null move is impossible in check"),
            EditError::Root => f.write_str("the start of the game cannot be moved or deleted"),
            EditError::Full => f.write_str("the game has too many moves"),
            EditError::TagName(error) => error.fmt(f),
            EditError::Result(error) => error.fmt(f),
            EditError::Start => f.write_str("the tag FEN must be the position from which the game starts"),
        }
    }
}

impl core::error::Error for EditError {}

impl From<UciMoveError> for EditError {
    fn from(error: UciMoveError) -> EditError {
        EditError::Uci(error)
    }
}

impl From<SanError> for EditError {
    fn from(error: SanError) -> EditError {
        EditError::San(error)
    }
}

impl From<BadTagName> for EditError {
    fn from(error: BadTagName) -> EditError {
        EditError::TagName(error)
    }
}

/// A node's place among its siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) parent: NodeId,
    pub(crate) index: usize,
    /// The sibling in whose line it is written, if not the first.
    pub(crate) host: Option<NodeId>,
}

impl GameTree {
    /// Adds a move after a node: as the continuation if there is none, else as a variation. An existing move is not added
    /// again.
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
        self.follow_or_append(parent, Step::Move(mv))
    }

    /// Adds a null move after a node, as [`add`](GameTree::add) adds a move.
    pub fn add_null(&mut self, parent: NodeId) -> Result<NodeId, EditError> {
        let position = self.position(parent).ok_or(EditError::NoSuchNode(parent))?;
        if position.is_check() {
            return Err(EditError::NullInCheck);
        }
        self.follow_or_append(parent, Step::Pass)
    }

    /// The child that a step leads to, if there is one.
    pub(crate) fn child(&self, parent: NodeId, step: Step) -> Option<NodeId> {
        self.children(parent)
            .find(|&child| self.step(child) == Some(step))
    }

    fn follow_or_append(&mut self, parent: NodeId, step: Step) -> Result<NodeId, EditError> {
        let known = self.child(parent, step);
        known.map_or_else(|| self.append(parent, step), Ok)
    }

    /// Appends a node to the children of its parent, without checking the rules.
    pub(crate) fn append(&mut self, parent: NodeId, step: Step) -> Result<NodeId, EditError> {
        let id = NodeId::at(self.nodes.len()).ok_or(EditError::Full)?;
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
        self.extend_positions();
        Ok(id)
    }

    /// Promotes a variation by one place among its siblings. One that is written inside another variation is moved out of
    /// it.
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        let place = self.place(id)?;
        self.move_to(id, place.index.saturating_sub(1))
    }

    /// Demotes a line by one place among its siblings; the last one stays. One that is written inside another variation is
    /// moved out of it.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let mut game = GameTree::parse("1. e4 (1. d4) (1. c4) *")?;
    /// let e4 = game.main_line().next().unwrap();
    /// game.demote(e4)?;
    /// assert!(game.to_pgn().ends_with("1. d4 (1. e4) (1. c4) *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn demote(&mut self, id: NodeId) -> Result<(), EditError> {
        let place = self.place(id)?;
        let last = self.children(place.parent).count().saturating_sub(1);
        self.move_to(id, (place.index + 1).min(last))
    }

    /// Makes a line the main line: every node on the path to it becomes the first child of its parent.
    pub fn promote_to_main_line(&mut self, id: NodeId) -> Result<(), EditError> {
        let mut node = id;
        loop {
            let parent = self.place(node)?.parent;
            self.move_to(node, 0)?;
            if parent == self.root() {
                return Ok(());
            }
            node = parent;
        }
    }

    /// Deletes a node and everything after it. Their ids become invalid.
    pub fn delete(&mut self, id: NodeId) -> Result<(), EditError> {
        self.detach(id).map(drop)
    }

    /// A node's place among its siblings.
    pub(crate) fn place(&self, id: NodeId) -> Result<Place, EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode(id))?;
        let parent = node.parent.ok_or(EditError::Root)?;
        let index = self.children(parent).take_while(|&child| child != id).count();
        let host = node.host;
        Ok(Place { parent, index, host })
    }

    /// Moves a node to another place among its siblings, outside of every other variation.
    pub(crate) fn move_to(&mut self, id: NodeId, index: usize) -> Result<(), EditError> {
        let place = self.place(id)?;
        if place.index != index {
            let host = None;
            self.put(id, Place { index, host, ..place });
        }
        Ok(())
    }

    /// Takes a node and everything after it out of the tree, and returns its place.
    pub(crate) fn detach(&mut self, id: NodeId) -> Result<Place, EditError> {
        let place = self.place(id)?;
        let siblings: Vec<_> = self.children(place.parent).filter(|&child| child != id).collect();
        self.link(place.parent, &siblings);
        self.mark(id, true);
        Ok(place)
    }

    /// Puts a detached node back.
    pub(crate) fn attach(&mut self, id: NodeId, place: Place) {
        self.mark(id, false);
        self.put(id, place);
    }

    /// Marks a node and its descendants as deleted or not.
    fn mark(&mut self, id: NodeId, is_deleted: bool) {
        let mut marked = vec![id];
        while let Some(id) = marked.pop() {
            if let Some(node) = self.nodes.get_mut(id.index()) {
                node.is_deleted = is_deleted;
                let first = node.first_child;
                marked.extend(core::iter::successors(first, |&child| {
                    self.nodes.get(child.index())?.next_sibling
                }));
            }
        }
    }

    /// Puts a node in a place among the children of its parent.
    pub(crate) fn put(&mut self, id: NodeId, place: Place) {
        let mut siblings: Vec<_> = self.children(place.parent).filter(|&child| child != id).collect();
        siblings.insert(place.index.min(siblings.len()), id);
        self.link(place.parent, &siblings);
        if let Some(node) = self.node_mut(id) {
            node.host = place.host;
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movetext(game: &GameTree) -> String {
        let pgn = game.to_pgn();
        pgn.trim_end().to_owned()
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
        let deepest = (0..).map_while(NodeId::at).take_while(|&id| game.contains(id));
        let d5 = deepest.last().unwrap();
        game.promote_to_main_line(d5).unwrap();
        assert_eq!(movetext(&game), "1. e4 c5 (1... e5) 2. c3 (2. Nf3) 2... d5 *");
    }

    #[test]
    fn a_deleted_node_is_gone() {
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
