//! A net ready for inference.

use core::fmt;

use tabiya_rules::{Color, Position};

use crate::architecture::Architecture;
use crate::error::FileError;
use crate::file::Parameters;
use crate::layers::InferenceLayers;
use crate::simd::{Block, Difference, Kernels, WeightBlock};

/// A net, validated and laid out for the SIMD kernels of this machine. Share it between threads in an
/// [`Arc`](std::sync::Arc).
///
/// ```
/// use tabiya_nnue::{Architecture, Network, Parameters};
/// use tabiya_rules::Position;
///
/// let bytes = Parameters::zero(Architecture::new(64, 8)?).to_bytes();
/// let network = Network::from_bytes(&bytes)?;
/// assert_eq!(network.evaluate(&Position::default()), 0);
/// # Ok::<(), tabiya_nnue::FileError>(())
/// ```
pub struct Network {
    architecture: Architecture,
    kernels: Kernels,
    feature_weights: Vec<WeightBlock>,
    feature_biases: Vec<Block>,
    layers: Vec<InferenceLayers>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("architecture", &self.architecture)
            .field("kernels", &self.kernels.name)
            .finish_non_exhaustive()
    }
}

impl Network {
    /// Reads and validates a net file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, FileError> {
        Network::new(&Parameters::from_bytes(bytes)?)
    }

    /// The net with these parameters.
    pub fn new(parameters: &Parameters) -> Result<Network, FileError> {
        Network::with_kernels(parameters, Kernels::best())
    }

    pub(crate) fn with_kernels(parameters: &Parameters, kernels: Kernels) -> Result<Network, FileError> {
        parameters.check()?;
        Ok(Network {
            architecture: parameters.architecture.clone(),
            kernels,
            feature_weights: WeightBlock::from_values(&parameters.feature_weights),
            feature_biases: Block::from_values(&parameters.feature_biases),
            layers: parameters.layers.iter().map(InferenceLayers::new).collect(),
        })
    }

    /// The architecture of the net.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The name of the instruction set in use, for display.
    pub fn instruction_set(&self) -> &'static str {
        self.kernels.name
    }

    /// The evaluation of a position from scratch, in centipawns from the side to move's point of view. The search uses
    /// [`Accumulators`](crate::Accumulators), which are much faster along a line of moves.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let [white, black] = Color::ALL.map(|color| {
            let view = self.architecture.view(color, position.king(color));
            let features: Vec<u16> = position
                .occupied()
                .into_iter()
                .filter_map(|square| Some(view.feature(position.piece_at(square)?, square) as u16))
                .collect();
            let mut accumulator = self.feature_biases.clone();
            let all = Difference {
                added: &features,
                removed: &[],
            };
            self.update(&mut accumulator, &self.feature_biases, all);
            accumulator
        });
        let (own, other) = match position.side_to_move() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let mut products = vec![0; self.architecture.hidden()];
        self.output(position, &own, &other, &mut products)
    }

    /// The accumulator of an empty board.
    pub(crate) fn feature_biases(&self) -> &[Block] {
        &self.feature_biases
    }

    /// Writes `from` to `to` with the difference applied.
    #[inline]
    pub(crate) fn update(&self, to: &mut [Block], from: &[Block], difference: Difference<'_>) {
        (self.kernels.update)(to, from, &self.feature_weights, difference);
    }

    /// All layers after the accumulators: the evaluation from the point of view of the side to move, whose accumulator is
    /// `own`. `products` must be as long as an accumulator.
    #[inline]
    pub(crate) fn output(
        &self,
        position: &Position,
        own: &[Block],
        other: &[Block],
        products: &mut [u8],
    ) -> i32 {
        let bucket = self
            .architecture
            .output_bucket(position.occupied().count() as usize);
        (self.kernels.forward)(own, other, products, &self.layers[bucket])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::SCALE;
    use crate::random::Random;

    /// A slow reference: the evaluation straight from the description of the architecture.
    fn slow(parameters: &Parameters, position: &Position) -> i32 {
        let architecture = &parameters.architecture;
        let hidden = architecture.hidden();
        let side = position.side_to_move();
        let bucket = architecture.output_bucket(position.occupied().count() as usize);
        let mut products = Vec::new();
        for color in [side, !side] {
            let view = architecture.view(color, position.king(color));
            let activated: Vec<i64> = (0..hidden)
                .map(|place| {
                    let mut number = i64::from(parameters.feature_biases[place]);
                    for square in position.occupied() {
                        let feature = view.feature(position.piece_at(square).unwrap(), square);
                        number += i64::from(parameters.feature_weights[feature * hidden + place]);
                    }
                    number.clamp(0, 255)
                })
                .collect();
            let (first, second) = activated.split_at(hidden / 2);
            products.extend(first.iter().zip(second).map(|(a, b)| a * b / 512));
        }
        let layers = &parameters.layers[bucket];
        let sums = |inputs: &[i64], weights: &[i8], biases: &[i32]| -> Vec<i64> {
            let rows = weights.chunks(inputs.len()).zip(biases);
            rows.map(|(row, &bias)| {
                let products = row
                    .iter()
                    .zip(inputs)
                    .map(|(&weight, input)| i64::from(weight) * input);
                i64::from(bias) + products.sum::<i64>()
            })
            .collect()
        };
        let first = sums(&products, &layers.first_weights, &layers.first_biases);
        let mut seen: Vec<i64> = first.iter().map(|sum| sum.clamp(&0, &8128) / 64).collect();
        seen.extend(
            first
                .iter()
                .map(|sum| sum.clamp(&-8128, &8128).pow(2) / (1 << 19)),
        );
        let second = sums(&seen, &layers.second_weights, &layers.second_biases);
        let last = second.iter().zip(&layers.last_weights);
        let output: i64 = last
            .map(|(sum, &weight)| sum.clamp(&0, &8128) / 64 * i64::from(weight))
            .sum();
        let value = (output + i64::from(layers.last_bias)) * i64::from(SCALE) / (127 * 1024);
        value.clamp(-20_000, 20_000) as i32
    }

    #[test]
    fn every_kernel_matches_the_reference() {
        let random = &mut Random::new(7);
        for hidden in [64, 128, 192, 256, 512] {
            let mut map = [0; 32];
            map[16..].fill(1);
            let shapes = [
                Architecture::new(hidden, 8).unwrap(),
                Architecture::with_king_buckets(hidden, 4, map).unwrap(),
            ];
            for shape in shapes {
                let parameters = random.parameters(shape);
                let mut position = Position::default();
                for _ in 0..60 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(moves[random.below(moves.len())]);
                    let expected = slow(&parameters, &position);
                    for kernels in Kernels::available() {
                        let network = Network::with_kernels(&parameters, kernels).unwrap();
                        assert_eq!(network.evaluate(&position), expected, "{}", kernels.name);
                    }
                }
            }
        }
    }

    #[test]
    fn mirrored_positions_have_the_same_evaluation() {
        let parameters = Random::new(8).parameters(Architecture::new(64, 8).unwrap());
        let network = Network::new(&parameters).unwrap();
        let value = |fen: &str| network.evaluate(&fen.parse().unwrap());
        let white = value("r3k3/1p3p2/8/8/4P3/8/PP6/R4K2 w - - 0 1");
        assert_eq!(white, value("r4k2/pp6/8/4p3/8/8/1P3P2/R3K3 b - - 0 1"));
        assert_eq!(white, value("3k3r/2p3p1/8/8/3P4/8/6PP/2K4R w - - 0 1"));
    }
}
