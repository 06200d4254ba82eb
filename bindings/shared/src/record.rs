//! A game with its tags, as it was read or as it is being played.

use std::sync::OnceLock;

use tabiya_pgn::{GameResult, GameTree, Tags};
use tabiya_rules::{IllegalMove, Move, PlayedLine, Position};

use crate::failure::Failure;

/// A game that knows its tags. What was read from PGN keeps comments and variations until a move is played or taken
/// back, and costs no board until somebody asks for one.
///
/// ```
/// use tabiya_bindings::games::parse_pgn;
/// use tabiya_bindings::Record;
///
/// let mut record = Record::from(parse_pgn("[White \"Morphy\"]\n\n1. e4 {best by test} *")?);
/// assert!(record.to_pgn().contains("best by test"));
/// record.set_tag("Black", Some("Anderssen"))?;
/// let reply = record.game().position().parse_uci("e7e5").unwrap();
/// record.play(reply).unwrap();
/// assert!(record.to_pgn().ends_with("1. e4 e5 *\n"));
/// assert_eq!(record.tags().value("White"), Some("Morphy"));
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Record {
    tree: GameTree,
    game: OnceLock<PlayedLine>,
    /// The moves of the game are no longer those of the tree.
    is_changed: bool,
}

impl Record {
    /// A game that begins in a position.
    pub fn new(start: Position) -> Record {
        Record::from(GameTree::from_position(start))
    }

    /// The game on a board.
    pub fn game(&self) -> &PlayedLine {
        self.game.get_or_init(|| self.tree.played_line())
    }

    /// The position that it began in.
    pub fn start(&self) -> &Position {
        self.tree.start()
    }

    /// The moves that were played.
    pub fn moves(&self) -> Vec<Move> {
        match self.is_changed {
            true => self.game().moves().collect(),
            false => self.tree.main_moves().collect(),
        }
    }

    /// The result: that of the moves if they have ended the game, else the one that was written down.
    pub fn result(&self) -> GameResult {
        match self.game().outcome() {
            Some(outcome) => GameResult::parse(outcome.score().as_bytes()).unwrap_or_default(),
            None => self.tree.result(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.change(|game| game.play(mv))
    }

    /// Takes back the last move and says which it was.
    pub fn undo(&mut self) -> Option<Move> {
        self.change(PlayedLine::undo)
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        self.change(PlayedLine::redo)
    }

    fn change<T>(&mut self, act: impl FnOnce(&mut PlayedLine) -> T) -> T {
        let mut game = self.game.take().unwrap_or_else(|| self.tree.played_line());
        let before = game.moves().len();
        let result = act(&mut game);
        self.is_changed |= game.moves().len() != before;
        self.game = OnceLock::from(game);
        result
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        self.tree.tags()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// Gives a tag a value, or takes it away.
    ///
    /// # Errors
    ///
    /// [`crate::FailureKind::BadArgument`] if there can be no such tag.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        match value {
            Some(value) => self.tree.set_tag(name, value)?,
            None => {
                if name == "Result" {
                    self.tree.set_result(GameResult::Unknown);
                }
                drop(self.tree.tags_mut().remove(name));
            }
        }
        Ok(())
    }

    /// The game in PGN.
    pub fn to_pgn(&self) -> String {
        if !self.is_changed {
            return self.tree.to_export();
        }
        let mut tree = GameTree::from(self.game());
        for (name, value) in self.tags().iter() {
            // Where the game begins and how it ends, the moves know better.
            if !matches!(name, "FEN" | "SetUp" | "Result") {
                let named = tree.tags_mut().set(name, value);
                debug_assert!(named.is_ok());
            }
        }
        tree.set_result(self.result());
        tree.to_export()
    }
}

impl From<GameTree> for Record {
    fn from(tree: GameTree) -> Record {
        Record {
            tree,
            game: OnceLock::new(),
            is_changed: false,
        }
    }
}

impl From<PlayedLine> for Record {
    fn from(game: PlayedLine) -> Record {
        Record {
            tree: GameTree::from(&game),
            game: OnceLock::from(game),
            is_changed: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::parse_pgn;
    use tabiya_rules::Square;

    #[test]
    fn a_move_taken_back_and_played_again_is_written_once() {
        let mut record = Record::from(parse_pgn("1. e4 e5 1-0").unwrap());
        let last = record.undo();
        assert_eq!(record.moves().len(), 1);
        assert_eq!(record.redo(), last);
        assert_eq!(record.redo(), None);
        assert!(record.to_pgn().ends_with("1. e4 e5 1-0\n"));
    }

    #[test]
    fn a_mate_on_the_board_is_the_result() {
        let mut record = Record::default();
        record.set_tag("Result", Some("1/2-1/2")).unwrap();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            let mv = record.game().position().parse_uci(text).unwrap();
            record.play(mv).unwrap();
        }
        assert!(record.to_pgn().ends_with("Qh4# 0-1\n"));
        assert!(record.set_tag("no tag", Some("?")).is_err());
    }

    #[test]
    fn a_move_that_is_not_legal_changes_nothing() {
        let mut record = Record::from(parse_pgn("1. e4 {best by test} *").unwrap());
        assert!(record.play(Move::quiet(Square::A1, Square::A8)).is_err());
        assert!(record.to_pgn().contains("best by test"));
    }
}
