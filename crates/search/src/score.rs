//! Values inside the search, and the scores reported outside it.

use core::fmt;

/// The maximum length of a line, in plies.
pub const MAX_PLY: usize = 240;

/// A value inside the search: roughly in centipawns, from the side to move's point of view.
pub type Value = i32;

/// Larger than any value.
pub(crate) const INFINITE: Value = 32_000;

/// Checkmate on the board; a mate `n` plies away is worth `MATE - n`.
pub(crate) const MATE: Value = 31_000;

/// The smallest value that means a forced mate.
pub(crate) const MATE_IN_MAX_PLY: Value = MATE - MAX_PLY as Value;

/// A tablebase win at the root.
pub(crate) const TABLEBASE_WIN: Value = MATE_IN_MAX_PLY - 1;

/// The smallest value that means a proven win, by mate or tablebase.
pub(crate) const KNOWN_WIN: Value = TABLEBASE_WIN - MAX_PLY as Value;

/// The value of being mated at `ply`.
#[inline(always)]
pub(crate) const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// The value of giving mate at `ply`.
#[inline(always)]
pub(crate) const fn mate_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether the value is a proven win or loss; no margin may be added to it.
#[inline(always)]
pub(crate) const fn is_decided(value: Value) -> bool {
    value.abs() >= KNOWN_WIN
}

/// A value above beta, blended with beta: a fail-high proves no more than beta, and how far above it the true value
/// lies is uncertain. `share` is the weight of the value itself, in 120ths.
#[inline(always)]
pub(crate) const fn blended(value: Value, beta: Value, share: i32) -> Value {
    (value * share + beta * (120 - share)) / 120
}

/// A score in centipawns or moves to mate, from one side's point of view.
///
/// ```
/// use tabiya_search::Score;
///
/// assert_eq!(Score::Centipawns(-35).to_string(), "-0.35");
/// assert_eq!(Score::Mate(3).to_string(), "#3");
/// assert_eq!(-Score::Mate(3), Score::Mate(-3));
/// assert!(Score::Mate(2) > Score::Mate(5));
/// assert!(Score::Mate(-1) < Score::Centipawns(-900));
/// ```
///
/// With the feature `serde` it is serialized as `{"cp":-35}` or `{"mate":3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Score {
    /// Hundredths of a pawn.
    #[cfg_attr(feature = "serde", serde(rename = "cp"))]
    Centipawns(i32),
    /// Mate in this many moves; negative when getting mated, 0 when already checkmated.
    Mate(i32),
    /// The other side is checkmated: what `Mate(0)` is from its opponent's point of view.
    #[cfg_attr(feature = "serde", serde(rename = "mate_given"))]
    MateGiven,
}

impl Score {
    /// Converts a value of the search.
    pub fn from_value(value: Value) -> Score {
        if value >= MATE_IN_MAX_PLY {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_IN_MAX_PLY {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// The score in centipawns, unless it is a mate.
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Score::Centipawns(value) => Some(value),
            Score::Mate(_) | Score::MateGiven => None,
        }
    }

    /// Moves to mate, if it is a mate; negative when getting mated, 0 when one side is already checkmated.
    pub const fn mate(self) -> Option<i32> {
        match self {
            Score::Mate(moves) => Some(moves),
            Score::MateGiven => Some(0),
            Score::Centipawns(_) => None,
        }
    }

    /// The score as a single number: a mate is worth `mate_value`, less one centipawn for each move it takes.
    ///
    /// ```
    /// use tabiya_search::Score;
    ///
    /// assert_eq!(Score::Centipawns(35).to_number(10_000), 35);
    /// assert_eq!(Score::Mate(3).to_number(10_000), 9_997);
    /// assert_eq!(Score::Mate(0).to_number(10_000), -10_000);
    /// assert_eq!(Score::MateGiven.to_number(10_000), 10_000);
    /// ```
    pub const fn to_number(self, mate_value: i32) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::MateGiven => mate_value,
            Score::Mate(moves) if moves > 0 => mate_value.saturating_sub(moves),
            Score::Mate(moves) => 0_i32.saturating_sub(mate_value).saturating_sub(moves),
        }
    }

    /// Larger is better: mates ordered by distance, beyond all centipawns.
    fn rank(self) -> i64 {
        const FAR: i64 = 1 << 40;
        match self {
            Score::Centipawns(value) => i64::from(value),
            Score::MateGiven => FAR,
            Score::Mate(moves) if moves > 0 => FAR - i64::from(moves),
            Score::Mate(moves) => -FAR - i64::from(moves),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl core::ops::Neg for Score {
    type Output = Score;

    /// The same score from the other side's point of view.
    fn neg(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
            Score::Mate(0) => Score::MateGiven,
            Score::MateGiven => Score::Mate(0),
            Score::Mate(moves) => Score::Mate(moves.saturating_neg()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                write!(
                    f,
                    "{sign}{}.{:02}",
                    value.unsigned_abs() / 100,
                    value.unsigned_abs() % 100
                )
            }
            Score::Mate(moves) if *moves <= 0 => write!(f, "-#{}", moves.unsigned_abs()),
            Score::Mate(moves) => write!(f, "#{moves}"),
            Score::MateGiven => f.write_str("#0"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_and_negation_turns_the_order_around() {
        let scores = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-7),
            Score::Centipawns(-900),
            Score::Centipawns(0),
            Score::Centipawns(35),
            Score::Mate(7),
            Score::Mate(1),
            Score::MateGiven,
        ];
        assert!(scores.is_sorted_by(|a, b| a < b));
        for score in scores {
            assert_eq!(-(-score), score);
            assert_eq!((-score).to_number(10_000), -score.to_number(10_000), "{score}");
        }
        assert!(scores.map(|score| -score).iter().rev().is_sorted());
        assert_eq!(Score::Mate(0).to_string(), "-#0");
    }

    #[test]
    fn mates_are_counted_in_moves_of_the_mating_side() {
        assert_eq!(Score::from_value(mate_at(1)), Score::Mate(1));
        assert_eq!(Score::from_value(mate_at(3)), Score::Mate(2));
        assert_eq!(Score::from_value(mated_at(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_at(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(mated_at(4)), Score::Mate(-2));
    }
}
