//! The final positions of games.

use tabiya_pgn::{Handler, Walk};
use tabiya_rules::{Move, Position};

/// Tells the position in which the main line of each good game ends.
pub(crate) struct Ends<F> {
    tell: F,
    last: Position,
}

impl<F: FnMut(&Position)> Ends<F> {
    pub(crate) fn new(tell: F) -> Ends<F> {
        Ends {
            tell,
            last: Position::default(),
        }
    }
}

impl<F: FnMut(&Position)> Handler for Ends<F> {
    fn begin_movetext(&mut self, start: &Position) -> Walk {
        self.last.clone_from(start);
        Walk::Enter
    }

    fn after_move(&mut self, position: &Position, _mv: Move) -> Walk {
        self.last.clone_from(position);
        Walk::Enter
    }

    fn begin_variation(&mut self, _position: &Position) -> Walk {
        Walk::Skip
    }

    fn end_game(&mut self) {
        (self.tell)(&self.last);
    }
}
