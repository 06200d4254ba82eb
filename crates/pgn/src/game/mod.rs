//! A game with a cursor: a tree in which every edit can be undone.

mod annotate;
mod cursor;
mod edit;
mod history;
mod trail;

use std::sync::OnceLock;

use tabiya_rules::{Claims, Color, Move, MoveList, Outcome, PlayedLine, Position};

use crate::{GameError, GameResult, GameTree, NodeId, Step, Tags};
use history::History;
use trail::Trail;

/// A game that keeps everything (tags, moves, null moves, variations, comments, NAGs, clocks, evaluations, arrows), with a
/// cursor at which moves are played.
///
/// An existing move is followed, a new one becomes a variation: playing or moving around loses nothing.
/// [`undo`](Game::undo) and [`redo`](Game::redo) only move the cursor; [`undo_edit`](Game::undo_edit) reverts changes.
///
/// ```
/// use tabiya_pgn::Game;
///
/// let mut game = Game::default();
/// game.play_uci("e2e4")?;
/// game.play_san("e5")?;
/// game.undo();
/// game.play_san("c5")?;
/// game.add_comment_here("the Sicilian")?;
/// assert!(game.to_pgn().ends_with("1. e4 e5 (1... c5 {the Sicilian}) *\n"));
///
/// game.promote(game.cursor())?;
/// assert!(game.to_pgn().ends_with("1. e4 c5 {the Sicilian} (1... e5) *\n"));
/// assert!(game.undo_edit() && game.undo_edit());
/// assert!(game.to_pgn().ends_with("1. e4 e5 (1... c5) *\n"));
/// # Ok::<(), tabiya_pgn::EditError>(())
/// ```
#[derive(Clone)]
pub struct Game {
    tree: GameTree,
    cursor: NodeId,
    /// The path to the cursor, played when a position is first asked for: whoever only reads a game's tags and moves does
    /// not pay for a board.
    trail: OnceLock<Trail>,
    /// The nodes that undo has left, most recent last.
    undone: Vec<NodeId>,
    history: History,
}

impl Default for Game {
    /// A game from the usual starting position.
    fn default() -> Game {
        Game::new(Position::default())
    }
}

impl From<GameTree> for Game {
    /// The cursor is at the end of the main line.
    fn from(tree: GameTree) -> Game {
        let mut game = Game {
            cursor: tree.root(),
            trail: OnceLock::new(),
            tree,
            undone: Vec::new(),
            history: History::default(),
        };
        game.go_to_end();
        game
    }
}

impl PartialEq for Game {
    /// Whether two games are equal and their cursors at the same node.
    fn eq(&self, other: &Game) -> bool {
        self.tree == other.tree && self.steps().eq(other.steps())
    }
}

impl Eq for Game {}

impl core::fmt::Debug for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut shown = f.debug_struct("Game");
        shown.field("tree", &self.tree).field("cursor", &self.cursor);
        shown.finish_non_exhaustive()
    }
}

impl Game {
    /// A game from a starting position, with the [`SEVEN_TAGS`](crate::SEVEN_TAGS).
    ///
    /// ```
    /// use tabiya_pgn::Game;
    ///
    /// let game = Game::new("8/8/8/4k3/8/8/4P3/4K3 b - - 0 60".parse()?);
    /// assert_eq!(game.tags().value("SetUp"), Some("1"));
    /// assert_eq!(game.tags().value("White"), Some("?"));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn new(start: Position) -> Game {
        let mut tree = GameTree::from_position(start);
        *tree.tags_mut() = Tags::seven();
        tree.tag_start();
        Game::from(tree)
    }

    /// Parses one game and goes to the end of its main line; empty text is an empty game.
    ///
    /// # Errors
    /// When the game is bad.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Game, GameError> {
        GameTree::parse(text).map(Game::from)
    }

    /// The game as PGN.
    pub fn to_pgn(&self) -> String {
        self.tree.to_pgn()
    }

    /// The game tree.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The game tree, without the cursor.
    pub fn into_tree(self) -> GameTree {
        self.tree
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        self.tree.tags()
    }

    /// The recorded result. For the outcome by the rules see [`outcome`](Game::outcome).
    pub fn result(&self) -> GameResult {
        self.tree.result()
    }

    /// The starting position.
    pub fn start(&self) -> &Position {
        self.tree.start()
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        self.line().position()
    }

    /// The line that ends at the cursor, from the last null move: what an engine needs to detect repetitions.
    pub fn line(&self) -> &PlayedLine {
        self.trail().line()
    }

    fn trail(&self) -> &Trail {
        self.trail.get_or_init(|| {
            let mut trail = Trail::new(self.start().clone());
            for step in self.steps() {
                let played = trail.play(step);
                debug_assert!(played.is_some(), "an impossible step in a tree");
            }
            trail
        })
    }

    /// The legal moves at the cursor.
    pub fn legal_moves(&self) -> MoveList {
        self.position().legal_moves()
    }

    /// The nodes from the first move to the cursor.
    pub fn path(&self) -> Vec<NodeId> {
        self.tree.path(self.cursor)
    }

    /// The moves and null moves that lead to the cursor.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.path().into_iter().filter_map(|id| self.tree.step(id))
    }

    /// The moves that lead to the cursor, without null moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.path().into_iter().filter_map(|id| self.tree.mv(id))
    }

    /// How the game has ended at the cursor, if it has: mate, stalemate, a dead position, the fifth occurrence of a
    /// position or seventy-five moves without progress.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    /// use tabiya_rules::Reason;
    ///
    /// let game = Game::parse("1. f3 e5 2. g4 Qh4# 0-1")?;
    /// assert_eq!(game.outcome().unwrap().reason, Reason::Checkmate);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.line().outcome()
    }

    /// How the game ends if the time of `late` runs out at the cursor: a draw if the opponent cannot deliver mate by any series
    /// of legal moves.
    pub fn outcome_on_time(&self, late: Color) -> Outcome {
        self.line().outcome_on_time(late)
    }

    /// The draws that the side to move may claim in the position at the cursor.
    pub fn claims(&self) -> Claims {
        self.line().claims()
    }

    /// The draws that the side to move may claim by announcing a move, without playing it.
    pub fn claims_with(&self, mv: Move) -> Claims {
        self.line().claims_with(mv)
    }

    /// How often the position at the cursor has occurred on the path to it, including now.
    pub fn occurrences(&self) -> usize {
        self.line().occurrences()
    }
}
