//! Conversion between trees and [`PlayedLine`]s.

use tabiya_rules::{Adjudication, GameRecord, Move, PlayedLine, Position};

use super::{GameTree, says_on_time};
use crate::{Game, GameResult};

impl GameTree {
    /// The main line up to the first null move, as a [`PlayedLine`].
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. e4 (1. d4) e5 *")?;
    /// assert_eq!(game.played_line().moves().len(), 2);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn played_line(&self) -> PlayedLine {
        let mut line = PlayedLine::new(self.start().clone());
        for mv in self.main_moves() {
            if line.play(mv).is_err() {
                break;
            }
        }
        line
    }
}

impl GameTree {
    /// How the game really stood at the end of its main line; a `Termination` tag says whether a clock decided.
    ///
    /// ```
    /// use tabiya_pgn::GameTree;
    ///
    /// let game = GameTree::parse("1. f3 e5 2. g4 Qh4# 1-0")?;
    /// assert!(game.adjudicate().contradicts);
    /// # Ok::<(), tabiya_pgn::GameError>(())
    /// ```
    pub fn adjudicate(&self) -> Adjudication {
        let mut line = PlayedLine::new(self.start().clone());
        for id in self.main_line() {
            let next = match self.mv(id) {
                Some(mv) => line.play(mv).is_ok(),
                None => false,
            };
            // No position can repeat across a null move.
            if let (false, Some(position)) = (next, self.position(id)) {
                line = PlayedLine::new(position.clone());
            }
        }
        line.adjudicate(self.result(), self.tag("Termination").is_some_and(says_on_time))
    }
}

/// A game with one line, and with its result if the game has ended by the rules.
///
/// ```
/// use tabiya_pgn::GameTree;
/// use tabiya_rules::{Adjudication, GameRecord, Move, PlayedLine, Position};
///
/// let mut line = PlayedLine::default();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     line.play_san(text)?;
/// }
/// assert!(GameTree::from(&line).to_pgn().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
impl GameRecord for GameTree {
    fn start(&self) -> &Position {
        self.start()
    }

    fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.main_moves()
    }

    fn result(&self) -> GameResult {
        self.result()
    }
}

impl GameRecord for Game {
    fn start(&self) -> &Position {
        self.start()
    }

    /// The whole main line, wherever the cursor is.
    fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.tree().main_moves()
    }

    fn result(&self) -> GameResult {
        self.result()
    }
}

impl From<&PlayedLine> for GameTree {
    fn from(line: &PlayedLine) -> GameTree {
        let mut tree = GameTree::from_position(line.start().clone());
        let mut node = tree.root();
        for mv in line.moves() {
            match tree.add(node, mv) {
                Ok(next) => node = next,
                Err(_) => break,
            }
        }
        tree.set_result(GameResult::from(line.outcome()));
        tree
    }
}
