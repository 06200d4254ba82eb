//! The forward and backward pass of one thread over its share of a batch.
//!
//! Almost all time goes into adding up rows of numbers: the rows of active features forward, and backward, for each
//! feature, the rows of those positions in which it was active. [`add_rows`] does both, with the sum in registers.

use std::ops::Range;

use tabiya_rules::{Piece, PieceKind, Square};

use super::Target;
use super::aligned::Aligned;
use super::layers::{LayersLayout, Pass};
use super::model::{Layout, Model, Precision};
use crate::format::PackedPosition;

/// Positions that are worked on together: their accumulators should stay in the cache.
const TOGETHER: usize = 256;

/// What a thread needs for its work, and the gradient it has found.
pub(super) struct Worker {
    layout: Layout,
    pub(super) gradient: Vec<f32>,
    /// Two accumulators for each position; backward, what the loss would like them to be changed by.
    accumulators: Aligned,
    /// The numbers of the model, rounded or not.
    values: Aligned,
    precision: Precision,
    pass: Pass,
    features: Features,
    /// The rows that each feature was active in.
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

    /// Adds both accumulators of a position, that of the side to move first.
    fn add(&mut self, model: &Model, position: &PackedPosition) {
        let mut men = [(Piece::WhitePawn, Square::A1); 32];
        let mut count = 0;
        let mut kings = [Square::A1; 2];
        for (piece, square) in position.men() {
            men[count] = (piece, square);
            count += 1;
            if piece.kind() == PieceKind::King {
                kings[piece.color().index()] = square;
            }
        }
        let side = position.side_to_move();
        for color in [side, !side] {
            let view = model.architecture.view(color, kings[color.index()]);
            let features = men[..count]
                .iter()
                .map(|&(piece, square)| view.feature(piece, square) as u16);
            self.list.extend(features);
            self.ends.push(self.list.len() as u32);
        }
    }
}

impl Worker {
    pub(super) fn new(model: &Model) -> Worker {
        let layout = model.layout();
        Worker {
            gradient: vec![0.0; layout.total()],
            values: Aligned::zeros(layout.total()),
            precision: Precision::Real,
            pass: Pass::new(model.architecture.hidden()),
            layout,
            accumulators: Aligned::zeros(TOGETHER * 2 * model.architecture.hidden()),
            features: Features::default(),
            rows: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// Takes over the numbers of a model. Rounded as a file will hold them, the net learns to live with that: the
    /// gradient is that of the rounded numbers, the steps are taken by those behind them.
    pub(super) fn read(&mut self, model: &Model, precision: Precision) {
        self.precision = precision;
        match precision {
            Precision::Real => self.values.copy_from_slice(&model.values),
            Precision::Rounded => model.round_into(&mut self.values),
        }
    }

    /// Adds the gradient of these positions to the worker's; returns the sum of their losses.
    pub(super) fn learn(&mut self, model: &Model, positions: &[PackedPosition], target: &Target) -> f64 {
        let mut loss = 0.0;
        for positions in positions.chunks(TOGETHER) {
            self.forward(model, positions);
            loss += self.outputs(model, positions, target);
            self.backward(model);
        }
        loss
    }

    /// The sum of the losses of these positions, without learning.
    pub(super) fn loss(&mut self, model: &Model, positions: &[PackedPosition], target: &Target) -> f64 {
        let mut loss = 0.0;
        for positions in positions.chunks(TOGETHER) {
            self.forward(model, positions);
            for (index, position) in positions.iter().enumerate() {
                let difference =
                    target.expected(self.output(model, index, position)) - target.wanted(position);
                loss += f64::from(difference * difference);
            }
        }
        loss
    }

    /// What the net says of each position: its output, 1 for [`SCALE`](tabiya_nnue::SCALE) centipawns.
    pub(super) fn evaluate(&mut self, model: &Model, positions: &[PackedPosition]) -> Vec<f32> {
        let mut values = Vec::with_capacity(positions.len());
        for positions in positions.chunks(TOGETHER) {
            self.forward(model, positions);
            for (index, position) in positions.iter().enumerate() {
                values.push(self.output(model, index, position));
            }
        }
        values
    }

    /// Fills the accumulators.
    fn forward(&mut self, model: &Model, positions: &[PackedPosition]) {
        let hidden = model.architecture.hidden();
        let biases = &self.values[self.layout.feature_biases.clone()];
        let weights = &self.values[self.layout.features.clone()];
        self.features.clear();
        for position in positions {
            self.features.add(model, position);
        }
        let accumulators = self.accumulators.chunks_exact_mut(hidden);
        for (index, accumulator) in accumulators.take(2 * positions.len()).enumerate() {
            accumulator.copy_from_slice(biases);
            add_rows(accumulator, weights, self.features.of(index));
        }
    }

    /// The numbers of the layers for a position.
    fn layers(&self, model: &Model, position: &PackedPosition) -> Range<usize> {
        let bucket = model.architecture.output_bucket(position.count_men());
        let total = LayersLayout::new(model.architecture.hidden()).total();
        let start = self.layout.layers.start + bucket * total;
        start..start + total
    }

    /// The output of one of the positions that were put through [`forward`](Self::forward).
    fn output(&mut self, model: &Model, index: usize, position: &PackedPosition) -> f32 {
        let hidden = model.architecture.hidden();
        let layers = self.layers(model, position);
        let numbers = &self.accumulators[2 * index * hidden..][..2 * hidden];
        self.pass.forward(numbers, &self.values[layers], self.precision)
    }

    /// The layers, forward and backward: accumulators become their gradients.
    fn outputs(&mut self, model: &Model, positions: &[PackedPosition], target: &Target) -> f64 {
        let hidden = model.architecture.hidden();
        let mut loss = 0.0;
        for (index, position) in positions.iter().enumerate() {
            let (expected, wanted) = (
                target.expected(self.output(model, index, position)),
                target.wanted(position),
            );
            loss += f64::from((expected - wanted) * (expected - wanted));
            let slope = 2.0 * (expected - wanted) * expected * (1.0 - expected) * target.steepness();
            let layers = self.layers(model, position);
            let numbers = &mut self.accumulators[2 * index * hidden..][..2 * hidden];
            let gradient = &mut self.gradient[layers.clone()];
            self.pass.backward(slope, numbers, &self.values[layers], gradient);
        }
        loss
    }

    /// Hands the gradients of the accumulators on to biases and features.
    fn backward(&mut self, model: &Model) {
        let hidden = model.architecture.hidden();
        let biases = &mut self.gradient[self.layout.feature_biases.clone()];
        let accumulators = self.features.ends.len();
        self.rows.clear();
        self.rows.extend(0..accumulators as u16);
        add_rows(biases, &self.accumulators, &self.rows);

        self.sort_by_feature(model.architecture.inputs());
        let gradients = self.gradient[self.layout.features.clone()].chunks_exact_mut(hidden);
        for (feature, gradient) in gradients.enumerate() {
            let rows = &self.rows[self.starts[feature] as usize..self.starts[feature + 1] as usize];
            if !rows.is_empty() {
                add_rows(gradient, &self.accumulators, rows);
            }
        }
    }

    /// Lists for each feature the accumulators in which it is active.
    fn sort_by_feature(&mut self, inputs: usize) {
        self.starts.clear();
        self.starts.resize(inputs + 2, 0);
        // Counted two places further on, so that filling the lists moves each start to where it belongs.
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

/// Adds the rows of a table with these numbers to `sum`, whose length is that of a row.
fn add_rows(sum: &mut [f32], table: &[f32], rows: &[u16]) {
    let hidden = sum.len();
    let (wide, narrow) = sum.as_chunks_mut::<64>();
    let mut at = 0;
    for part in wide {
        add_parts(part, table, rows, hidden, at);
        at += 64;
    }
    for part in narrow.as_chunks_mut::<32>().0 {
        add_parts(part, table, rows, hidden, at);
        at += 32;
    }
}

#[inline(always)]
fn add_parts<const N: usize>(sum: &mut [f32; N], table: &[f32], rows: &[u16], hidden: usize, at: usize) {
    let mut total = *sum;
    for &row in rows {
        if let Some(part) = table[usize::from(row) * hidden + at..].first_chunk::<N>() {
            for (total, number) in total.iter_mut().zip(part) {
                *total += number;
            }
        }
    }
    *sum = total;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::GameResult;
    use crate::random::Random;
    use tabiya_nnue::Architecture;
    use tabiya_rules::Position;

    /// The gradient agrees with what a small step of single weights does to the loss.
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
            position.play(moves[random.below(moves.len())]);
            let result = GameResult::from_number((number % 3) as u8);
            positions.push(PackedPosition::new(
                &position,
                random.below(800) as i16 - 400,
                result,
            ));
        }
        let mut worker = Worker::new(&model);
        worker.read(&model, Precision::Real);
        let loss = worker.learn(&model, &positions, &target);
        assert!((worker.loss(&model, &positions, &target) - loss).abs() < 1e-6 * loss);

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
                let step = 2e-3;
                let loss_at = |change: f32| {
                    let mut moved = model.clone();
                    moved.values[index] += change;
                    let mut worker = Worker::new(&moved);
                    worker.read(&moved, Precision::Real);
                    worker.loss(&moved, &positions, &target)
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
