//! Random nets for tests: large weights of both signs, so that every clamp and every sign is exercised.

use crate::architecture::{Architecture, FEATURE_BIAS_LIMIT, FEATURE_WEIGHT_LIMIT};
use crate::file::Parameters;

/// A small random number generator with reproducible output.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % bound
    }

    fn within(&mut self, limit: i16) -> i16 {
        self.below(2 * limit as usize + 1) as i16 - limit
    }

    pub(crate) fn parameters(&mut self, architecture: Architecture) -> Parameters {
        let mut parameters = Parameters::zero(architecture);
        let mut fill = |table: &mut [i16], limit: i16| {
            table.iter_mut().for_each(|number| *number = self.within(limit));
            // Arithmetic breaks at the extremes first.
            table[0] = limit;
            table[1] = -limit;
        };
        fill(&mut parameters.feature_weights, FEATURE_WEIGHT_LIMIT);
        fill(&mut parameters.feature_biases, FEATURE_BIAS_LIMIT.min(300));
        for layers in &mut parameters.layers {
            for weight in layers.first_weights.iter_mut().chain(&mut layers.second_weights) {
                *weight = self.below(256) as u8 as i8;
            }
            layers.first_weights[..2].copy_from_slice(&[i8::MIN, i8::MAX]);
            for bias in layers.first_biases.iter_mut().chain(&mut layers.second_biases) {
                *bias = self.below(40_000) as i32 - 20_000;
            }
            for weight in &mut layers.last_weights {
                *weight = self.within(2000);
            }
            layers.last_bias = self.below(20_000) as i32 - 10_000;
        }
        parameters
    }
}
