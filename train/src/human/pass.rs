//! One position through the network and back: the cross-entropy of the move that was played, and its gradient.

use tabiya_human::{Candidate, Inputs, KNOTS, MOST_WEIGHT, PIECES, Ratings, WIDTH, candidates};

use super::model::Layout;
use super::sampler::Sample;

/// The largest weight of what is seen after a move.
const MOST: f32 = MOST_WEIGHT as f32;

/// What a position says about a network.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) positions: u64,
    /// The sum of the negative logarithms of the played moves' chances.
    pub(super) loss: f64,
    /// How often the played move was the likeliest.
    pub(super) hits: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.positions += other.positions;
        self.loss += other.loss;
        self.hits += other.hits;
    }

    pub(super) fn mean_loss(self) -> f64 {
        self.loss / self.positions.max(1) as f64
    }

    pub(super) fn share_of_hits(self) -> f64 {
        self.hits as f64 / self.positions.max(1) as f64
    }
}

/// A layer whose halves are multiplied.
struct Halves {
    /// The sums, and later their gradient.
    sums: Vec<f32>,
    products: Vec<f32>,
    /// The gradient of the products.
    slopes: Vec<f32>,
}

impl Halves {
    fn new(width: usize) -> Halves {
        Halves {
            sums: vec![0.0; 2 * width],
            products: vec![0.0; width],
            slopes: vec![0.0; width],
        }
    }

    fn multiply(&mut self) {
        let (left, right) = self.sums.split_at(self.products.len());
        for ((product, left), right) in self.products.iter_mut().zip(left).zip(right) {
            *product = left.clamp(0.0, 1.0) * right.clamp(0.0, 1.0);
        }
    }

    /// Turns sums into their gradient, given the slopes.
    fn back(&mut self) {
        let (left, right) = self.sums.split_at_mut(self.products.len());
        for ((left, right), slope) in left.iter_mut().zip(right).zip(&self.slopes) {
            let (first, second) = (left.clamp(0.0, 1.0), right.clamp(0.0, 1.0));
            *left = slope * second * inside(*left, 0.0, 1.0);
            *right = slope * first * inside(*right, 0.0, 1.0);
        }
    }
}

/// A move on the way through the network.
struct Move {
    candidate: Candidate,
    /// The sum of its rows.
    rows: [f32; WIDTH],
    /// What is seen after it, before it is clamped.
    after: [f32; WIDTH],
}

/// A thread's gradient and working memory.
pub(super) struct Worker {
    layout: Layout,
    pub(super) gradient: Vec<f32>,
    first: Halves,
    second: Halves,
    /// Weights of what is seen after a move.
    weights: [f32; WIDTH],
    moves: Vec<Move>,
    /// The chance of each move, and later what is to be learned about it.
    chances: Vec<f32>,
}

impl Worker {
    pub(super) fn new(layout: &Layout) -> Worker {
        Worker {
            gradient: vec![0.0; layout.total()],
            first: Halves::new(layout.hidden / 2),
            second: Halves::new(WIDTH),
            weights: [0.0; WIDTH],
            moves: Vec::new(),
            chances: Vec::new(),
            layout: layout.clone(),
        }
    }

    /// Adds the gradient of one position.
    pub(super) fn learn(&mut self, values: &[f32], sample: &Sample) -> Tally {
        let inputs = Inputs::new(sample.position);
        let tally = self.forward(values, &inputs, sample);
        if tally.positions > 0 {
            self.moves_back(&inputs, sample.ratings, sample.position.key());
            self.layers_back(values, &inputs, sample.ratings);
        }
        tally
    }

    /// Looks at one position without learning.
    pub(super) fn look(&mut self, values: &[f32], sample: &Sample) -> Tally {
        self.forward(values, &Inputs::new(sample.position), sample)
    }

    fn forward(&mut self, values: &[f32], inputs: &Inputs, sample: &Sample) -> Tally {
        let hidden = self.layout.hidden;
        let sums = &mut self.first.sums;
        sums.copy_from_slice(&values[self.layout.biases.clone()]);
        let ratings = &values[self.layout.ratings.clone()];
        for share in sample.ratings.shares() {
            for (knot, weight) in (share.knot..).zip(share.weights()) {
                add_scaled(sums, &ratings[knot * hidden..][..hidden], weight);
            }
        }
        let table = &values[self.layout.inputs.clone()];
        for &row in inputs.rows() {
            add(sums, &table[usize::from(row) * hidden..][..hidden]);
        }
        self.first.multiply();
        let mut rows = values[self.layout.second.clone()].chunks_exact(hidden / 2);
        let (halves, weights) = values[self.layout.second_biases.clone()].split_at(2 * WIDTH);
        for ((sum, row), bias) in self.second.sums.iter_mut().zip(&mut rows).zip(halves) {
            *sum = bias + dot(&self.first.products, row);
        }
        for ((weight, row), bias) in self.weights.iter_mut().zip(rows).zip(weights) {
            *weight = (bias + dot(&self.first.products, row)).clamp(-MOST, MOST);
        }
        self.second.multiply();
        self.logits(values, inputs, sample);
        self.softmax(sample)
    }

    fn logits(&mut self, values: &[f32], inputs: &Inputs, sample: &Sample) {
        let [share, _] = sample.ratings.shares();
        let [lower, upper] = share.weights();
        let table = &values[self.layout.moves.clone()];
        let biases = &values[self.layout.move_biases.clone()];
        let seen = &values[self.layout.after.clone()];
        let mut before = [0.0; WIDTH];
        before.copy_from_slice(&values[self.layout.after_biases.clone()]);
        for row in pieces(inputs) {
            add(&mut before, &seen[row * WIDTH..][..WIDTH]);
        }
        self.chances.clear();
        self.moves.clear();
        candidates(sample.position, |candidate| {
            let mut rows = [0.0; WIDTH];
            let mut logit = 0.0;
            for row in candidate.rows.map(usize::from) {
                add(&mut rows, &table[row * WIDTH..][..WIDTH]);
                let knots = &biases[row * KNOTS + share.knot..][..2];
                logit += lower * knots[0] + upper * knots[1];
            }
            let mut after = before;
            for &row in candidate.changes.added() {
                add(&mut after, &seen[usize::from(row) * WIDTH..][..WIDTH]);
            }
            for &row in candidate.changes.removed() {
                add_scaled(&mut after, &seen[usize::from(row) * WIDTH..][..WIDTH], -1.0);
            }
            logit += dot(&self.second.products, &rows);
            logit += dot(&self.weights, &after.map(|sum| sum.clamp(0.0, 1.0)));
            self.chances.push(logit);
            self.moves.push(Move {
                candidate: *candidate,
                rows,
                after,
            });
        });
    }

    /// Turns logits into chances less one for the move that was played, which is the gradient of the loss.
    fn softmax(&mut self, sample: &Sample) -> Tally {
        let Some(played) = self
            .moves
            .iter()
            .position(|one| one.candidate.mv == sample.played)
        else {
            return Tally::default();
        };
        let highest = self.chances.iter().copied().fold(f32::MIN, f32::max);
        let is_hit = self.chances[played] >= highest;
        let mut total = 0.0;
        for chance in &mut self.chances {
            *chance = (*chance - highest).exp();
            total += *chance;
        }
        for chance in &mut self.chances {
            *chance /= total;
        }
        let loss = -f64::from(self.chances[played].max(1e-30)).ln();
        self.chances[played] -= 1.0;
        Tally {
            positions: 1,
            loss,
            hits: u64::from(is_hit),
        }
    }

    fn moves_back(&mut self, inputs: &Inputs, ratings: Ratings, key: u64) {
        let [share, _] = ratings.shares();
        let [lower, upper] = share.weights();
        self.second.slopes.fill(0.0);
        let mut weight_slopes = [0.0; WIDTH];
        let mut all_after = [0.0; WIDTH];
        let seen = self.layout.after.start;
        let mut rounding = Rounding::new(key);
        for (one, &slope) in self.moves.iter().zip(&self.chances) {
            let slope = rounding.round(slope);
            if slope == 0.0 {
                continue;
            }
            add_scaled(&mut self.second.slopes, &one.rows, slope);
            for row in one.candidate.rows.map(usize::from) {
                let start = self.layout.moves.start + row * WIDTH;
                add_scaled(
                    &mut self.gradient[start..start + WIDTH],
                    &self.second.products,
                    slope,
                );
                let knot = self.layout.move_biases.start + row * KNOTS + share.knot;
                self.gradient[knot] += slope * lower;
                self.gradient[knot + 1] += slope * upper;
            }
            add_scaled(
                &mut weight_slopes,
                &one.after.map(|sum| sum.clamp(0.0, 1.0)),
                slope,
            );
            let mut after = one.after.map(|sum| slope * inside(sum, 0.0, 1.0));
            for (after, weight) in after.iter_mut().zip(&self.weights) {
                *after *= weight;
            }
            add(&mut all_after, &after);
            for &row in one.candidate.changes.added() {
                add(
                    &mut self.gradient[seen + usize::from(row) * WIDTH..][..WIDTH],
                    &after,
                );
            }
            for &row in one.candidate.changes.removed() {
                let start = seen + usize::from(row) * WIDTH;
                add_scaled(&mut self.gradient[start..start + WIDTH], &after, -1.0);
            }
        }
        add(&mut self.gradient[self.layout.after_biases.clone()], &all_after);
        for row in pieces(inputs) {
            add(&mut self.gradient[seen + row * WIDTH..][..WIDTH], &all_after);
        }
        for (weight, slope) in self.weights.iter_mut().zip(weight_slopes) {
            *weight = slope * inside(*weight, -MOST, MOST);
        }
    }

    fn layers_back(&mut self, values: &[f32], inputs: &Inputs, ratings: Ratings) {
        let (hidden, half) = (self.layout.hidden, self.layout.hidden / 2);
        self.second.back();
        self.first.slopes.fill(0.0);
        let weights = values[self.layout.second.clone()].chunks_exact(half);
        let gradients = self.gradient[self.layout.second.clone()].chunks_exact_mut(half);
        let slopes = self.second.sums.iter().chain(&self.weights);
        for ((weights, gradient), &slope) in weights.zip(gradients).zip(slopes) {
            if slope != 0.0 {
                add_scaled(&mut self.first.slopes, weights, slope);
                add_scaled(gradient, &self.first.products, slope);
            }
        }
        add(
            &mut self.gradient[self.layout.second_biases.clone()],
            &self.second.sums,
        );
        self.first.back();
        let sums = &self.first.sums;
        add(&mut self.gradient[self.layout.biases.clone()], sums);
        for share in ratings.shares() {
            for (knot, weight) in (share.knot..).zip(share.weights()) {
                let row = self.layout.ratings.start + knot * hidden;
                add_scaled(&mut self.gradient[row..row + hidden], sums, weight);
            }
        }
        for &row in inputs.rows() {
            let row = self.layout.inputs.start + usize::from(row) * hidden;
            add(&mut self.gradient[row..row + hidden], sums);
        }
    }
}

/// Rounds small slopes to nothing or to a common size, so that most moves, which hardly anyone plays, cost no time. What
/// is rounded off goes to the next move, and the first remainder is as good as random: on the average nothing is lost.
struct Rounding {
    remainder: f32,
}

impl Rounding {
    const SMALL: f32 = 0.01;

    fn new(key: u64) -> Rounding {
        let share = (key >> 40) as f32 / (1 << 24) as f32;
        Rounding {
            remainder: share * Rounding::SMALL,
        }
    }

    fn round(&mut self, slope: f32) -> f32 {
        if !(0.0..Rounding::SMALL).contains(&slope) {
            return slope;
        }
        self.remainder += slope;
        if self.remainder < Rounding::SMALL {
            return 0.0;
        }
        self.remainder -= Rounding::SMALL;
        Rounding::SMALL
    }
}

/// The inputs of pieces.
fn pieces(inputs: &Inputs) -> impl Iterator<Item = usize> {
    let rows = inputs.rows().iter().map(|&row| usize::from(row));
    rows.filter(|&row| row < PIECES)
}

/// The slope of a clamped number.
#[inline]
fn inside(value: f32, lowest: f32, highest: f32) -> f32 {
    f32::from(value > lowest && value < highest)
}

#[inline]
fn add(sums: &mut [f32], row: &[f32]) {
    for (sum, value) in sums.iter_mut().zip(row) {
        *sum += value;
    }
}

#[inline]
fn add_scaled(sums: &mut [f32], row: &[f32], factor: f32) {
    for (sum, value) in sums.iter_mut().zip(row) {
        *sum += value * factor;
    }
}

/// The scalar product, in sixteen sums that fit into registers.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::super::model::Model;
    use super::*;
    use crate::random::Random;
    use tabiya_rules::Position;

    /// Numbers that a small change of a parameter can be seen in.
    fn loss(values: &[f32], layout: &Layout, sample: &Sample) -> f64 {
        Worker::new(layout).look(values, sample).loss
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut model = Model::random(32, &mut Random::new(4)).unwrap();
        let layout = model.layout();
        let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"
            .parse()
            .unwrap();
        let sample = Sample {
            position: &position,
            ratings: Ratings {
                mover: 1470,
                opponent: 1925,
            },
            played: position.parse_uci("h3g2").unwrap(),
        };
        // With keys of all kinds, rounding cancels out.
        let mut worker = Worker::new(&layout);
        let inputs = Inputs::new(&position);
        const TIMES: u64 = 256;
        for time in 0..TIMES {
            worker.forward(&model.values, &inputs, &sample);
            worker.moves_back(&inputs, sample.ratings, time << 56);
            worker.layers_back(&model.values, &inputs, sample.ratings);
        }
        for slope in &mut worker.gradient {
            *slope /= TIMES as f32;
        }
        let mut checked = 0;
        for index in 0..layout.total() {
            let slope = worker.gradient[index];
            if slope.abs() < 5e-2 || index % 7 != 0 {
                continue;
            }
            let before = model.values[index];
            let step = 5e-4;
            model.values[index] = before + step;
            let above = loss(&model.values, &layout, &sample);
            model.values[index] = before - step;
            let below = loss(&model.values, &layout, &sample);
            model.values[index] = before;
            let seen = ((above - below) / f64::from(2.0 * step)) as f32;
            assert!(
                (seen - slope).abs() < 0.05 * slope.abs() + 2e-3,
                "{index}: {seen} and {slope}"
            );
            checked += 1;
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn rounding_keeps_the_sum_of_slopes() {
        let slopes = [0.003, 0.0001, 0.009, 0.2, 0.004, -0.7, 0.0049];
        let mut sum = 0.0;
        for time in 0..1000_u64 {
            let mut rounding = Rounding::new(time * (u64::MAX / 1000));
            sum += slopes.iter().map(|&slope| rounding.round(slope)).sum::<f32>();
        }
        let exact: f32 = slopes.iter().sum();
        assert!((sum / 1000.0 - exact).abs() < 1e-4, "{sum}");
    }

    #[test]
    fn learning_one_move_makes_it_the_likeliest() {
        let mut model = Model::random(32, &mut Random::new(9)).unwrap();
        let layout = model.layout();
        let position = Position::default();
        let sample = Sample {
            position: &position,
            ratings: Ratings::equal(2000),
            played: position.parse_uci("b1c3").unwrap(),
        };
        let mut worker = Worker::new(&layout);
        for _ in 0..50 {
            worker.learn(&model.values, &sample);
            for (value, slope) in model.values.iter_mut().zip(&mut worker.gradient) {
                *value -= 0.1 * *slope;
                *slope = 0.0;
            }
        }
        let tally = worker.look(&model.values, &sample);
        assert!(tally.hits == 1 && tally.loss < 0.2, "{tally:?}");
    }
}
