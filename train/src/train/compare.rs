//! How much a net loses when its numbers are rounded to integers.

use core::fmt;

use tabiya_nnue::{FileError, Network, SCALE};

use super::Target;
use super::gradient::Worker;
use super::model::{Model, Precision};
use super::ready::Ready;
use crate::format::PackedPosition;

/// The difference between a net in real numbers and its integers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    pub(crate) positions: usize,
    /// In centipawns.
    pub(crate) mean: f64,
    /// In centipawns.
    pub(crate) largest: f64,
    pub(crate) float_loss: f64,
    pub(crate) integer_loss: f64,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "as integers: loss {:.6} (real numbers {:.6}); {:.2} centipawns apart on average, at most {:.1}, in {} \
             positions",
            self.integer_loss, self.float_loss, self.mean, self.largest, self.positions
        )
    }
}

/// Evaluates positions with both.
pub(crate) fn compare(
    model: &Model,
    positions: &[PackedPosition],
    target: &Target,
) -> Result<Comparison, FileError> {
    let network = Network::new(&model.quantised())?;
    let mut net = Ready::new(model);
    net.take(model, Precision::Real, 1);
    let outputs = Worker::new(model).evaluate(&net, positions);
    let mut comparison = Comparison {
        positions: 0,
        mean: 0.0,
        largest: 0.0,
        float_loss: 0.0,
        integer_loss: 0.0,
    };
    for (packed, output) in positions.iter().zip(outputs) {
        let Ok(position) = packed.unpack() else {
            continue;
        };
        let integer = network.evaluate(&position);
        let difference = f64::from((integer as f32 - output * SCALE as f32).abs());
        comparison.positions += 1;
        comparison.mean += difference;
        comparison.largest = comparison.largest.max(difference);
        let wanted = target.wanted(packed);
        let loss = |output: f32| f64::from(target.expected(output) - wanted).powi(2);
        comparison.float_loss += loss(output);
        comparison.integer_loss += loss(integer as f32 / SCALE as f32);
    }
    let count = comparison.positions.max(1) as f64;
    comparison.mean /= count;
    comparison.float_loss /= count;
    comparison.integer_loss /= count;
    Ok(comparison)
}
