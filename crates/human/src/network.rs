//! Inference in integers.

use tabiya_rules::{Move, Position};

use crate::candidates::{Changes, candidates};
use crate::error::FileError;
use crate::file::{MAX_HIDDEN, Parameters, WIDTH};
use crate::inputs::{Inputs, PIECES};
use crate::mixing::to_chances;
use crate::ratings::{KNOTS, Ratings, Share};

/// The largest weight of what is seen after a move.
pub const MOST_WEIGHT: i32 = 8;

/// How many steps of each table make one.
pub struct Scales;

impl Scales {
    /// The hidden layer and what is seen after a move: inputs, ratings and biases.
    pub const HIDDEN: i32 = 64;
    /// The products of halves of a layer.
    pub const PRODUCT: i32 = 128;
    /// The weights of the second layer.
    pub const SECOND: i32 = 64;
    /// The biases of the second layer: products times weights.
    pub const SECOND_BIAS: i32 = Scales::PRODUCT * Scales::SECOND;
    /// The rows of moves, and their biases.
    pub const MOVE: i32 = 32;
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
        to_chances(&mut moves);
        moves
    }

    /// The logits of all legal moves: the logarithms of their chances, up to a common addend.
    fn logits(&self, position: &Position, ratings: Ratings, mut each: impl FnMut(Move, f64)) {
        let mut buffer = [0; MAX_HIDDEN / 2];
        let products = &mut buffer[..self.parameters.hidden() / 2];
        let inputs = Inputs::new(position);
        self.first_layer(&inputs, ratings, products);
        let second = self.second_layer(products);
        let before = self.seen(&inputs);
        let share = ratings.shares()[0];
        candidates(position, |candidate| {
            let mut product = self.weigh_after(&second.weights, before, &candidate.changes);
            let mut bias = 0;
            for row in candidate.rows.map(usize::from) {
                product += dot(&second.products, &self.parameters.moves[row * WIDTH..][..WIDTH]);
                let knots = &self.parameters.move_biases[row * KNOTS + share.knot..][..2];
                bias += share.weigh(i32::from(knots[0]), i32::from(knots[1]));
            }
            let whole = i32::from(Share::WHOLE);
            let logit = f64::from(product) / f64::from(Scales::PRODUCT) + f64::from(bias) / f64::from(whole);
            each(candidate.mv, logit / f64::from(Scales::MOVE));
        });
    }

    /// The products of both halves of the hidden layer, from 0 to [`Scales::PRODUCT`].
    fn first_layer(&self, inputs: &Inputs, ratings: Ratings, products: &mut [i16]) {
        let hidden = self.parameters.hidden();
        let mut buffer = [0_i32; MAX_HIDDEN];
        let sums = &mut buffer[..hidden];
        for (sum, &bias) in sums.iter_mut().zip(&self.parameters.biases) {
            *sum = i32::from(bias);
        }
        for share in ratings.shares() {
            let lower = &self.parameters.ratings[share.knot * hidden..][..hidden];
            let upper = &self.parameters.ratings[(share.knot + 1) * hidden..][..hidden];
            let whole = i32::from(Share::WHOLE);
            for ((sum, &lower), &upper) in sums.iter_mut().zip(lower).zip(upper) {
                *sum += share.weigh(i32::from(lower), i32::from(upper)).div_euclid(whole);
            }
        }
        for &row in inputs.rows() {
            let row = &self.parameters.inputs[usize::from(row) * hidden..][..hidden];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += i32::from(weight);
            }
        }
        multiply_halves(sums, Scales::HIDDEN, products);
    }

    /// The second layer.
    fn second_layer(&self, products: &[i16]) -> Second {
        let mut sums = [0; 3 * WIDTH];
        let rows = self.parameters.second.chunks_exact(products.len());
        for ((sum, row), &bias) in sums.iter_mut().zip(rows).zip(&self.parameters.second_biases) {
            *sum = (dot(products, row) + i32::from(bias)) / Scales::SECOND;
        }
        let (halves, weights) = sums.split_at(2 * WIDTH);
        let mut second = Second {
            products: [0; WIDTH],
            weights: [0; WIDTH],
        };
        multiply_halves(halves, Scales::PRODUCT, &mut second.products);
        for (weight, sum) in second.weights.iter_mut().zip(weights) {
            *weight = (*sum).clamp(-Second::MOST, Second::MOST);
        }
        second
    }

    /// What is seen of a position, before it is clamped.
    fn seen(&self, inputs: &Inputs) -> [i16; WIDTH] {
        let mut sums = [0; WIDTH];
        sums.copy_from_slice(&self.parameters.after_biases);
        for &row in inputs.rows().iter().filter(|&&row| usize::from(row) < PIECES) {
            for (sum, &weight) in sums.iter_mut().zip(self.after_row(row)) {
                *sum = sum.saturating_add(i16::from(weight));
            }
        }
        sums
    }

    /// The weighed sum of what is seen after a move, in the unit of products of rows of moves.
    fn weigh_after(&self, weights: &[i32; WIDTH], before: [i16; WIDTH], changes: &Changes) -> i32 {
        let mut sums = before;
        for &row in changes.added() {
            for (sum, &weight) in sums.iter_mut().zip(self.after_row(row)) {
                *sum = sum.saturating_add(i16::from(weight));
            }
        }
        for &row in changes.removed() {
            for (sum, &weight) in sums.iter_mut().zip(self.after_row(row)) {
                *sum = sum.saturating_sub(i16::from(weight));
            }
        }
        let one = Scales::HIDDEN as i16;
        let clamped = sums.map(|sum| i32::from(sum.clamp(0, one)));
        let total: i32 = clamped.iter().zip(weights).map(|(a, b)| a * b).sum();
        total * Scales::MOVE / Scales::HIDDEN
    }

    fn after_row(&self, row: u16) -> &[i8] {
        &self.parameters.after[usize::from(row) * WIDTH..][..WIDTH]
    }
}

/// The second layer.
struct Second {
    /// The products of halves.
    products: [i16; WIDTH],
    /// Weights of what is seen after a move, in steps of [`Scales::PRODUCT`].
    weights: [i32; WIDTH],
}

impl Second {
    /// The largest weight of what is seen after a move.
    const MOST: i32 = MOST_WEIGHT * Scales::PRODUCT;
}

/// Clamps sums between 0 and `one`, and multiplies both halves.
fn multiply_halves(sums: &[i32], one: i32, products: &mut [i16]) {
    let (left, right) = sums.split_at(sums.len() / 2);
    let steps = one * one / Scales::PRODUCT;
    for ((product, left), right) in products.iter_mut().zip(left).zip(right) {
        *product = (left.clamp(&0, &one) * right.clamp(&0, &one) / steps) as i16;
    }
}

/// The scalar product.
fn dot(a: &[i16], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

#[cfg(test)]
mod tests;
