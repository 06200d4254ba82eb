//! What goes into a book that is built from games.

use tabiya_rules::{Color, GameResult};

/// Whose moves are worth keeping, by what became of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MovesOf {
    /// The moves of both sides of every game.
    #[default]
    Everyone,
    /// The moves of everyone who did not lose.
    NonLosers,
    /// The moves of the winner; games without one give nothing.
    Winners,
}

impl MovesOf {
    /// Whether the moves of `color` are wanted from a game with this result.
    pub(crate) fn includes(self, color: Color, result: GameResult) -> bool {
        match self {
            MovesOf::Everyone => true,
            MovesOf::NonLosers => result.winner() != Some(!color) && result != GameResult::Unknown,
            MovesOf::Winners => result.winner() == Some(color),
        }
    }
}

/// What the weight of a move says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weighting {
    /// In how many games it was played.
    #[default]
    Frequency,
    /// How it fared: two for a win, one for a draw, of the side that played it. A move that never scored gets
    /// weight 0, which a weighted choice never picks.
    Score,
    /// Nothing: every move is worth 1.
    Uniform,
}

/// The rules by which games become a book.
///
/// ```
/// use tabiya_book::{BookOptions, MovesOf, Weighting};
///
/// let options = BookOptions {
///     max_plies: 16,
///     min_games: 3,
///     moves_of: MovesOf::NonLosers,
///     weighting: Weighting::Score,
///     ..BookOptions::default()
/// };
/// assert_eq!(options.side, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookOptions {
    /// How many half moves of each game count.
    pub max_plies: usize,
    /// A move is kept if it was played in at least so many games.
    pub min_games: u32,
    /// Whose moves are kept; `None` for both sides.
    pub side: Option<Color>,
    /// Whose moves are kept, by the result of the game.
    pub moves_of: MovesOf,
    /// What the weights say.
    pub weighting: Weighting,
}

impl Default for BookOptions {
    /// The first 40 half moves of every game, weighted by frequency.
    fn default() -> BookOptions {
        BookOptions {
            max_plies: 40,
            min_games: 1,
            side: None,
            moves_of: MovesOf::Everyone,
            weighting: Weighting::Frequency,
        }
    }
}
