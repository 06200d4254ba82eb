//! Widening the accumulators of a trained net without changing its evaluations.

use std::error::Error;

use tabiya_nnue::{Architecture, FIRST};

use super::layers::LayersLayout;
use super::model::{Layout, Model};
use crate::random::Random;

/// The smallest relative share of a copy in the old weight. Shares are random: equal copies would learn the same.
const SMALLEST_SHARE: f32 = 0.2;

/// The same net with accumulators several times as wide: every pair of neurons is duplicated, and the weights of the
/// first layer are split unevenly among the copies.
pub(super) fn widened(model: &Model, hidden: usize, random: &mut Random) -> Result<Model, Box<dyn Error>> {
    let old = &model.architecture;
    if !hidden.is_multiple_of(old.hidden()) {
        let known = old.hidden();
        return Err(format!(
            "a net of width {known} can only be widened to a multiple of it, not to {hidden}"
        )
        .into());
    }
    let architecture = Architecture::with_king_buckets(hidden, old.output_buckets(), *old.king_bucket_map())?;
    let layout = model.layout();
    let mut values = Vec::with_capacity(Layout::new(&architecture).total());
    // The feature rows, followed by the row of biases.
    for row in model.values[..layout.feature_biases.end].chunks_exact(old.hidden()) {
        for half in row.chunks_exact(old.hidden() / 2) {
            values.extend(half.iter().cycle().take(hidden / 2));
        }
    }
    let tables = LayersLayout::new(old.hidden());
    for layers in model.values[layout.layers].chunks_exact(tables.total()) {
        for row in layers[tables.first_weights.clone()].chunks_exact(old.hidden()) {
            for side in row.chunks_exact(old.hidden() / 2) {
                values.extend(split_weights(side, hidden / old.hidden(), random));
            }
        }
        values.extend_from_slice(&layers[FIRST * old.hidden()..]);
    }
    Ok(Model { architecture, values })
}

/// Copies of the weights, one after another, that add up to them.
fn split_weights(weights: &[f32], copies: usize, random: &mut Random) -> Vec<f32> {
    let mut shared = vec![0.0; weights.len() * copies];
    for (index, &weight) in weights.iter().enumerate() {
        let shares: Vec<f32> = (0..copies)
            .map(|_| SMALLEST_SHARE + (1.0 - SMALLEST_SHARE) * random.unit())
            .collect();
        let sum: f32 = shares.iter().sum();
        for (copy, share) in shares.iter().enumerate() {
            shared[copy * weights.len() + index] = weight * share / sum;
        }
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_nnue::Network;
    use tabiya_rules::Position;

    #[test]
    fn widening_hardly_changes_evaluations() {
        let mut random = Random::new(5);
        let model = Model::random(Architecture::new(64, 8).unwrap(), &mut random);
        let before = Network::new(&model.quantised()).unwrap();
        for hidden in [128, 192] {
            let wider = widened(&model, hidden, &mut random).unwrap();
            assert_eq!(wider.values.len(), wider.layout().total());
            let after = Network::new(&wider.quantised()).unwrap();
            for fen in [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "2kr3r/ppp2ppp/2n5/8/8/5N2/PPP2PPP/2KR3R b - - 0 1",
            ] {
                let position: Position = fen.parse().unwrap();
                let (before, after) = (before.evaluate(&position), after.evaluate(&position));
                assert!((before - after).abs() < 10, "{hidden} {fen} {before} {after}");
            }
        }
        assert!(widened(&model, 96, &mut random).is_err());
    }
}
