//! What every record of a game has, however much more it keeps.

use super::{GameResult, PlayedLine};
use crate::{Move, Position};

/// The record of a game: where it began, the moves of its main line, and its result. [`PlayedLine`] is one, and so are the
/// `GameTree` and the `Game` of `tabiya-pgn`; books are built from any of them.
///
/// ```
/// use tabiya_rules::{GameRecord, GameResult, PlayedLine};
///
/// let mut line = PlayedLine::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     line.play_san(text)?;
/// }
/// assert_eq!(line.main_moves().count(), 4);
/// assert_eq!(line.result(), GameResult::BlackWins);
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
pub trait GameRecord {
    /// The position in which the game began.
    fn start(&self) -> &Position;

    /// The moves of the main line, up to the first null move if there is one.
    fn main_moves(&self) -> impl Iterator<Item = Move>;

    /// The result, as far as it is known.
    fn result(&self) -> GameResult;
}

impl GameRecord for PlayedLine {
    fn start(&self) -> &Position {
        self.start()
    }

    fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.moves()
    }

    /// The result on the board; resignations are not recorded.
    fn result(&self) -> GameResult {
        GameResult::from(self.outcome())
    }
}
