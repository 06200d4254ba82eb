//! A whole game in memory, with its variations.
//!
//! The nodes are in one list and refer to each other by index, so building, writing and dropping a tree need no
//! recursion: a tree of any depth needs no more stack than a flat one.

mod build;
mod edit;
mod equal;
mod games;
mod node;
mod note;
mod notes;
mod played;
mod positions;
mod tags;

pub use build::TreeBuilder;
pub use edit::EditError;
pub(crate) use edit::Place as SiblingPlace;
pub use games::{BadGame, Games, ReadGameError};
pub(crate) use node::after;
pub use node::{NodeId, Step};
pub use note::Note;
pub(crate) use notes::Annotations;
pub use positions::Positions;
pub use tags::{BadTagName, SEVEN_TAGS, Tags, says_on_time};
pub(crate) use tags::{LONGEST_NAME, is_in_name};

use std::sync::OnceLock;

use node::Node;
use tabiya_rules::{Move, Position};

use crate::{Comment, GameError, GameResult, Reader, Writer};

/// A game with tags, moves, variations, comments and NAGs. For a cursor and undoable edits, see [`Game`](crate::Game).
///
/// ```
/// use tabiya_pgn::GameTree;
///
/// let mut game = GameTree::parse("[White \"Morphy\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *")?;
/// assert_eq!(game.tags().value("White"), Some("Morphy"));
/// let first = game.main_line().next().unwrap();
/// assert_eq!(game.comments(first).next().unwrap().text(), "best by test");
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
    /// Comments before and among the tags: how many tags come before each.
    tag_comments: Vec<(usize, Comment)>,
    start: Position,
    /// A node always comes after its parent.
    nodes: Vec<Node>,
    /// The positions of all nodes, computed when first needed.
    positions: OnceLock<Vec<Position>>,
    result: GameResult,
    /// Comments after the result.
    end_comments: Vec<Comment>,
}

impl Default for GameTree {
    /// A game without tags or moves.
    fn default() -> GameTree {
        GameTree::with_start(Position::default())
    }
}

impl GameTree {
    /// A game from any starting position. Unless it is the standard one, the tags `SetUp` and `FEN` are set, with Chess960
    /// castling rights in X-FEN.
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
        game.tag_start();
        game
    }

    /// Sets the tags for a non-standard starting position.
    pub(crate) fn tag_start(&mut self) {
        if self.start != Position::default() {
            let fen = self.start.to_string();
            for (name, value) in [("SetUp", "1"), ("FEN", &fen)] {
                let named = self.tags.set(name, value);
                debug_assert!(named.is_ok());
            }
        }
    }

    fn with_start(start: Position) -> GameTree {
        GameTree {
            tags: Tags::default(),
            tag_comments: Vec::new(),
            start,
            nodes: vec![Node::new(None, None)],
            positions: OnceLock::new(),
            result: GameResult::Unknown,
            end_comments: Vec::new(),
        }
    }

    /// Parses one game and ignores what follows it. Empty text is an empty game.
    ///
    /// # Errors
    /// When the game is bad. [`Games`] also returns its valid part.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<GameTree, GameError> {
        match Games::new(Reader::from_bytes(text.as_ref())).next() {
            Some(Ok(game)) => Ok(game),
            Some(Err(ReadGameError::Bad(bad))) => Err(bad.error),
            // Reading from memory cannot fail.
            Some(Err(ReadGameError::Input(_))) | None => Ok(GameTree::default()),
        }
    }

    /// The game as PGN, as it is; see [`Writer`].
    pub fn to_pgn(&self) -> String {
        self.written(Writer::new)
    }

    /// The game as PGN with all of the [`SEVEN_TAGS`], as the standard's export format requires.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("[White \"Morphy\"]\n\n1. e4 *")?;
    /// assert!(game.to_export().starts_with("[Event \"?\"]\n[Site \"?\"]\n"));
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn to_export(&self) -> String {
        self.written(|text| Writer::new(text).with_seven_tags())
    }

    fn written<'a>(&self, writer: impl FnOnce(Vec<u8>) -> Writer<Vec<u8>> + 'a) -> String {
        let mut writer = writer(Vec::new());
        let written = writer.write_game(self);
        debug_assert!(written.is_ok());
        String::from_utf8(writer.into_inner()).unwrap_or_default()
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, mutably. Changing them does not change the starting position or the result.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// Comments before and among the tags, each with the number of tags before it.
    pub fn tag_comments(&self) -> &[(usize, Comment)] {
        &self.tag_comments
    }

    /// The value of the tag with this name; of the last one, if there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.value(name)
    }

    /// Sets a tag; a new one is appended. Setting `Result` changes the result.
    ///
    /// ```
    /// use tabiya_pgn::{EditError, GameResult, GameTree};
    ///
    /// let mut game = GameTree::default();
    /// game.set_tag("Result", "1-0")?;
    /// assert_eq!((game.tag("Result"), game.result()), (Some("1-0"), GameResult::WhiteWins));
    /// assert!(matches!(game.set_tag("Result", "won"), Err(EditError::Result(_))));
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    /// When the name is not valid for a tag, the value of `Result` is not a result, or that of `FEN` is not the position
    /// from which the game starts; nothing is changed then. [`tags_mut`](GameTree::tags_mut) accepts any value.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), EditError> {
        let value = value.into();
        let result = self.result_with_tag(name, &value)?;
        self.tags.set(name, value)?;
        self.result = result;
        Ok(())
    }

    /// The result once a tag has this value.
    pub(crate) fn result_with_tag(&self, name: &str, value: &str) -> Result<GameResult, EditError> {
        match name {
            "Result" => value.parse().map_err(EditError::Result),
            "FEN" if Position::from_fen_lenient(value).ok().as_ref() != Some(&self.start) => {
                Err(EditError::Start)
            }
            _ => Ok(self.result),
        }
    }

    /// Whether a tag can be removed: the start of the game must not be lost.
    pub(crate) fn may_remove_tag(&self, name: &str) -> Result<(), EditError> {
        match name == "FEN" && self.start != Position::default() {
            true => Err(EditError::Start),
            false => Ok(()),
        }
    }

    /// Comments after the result.
    pub fn end_comments(&self) -> &[Comment] {
        &self.end_comments
    }

    /// The starting position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The result after the moves or, if there is none, in the tag.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result, both after the moves and in the tag.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        let named = self.tags.set("Result", result.as_str());
        debug_assert!(named.is_ok());
    }

    /// Replaces the tags and the result, and returns the old ones.
    pub(crate) fn replace_head(&mut self, tags: Tags, result: GameResult) -> (Tags, GameResult) {
        (
            core::mem::replace(&mut self.tags, tags),
            core::mem::replace(&mut self.result, result),
        )
    }

    /// The node before the first move. Its comments are about the game as a whole.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.is_deleted)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.is_deleted)
    }

    /// Whether the node exists and is not deleted.
    pub fn contains(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// The move or null move that leads to a node; `None` for the root.
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.node(id)?.step
    }

    /// The move that leads to a node; `None` for the root and null moves.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        match self.step(id)? {
            Step::Move(mv) => Some(mv),
            Step::Pass => None,
        }
    }

    /// The move that leads to a node in SAN, `--` for a null move; `None` for the root.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. e4 e5 2. Nf3 -- *")?;
    /// let line: Vec<_> = game.main_line().filter_map(|id| game.san(id)).collect();
    /// assert_eq!(line, ["e4", "e5", "Nf3", "--"]);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn san(&self, id: NodeId) -> Option<String> {
        match self.step(id)? {
            Step::Move(mv) => Some(self.position(self.parent(id)?)?.to_san(mv).to_string()),
            Step::Pass => Some("--".to_owned()),
        }
    }

    /// Whether a node is the root or on the main line.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        let mut nodes = core::iter::successors(Some(id), |&id| self.parent(id));
        self.contains(id) && nodes.all(|id| self.host(id).is_none())
    }

    /// How many nodes there are, with the root.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// assert_eq!(GameTree::parse("1. e4 e5 (1... c5 2. Nf3) *")?.node_count(), 5);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn node_count(&self) -> usize {
        self.nodes.iter().filter(|node| !node.is_deleted).count()
    }

    /// The parent of a node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The nodes from the first move up to and including a node; empty for the root and for unknown nodes.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let nodes = core::iter::successors(Some(id), |&id| self.parent(id));
        let mut path: Vec<_> = nodes.take_while(|&id| self.step(id).is_some()).collect();
        path.reverse();
        path
    }

    /// The children of a node: first the continuation of the line, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(id).and_then(|node| node.first_child);
        core::iter::successors(first, |&child| self.node(child)?.next_sibling)
    }

    /// The nodes of the line after a node, following first children.
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.node(from).and_then(|node| node.first_child);
        core::iter::successors(first, |&child| self.node(child)?.first_child)
    }

    /// The nodes of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(NodeId::ROOT)
    }

    /// The moves of the main line, up to the first null move.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().map_while(|id| self.mv(id))
    }

    /// The sibling in whose line PGN writes this variation, in parentheses: usually the first one, but a variation can be
    /// inside another one on the same move. `None` for the root and for first children.
    pub fn host(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id)?;
        let first = self.node(node.parent?)?.first_child?;
        if first == id {
            return None;
        }
        let host = node.host.filter(|&host| self.parent(host) == node.parent);
        host.or(Some(first))
    }
}
