//! The sequential probability ratio test (SPRT): plays until one of two hypotheses about Elo is accepted.
//!
//! The hypotheses are H0, the new side is `elo0` stronger, and H1, it is `elo1` stronger. The test statistic is the
//! generalised log-likelihood ratio (LLR) of the pairs so far: each hypothesis gets the maximum-likelihood distribution
//! over the five scores of a pair whose mean is the expected score `s`,
//!
//! ```text
//! pᵢ(s) = p̂ᵢ / (1 + θ (aᵢ − s)),  with θ such that  Σ p̂ᵢ (aᵢ − s) / (1 + θ (aᵢ − s)) = 0
//! LLR   = n Σ p̂ᵢ ln(pᵢ(s₁) / pᵢ(s₀))
//! ```
//!
//! where `p̂ᵢ` is the share of the `n` pairs that scored `aᵢ`, and `s₀`, `s₁` are the expected scores for the two Elo
//! differences. For small differences this is approximately `n (s₁ − s₀) (2μ − s₀ − s₁) / 2σ²`. A score that no pair has
//! made yet counts as a thousandth of a pair, so that no probability is zero. With α = β = 5% the test ends at ±2.94.

use super::statistics::{Pentanomial, expected_score, pair_score};

/// The probability of either error (α and β): accepting H1 when H0 is true, or H0 when H1 is.
const ERROR: f64 = 0.05;

/// The pseudo-count for a score that no pair has made.
const PSEUDO_COUNT: f64 = 1e-3;

/// The two hypotheses, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// The accepted hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    H0,
    H1,
}

impl Sprt {
    /// The log-likelihood ratio at which H1 is accepted; its negative accepts H0.
    pub(super) fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The log-likelihood ratio of H1 to H0.
    pub(super) fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.iter().all(|number| *number == 0) {
            return 0.0;
        }
        let counts = pairs.map(|number| (number as f64).max(PSEUDO_COUNT));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let likeliest0 = likeliest(&shares, expected_score(self.elo0));
        let likeliest1 = likeliest(&shares, expected_score(self.elo1));
        let terms = shares.iter().zip(likeliest0.iter().zip(&likeliest1));
        total * terms.map(|(share, (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// The accepted hypothesis, if the test is over.
    pub(super) fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let llr = self.llr(pairs);
        if llr >= Sprt::bound() {
            Some(Verdict::H1)
        } else if llr <= -Sprt::bound() {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

/// The maximum-likelihood distribution with this mean.
fn likeliest(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let away: [f64; 5] = std::array::from_fn(|place| pair_score(place) - mean);
    let slope = |theta: f64| -> f64 {
        let terms = shares.iter().zip(&away);
        terms
            .map(|(share, away)| share * away / (1.0 + theta * away))
            .sum()
    };
    // Between its two poles the sum decreases from infinity to minus infinity, so bisection finds the root.
    let (mut low, mut high) = (-1.0 / away[4], -1.0 / away[0]);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|place| shares[place] / (1.0 + theta * away[place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL_GAIN: Sprt = Sprt { elo0: 0.0, elo1: 3.0 };

    /// The approximation for small differences, by mean and variance alone.
    fn by_variance(test: &Sprt, pairs: &Pentanomial) -> f64 {
        let n: f64 = pairs.iter().map(|number| *number as f64).sum();
        let mean = (0..5)
            .map(|place| pairs[place] as f64 * place as f64 / 4.0)
            .sum::<f64>()
            / n;
        let square = (0..5)
            .map(|place| pairs[place] as f64 * (place as f64 / 4.0).powi(2))
            .sum::<f64>()
            / n;
        let (s0, s1) = (expected_score(test.elo0), expected_score(test.elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * (square - mean * mean))
    }

    #[test]
    fn small_differences_agree_with_mean_and_variance() {
        for pairs in [
            [200, 1000, 2600, 1100, 230],
            [230, 1100, 2600, 1000, 200],
            [10, 300, 900, 310, 12],
            [400, 400, 400, 400, 400],
        ] {
            let (exact, nearly) = (SMALL_GAIN.llr(&pairs), by_variance(&SMALL_GAIN, &pairs));
            assert!(
                (exact - nearly).abs() < 0.02 * nearly.abs() + 0.01,
                "{exact} {nearly}"
            );
        }
    }

    #[test]
    fn two_possible_scores_give_the_binomial_test() {
        // Pairs of 0 or 2 points only: the mean determines the distribution, and the ratio is the textbook one.
        let test = Sprt {
            elo0: -20.0,
            elo1: 20.0,
        };
        let (wins, losses) = (70.0, 50.0);
        let (s0, s1) = (expected_score(-20.0), expected_score(20.0));
        let expected = wins * (s1 / s0).ln() + losses * ((1.0 - s1) / (1.0 - s0)).ln();
        let llr = test.llr(&[50, 0, 0, 0, 70]);
        assert!((llr - expected).abs() < 0.01, "{llr} {expected}");
    }

    #[test]
    fn the_maximum_likelihood_distribution_has_the_given_mean() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.3, 0.5, 0.501, 0.8] {
            let found = likeliest(&shares, mean);
            let sum: f64 = found.iter().sum();
            let made: f64 = (0..5).map(|place| found[place] * pair_score(place)).sum();
            assert!(
                (sum - 1.0).abs() < 1e-9 && (made - mean).abs() < 1e-9,
                "{found:?}"
            );
        }
    }

    #[test]
    fn the_test_ends_at_its_bounds_and_not_before() {
        assert!((Sprt::bound() - 2.944).abs() < 1e-3);
        assert_eq!(SMALL_GAIN.verdict(&[0; 5]), None);
        assert_eq!(SMALL_GAIN.verdict(&[1, 2, 9, 3, 1]), None);
        assert_eq!(
            SMALL_GAIN.verdict(&[500, 3000, 7000, 3600, 600]),
            Some(Verdict::H1)
        );
        assert_eq!(
            SMALL_GAIN.verdict(&[600, 3600, 7000, 3000, 500]),
            Some(Verdict::H0)
        );
        // A side that wins everything does not need a thousand games.
        assert_eq!(SMALL_GAIN.llr(&[0, 0, 0, 0, 0]), 0.0);
        let sweep = Sprt {
            elo0: 0.0,
            elo1: 100.0,
        };
        assert_eq!(sweep.verdict(&[0, 0, 0, 0, 30]), Some(Verdict::H1));
        assert_eq!(sweep.verdict(&[30, 0, 0, 0, 0]), Some(Verdict::H0));
    }
}
