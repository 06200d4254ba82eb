//! One position through the network and back: the cross-entropy of the move that was played, and its gradient.

use tabiya_human::{Candidate, Inputs, KNOTS, Ratings, candidates};

use super::model::Layout;
use super::sampler::Sample;

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

/// A thread's gradient and working memory.
pub(super) struct Worker {
    layout: Layout,
    pub(super) gradient: Vec<f32>,
    /// Sums of the hidden layer, and later their gradient.
    sums: Vec<f32>,
    products: Vec<f32>,
    product_gradient: Vec<f32>,
    moves: Vec<Candidate>,
    /// The chance of each move, and later what is to be learned about it.
    chances: Vec<f32>,
}

impl Worker {
    pub(super) fn new(layout: &Layout) -> Worker {
        Worker {
            gradient: vec![0.0; layout.total()],
            sums: vec![0.0; layout.hidden],
            products: vec![0.0; layout.hidden / 2],
            product_gradient: vec![0.0; layout.hidden / 2],
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
            self.backward(values, &inputs, sample.ratings);
        }
        tally
    }

    /// Looks at one position without learning.
    pub(super) fn look(&mut self, values: &[f32], sample: &Sample) -> Tally {
        self.forward(values, &Inputs::new(sample.position), sample)
    }

    fn forward(&mut self, values: &[f32], inputs: &Inputs, sample: &Sample) -> Tally {
        let hidden = self.layout.hidden;
        self.sums.copy_from_slice(&values[self.layout.biases.clone()]);
        let ratings = &values[self.layout.ratings.clone()];
        for share in sample.ratings.shares() {
            for (knot, weight) in (share.knot..).zip(share.weights()) {
                add_scaled(&mut self.sums, &ratings[knot * hidden..][..hidden], weight);
            }
        }
        let table = &values[self.layout.inputs.clone()];
        for &row in inputs.rows() {
            add(&mut self.sums, &table[usize::from(row) * hidden..][..hidden]);
        }
        let (left, right) = self.sums.split_at(hidden / 2);
        for ((product, left), right) in self.products.iter_mut().zip(left).zip(right) {
            *product = left.clamp(0.0, 1.0) * right.clamp(0.0, 1.0);
        }
        self.moves.clear();
        candidates(sample.position, |candidate| self.moves.push(candidate));
        self.logits(values, sample.ratings);
        self.softmax(sample)
    }

    fn logits(&mut self, values: &[f32], ratings: Ratings) {
        let half = self.layout.hidden / 2;
        let [share, _] = ratings.shares();
        let [lower, upper] = share.weights();
        let outputs = &values[self.layout.outputs.clone()];
        let biases = &values[self.layout.output_biases.clone()];
        let classes = &values[self.layout.classes.clone()];
        self.chances.clear();
        for candidate in &self.moves {
            let output = usize::from(candidate.output);
            let knot = usize::from(candidate.class) * KNOTS + share.knot;
            let dot = dot(&self.products, &outputs[output * half..][..half]);
            self.chances
                .push(dot + biases[output] + lower * classes[knot] + upper * classes[knot + 1]);
        }
    }

    /// Turns logits into chances less one for the move that was played, which is the gradient of the loss.
    fn softmax(&mut self, sample: &Sample) -> Tally {
        let Some(played) = self.moves.iter().position(|one| one.mv == sample.played) else {
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

    fn backward(&mut self, values: &[f32], inputs: &Inputs, ratings: Ratings) {
        let (hidden, half) = (self.layout.hidden, self.layout.hidden / 2);
        let [share, _] = ratings.shares();
        let [lower, upper] = share.weights();
        self.product_gradient.fill(0.0);
        let outputs = &values[self.layout.outputs.clone()];
        for (candidate, &slope) in self.moves.iter().zip(&self.chances) {
            let output = usize::from(candidate.output);
            add_scaled(
                &mut self.product_gradient,
                &outputs[output * half..][..half],
                slope,
            );
            let row = self.layout.outputs.start + output * half;
            add_scaled(&mut self.gradient[row..row + half], &self.products, slope);
            self.gradient[self.layout.output_biases.start + output] += slope;
            let knot = self.layout.classes.start + usize::from(candidate.class) * KNOTS + share.knot;
            self.gradient[knot] += slope * lower;
            self.gradient[knot + 1] += slope * upper;
        }
        let (left, right) = self.sums.split_at_mut(half);
        for ((left, right), slope) in left.iter_mut().zip(right).zip(&self.product_gradient) {
            let (first, second) = (left.clamp(0.0, 1.0), right.clamp(0.0, 1.0));
            *left = if *left > 0.0 && *left < 1.0 {
                slope * second
            } else {
                0.0
            };
            *right = if *right > 0.0 && *right < 1.0 {
                slope * first
            } else {
                0.0
            };
        }
        add(&mut self.gradient[self.layout.biases.clone()], &self.sums);
        for share in ratings.shares() {
            for (knot, weight) in (share.knot..).zip(share.weights()) {
                let row = self.layout.ratings.start + knot * hidden;
                add_scaled(&mut self.gradient[row..row + hidden], &self.sums, weight);
            }
        }
        for &row in inputs.rows() {
            let row = self.layout.inputs.start + usize::from(row) * hidden;
            add(&mut self.gradient[row..row + hidden], &self.sums);
        }
    }
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
        let mut worker = Worker::new(&layout);
        worker.learn(&model.values, &sample);
        let mut checked = 0;
        for index in 0..layout.total() {
            let slope = worker.gradient[index];
            if slope.abs() < 2e-3 || index % 7 != 0 {
                continue;
            }
            let before = model.values[index];
            let step = 1e-2;
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
