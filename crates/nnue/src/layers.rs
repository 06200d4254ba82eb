//! The layers after the accumulators, as stored in files and as laid out for inference.

use crate::architecture::{Architecture, FIRST, LAYER_BIAS_LIMIT, QB, QC, QI, SCALE, SECOND};
use crate::error::{FileError, check_lengths};
use crate::simd::Weights;

/// One set of layers. There is a row of weights for each neuron, with one weight for each input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// [`FIRST`] rows as long as an accumulator.
    pub first_weights: Vec<i8>,
    /// In steps of 1/([`QI`]·[`QB`]).
    pub first_biases: [i32; FIRST],
    /// [`SECOND`] rows of 2·[`FIRST`]: for the clipped neurons, then for the squared ones.
    pub second_weights: Vec<i8>,
    /// In steps of 1/([`QI`]·[`QB`]).
    pub second_biases: [i32; SECOND],
    /// In steps of 1/[`QC`].
    pub last_weights: [i16; SECOND],
    /// In steps of 1/([`QI`]·[`QC`]).
    pub last_bias: i32,
}

impl Layers {
    /// Layers that evaluate everything as 0.
    pub(crate) fn zero(hidden: usize) -> Layers {
        Layers {
            first_weights: vec![0; FIRST * hidden],
            first_biases: [0; FIRST],
            second_weights: vec![0; SECOND * 2 * FIRST],
            second_biases: [0; SECOND],
            last_weights: [0; SECOND],
            last_bias: 0,
        }
    }

    /// Their length in a file, in bytes.
    pub(crate) const fn length(hidden: usize) -> usize {
        FIRST * hidden + 4 * FIRST + SECOND * 2 * FIRST + 4 * SECOND + 2 * SECOND + 4
    }

    /// Checks that every table has the right length and no bias is too large for exact arithmetic.
    pub(crate) fn check(&self, hidden: usize) -> Result<(), FileError> {
        let lengths = [
            ("first-layer weights", self.first_weights.len(), FIRST * hidden),
            (
                "second-layer weights",
                self.second_weights.len(),
                SECOND * 2 * FIRST,
            ),
        ];
        check_lengths(&lengths)?;
        let biases = [
            ("first-layer bias", &self.first_biases[..]),
            ("second-layer bias", &self.second_biases),
            ("last-layer bias", &[self.last_bias]),
        ];
        for (table, biases) in biases {
            let too_large = |bias: &i32| bias.unsigned_abs() > LAYER_BIAS_LIMIT.unsigned_abs();
            if let Some(index) = biases.iter().position(too_large) {
                return Err(FileError::TooLarge {
                    table,
                    index,
                    value: biases[index],
                });
            }
        }
        Ok(())
    }

    /// Appends the layers to a file.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let words = |numbers: &[i32]| {
            numbers
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect::<Vec<u8>>()
        };
        bytes.extend(self.first_weights.iter().map(|weight| weight.cast_unsigned()));
        bytes.extend(words(&self.first_biases));
        bytes.extend(self.second_weights.iter().map(|weight| weight.cast_unsigned()));
        bytes.extend(words(&self.second_biases));
        bytes.extend(self.last_weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(words(&[self.last_bias]));
    }

    /// Reads layers from bytes of exactly the right length.
    pub(crate) fn read(bytes: &[u8], hidden: usize) -> Layers {
        let mut rest = bytes;
        let mut next = |count: usize| {
            let (part, after) = rest.split_at(count);
            rest = after;
            part
        };
        let weights = |part: &[u8]| part.iter().map(|byte| byte.cast_signed()).collect::<Vec<i8>>();
        let mut layers = Layers::zero(hidden);
        layers.first_weights = weights(next(FIRST * hidden));
        read_words(&mut layers.first_biases, next(4 * FIRST));
        layers.second_weights = weights(next(SECOND * 2 * FIRST));
        read_words(&mut layers.second_biases, next(4 * SECOND));
        let (pairs, _) = next(2 * SECOND).as_chunks::<2>();
        for (weight, &pair) in layers.last_weights.iter_mut().zip(pairs) {
            *weight = i16::from_le_bytes(pair);
        }
        let mut last = [0];
        read_words(&mut last, next(4));
        layers.last_bias = last[0];
        layers
    }
}

fn read_words(to: &mut [i32], bytes: &[u8]) {
    for (word, &four) in to.iter_mut().zip(bytes.as_chunks::<4>().0) {
        *word = i32::from_le_bytes(four);
    }
}

/// Layers laid out for inference.
pub(crate) struct InferenceLayers {
    pub(crate) first: Weights,
    pub(crate) second: [Weights; SECOND / FIRST],
    last_weights: [i32; SECOND],
    last_bias: i32,
}

/// The largest evaluation.
const MAX_VALUE: i64 = 20_000;

/// Quantisation of the sums of the first two layers: 1.0 as an integer.
const SUM: i32 = QI * QB;

/// Shift from the square of a sum to an input. The square of 1.0 becomes 126, not 127, the price of a plain shift.
const SQUARE_SHIFT: u32 = 19;

impl InferenceLayers {
    pub(crate) fn new(layers: &Layers) -> InferenceLayers {
        let hidden = layers.first_weights.len() / FIRST;
        let (biases, _) = layers.second_biases.as_chunks::<FIRST>();
        InferenceLayers {
            first: Weights::new(&layers.first_weights, hidden, layers.first_biases),
            second: core::array::from_fn(|part| {
                let rows = &layers.second_weights[part * FIRST * 2 * FIRST..][..FIRST * 2 * FIRST];
                Weights::new(rows, 2 * FIRST, biases[part])
            }),
            last_weights: layers.last_weights.map(i32::from),
            last_bias: layers.last_bias,
        }
    }

    /// The inputs of the second layer: the sums of the first, clipped and squared.
    #[inline(always)]
    pub(crate) fn activations(sums: [i32; FIRST]) -> [u8; 2 * FIRST] {
        let mut inputs = [0; 2 * FIRST];
        let (clipped, squared) = inputs.split_at_mut(FIRST);
        for ((sum, clipped), square) in sums.into_iter().zip(clipped).zip(squared) {
            *clipped = input(sum);
            let sum = sum.clamp(-SUM, SUM);
            *square = ((sum * sum) >> SQUARE_SHIFT) as u8;
        }
        inputs
    }

    /// The evaluation in centipawns, from the sums of the second layer.
    #[inline(always)]
    pub(crate) fn value(&self, sums: [[i32; FIRST]; SECOND / FIRST]) -> i32 {
        let mut output = self.last_bias;
        for (&sum, weight) in sums.as_flattened().iter().zip(&self.last_weights) {
            output += i32::from(input(sum)) * weight;
        }
        // Large weights can give absurd outputs; they must stay clear of the mate scores.
        (i64::from(output) * i64::from(SCALE) / i64::from(QI * QC)).clamp(-MAX_VALUE, MAX_VALUE) as i32
    }
}

/// Clipped ReLU: a sum as an input of the next layer.
#[inline(always)]
fn input(sum: i32) -> u8 {
    (sum.clamp(0, SUM) / QB) as u8
}

const _: () = assert!(SUM / QB == QI && (SUM * SUM) >> SQUARE_SHIFT <= QI);
// 1024 products of an input and a weight plus a bias do not overflow.
const _: () =
    assert!(Architecture::MAX_HIDDEN as i64 * 127 * 128 + (LAYER_BIAS_LIMIT as i64) < i32::MAX as i64);
// Nor does the output.
const _: () = assert!(SECOND as i64 * 127 * 32_768 + (LAYER_BIAS_LIMIT as i64) < i32::MAX as i64);
