//! Elo and its error, from pairs of games.
//!
//! Both games of a pair start from the same opening, so their results are correlated: a lopsided opening gives one point
//! to each side. The pairs, however, are independent, and everything here is computed from their five possible scores
//! (0, ½, 1, 1½, 2 points: the *pentanomial*). With `n` pairs, of which a share `pᵢ` made the score `aᵢ`, scaled to 0 to
//! 1:
//!
//! * score `μ = Σ pᵢ aᵢ`, variance `σ² = Σ pᵢ (aᵢ − μ)²`, standard error of the score `σ / √n`;
//! * Elo (logistic) `−400 log₁₀(1/μ − 1)`, and its 95% confidence bounds from `μ ± 1.96 σ/√n`;
//! * normalised Elo `(μ − ½) / (σ √2) · 800 / ln 10`: the difference in units of the noise of one game, which determines
//!   how many games are needed to detect it;
//! * likelihood of superiority (LOS) `Φ((μ − ½) √n / σ)`.

/// How many pairs of games made 0, ½, 1, 1½ and 2 points.
pub(super) type Pentanomial = [u64; 5];

/// Standard deviations on either side for 95% confidence.
const CONFIDENCE: f64 = 1.959_964;

/// The score of a pair, from 0 to 1, for each index of the pentanomial.
pub(super) fn pair_score(place: usize) -> f64 {
    place as f64 / 4.0
}

/// The estimate from a number of pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    /// The mean score, from 0 to 1.
    pub(super) score: f64,
    /// The variance of a pair's score.
    variance: f64,
    pairs: f64,
}

impl Estimate {
    /// `None` if there are no pairs.
    pub(super) fn new(pairs: &Pentanomial) -> Option<Estimate> {
        let count: u64 = pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let shares = pairs.map(|number| number as f64 / count as f64);
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            let terms = shares.iter().enumerate();
            terms.map(|(place, share)| share * of(pair_score(place))).sum()
        };
        let score = sum(&|made| made);
        Some(Estimate {
            score,
            variance: sum(&|made| (made - score).powi(2)),
            pairs: count as f64,
        })
    }

    pub(super) fn elo(&self) -> f64 {
        elo(self.score)
    }

    /// The bounds of the 95% confidence interval.
    pub(super) fn elo_bounds(&self) -> (f64, f64) {
        let error = CONFIDENCE * self.standard_error();
        (elo(self.score - error), elo(self.score + error))
    }

    /// Half the width of the confidence interval.
    pub(super) fn elo_error(&self) -> f64 {
        let (least, most) = self.elo_bounds();
        (most - least) / 2.0
    }

    /// Elo in units of the noise of one game.
    pub(super) fn normalised_elo(&self) -> f64 {
        let ahead = self.score - 0.5;
        if ahead == 0.0 {
            return 0.0;
        }
        ahead / (2.0 * self.variance).sqrt() * 800.0 / std::f64::consts::LN_10
    }

    /// Likelihood of superiority (LOS): the probability that this side is the stronger one.
    pub(super) fn superiority(&self) -> f64 {
        let ahead = self.score - 0.5;
        if ahead == 0.0 {
            return 0.5;
        }
        normal(ahead / self.standard_error())
    }

    fn standard_error(&self) -> f64 {
        (self.variance / self.pairs).sqrt()
    }
}

/// The Elo difference for a score; infinite for 0 and 1.
pub(super) fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score for an Elo difference.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The cumulative normal distribution, to six digits (Abramowitz and Stegun, 7.1.26).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let polynomial = t
        * (0.254_829_592
            + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let tail = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, error: f64) -> bool {
        (a - b).abs() <= error
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        assert!(close(elo(0.5), 0.0, 1e-9));
        assert!(close(elo(0.75), 190.8485, 1e-3));
        assert!(close(elo(10.0 / 11.0), 400.0, 1e-9));
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        assert_eq!(elo(1.0), f64::INFINITY);
        for elo in [-300.0, -5.0, 0.0, 3.0, 800.0] {
            assert!(close(super::elo(expected_score(elo)), elo, 1e-6));
        }
    }

    #[test]
    fn an_estimate_agrees_with_a_calculation_by_hand() {
        // 100 pairs: 10 · 0, 20 · ½, 30 · 1, 25 · 1½, 15 · 2 points make 107.5 of 200.
        let estimate = Estimate::new(&[10, 20, 30, 25, 15]).unwrap();
        assert!(close(estimate.score, 0.5375, 1e-12));
        // Σ p a² = .2·.0625 + .3·.25 + .25·.5625 + .15 = .378125, less .5375².
        assert!(close(estimate.variance, 0.378_125 - 0.288_906_25, 1e-12));
        let error = 1.959_964 * (0.089_218_75_f64 / 100.0).sqrt();
        let (least, most) = estimate.elo_bounds();
        assert!(close(expected_score(least), 0.5375 - error, 1e-9));
        assert!(close(expected_score(most), 0.5375 + error, 1e-9));
        assert!(close(estimate.elo_error(), (most - least) / 2.0, 1e-9));
        // .0375 / √(2 · .08921875) · 347.436
        assert!(close(estimate.normalised_elo(), 30.8435, 1e-2));
        // 1.2555 standard errors above one half.
        assert!(close(estimate.superiority(), 0.8953, 1e-3));
    }

    #[test]
    fn openings_that_decide_the_game_add_no_noise() {
        // Every pair is 1:1, whatever the games: the sides are equal, with certainty.
        let estimate = Estimate::new(&[0, 0, 50, 0, 0]).unwrap();
        assert_eq!((estimate.elo(), estimate.elo_error()), (0.0, 0.0));
        assert_eq!((estimate.normalised_elo(), estimate.superiority()), (0.0, 0.5));
        assert_eq!(Estimate::new(&[0; 5]), None);
    }

    #[test]
    fn the_normal_distribution_has_the_published_values() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (-1.96, 0.024_997_9),
            (3.0, 0.998_650_1),
        ] {
            assert!(close(normal(x), expected, 1e-6), "{x}");
        }
    }
}
