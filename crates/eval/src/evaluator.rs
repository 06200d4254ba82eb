//! An evaluator with a pawn hash table, for many positions.

use core::fmt;

use tabiya_rules::Position;

use crate::men::Men;
use crate::pawn_cache::PawnCache;
use crate::sink::Sum;
use crate::{bare_king, find, finish, for_side_to_move};

/// Evaluates positions as [`evaluate`](crate::evaluate) does, but caches pawn structures, which the positions of a
/// search share.
///
/// ```
/// use tabiya_eval::HandCraftedEvaluator;
/// use tabiya_rules::Position;
///
/// let mut evaluator = HandCraftedEvaluator::new();
/// let position = Position::default();
/// for mv in position.legal_moves() {
///     let after = position.after(mv);
///     assert_eq!(evaluator.evaluate(&after), tabiya_eval::evaluate(&after));
/// }
/// ```
#[derive(Clone)]
pub struct HandCraftedEvaluator {
    pawns: PawnCache,
}

impl HandCraftedEvaluator {
    /// An evaluator with an empty cache.
    pub fn new() -> HandCraftedEvaluator {
        HandCraftedEvaluator {
            pawns: PawnCache::new(),
        }
    }

    /// Evaluates a position, in centipawns from the side to move's point of view.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        let men = Men::new(position);
        if let Some(verdict) = bare_king::verdict(position, &men) {
            return for_side_to_move(position, verdict.value());
        }
        let (structure, known) = self.pawns.look_up(position);
        let mut sum = Sum::from(known);
        find::other_terms(position, structure, &men, &mut sum);
        for_side_to_move(position, finish(position, &men, sum.total()))
    }
}

impl Default for HandCraftedEvaluator {
    fn default() -> HandCraftedEvaluator {
        HandCraftedEvaluator::new()
    }
}

/// Leaves out the cache.
impl fmt::Debug for HandCraftedEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandCraftedEvaluator").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;

    /// Compares along all lines of this length.
    fn compare(evaluator: &mut HandCraftedEvaluator, position: &Position, plies: u32) {
        assert_eq!(evaluator.evaluate(position), evaluate(position), "{position:?}");
        if plies > 0 {
            for mv in position.legal_moves() {
                compare(evaluator, &position.after(mv), plies - 1);
            }
        }
    }

    #[test]
    fn the_pawn_cache_changes_no_value() {
        let mut evaluator = HandCraftedEvaluator::new();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "6k1/5ppp/8/8/8/5B2/P4b1P/7K w - - 0 1",
            "8/P1R1n3/4k3/8/6P1/1P6/8/6K1 b - - 0 58",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ] {
            compare(&mut evaluator, &fen.parse().unwrap(), 2);
        }
    }
}
