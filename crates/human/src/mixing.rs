//! The network's chances combined with what a short search thinks.

use crate::network::MoveChance;

/// What a short search thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    /// How many points less than the best move it can expect, between 0 and 1. A move that was not among the lines of the
    /// search has at least what its worst line has.
    pub points_lost: f64,
    /// How many pawns worse it is, likewise, at most [`Opinion::MOST_PAWNS`].
    pub pawns_lost: f64,
    /// Whether it is the best move.
    pub is_best: bool,
    /// Whether it was among the lines of the search.
    pub has_line: bool,
}

impl Opinion {
    /// Worse moves are all alike.
    pub const MOST_PAWNS: f64 = 3.0;
}

/// How many things are weighed.
pub const THINGS: usize = 5;

/// What is weighed about a move: the logarithm of its chance, and the opinion of the search.
pub fn things(chance: f64, opinion: Opinion) -> [f64; THINGS] {
    [
        chance.max(1e-9).ln(),
        opinion.points_lost,
        opinion.pawns_lost,
        f64::from(u8::from(opinion.is_best)),
        f64::from(u8::from(!opinion.has_line)),
    ]
}

/// How much each of the [`things`] counts: at a rating of 2000, and what 400 points more add.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixture {
    /// At a rating of 2000.
    pub middle: [f64; THINGS],
    /// What 400 points more add.
    pub slope: [f64; THINGS],
}

impl Mixture {
    /// The network alone.
    pub const NETWORK: Mixture = Mixture {
        middle: [1.0, 0.0, 0.0, 0.0, 0.0],
        slope: [0.0; THINGS],
    };

    /// How far a rating is from 2000, in steps of 400. Ratings beyond 1200 and 2800 count as these.
    pub fn distance(rating: u16) -> f64 {
        (f64::from(rating.clamp(1200, 2800)) - 2000.0) / 400.0
    }

    /// The logarithm of a move's chance, up to a common addend.
    pub fn logit(&self, rating: u16, things: [f64; THINGS]) -> f64 {
        let distance = Mixture::distance(rating);
        let weights = self.middle.iter().zip(self.slope);
        let weighed = weights
            .zip(things)
            .map(|((middle, slope), thing)| (middle + slope * distance) * thing);
        weighed.sum()
    }

    /// Changes chances by the opinions of a search, one for each move in the same order; the likeliest move comes first.
    pub fn mix(&self, rating: u16, moves: &mut [MoveChance], opinions: &[Opinion]) {
        for (one, &opinion) in moves.iter_mut().zip(opinions) {
            one.chance = self.logit(rating, things(one.chance, opinion));
        }
        to_chances(moves);
    }
}

/// Turns logits into chances, and sorts them.
pub(crate) fn to_chances(moves: &mut [MoveChance]) {
    let highest = moves.iter().map(|one| one.chance).fold(f64::MIN, f64::max);
    for one in &mut *moves {
        one.chance = (one.chance - highest).exp();
    }
    let total: f64 = moves.iter().map(|one| one.chance).sum();
    for one in &mut *moves {
        one.chance /= total;
    }
    moves.sort_by(|a, b| b.chance.total_cmp(&a.chance));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    const BEST: Opinion = Opinion {
        points_lost: 0.0,
        pawns_lost: 0.0,
        is_best: true,
        has_line: true,
    };
    const WORSE: Opinion = Opinion {
        points_lost: 0.2,
        pawns_lost: 1.0,
        is_best: false,
        has_line: true,
    };

    fn two_moves() -> Vec<MoveChance> {
        let moves = Position::default().legal_moves();
        let chances = [0.6, 0.4];
        let pairs = moves.iter().zip(chances);
        pairs.map(|(&mv, chance)| MoveChance { mv, chance }).collect()
    }

    #[test]
    fn the_network_alone_stays_as_it_is() {
        let mut moves = two_moves();
        Mixture::NETWORK.mix(1500, &mut moves, &[WORSE, BEST]);
        for (mixed, alone) in moves.iter().zip(two_moves()) {
            assert_eq!(mixed.mv, alone.mv);
            assert!((mixed.chance - alone.chance).abs() < 1e-12);
        }
    }

    #[test]
    fn what_counts_more_with_the_rating_changes_more() {
        let mixture = Mixture {
            middle: [1.0, 0.0, -1.0, 0.0, 0.0],
            slope: [0.0, 0.0, -0.5, 0.0, 0.0],
        };
        let chance_of_the_best = |rating: u16| {
            let mut moves = two_moves();
            let best = moves[1].mv;
            mixture.mix(rating, &mut moves, &[WORSE, BEST]);
            assert!(moves[0].chance >= moves[1].chance);
            let found = moves.iter().find(|one| one.mv == best);
            found.map(|one| one.chance).unwrap()
        };
        let chances = [1200, 2000, 2800].map(chance_of_the_best);
        assert!(chances.is_sorted() && chances[0] < chances[2]);
        // Two steps below 2000 the search does not count at all here.
        assert!((chances[0] - 0.4).abs() < 1e-12);
        assert_eq!(chance_of_the_best(100), chances[0]);
    }
}
