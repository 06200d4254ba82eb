//! Checkpoints, from which an interrupted training run can be resumed.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use tabiya_nnue::{Architecture, KING_SQUARES};

use super::curve::Point;
use super::model::{Layout, Model};
use super::optimizer::Optimizer;

/// The complete state of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Checkpoint {
    pub(crate) model: Model,
    pub(crate) optimizer: Optimizer,
    pub(crate) curve: Vec<Point>,
    /// Positions trained on so far.
    pub(crate) positions: u64,
}

const MAGIC: &[u8; 8] = b"TABIYACP";

/// Writes a file atomically: it is either complete or unchanged.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = path.with_extension("part");
    fs::write(&temporary, bytes)?;
    fs::rename(&temporary, path)
}

impl Checkpoint {
    /// The start of a run with this net.
    pub(crate) fn new(model: Model) -> Checkpoint {
        Checkpoint {
            optimizer: Optimizer::new(model.values.len()),
            model,
            curve: Vec::new(),
            positions: 0,
        }
    }

    /// Whether these bytes start like a checkpoint.
    pub(crate) fn is_checkpoint(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let architecture = &self.model.architecture;
        let words = [
            architecture.hidden() as u64,
            architecture.output_buckets() as u64,
            self.positions,
            self.optimizer.steps,
            self.curve.len() as u64,
        ];
        bytes.extend(words.into_iter().flat_map(u64::to_le_bytes));
        bytes.extend(architecture.king_bucket_map());
        for point in &self.curve {
            bytes.extend(point.positions.to_le_bytes());
            let numbers = [f64::from(point.rate), point.training, point.validation];
            bytes.extend(numbers.into_iter().flat_map(f64::to_le_bytes));
        }
        for numbers in [&self.model.values, &self.optimizer.first, &self.optimizer.second] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, Box<dyn Error>> {
        let mut reader = Reader(bytes);
        if reader.take::<8>()? != *MAGIC {
            return Err("not a checkpoint".into());
        }
        let [hidden, buckets, positions, steps, points] = {
            let mut words = [0; 5];
            for word in &mut words {
                *word = u64::from_le_bytes(reader.take()?);
            }
            words
        };
        let map = reader.take::<KING_SQUARES>()?;
        let architecture = Architecture::with_king_buckets(hidden as usize, buckets as usize, map)?;
        let total = Layout::new(&architecture).total();
        let expected = points
            .checked_mul(32)
            .and_then(|curve| curve.checked_add(12 * total as u64));
        if expected != Some(reader.0.len() as u64) {
            return Err("wrong length: the checkpoint is damaged".into());
        }
        let mut curve = Vec::new();
        for _ in 0..points {
            curve.push(Point {
                positions: u64::from_le_bytes(reader.take()?),
                rate: f64::from_le_bytes(reader.take()?) as f32,
                training: f64::from_le_bytes(reader.take()?),
                validation: f64::from_le_bytes(reader.take()?),
            });
        }
        let [values, first, second] = {
            let mut tables = [const { Vec::new() }; 3];
            for table in &mut tables {
                for _ in 0..total {
                    table.push(f32::from_le_bytes(reader.take()?));
                }
            }
            tables
        };
        if values.iter().any(|value| !value.is_finite()) {
            return Err("a weight is not finite: the run has diverged or the checkpoint is damaged".into());
        }
        Ok(Checkpoint {
            model: Model { architecture, values },
            optimizer: Optimizer { first, second, steps },
            curve,
            positions,
        })
    }
}

/// Bytes still to be read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], &'static str> {
        let (first, rest) = self
            .0
            .split_first_chunk()
            .ok_or("too short: the checkpoint is damaged")?;
        self.0 = rest;
        Ok(*first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_checkpoint_round_trips_and_damage_is_an_error() {
        let architecture = Architecture::new(64, 2).unwrap();
        let mut checkpoint = Checkpoint::new(Model::random(architecture, &mut Random::new(2)));
        checkpoint.positions = 77;
        checkpoint.optimizer.steps = 5;
        checkpoint.curve.push(Point {
            positions: 70,
            rate: 0.001,
            training: 0.5,
            validation: 0.25,
        });
        let bytes = checkpoint.to_bytes();
        assert_eq!(Checkpoint::from_bytes(&bytes).unwrap(), checkpoint);
        for length in (0..200).chain([bytes.len() - 1]) {
            assert!(Checkpoint::from_bytes(&bytes[..length]).is_err());
        }
    }
}
