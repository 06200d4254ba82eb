//! King bucket maps, and splitting the king buckets of a trained net.

use tabiya_nnue::{Architecture, FEATURES_PER_BUCKET, FileError, KING_SQUARES};

use super::model::{Layout, Model};

/// The maps, rank by rank from the king's own back rank, each from the edge to the centre of the board. Buckets are
/// small where kings usually are, and large where they only go in endgames.
const MAPS: [(usize, [u8; KING_SQUARES]); 4] = [
    (1, [0; KING_SQUARES]),
    (
        4,
        [
            0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
        ],
    ),
    (
        8,
        [
            0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
        ],
    ),
    (
        16,
        [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 14, 14, 15,
            15, 14, 14, 15, 15,
        ],
    ),
];

/// The map with this many buckets.
pub(super) fn map(count: usize) -> Result<[u8; KING_SQUARES], String> {
    let found = MAPS.iter().find(|(groups, _)| *groups == count);
    found
        .map(|(_, map)| *map)
        .ok_or_else(|| format!("{count} king buckets: expected 1, 4, 8 or 16"))
}

/// The same net with other king buckets: each starts with a copy of the weights for its squares.
pub(super) fn with_king_buckets(model: &Model, count: usize) -> Result<Model, Box<dyn std::error::Error>> {
    let map = map(count)?;
    let old = &model.architecture;
    let architecture = new_shape(old, map)?;
    let row = FEATURES_PER_BUCKET * old.hidden();
    let layout = model.layout();
    let mut values = Vec::with_capacity(Layout::new(&architecture).total());
    for group in 0..architecture.king_buckets() {
        let square = map.iter().position(|&of| usize::from(of) == group).unwrap_or(0);
        let before = usize::from(old.king_bucket_map()[square]);
        values.extend_from_slice(&model.values[layout.features.clone()][before * row..][..row]);
    }
    values.extend_from_slice(&model.values[layout.features.end..]);
    Ok(Model { architecture, values })
}

fn new_shape(old: &Architecture, map: [u8; KING_SQUARES]) -> Result<Architecture, FileError> {
    Architecture::with_king_buckets(old.hidden(), old.output_buckets(), map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use tabiya_nnue::Network;
    use tabiya_rules::Position;

    #[test]
    fn splitting_king_buckets_does_not_change_evaluations() {
        let model = Model::random(Architecture::new(64, 8).unwrap(), &mut Random::new(5));
        let before = Network::new(&model.quantised()).unwrap();
        for count in [1, 4, 8] {
            let finer = with_king_buckets(&model, count).unwrap();
            assert_eq!(finer.architecture.king_buckets(), count);
            let after = Network::new(&finer.quantised()).unwrap();
            for fen in [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "2kr3r/ppp2ppp/2n5/8/8/5N2/PPP2PPP/2KR3R b - - 0 1",
            ] {
                let position: Position = fen.parse().unwrap();
                assert_eq!(
                    before.evaluate(&position),
                    after.evaluate(&position),
                    "{count} {fen}"
                );
            }
        }
        assert!(with_king_buckets(&model, 3).is_err());
    }
}
