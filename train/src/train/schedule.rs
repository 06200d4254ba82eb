//! The learning rate over a training run.

use std::f64::consts::PI;

/// A cosine schedule: the rate after `progress` (from 0 to 1) of a run, from `first` down to the fraction `last` of it.
pub(crate) fn cosine(first: f32, last: f32, progress: f64) -> f32 {
    let share = 0.5 + 0.5 * (progress.min(1.0) * PI).cos();
    let last = f64::from(last);
    first * (last + (1.0 - last) * share) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_from_the_first_to_the_last() {
        let rate = |progress| cosine(0.5, 0.01, progress);
        assert_eq!((rate(0.0), rate(1.0), rate(7.0)), (0.5, 0.005, 0.005));
        assert!((rate(0.5) - 0.2525).abs() < 1e-6);
        assert!((0..100).all(|n| rate(f64::from(n) / 100.0) > rate(f64::from(n + 1) / 100.0)));
    }
}
