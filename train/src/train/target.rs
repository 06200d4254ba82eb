//! Training targets: the expected result of a position, from its score and the game result.

use tabiya_nnue::SCALE;

use crate::format::PackedPosition;

/// How scores become expected results, and how much game results count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The score in centipawns that means an expected result of 73%.
    pub(crate) scale: f32,
    /// The weight of the game result against the score, from 0 to 1.
    pub(crate) results: f32,
}

impl Target {
    /// The target for the net: the expected result from the side to move's point of view.
    #[inline]
    pub(crate) fn of(&self, position: &PackedPosition) -> f32 {
        let by_score = sigmoid(f32::from(position.score()) / self.scale);
        match position.result() {
            Some(result) => {
                let points = result.points(position.side_to_move());
                self.results * points + (1.0 - self.results) * by_score
            }
            None => by_score,
        }
    }

    /// The expected result for an output of the net.
    #[inline]
    pub(crate) fn expected(&self, output: f32) -> f32 {
        sigmoid(output * self.steepness())
    }

    /// The factor from outputs to the argument of the sigmoid; an output of 1.0 is [`SCALE`] centipawns.
    #[inline]
    pub(crate) fn steepness(&self) -> f32 {
        SCALE as f32 / self.scale
    }
}

/// The scale at which the scores predict the results best, if there are enough results.
pub(crate) fn best_scale(positions: &[PackedPosition]) -> Option<f32> {
    let known: Vec<(f32, f32)> = positions
        .iter()
        .take(200_000)
        .filter_map(|position| {
            let points = position.result()?.points(position.side_to_move());
            Some((f32::from(position.score()), points))
        })
        .collect();
    let error = |scale: f32| -> f64 {
        let square = |&(score, points): &(f32, f32)| f64::from(sigmoid(score / scale) - points).powi(2);
        known.iter().map(square).sum()
    };
    let scales = (0..60).map(|step| 40.0 * 1.05f32.powi(step));
    let best = scales.min_by(|&a, &b| error(a).total_cmp(&error(b)))?;
    (known.len() >= 1000).then_some(best)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::PackedResult;
    use tabiya_rules::Position;

    #[test]
    fn results_and_scores_are_blended_for_the_side_to_move() {
        let black: Position = "4k3/8/8/8/8/8/8/3QK3 b - - 0 1".parse().unwrap();
        let target = Target {
            scale: 200.0,
            results: 0.25,
        };
        let wanted = |result| target.of(&PackedPosition::new(&black, 0, result));
        assert_eq!(wanted(None), 0.5);
        assert_eq!(wanted(Some(PackedResult::WhiteWins)), 0.375);
        assert_eq!(wanted(Some(PackedResult::BlackWins)), 0.625);
        // An output of 200 centipawns means 73%.
        assert!((target.expected(0.5) - 0.731).abs() < 1e-3);
    }

    #[test]
    fn the_best_scale_is_recovered() {
        let mut random = crate::random::Random::new(1);
        let position = Position::default();
        let positions: Vec<PackedPosition> = (0..50_000)
            .map(|_| {
                let score = random.below(1200) as i16 - 600;
                let win = random.chance(sigmoid(f32::from(score) / 150.0));
                let result = if win {
                    PackedResult::WhiteWins
                } else {
                    PackedResult::BlackWins
                };
                PackedPosition::new(&position, score, Some(result))
            })
            .collect();
        let scale = best_scale(&positions).unwrap();
        assert!((140.0..160.0).contains(&scale), "{scale}");
        assert_eq!(best_scale(&[]), None);
    }
}
