//! Every kernel gives the same results as the scalar one.

use super::*;
use crate::architecture::Architecture;
use crate::layers::Layers;
use crate::random::Random;

fn blocks(random: &mut Random, count: usize, limit: usize) -> Vec<Block> {
    (0..count)
        .map(|_| {
            Block(std::array::from_fn(|_| {
                (random.below(2 * limit + 1) as i32 - limit as i32) as i16
            }))
        })
        .collect()
}

fn weights(random: &mut Random, count: usize) -> Vec<WeightBlock> {
    (0..count)
        .map(|_| WeightBlock(std::array::from_fn(|_| random.below(256) as u8 as i8)))
        .collect()
}

#[test]
fn the_update_of_every_kernel_matches_the_scalar_one() {
    let random = &mut Random::new(3);
    for width in [1, 2, 4, 5, 8, 31, 32] {
        let weights = weights(random, 40 * width);
        let from = blocks(random, width, 30_000);
        for (added, removed) in [(0, 0), (1, 1), (1, 2), (2, 2), (0, 1), (32, 32)] {
            let mut features = |count| (0..count).map(|_| random.below(40) as u16).collect::<Vec<_>>();
            let (added, removed) = (features(added), features(removed));
            let difference = Difference {
                added: &added,
                removed: &removed,
            };
            let mut expected = vec![Block::ZERO; width];
            (scalar::KERNELS.update)(&mut expected, &from, &weights, difference);
            for kernels in Kernels::available() {
                let mut found = vec![Block::ZERO; width];
                (kernels.update)(&mut found, &from, &weights, difference);
                assert_eq!(found, expected, "{} width {width}", kernels.name);
            }
        }
    }
}

#[test]
fn the_forward_pass_of_every_kernel_matches_the_scalar_one() {
    let random = &mut Random::new(4);
    for width in (2..=Architecture::MAX_HIDDEN / Block::LEN).step_by(2) {
        let hidden = width * Block::LEN;
        let mut byte = || random.below(256) as u8 as i8;
        let mut weights = |count: usize| (0..count).map(|_| byte()).collect::<Vec<i8>>();
        let mut layers = Layers::zero(hidden);
        // The extreme sums of either sign, and something in between.
        let kinds = [
            vec![i8::MIN; FIRST * hidden],
            vec![i8::MAX; FIRST * hidden],
            weights(FIRST * hidden),
        ];
        layers.second_weights = weights(layers.second_weights.len());
        layers.last_weights = core::array::from_fn(|_| 200 * i16::from(byte()));
        for first_weights in kinds {
            layers.first_weights = first_weights;
            layers.first_biases = core::array::from_fn(|_| random.below(20_000) as i32 - 10_000);
            let ready = InferenceLayers::new(&layers);
            for limit in [10, 400, 30_000] {
                let accumulators = [0, 1].map(|_| blocks(random, width, limit));
                let value = |kernels: &Kernels| {
                    let mut inputs = vec![0; hidden];
                    let value = (kernels.forward)(&accumulators[0], &accumulators[1], &mut inputs, &ready);
                    (inputs, value)
                };
                let expected = value(&scalar::KERNELS);
                assert!(expected.0.iter().all(|&input| input <= 127));
                for kernels in Kernels::available() {
                    assert_eq!(value(&kernels), expected, "{} width {width}", kernels.name);
                }
            }
        }
    }
}
