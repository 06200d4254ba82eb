//! Tablebases as the search sees them.

use tabiya_rules::Position;

/// The result of a position with perfect play, from the side to move's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseResult {
    /// A loss.
    Loss,
    /// A draw, including cursed wins and blessed losses, which the fifty-move rule turns into draws.
    Draw,
    /// A win.
    Win,
}

/// A source of perfect results (WDL) for positions with few men.
pub trait Tablebase: Sync {
    /// The largest number of men, kings included, that can be probed; 0 for none.
    fn max_men(&self) -> u32;

    /// The result of a position without castling rights and with a fifty-move clock of zero; `None` if it is not in the
    /// tablebase.
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
