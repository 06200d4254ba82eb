//! Options for building a book from games.

use tabiya_rules::{Color, GameResult};

/// Whose moves to keep, by the result of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MovesOf {
    /// The moves of both sides of every game.
    #[default]
    Everyone,
    /// The moves of sides that did not lose.
    NonLosers,
    /// The moves of the winner; drawn games contribute nothing.
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

/// How moves are weighted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Weighting {
    /// By the number of games in which the move was played.
    #[default]
    Frequency,
    /// By score: two for a win and one for a draw of the side that played it. A move that never scored gets
    /// weight 0, which a weighted choice never picks.
    Score,
    /// Equally: every move has weight 1.
    Uniform,
}

/// Options for building a book.
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
    /// The number of plies of each game to use.
    pub max_plies: usize,
    /// The minimum number of games in which a move must have been played.
    pub min_games: u32,
    /// The side whose moves are kept; `None` for both.
    pub side: Option<Color>,
    /// Whose moves are kept, by the result of the game.
    pub moves_of: MovesOf,
    /// How moves are weighted.
    pub weighting: Weighting,
}

impl Default for BookOptions {
    /// The first 40 plies of every game, weighted by frequency.
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
