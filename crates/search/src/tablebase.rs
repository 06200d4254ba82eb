//! What search asks tablebases.

use tabiya_rules::Position;

/// The result of a position with best play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseResult {
    /// Lost.
    Loss,
    /// Drawn, or won or lost only without the fifty-move rule.
    Draw,
    /// Won.
    Win,
}

/// A source of perfect results for positions with few men.
pub trait Tablebase: Sync {
    /// The largest number of men, kings included, that there are results for; 0 for none.
    fn max_men(&self) -> u32;

    /// The result of a position without castling rights whose last move was a capture or a pawn move.
    fn probe(&self, position: &Position) -> Option<TablebaseResult>;
}

/// No tablebases.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTablebase;

impl Tablebase for NoTablebase {
    fn max_men(&self) -> u32 {
        0
    }

    fn probe(&self, _: &Position) -> Option<TablebaseResult> {
        None
    }
}
