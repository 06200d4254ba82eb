//! Positions without their counters, which decide whether two nodes are the same.

use tabiya_rules::{CastlingSide, Color, Position};

/// Whether two positions are equal except for their counters. Comparing keys is not enough: somebody may construct two
/// positions with the same key.
pub(super) fn is_same(one: &Position, other: &Position) -> bool {
    one.key() == other.key()
        && one.side_to_move() == other.side_to_move()
        && one.en_passant() == other.en_passant()
        && one.squares() == other.squares()
        && Color::ALL.into_iter().all(|color| {
            [CastlingSide::King, CastlingSide::Queen]
                .into_iter()
                .all(|side| one.castling_rook(color, side) == other.castling_rook(color, side))
        })
}

/// Whether the move that led to this position reset the halfmove clock.
pub(super) fn is_zeroed(after: &Position) -> bool {
    after.halfmove_clock() == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_all_that_may_differ() {
        let same = |one: &str, other: &str| is_same(&one.parse().unwrap(), &other.parse().unwrap());
        let one = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        assert!(same(one, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9"));
        assert!(!same(one, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 3 9"));
        assert!(!same(one, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1"));
        assert!(!same(one, "r3k2r/8/8/3pP3/8/8/8/R3K1R1 w Qkq d6 0 1"));
    }
}
