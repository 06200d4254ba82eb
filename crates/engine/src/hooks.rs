//! What can be plugged into an engine.

use std::sync::Arc;

use tabiya_rules::{Move, Position};
use tabiya_search::{Tablebase, Wdl};

/// A source of opening moves.
pub trait Book: Send {
    /// A move for the position, if the book knows one. `seed` is a random number, for books with several answers.
    fn choose(&self, position: &Position, seed: u64) -> Option<Move>;
}

/// The tablebases of an engine, or none.
#[derive(Clone, Default)]
pub(crate) struct Tables(pub(crate) Option<Arc<dyn Tablebase + Send + Sync>>);

impl Tablebase for Tables {
    fn max_men(&self) -> u32 {
        self.0.as_ref().map_or(0, |tables| tables.max_men())
    }

    fn probe(&self, position: &Position) -> Option<Wdl> {
        self.0.as_ref()?.probe(position)
    }
}
