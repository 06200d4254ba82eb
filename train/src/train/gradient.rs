//! The forward and backward pass of one thread over its share of a batch.
//!
//! Almost all the time is spent adding up rows: forward, the rows of the active features; backward, for each feature, the
//! rows of the positions in which it was active. [`add_rows`] does both, with the sum in registers.

use tabiya_nnue::{Architecture, View};
use tabiya_rules::{Piece, Square};

use super::Target;
use super::aligned::Aligned;
use super::model::Model;
use super::pass::{MICRO_BATCH, Pass};
use super::prepared::{PreparedNet, STEP};
use crate::format::PackedPosition;

/// Positions processed together: their accumulators should stay in the cache.
const CHUNK: usize = 512;

/// The working memory of a thread, and its gradient.
pub(super) struct Worker {
    pub(super) gradient: Vec<f32>,
    /// Two accumulators for each position; in the backward pass, their gradients.
    accumulators: Aligned,
    /// One accumulator as it is being added up.
    sums: Vec<i16>,
    pass: Pass,
    /// The positions sorted by output bucket, and where each bucket ends.
    order: Vec<u16>,
    bucket_ends: Vec<usize>,
    features: Features,
    /// The rows in which each feature was active.
    rows: Vec<u16>,
    starts: Vec<u32>,
}

/// The active features of each accumulator.
#[derive(Default)]
struct Features {
    list: Vec<u16>,
    /// Where the list of each accumulator ends.
    ends: Vec<u32>,
}

impl Features {
    fn clear(&mut self) {
        self.list.clear();
        self.ends.clear();
    }

    fn of(&self, accumulator: usize) -> &[u16] {
        let start = accumulator
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize);
        &self.list[start..self.ends[accumulator] as usize]
    }

    /// Adds the features of both accumulators of a position, the side to move's first.
    fn add(&mut self, architecture: &Architecture, position: &PackedPosition) {
        let mut pieces = [(Piece::WhitePawn, Square::A1); 32];
        let mut count = 0;
        for piece in position.pieces() {
            pieces[count] = piece;
            count += 1;
        }
        for view in views(architecture, position) {
            let features = pieces[..count]
                .iter()
                .map(|&(piece, square)| view.feature(piece, square) as u16);
            self.list.extend(features);
            self.ends.push(self.list.len() as u32);
        }
    }
}

/// Both perspectives of a position, the side to move's first.
fn views(architecture: &Architecture, position: &PackedPosition) -> [View; 2] {
    let (side, kings) = (position.side_to_move(), position.kings());
    [side, !side].map(|color| architecture.view(color, kings[color.index()]))
}

/// The king buckets of both sides as one number.
fn buckets_of_kings(architecture: &Architecture, position: &PackedPosition) -> usize {
    let [own, other] = views(architecture, position).map(View::bucket);
    own * architecture.king_buckets() + other
}

impl Worker {
    pub(super) fn new(model: &Model) -> Worker {
        let hidden = model.architecture.hidden();
        Worker {
            gradient: vec![0.0; model.values.len()],
            accumulators: Aligned::zeros(CHUNK * 2 * hidden),
            sums: vec![0; hidden],
            pass: Pass::new(hidden),
            order: Vec::new(),
            bucket_ends: Vec::new(),
            features: Features::default(),
            rows: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Adds the gradient of these positions to the worker's; returns the sum of their losses. Positions with the same king
    /// buckets share most features: processed in sequence, they find weights and gradients in the cache.
    pub(super) fn learn(&mut self, net: &PreparedNet, positions: &[PackedPosition], target: &Target) -> f64 {
        let mut loss = 0.0;
        let mut sorted = positions.to_vec();
        sorted.sort_by_cached_key(|position| buckets_of_kings(&net.architecture, position));
        for positions in sorted.chunks(CHUNK) {
            self.forward(net, positions);
            loss += self.outputs(net, positions, target);
            self.backward(net);
        }
        loss
    }

    /// The sum of the losses of these positions, without training.
    pub(super) fn loss(&mut self, net: &PreparedNet, positions: &[PackedPosition], target: &Target) -> f64 {
        let values = self.evaluate(net, positions);
        let losses = values.iter().zip(positions).map(|(&value, position)| {
            let difference = target.expected(value) - target.of(position);
            f64::from(difference * difference)
        });
        losses.sum()
    }

    /// The output of the net for each position, 1.0 for [`SCALE`](tabiya_nnue::SCALE) centipawns.
    pub(super) fn evaluate(&mut self, net: &PreparedNet, positions: &[PackedPosition]) -> Vec<f32> {
        let mut values = vec![0.0; positions.len()];
        for (positions, values) in positions.chunks(CHUNK).zip(values.chunks_mut(CHUNK)) {
            self.forward(net, positions);
            self.through_layers(net, positions, |micro_batch, outputs| {
                for (&index, output) in micro_batch.iter().zip(outputs) {
                    values[usize::from(index)] = output;
                }
                None
            });
        }
        values
    }

    /// Computes the accumulators.
    fn forward(&mut self, net: &PreparedNet, positions: &[PackedPosition]) {
        let hidden = self.sums.len();
        self.features.clear();
        for position in positions {
            self.features.add(&net.architecture, position);
        }
        let accumulators = self.accumulators.chunks_exact_mut(hidden);
        for (index, accumulator) in accumulators.take(2 * positions.len()).enumerate() {
            self.sums.copy_from_slice(net.feature_biases());
            let rows = self.features.of(index);
            add_rows::<_, 128>(&mut self.sums, net.feature_weights(), rows, i16::saturating_add);
            for (number, sum) in accumulator.iter_mut().zip(&self.sums) {
                *number = f32::from(*sum) * STEP;
            }
        }
    }

    /// Runs the positions of [`forward`](Self::forward) through their layers, a few of the same output bucket at a time.
    /// `learn` receives their indices and outputs; if it returns the derivatives of the loss by the outputs, the backward
    /// pass follows, and the accumulators are replaced by their gradients.
    fn through_layers(
        &mut self,
        net: &PreparedNet,
        positions: &[PackedPosition],
        mut learn: impl FnMut(&[u16], [f32; MICRO_BATCH]) -> Option<[f32; MICRO_BATCH]>,
    ) {
        self.sort_by_layers(net, positions);
        let mut start = 0;
        let mut layers_start = net.layout.layers.start;
        for (bucket, columns) in net.columns.iter().enumerate() {
            let (end, numbers) = (self.bucket_ends[bucket], net.layers(bucket));
            let layers = layers_start..layers_start + numbers.len();
            for micro_batch in self.order[start..end].chunks(MICRO_BATCH) {
                let outputs =
                    self.pass
                        .forward(&self.accumulators, micro_batch, numbers, columns, net.precision);
                if let Some(slopes) = learn(micro_batch, outputs) {
                    let gradient = &mut self.gradient[layers.clone()];
                    self.pass
                        .backward(&slopes, &mut self.accumulators, micro_batch, numbers, gradient);
                }
            }
            (start, layers_start) = (end, layers.end);
        }
    }

    /// Sorts the positions by output bucket.
    fn sort_by_layers(&mut self, net: &PreparedNet, positions: &[PackedPosition]) {
        let bucket = |position: &PackedPosition| net.architecture.output_bucket(position.count_pieces());
        self.order.clear();
        self.bucket_ends.clear();
        for wanted in 0..net.architecture.output_buckets() {
            let there = (0u16..)
                .zip(positions)
                .filter(|(_, position)| bucket(position) == wanted);
            self.order.extend(there.map(|(index, _)| index));
            self.bucket_ends.push(self.order.len());
        }
    }

    /// The layers, forward and backward: the accumulators are replaced by their gradients. Returns the sum of the losses.
    fn outputs(&mut self, net: &PreparedNet, positions: &[PackedPosition], target: &Target) -> f64 {
        let mut loss = 0.0;
        self.through_layers(net, positions, |micro_batch, outputs| {
            let mut slopes = [0.0; MICRO_BATCH];
            for ((slope, output), &index) in slopes.iter_mut().zip(outputs).zip(micro_batch) {
                let expected = target.expected(output);
                let difference = expected - target.of(&positions[usize::from(index)]);
                loss += f64::from(difference * difference);
                *slope = 2.0 * difference * expected * (1.0 - expected) * target.steepness();
            }
            Some(slopes)
        });
        loss
    }

    /// Propagates the gradients of the accumulators to biases and features.
    fn backward(&mut self, net: &PreparedNet) {
        let hidden = net.architecture.hidden();
        let biases = &mut self.gradient[net.layout.feature_biases.clone()];
        let accumulators = self.features.ends.len();
        self.rows.clear();
        self.rows.extend(0..accumulators as u16);
        add_rows::<_, 64>(biases, &self.accumulators, &self.rows, plus);

        self.sort_by_feature(net.architecture.inputs());
        let gradients = self.gradient[net.layout.features.clone()].chunks_exact_mut(hidden);
        for (feature, gradient) in gradients.enumerate() {
            let rows = &self.rows[self.starts[feature] as usize..self.starts[feature + 1] as usize];
            if !rows.is_empty() {
                add_rows::<_, 64>(gradient, &self.accumulators, rows, plus);
            }
        }
    }

    /// Lists, for each feature, the accumulators in which it is active (a counting sort).
    fn sort_by_feature(&mut self, inputs: usize) {
        self.starts.clear();
        self.starts.resize(inputs + 2, 0);
        // Counts are shifted by two, so that filling the lists moves each start to its final place.
        for &feature in &self.features.list {
            self.starts[usize::from(feature) + 2] += 1;
        }
        for feature in 1..self.starts.len() {
            self.starts[feature] += self.starts[feature - 1];
        }
        self.rows.clear();
        self.rows.resize(self.features.list.len(), 0);
        for accumulator in 0..self.features.ends.len() {
            for &feature in self.features.of(accumulator) {
                let next = &mut self.starts[usize::from(feature) + 1];
                self.rows[*next as usize] = accumulator as u16;
                *next += 1;
            }
        }
    }
}

fn plus(a: f32, b: f32) -> f32 {
    a + b
}

/// Adds these rows of a table to `sum`, which is as long as a row, `WIDE` values at a time: as many as stay in registers.
fn add_rows<T: Copy, const WIDE: usize>(
    sum: &mut [T],
    table: &[T],
    rows: &[u16],
    add: impl Fn(T, T) -> T + Copy,
) {
    const { assert!(WIDE > 0) };
    let hidden = sum.len();
    let (wide, narrow) = sum.as_chunks_mut::<WIDE>();
    let mut at = 0;
    for part in wide {
        add_parts(part, table, rows, hidden, at, add);
        at += WIDE;
    }
    for part in narrow.as_chunks_mut::<32>().0 {
        add_parts(part, table, rows, hidden, at, add);
        at += 32;
    }
}

#[inline(always)]
fn add_parts<T: Copy, const N: usize>(
    sum: &mut [T; N],
    table: &[T],
    rows: &[u16],
    hidden: usize,
    at: usize,
    add: impl Fn(T, T) -> T,
) {
    let mut total = *sum;
    for &row in rows {
        if let Some(part) = table[usize::from(row) * hidden + at..].first_chunk::<N>() {
            for (total, number) in total.iter_mut().zip(part) {
                *total = add(*total, *number);
            }
        }
    }
    *sum = total;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::PackedResult;
    use crate::random::Random;
    use crate::train::layers::LayersLayout;
    use crate::train::model::Precision;
    use tabiya_rules::Position;

    /// The gradient agrees with finite differences of the loss.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut random = Random::new(3);
        let architecture = Architecture::new(128, 8).unwrap();
        let model = Model::random(architecture, &mut random);
        let target = Target {
            scale: 200.0,
            results: 0.5,
        };
        let mut position = Position::default();
        let mut positions = Vec::new();
        for number in 0..300u32 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::default();
                continue;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
            let result = PackedResult::from_number((number % 3) as u8);
            positions.push(PackedPosition::new(
                &position,
                random.below(800) as i16 - 400,
                result,
            ));
        }
        let ready = |model: &Model| {
            let mut net = PreparedNet::new(model);
            net.load(model, Precision::Float, 2);
            net
        };
        let mut worker = Worker::new(&model);
        let net = ready(&model);
        let loss = worker.learn(&net, &positions, &target);
        assert!((worker.loss(&net, &positions, &target) - loss).abs() < 1e-6 * loss);

        let layout = model.layout();
        let mut ranges = vec![layout.features, layout.feature_biases];
        let tables = LayersLayout::new(128);
        for (table, _) in tables.steps() {
            let bucket = layout.layers.start + 6 * tables.total();
            ranges.push(bucket + table.start..bucket + table.end);
        }
        for range in ranges {
            for _ in 0..10 {
                let index = range.start + random.below(range.len());
                // Whole quantisation steps, so that rounding does not change the distance.
                let step = 8.0 * STEP;
                let loss_at = |change: f32| {
                    let mut moved = model.clone();
                    moved.values[index] += change;
                    let mut worker = Worker::new(&moved);
                    worker.loss(&ready(&moved), &positions, &target)
                };
                let slope = (loss_at(step) - loss_at(-step)) / f64::from(2.0 * step);
                let gradient = f64::from(worker.gradient[index]);
                assert!(
                    (slope - gradient).abs() < 2e-3 + 0.02 * slope.abs(),
                    "{index}: {slope} {gradient}"
                );
            }
        }
    }
}
