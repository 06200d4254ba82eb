//! The ratings of both players, as weights of fixed knots.

/// Ratings are interpolated between this many knots, from 1200 in steps of 200.
pub const KNOTS: usize = 9;

/// The knots of the player to move, then those of the opponent.
pub const RATING_ROWS: usize = 2 * KNOTS;

/// Hardly any games of players below are known: their play is extrapolated, down to [`LOWEST`].
const FIRST_KNOT: u16 = 1200;

/// Players below are treated as if they had this rating.
const LOWEST: u16 = 800;

const STEP: u16 = 200;

/// The ratings of the players of a game, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratings {
    /// The rating of the player to move.
    pub mover: u16,
    /// The rating of the opponent.
    pub opponent: u16,
}

/// A rating between two neighbouring knots, or below the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The lower knot; the other is the next one.
    pub knot: usize,
    /// The weight of the upper knot, up to [`Share::WHOLE`]; negative below the first knot.
    pub upper: i16,
}

impl Share {
    /// The sum of both weights.
    pub const WHOLE: i16 = STEP as i16;

    /// Where a rating lies among the knots. Ratings above the last knot count as this.
    ///
    /// ```
    /// use tabiya_human::Share;
    ///
    /// assert_eq!(Share::of(1450), Share { knot: 1, upper: 50 });
    /// assert_eq!(Share::of(0), Share { knot: 0, upper: -400 });
    /// assert_eq!(Share::of(9999), Share { knot: 7, upper: 200 });
    /// ```
    pub fn of(rating: u16) -> Share {
        let last = FIRST_KNOT + STEP * (KNOTS as u16 - 1);
        let rating = rating.clamp(LOWEST, last);
        let knot = (rating.saturating_sub(FIRST_KNOT) / STEP).min(KNOTS as u16 - 2);
        Share {
            knot: usize::from(knot),
            upper: (rating as i16) - (FIRST_KNOT + knot * STEP) as i16,
        }
    }

    /// The weights of both knots, which add up to 1.
    pub fn weights(self) -> [f32; 2] {
        let upper = f32::from(self.upper) / f32::from(Share::WHOLE);
        [1.0 - upper, upper]
    }

    /// The value between those of both knots, times [`Share::WHOLE`].
    #[inline]
    pub(crate) fn weigh(self, lower: i32, upper: i32) -> i32 {
        let weight = i32::from(self.upper);
        lower * (i32::from(Share::WHOLE) - weight) + upper * weight
    }
}

impl Ratings {
    /// Both players have the same rating.
    pub const fn equal(rating: u16) -> Ratings {
        Ratings {
            mover: rating,
            opponent: rating,
        }
    }

    /// The knots of both players among the [`RATING_ROWS`], as shares whose knots are rows.
    pub fn shares(self) -> [Share; 2] {
        let opponent = Share::of(self.opponent);
        [
            Share::of(self.mover),
            Share {
                knot: KNOTS + opponent.knot,
                ..opponent
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_lies_between_two_rows_of_its_player() {
        for rating in 0..4000 {
            let [mover, opponent] = Ratings {
                mover: rating,
                opponent: rating,
            }
            .shares();
            assert!(mover.knot + 1 < KNOTS && mover.upper <= Share::WHOLE);
            assert!((KNOTS..RATING_ROWS - 1).contains(&opponent.knot));
        }
    }

    #[test]
    fn values_are_interpolated_and_extrapolated_below() {
        assert_eq!(Share::of(1300).weigh(10, 30), 20 * 200);
        assert_eq!(Share::of(1200).weigh(10, 30), 10 * 200);
        assert_eq!(Share::of(2800).weigh(10, 30), 30 * 200);
        assert_eq!(Share::of(1100).weigh(10, 30), 0);
        assert_eq!(Share::of(800).weights(), [3.0, -2.0]);
    }
}
