//! Inference in integers.

use tabiya_rules::{Move, Position};

use crate::candidates::{Candidate, candidates};
use crate::error::FileError;
use crate::file::{MAX_HIDDEN, Parameters};
use crate::inputs::Inputs;
use crate::ratings::{KNOTS, Ratings};

/// How many steps of each table make one.
pub struct Scales;

impl Scales {
    /// The hidden layer: its inputs, ratings and biases.
    pub const HIDDEN: i32 = 128;
    /// The weights of the outputs.
    pub const OUTPUT: i32 = 32;
    /// Biases of outputs and classes.
    pub const BIAS: i32 = 512;
}

/// A move and the chance that it is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveChance {
    /// The move.
    pub mv: Move,
    /// Its chance; those of all legal moves add up to 1.
    pub chance: f64,
}

/// A network of human moves.
#[derive(Clone, Debug)]
pub struct HumanNet {
    parameters: Parameters,
}

impl HumanNet {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not those of a valid network.
    pub fn from_bytes(bytes: &[u8]) -> Result<HumanNet, FileError> {
        Parameters::from_bytes(bytes).map(HumanNet::new)
    }

    /// A network with these numbers.
    pub fn new(parameters: Parameters) -> HumanNet {
        HumanNet { parameters }
    }

    /// How likely a player of this rating chooses each legal move, the likeliest first; equally likely moves are in the
    /// order of generation. Empty if there is no legal move.
    pub fn chances(&self, position: &Position, ratings: Ratings) -> Vec<MoveChance> {
        let mut moves: Vec<MoveChance> = Vec::new();
        self.logits(position, ratings, |mv, logit| {
            moves.push(MoveChance { mv, chance: logit });
        });
        let highest = moves.iter().map(|one| one.chance).fold(f64::MIN, f64::max);
        for one in &mut moves {
            one.chance = (one.chance - highest).exp();
        }
        let total: f64 = moves.iter().map(|one| one.chance).sum();
        for one in &mut moves {
            one.chance /= total;
        }
        moves.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        moves
    }

    /// The logits of all legal moves: the logarithms of their chances, up to a common addend.
    fn logits(&self, position: &Position, ratings: Ratings, mut each: impl FnMut(Move, f64)) {
        let mut buffer = [0; MAX_HIDDEN / 2];
        let products = &mut buffer[..self.parameters.hidden() / 2];
        self.hidden(position, ratings, products);
        let share = ratings.shares()[0];
        candidates(position, |Candidate { mv, output, class }| {
            let output = usize::from(output);
            let row = &self.parameters.outputs[output * products.len()..][..products.len()];
            let dot: i32 = products
                .iter()
                .zip(row)
                .map(|(&a, &b)| i32::from(a) * i32::from(b))
                .sum();
            let knots = &self.parameters.classes[usize::from(class) * KNOTS..][..KNOTS];
            let bias = i32::from(self.parameters.output_biases[output])
                + share.between(knots[share.knot], knots[share.knot + 1]);
            let steps = f64::from(Scales::HIDDEN * Scales::OUTPUT);
            each(
                mv,
                f64::from(dot) / steps + f64::from(bias) / f64::from(Scales::BIAS),
            );
        });
    }

    /// The products of both halves of the hidden layer, from 0 to [`Scales::HIDDEN`].
    fn hidden(&self, position: &Position, ratings: Ratings, products: &mut [i16]) {
        let hidden = self.parameters.hidden();
        let mut buffer = [0_i16; MAX_HIDDEN];
        let sums = &mut buffer[..hidden];
        sums.copy_from_slice(&self.parameters.biases);
        for share in ratings.shares() {
            let lower = &self.parameters.ratings[share.knot * hidden..][..hidden];
            let upper = &self.parameters.ratings[(share.knot + 1) * hidden..][..hidden];
            for ((sum, &lower), &upper) in sums.iter_mut().zip(lower).zip(upper) {
                *sum = sum.wrapping_add(share.between(lower, upper) as i16);
            }
        }
        for &row in Inputs::new(position).rows() {
            let row = &self.parameters.inputs[usize::from(row) * hidden..][..hidden];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(i16::from(weight));
            }
        }
        let one = Scales::HIDDEN as i16;
        let (left, right) = sums.split_at(hidden / 2);
        for ((product, &left), &right) in products.iter_mut().zip(left).zip(right) {
            *product = left.clamp(0, one) * right.clamp(0, one) / one;
        }
    }
}

#[cfg(test)]
mod tests;
