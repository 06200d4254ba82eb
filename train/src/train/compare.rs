//! How much a net loses by quantisation.

use core::fmt;

use tabiya_nnue::{FileError, Network, SCALE};

use super::Target;
use super::gradient::Worker;
use super::model::{Model, Precision};
use super::prepared::PreparedNet;
use crate::format::PackedPosition;

/// The difference between a floating-point net and its quantised version.
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
            "quantised: loss {:.6} (floating point {:.6}); difference {:.2} centipawns on average, {:.1} at most, over \
             {} positions",
            self.integer_loss, self.float_loss, self.mean, self.largest, self.positions
        )
    }
}

/// Evaluates positions with both nets.
pub(crate) fn compare(
    model: &Model,
    positions: &[PackedPosition],
    target: &Target,
) -> Result<Comparison, FileError> {
    let network = Network::new(&model.quantised())?;
    let mut net = PreparedNet::new(model);
    net.load(model, Precision::Float, 1);
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
        let wanted = target.of(packed);
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
