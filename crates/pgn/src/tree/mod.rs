//! A whole game in memory, with its variations.
//!
//! The nodes live in one list and name each other by number, so neither building, writing nor dropping a tree calls
//! itself: a tree of any depth needs no more stack than a flat one.

mod build;
mod edit;
mod tags;

pub use build::{BadGame, Games, ReadGameError, TreeBuilder};
pub use edit::EditError;
pub use tags::{BadTagName, SEVEN_TAGS, Tags};

use core::num::NonZeroU32;

use tabiya_rules::{Move, Position};

use crate::{Comment, GameError, GameResult, Nag, Reader, Writer};

/// A game with tags, moves, variations, comments and glyphs.
///
/// ```
/// use tabiya_pgn::GameTree;
///
/// let mut game = GameTree::parse("[White \"Morphy\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *")?;
/// assert_eq!(game.tags().value("White"), Some("Morphy"));
/// let first = game.main_line().next().unwrap();
/// assert_eq!(game.comments(first)[0].text(), "best by test");
/// assert_eq!(game.children(first).count(), 2);
///
/// let sicilian = game.children(first).nth(1).unwrap();
/// game.promote(sicilian)?;
/// assert!(game.to_pgn().ends_with("1. e4 {best by test} 1... c5 (1... e5 2. Nf3) *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    tags: Tags,
    start: Position,
    nodes: Vec<Node>,
    result: GameResult,
}

/// The name of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// What leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move.
    Move(Move),
    /// A null move, as only analysis makes it: the side to move passes.
    Pass,
}

#[derive(Clone, Debug)]
struct Node {
    /// Nothing for the root.
    step: Option<Step>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    is_deleted: bool,
    nags: Vec<Nag>,
    comments_before: Vec<Comment>,
    comments: Vec<Comment>,
}

impl Node {
    fn new(parent: Option<NodeId>, step: Option<Step>) -> Node {
        Node {
            step,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            is_deleted: false,
            nags: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
        }
    }
}

impl Default for GameTree {
    /// A game without tags and moves.
    fn default() -> GameTree {
        GameTree::with_start(Position::default())
    }
}

impl GameTree {
    /// A game that starts from any position. Unless that is the usual one, the tags `SetUp` and `FEN` say so; the
    /// castling rights of Chess960 are written as X-FEN.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    /// use tabiya_rules::Position;
    ///
    /// let game = GameTree::from_position(Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?);
    /// assert_eq!(game.tags().value("SetUp"), Some("1"));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn from_position(start: Position) -> GameTree {
        let mut game = GameTree::with_start(start);
        if game.start != Position::default() {
            let fen = game.start.to_string();
            for (name, value) in [("SetUp", "1"), ("FEN", &fen)] {
                let named = game.tags.set(name, value);
                debug_assert!(named.is_ok());
            }
        }
        game
    }

    fn with_start(start: Position) -> GameTree {
        GameTree {
            tags: Tags::default(),
            start,
            nodes: vec![Node::new(None, None)],
            result: GameResult::Unknown,
        }
    }

    /// Reads one game; what follows it is not looked at. No text is an empty game.
    ///
    /// # Errors
    /// When the game is bad. [`Games`] also gives what could be read of it.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<GameTree, GameError> {
        match Games::new(Reader::from_bytes(text.as_ref())).next() {
            Some(Ok(game)) => Ok(game),
            Some(Err(ReadGameError::Bad(bad))) => Err(bad.error),
            // Memory cannot fail to be read.
            Some(Err(ReadGameError::Input(_))) | None => Ok(GameTree::default()),
        }
    }

    /// The game as PGN writes it; see [`Writer`].
    pub fn to_pgn(&self) -> String {
        let mut text = Vec::new();
        let written = Writer::new(&mut text).write_game(self);
        debug_assert!(written.is_ok());
        String::from_utf8(text).unwrap_or_default()
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed. The starting position and the result do not follow what is written here.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// Where the game starts.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How the game ended, as the end of its moves says; if that says nothing, the tag.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result, at the end of the moves and in the tag.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        let named = self.tags.set("Result", result.as_str());
        debug_assert!(named.is_ok());
    }

    /// The node before the first move. Its comments are those on the game as a whole.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.is_deleted)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.is_deleted)
    }

    /// Whether there is such a node, and it is not deleted.
    pub fn contains(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// What leads to a node; nothing leads to the root.
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.node(id)?.step
    }

    /// The move that leads to a node, if it is a move.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        match self.step(id)? {
            Step::Move(mv) => Some(mv),
            Step::Pass => None,
        }
    }

    /// The node before.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The nodes behind: first the one that the line goes on with, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).and_then(|node| node.first_child);
        core::iter::successors(first, |&child| self.node(child)?.next_sibling)
    }

    /// The nodes of the line that begins behind a node, following the first child each time.
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(from).and_then(|node| node.first_child);
        core::iter::successors(first, |&child| self.node(child)?.first_child)
    }

    /// The nodes of the game itself, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(NodeId::ROOT)
    }

    /// The moves of the game itself, up to the first null move.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().map_while(|id| self.mv(id))
    }

    /// The glyphs on a move.
    pub fn nags(&self, id: NodeId) -> &[Nag] {
        self.node(id).map_or(&[], |node| &node.nags)
    }

    /// The comments behind a move; for the root, those before the first move.
    pub fn comments(&self, id: NodeId) -> &[Comment] {
        self.node(id).map_or(&[], |node| &node.comments)
    }

    /// The comments that open a variation, before its first move.
    pub fn comments_before(&self, id: NodeId) -> &[Comment] {
        self.node(id).map_or(&[], |node| &node.comments_before)
    }

    /// The position that a node leads to.
    pub fn position(&self, id: NodeId) -> Option<Position> {
        self.node(id)?;
        let path: Vec<Step> = core::iter::successors(Some(id), |&id| self.parent(id))
            .filter_map(|id| self.step(id))
            .collect();
        let mut position = self.start.clone();
        for step in path.into_iter().rev() {
            position = after(&position, step)?;
        }
        Some(position)
    }
}

/// The position behind a step.
pub(crate) fn after(position: &Position, step: Step) -> Option<Position> {
    let mut position = position.clone();
    match step {
        Step::Move(mv) => position.play(mv),
        Step::Pass => {
            position.make_null()?;
        }
    }
    Some(position)
}

impl PartialEq for GameTree {
    /// Whether two games have the same tags, start, result, lines, comments and glyphs; how they came to be does not
    /// matter.
    fn eq(&self, other: &GameTree) -> bool {
        if (&self.tags, &self.start, self.result) != (&other.tags, &other.start, other.result) {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let same = match (self.node(a), other.node(b)) {
                (Some(a), Some(b)) => {
                    a.step == b.step
                        && a.nags == b.nags
                        && a.comments == b.comments
                        && a.comments_before == b.comments_before
                }
                _ => false,
            };
            let children: (Vec<_>, Vec<_>) = (self.children(a).collect(), other.children(b).collect());
            if !same || children.0.len() != children.1.len() {
                return false;
            }
            pairs.extend(children.0.into_iter().zip(children.1));
        }
        true
    }
}

impl Eq for GameTree {}
