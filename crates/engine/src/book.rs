//! Opening books.

use tabiya_rules::{Move, Position};

/// A source of opening moves.
pub trait Book: Send {
    /// A book move for the position, if there is one. `seed` is a random number to choose between several.
    fn choose(&self, position: &Position, seed: u64) -> Option<Move>;
}

impl<B: AsRef<[u8]> + Send> Book for tabiya_book::Book<B> {
    fn choose(&self, position: &Position, seed: u64) -> Option<Move> {
        self.choose(position, seed).map(|found| found.mv)
    }
}
