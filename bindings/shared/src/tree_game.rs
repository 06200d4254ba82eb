//! A game that keeps everything, as languages hold it.

use core::fmt;
use core::ops::Deref;

use tabiya_pgn::{EditError, Game, GameResult, GameTree, NodeId, Step};
use tabiya_rules::{Move, Outcome, PlayedLine, Position};

use crate::failure::{Failure, FailureKind};
use crate::node_key::{NodeKey, next_game};
use crate::text::parse_move;

/// A tree of moves with a cursor, tags, comments, NAGs, clocks, evaluations and arrows. Playing and walking destroy
/// nothing: another move becomes a variation.
///
/// Everything that can be read is read through [`Game`], to which this dereferences, and everything else edited through
/// [`edit`](TreeGame::edit). Nodes cross a boundary as [`NodeKey`]s. A game that was read from PGN has no board until
/// somebody asks for a position.
///
/// ```
/// use tabiya_bindings::TreeGame;
///
/// let mut game = TreeGame::parse("[White \"Morphy\"]\n\n1. e4 {best by test} e5 *")?;
/// game.edit().undo();
/// let sicilian = game.play("c5")?;
/// assert!(game.to_pgn().ends_with("1. e4 {best by test} 1... e5 (1... c5) *\n"));
/// let id = game.id(sicilian)?;
/// game.edit().delete(id)?;
/// assert_eq!(game.id(sicilian).unwrap_err().kind.name(), "bad_argument");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
pub struct TreeGame {
    /// Apart, because boards are aligned as no object of Python's may be.
    game: Box<Game>,
    serial: u32,
    errors: Vec<Failure>,
    oddities: Vec<String>,
}

impl TreeGame {
    /// A game from a starting position, with the Seven Tag Roster.
    pub fn new(start: Position) -> TreeGame {
        TreeGame::from(Game::new(start))
    }

    /// Reads one game and goes to the end of its main line; no text is an empty game.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadPgn`] if it is broken.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<TreeGame, Failure> {
        Ok(TreeGame::from(Game::parse(text)?))
    }

    /// What was read of a broken game, with what is wrong.
    pub(crate) fn with_faults(mut self, errors: Vec<Failure>, oddities: Vec<String>) -> TreeGame {
        self.errors = errors;
        self.oddities = oddities;
        self
    }

    /// What is wrong in the text that the game was read from, which ends where that is; empty for a good game.
    pub fn errors(&self) -> &[Failure] {
        &self.errors
    }

    /// What was odd in the text that the game was read from, and was repaired or let pass.
    pub fn oddities(&self) -> &[String] {
        &self.oddities
    }

    /// The game, to be edited. It must not be replaced by another, whose nodes would be taken for this one's.
    pub fn edit(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The game without its name for nodes.
    pub fn into_game(self) -> Game {
        *self.game
    }

    /// How a node is named outside.
    pub fn key(&self, id: NodeId) -> NodeKey {
        NodeKey::new(self.serial, id)
    }

    /// The names of several nodes.
    pub fn keys(&self, ids: impl IntoIterator<Item = NodeId>) -> Vec<NodeKey> {
        ids.into_iter().map(|id| self.key(id)).collect()
    }

    /// The node at the cursor.
    pub fn cursor_key(&self) -> NodeKey {
        self.key(self.game.cursor())
    }

    /// The node before the first move.
    pub fn root_key(&self) -> NodeKey {
        self.key(self.game.tree().root())
    }

    /// The node with this name.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadArgument`] if it is deleted, or a node of another game.
    pub fn id(&self, key: NodeKey) -> Result<NodeId, Failure> {
        let fault = |message| Failure::new(FailureKind::BadArgument, message);
        if key.game != self.serial {
            return Err(fault("the node belongs to another game"));
        }
        key.id()
            .filter(|&id| self.game.tree().contains(id))
            .ok_or_else(|| fault("the game has no such node: it was deleted"))
    }

    /// The position at a node.
    ///
    /// # Errors
    ///
    /// As [`id`](TreeGame::id).
    pub fn position_at(&self, key: NodeKey) -> Result<&Position, Failure> {
        let id = self.id(key)?;
        let position = self.game.tree().position(id);
        position.ok_or_else(|| Failure::new(FailureKind::Internal, "a node without a position"))
    }

    /// Goes to a node.
    ///
    /// # Errors
    ///
    /// As [`id`](TreeGame::id).
    pub fn go_to(&mut self, key: NodeKey) -> Result<(), Failure> {
        let id = self.id(key)?;
        Ok(self.game.go_to(id)?)
    }

    /// Plays a move at the cursor, in UCI or SAN, or a null move, `--` or `0000`: a known one is followed, another
    /// becomes a variation. If it ends the game on the main line and no result is recorded, the result is.
    ///
    /// # Errors
    ///
    /// What [`parse_move`] says; nothing is changed then.
    pub fn play(&mut self, text: &str) -> Result<NodeKey, Failure> {
        match is_null(text) {
            true => {
                let id = self.game.play_null()?;
                Ok(self.key(id))
            }
            false => self.play_move(parse_move(self.game.position(), text)?),
        }
    }

    /// Plays a move at the cursor, as [`play`](TreeGame::play).
    ///
    /// # Errors
    ///
    /// [`FailureKind::IllegalMove`].
    pub fn play_move(&mut self, mv: Move) -> Result<NodeKey, Failure> {
        let id = self.game.as_one_edit(|game| {
            let tree = game.tree();
            let is_new = !tree
                .children(game.cursor())
                .any(|child| tree.mv(child) == Some(mv));
            let id = game.play(mv)?;
            if is_new && game.result() == GameResult::Unknown && game.tree().is_main_line(id) {
                let result = GameResult::from(game.outcome());
                if result != GameResult::Unknown {
                    game.set_result(result);
                }
            }
            Ok::<_, Failure>(id)
        })?;
        Ok(self.key(id))
    }

    /// Adds a move after any node, as [`play`](TreeGame::play) does at the cursor, which stays.
    ///
    /// # Errors
    ///
    /// As [`id`](TreeGame::id) and [`play`](TreeGame::play).
    pub fn add(&mut self, parent: NodeKey, text: &str) -> Result<NodeKey, Failure> {
        let parent = self.id(parent)?;
        let id = match is_null(text) {
            true => self.game.add_null(parent)?,
            false => {
                let mv = parse_move(self.position_at(self.key(parent))?, text)?;
                self.game.add(parent, mv)?
            }
        };
        Ok(self.key(id))
    }

    /// Adds a line of moves after a node, each as [`add`](TreeGame::add) does: the whole line or nothing, as one edit.
    /// Returns the last node, or the given one for an empty line.
    ///
    /// # Errors
    ///
    /// As [`add`](TreeGame::add).
    pub fn add_line<'a>(
        &mut self,
        parent: NodeKey,
        line: impl IntoIterator<Item = &'a str>,
    ) -> Result<NodeKey, Failure> {
        let start = self.id(parent)?;
        let mut board = self.position_at(parent)?.clone();
        let mut steps = Vec::new();
        for text in line {
            steps.push(match is_null(text) {
                true => {
                    board.make_null().ok_or(EditError::NullInCheck)?;
                    None
                }
                false => {
                    let mv = parse_move(&board, text)?;
                    board.play_unchecked(mv);
                    Some(mv)
                }
            });
        }
        let last = self.game.as_one_edit(|game| {
            steps.into_iter().try_fold(start, |id, step| match step {
                Some(mv) => game.add(id, mv),
                None => game.add_null(id),
            })
        })?;
        Ok(self.key(last))
    }

    /// Gives a tag a value, or takes it away. Taking the result away makes it unknown.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadArgument`] if there can be no such tag, `Result` is no result, or `FEN` is not where the game
    /// starts.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        self.game.as_one_edit(|game| {
            match value {
                Some(value) => game.set_tag(name, value)?,
                None => {
                    if name == "Result" {
                        game.set_result(GameResult::Unknown);
                    }
                    game.remove_tag(name)?;
                }
            }
            Ok(())
        })
    }

    /// The moves of the main line, up to the first null move, wherever the cursor is.
    pub fn main_line(&self) -> Vec<Move> {
        self.game.tree().main_moves().collect()
    }

    /// How the game has ended by the rules at the end of its main line, if it has.
    pub fn main_outcome(&self) -> Option<Outcome> {
        let tree = self.game.tree();
        let has_null = tree.main_line().any(|id| tree.step(id) == Some(Step::Pass));
        match has_null {
            true => None,
            false => tree.played_line().outcome(),
        }
    }

    /// The game as PGN with all of the Seven Tag Roster.
    pub fn to_export(&self) -> String {
        self.game.tree().to_export()
    }
}

fn is_null(text: &str) -> bool {
    matches!(text.trim(), "--" | "0000" | "Z0")
}

impl Deref for TreeGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

impl Default for TreeGame {
    fn default() -> TreeGame {
        TreeGame::from(Game::default())
    }
}

impl From<Game> for TreeGame {
    fn from(game: Game) -> TreeGame {
        TreeGame {
            game: Box::new(game),
            serial: next_game(),
            errors: Vec::new(),
            oddities: Vec::new(),
        }
    }
}

impl From<GameTree> for TreeGame {
    fn from(tree: GameTree) -> TreeGame {
        TreeGame::from(Game::from(tree))
    }
}

impl From<&PlayedLine> for TreeGame {
    fn from(line: &PlayedLine) -> TreeGame {
        TreeGame::from(GameTree::from(line))
    }
}

impl Clone for TreeGame {
    /// Another game, with nodes of its own: those of this one are not known to it.
    fn clone(&self) -> TreeGame {
        let copy = TreeGame::from(Game::clone(self));
        copy.with_faults(self.errors.clone(), self.oddities.clone())
    }
}

impl PartialEq for TreeGame {
    /// Whether tags, start, result, lines, comments and NAGs are equal; the cursors may be anywhere.
    fn eq(&self, other: &TreeGame) -> bool {
        self.game.tree() == other.game.tree()
    }
}

impl Eq for TreeGame {}

impl fmt::Debug for TreeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TreeGame({:?})", self.game.to_pgn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_of_another_game_is_never_taken_for_one_of_this() {
        let game = TreeGame::parse("1. e4 e5 *").unwrap();
        let other = TreeGame::parse("1. e4 e5 *").unwrap();
        assert_eq!(game, other);
        assert!(other.id(game.cursor_key()).is_err());
        assert!(game.id(game.cursor_key()).is_ok());
        for bits in [
            0,
            1,
            u64::MAX,
            game.cursor_key().to_bits() + 1,
            game.root_key().to_bits() - 1,
        ] {
            assert!(game.id(NodeKey::from_bits(bits)).is_err(), "{bits}");
        }
    }

    #[test]
    fn a_deleted_node_is_an_error_until_the_edit_is_undone() {
        let mut game = TreeGame::parse("1. e4 e5 (1... c5 2. Nf3) *").unwrap();
        let e5 = game.cursor_key();
        let id = game.id(e5).unwrap();
        game.edit().delete(id).unwrap();
        assert!(game.id(e5).is_err() && game.go_to(e5).is_err() && game.add(e5, "Nf3").is_err());
        let new = game.play("e6").unwrap();
        assert_ne!(new, e5);
        assert!(game.id(e5).is_err());
        assert!(game.edit().undo_edit() && game.edit().undo_edit());
        assert!(game.id(e5).is_ok());
    }

    #[test]
    fn a_mate_that_is_played_is_the_result_and_undone_with_its_move() {
        let mut game = TreeGame::default();
        for text in ["f3", "e5", "g4", "Qh4"] {
            game.play(text).unwrap();
        }
        assert!(game.to_pgn().ends_with("Qh4# 0-1\n"));
        assert!(game.edit().undo_edit());
        assert!(game.to_pgn().ends_with("2. g4 *\n"));
        let read = "1. f3 e5 2. g4 Qh4# *\n";
        assert_eq!(TreeGame::parse(read).unwrap().to_pgn(), read);
    }

    #[test]
    fn tags_that_cannot_be_are_refused_and_change_nothing() {
        let mut game = TreeGame::parse("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *").unwrap();
        let before = game.clone();
        for (name, value) in [
            ("Result", Some("foo")),
            ("Result", Some("")),
            ("no tag", Some("x")),
            ("", Some("x")),
            ("FEN", Some("startpos")),
            ("FEN", None),
        ] {
            let failure = game.set_tag(name, value).unwrap_err();
            assert_eq!(failure.kind, FailureKind::BadArgument, "{name} {value:?}");
        }
        assert_eq!(game, before);
        game.set_tag("Result", Some("1-0")).unwrap();
        assert_eq!(game.result(), GameResult::WhiteWins);
        game.set_tag("Result", None).unwrap();
        assert_eq!((game.result(), game.tag("Result")), (GameResult::Unknown, None));
    }

    #[test]
    fn a_line_is_added_whole_or_not_at_all_and_as_one_edit() {
        let mut game = TreeGame::parse("1. e4 e5 *").unwrap();
        let before = game.clone();
        let root = game.root_key();
        for bad in ["e4 c5 Nf6", "d4 hello", "e4 f6 Qh5+ --"] {
            assert!(game.add_line(root, bad.split(' ')).is_err());
            assert_eq!(game, before, "{bad}");
        }
        let last = game.add_line(root, "e4 c5 -- d5".split(' ')).unwrap();
        assert_eq!(game.position_at(last).unwrap().fullmove_number(), 3);
        assert_eq!(game.add_line(last, []), Ok(last));
        assert!(game.edit().undo_edit());
        assert_eq!(game, before);
        assert!(!game.edit().undo_edit());
    }

    #[test]
    fn null_moves_are_kept() {
        let mut game = TreeGame::default();
        game.play("e4").unwrap();
        game.play("--").unwrap();
        let d4 = game.play("d4").unwrap();
        assert!(game.to_pgn().ends_with("1. e4 -- 2. d4 *\n"));
        assert_eq!(game.position_at(d4).unwrap().fullmove_number(), 2);
        assert_eq!(game.main_line().len(), 1);
        assert_eq!(game.add(d4, "0000").map(|_| game.tree().node_count()), Ok(5));
    }
}
