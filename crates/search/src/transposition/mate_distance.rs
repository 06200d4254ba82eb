//! Mate distances in the transposition table: from the position while stored, from the root while searched.

use crate::score::{KNOWN_WIN, MATE, MATE_IN_MAX_PLY, TABLEBASE_WIN, Value};

/// The value to store: mates by their distance from the position, not from the root.
#[inline(always)]
pub(super) fn value_to_tt(value: Value, ply: usize) -> Value {
    if value >= KNOWN_WIN {
        (value + ply as Value).min(MATE)
    } else if value <= -KNOWN_WIN {
        (value - ply as Value).max(-MATE)
    } else {
        value
    }
}

/// The value for a node: mates by their distance from the root. A win that takes longer than the fifty-move rule allows
/// here is no longer proven; it was found with a lower clock.
#[inline(always)]
pub(super) fn value_from_tt(value: Value, ply: usize, clock: u16) -> Value {
    if value.abs() < KNOWN_WIN {
        return value;
    }
    let best = if value.abs() >= MATE_IN_MAX_PLY {
        MATE
    } else {
        TABLEBASE_WIN
    };
    let plies_needed = best - value.abs();
    if plies_needed > 100 - Value::from(clock.min(100)) {
        return (KNOWN_WIN - 1) * value.signum();
    }
    value - value.signum() * ply as Value
}
