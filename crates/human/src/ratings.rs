//! The ratings of both players, as weights of fixed knots.

/// Ratings are interpolated between this many knots, from 800 in steps of 200.
pub const KNOTS: usize = 11;

/// The knots of the player to move, then those of the opponent.
pub const RATING_ROWS: usize = 2 * KNOTS;

/// Players below are treated as if they had this rating: hardly any games of them are known.
const FIRST_KNOT: u16 = 800;

const STEP: u16 = 200;

/// The ratings of the players of a game, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratings {
    /// The rating of the player to move.
    pub mover: u16,
    /// The rating of the opponent.
    pub opponent: u16,
}

/// A rating between two neighbouring knots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The lower knot; the other is the next one.
    pub knot: usize,
    /// The weight of the upper knot, from 0 to [`Share::WHOLE`].
    pub upper: u16,
}

impl Share {
    /// The sum of both weights.
    pub const WHOLE: u16 = STEP;

    /// Where a rating lies among the knots. Ratings beyond the first or last knot count as these.
    ///
    /// ```
    /// use tabiya_human::Share;
    ///
    /// assert_eq!(Share::of(1050), Share { knot: 1, upper: 50 });
    /// assert_eq!(Share::of(0), Share { knot: 0, upper: 0 });
    /// assert_eq!(Share::of(9999), Share { knot: 9, upper: 200 });
    /// ```
    pub fn of(rating: u16) -> Share {
        let last = FIRST_KNOT + STEP * (KNOTS as u16 - 1);
        let above = rating.clamp(FIRST_KNOT, last) - FIRST_KNOT;
        let knot = (above / STEP).min(KNOTS as u16 - 2);
        Share {
            knot: usize::from(knot),
            upper: above - knot * STEP,
        }
    }

    /// The weights of both knots, between 0 and 1.
    pub fn weights(self) -> [f32; 2] {
        let upper = f32::from(self.upper) / f32::from(Share::WHOLE);
        [1.0 - upper, upper]
    }

    /// A value between those of both knots, in integers.
    #[inline]
    pub(crate) fn between(self, lower: i16, upper: i16) -> i32 {
        let whole = i32::from(Share::WHOLE);
        let weight = i32::from(self.upper);
        (i32::from(lower) * (whole - weight) + i32::from(upper) * weight).div_euclid(whole)
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
    fn values_are_interpolated() {
        assert_eq!(Share::of(900).between(10, 30), 20);
        assert_eq!(Share::of(800).between(10, 30), 10);
        assert_eq!(Share::of(2800).between(10, 30), 30);
        assert_eq!(Share::of(950).between(-30, -10), -15);
    }
}
