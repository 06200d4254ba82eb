//! The evaluation for those who judge many positions.

use core::fmt;

use tabiya_rules::Position;

use crate::pawn_cache::PawnCache;
use crate::sink::Sum;
use crate::{find, finish, for_side_to_move};

/// Judges positions as [`evaluate`](crate::evaluate) does, but remembers pawn structures, which positions of one
/// search share.
///
/// ```
/// use tabiya_eval::Evaluator;
/// use tabiya_rules::Position;
///
/// let mut evaluator = Evaluator::new();
/// let position = Position::default();
/// for mv in position.legal_moves() {
///     let after = position.after(mv);
///     assert_eq!(evaluator.evaluate(&after), tabiya_eval::evaluate(&after));
/// }
/// ```
#[derive(Clone)]
pub struct Evaluator {
    pawns: PawnCache,
}

impl Evaluator {
    /// Remembers nothing yet.
    pub fn new() -> Evaluator {
        Evaluator {
            pawns: PawnCache::new(),
        }
    }

    /// The value of a position in centipawns, for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let (structure, known) = self.pawns.look_up(position);
        let mut sum = Sum::from(known);
        find::other_terms(position, structure, &mut sum);
        for_side_to_move(position, finish(position, sum.total()))
    }
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

/// Not what it remembers.
impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").finish_non_exhaustive()
    }
}
