//! The file format of nets, little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | the letters `TABIYANN` |
//! | 4 | version of the format, 4 |
//! | 4 | width of an accumulator, H |
//! | 4 | output buckets, B |
//! | 4 + 4 + 4 | [`QA`], [`QB`], [`SCALE`] |
//! | 32 | the king bucket of each square a1, b1, c1, d1, a2 … d8 from the king's own perspective |
//! | 8 | checksum of all other bytes |
//! | 4 | length of the packed feature weights, W |
//! | W | feature weights, a row of H for each of the 768 features of each king bucket, packed as in `packed.rs` |
//! | 2·H | biases of the accumulator |
//! | … | B times the tables of [`Layers`], one after another |
//!
//! A file has exactly this length. See [`Architecture`] for the meaning of the numbers.

use crate::architecture::{
    Architecture, FEATURE_BIAS_LIMIT, FEATURE_WEIGHT_LIMIT, FEATURES_PER_BUCKET, KING_SQUARES, QA, QB, SCALE,
};
use crate::error::{FileError, check_lengths};
use crate::layers::Layers;
use crate::packed;

const MAGIC: &[u8; 8] = b"TABIYANN";
pub(crate) const VERSION: u32 = 4;
const CHECKSUM_AT: usize = 8 + 6 * 4 + KING_SQUARES;
const CHECKSUM_END: usize = CHECKSUM_AT + 8;
const HEADER: usize = CHECKSUM_END + 4;

/// The quantised parameters of a net, as stored in a file.
///
/// ```
/// use tabiya_nnue::{Architecture, Parameters};
///
/// let empty = Parameters::zero(Architecture::new(64, 8)?);
/// let bytes = empty.to_bytes();
/// assert_eq!(Parameters::from_bytes(&bytes)?, empty);
/// assert!(Parameters::from_bytes(&bytes[1..]).is_err());
/// # Ok::<(), tabiya_nnue::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The architecture.
    pub architecture: Architecture,
    /// A row of weights for each feature.
    pub feature_weights: Vec<i16>,
    /// The accumulator of an empty board.
    pub feature_biases: Vec<i16>,
    /// A set of layers for each output bucket.
    pub layers: Vec<Layers>,
}

impl Parameters {
    /// A net that evaluates everything as 0.
    pub fn zero(architecture: Architecture) -> Parameters {
        let (hidden, buckets) = (architecture.hidden(), architecture.output_buckets());
        Parameters {
            feature_weights: vec![0; architecture.inputs() * hidden],
            feature_biases: vec![0; hidden],
            layers: vec![Layers::zero(hidden); buckets],
            architecture,
        }
    }

    /// Checks that every table has the right length and no number is too large for exact arithmetic.
    pub fn check(&self) -> Result<(), FileError> {
        let (hidden, buckets) = (self.architecture.hidden(), self.architecture.output_buckets());
        let lengths = [
            (
                "feature weights",
                self.feature_weights.len(),
                self.architecture.inputs() * hidden,
            ),
            ("accumulator biases", self.feature_biases.len(), hidden),
            ("sets of layers", self.layers.len(), buckets),
        ];
        check_lengths(&lengths)?;
        let limits = [
            ("feature weight", &self.feature_weights, FEATURE_WEIGHT_LIMIT),
            ("accumulator bias", &self.feature_biases, FEATURE_BIAS_LIMIT),
        ];
        for (table, numbers, limit) in limits {
            let too_large = |number: &i16| number.unsigned_abs() > limit.unsigned_abs();
            if let Some(index) = numbers.iter().position(too_large) {
                return Err(FileError::TooLarge {
                    table,
                    index,
                    value: i32::from(numbers[index]),
                });
            }
        }
        self.layers.iter().try_for_each(|layers| layers.check(hidden))
    }

    /// The bytes of the net file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bucket = self.architecture.hidden() * FEATURES_PER_BUCKET;
        let packed = packed::pack(&self.feature_weights, bucket);
        let mut bytes = Vec::with_capacity(length(&self.architecture, packed.len()));
        bytes.extend(MAGIC);
        let words = [
            VERSION,
            self.architecture.hidden() as u32,
            self.architecture.output_buckets() as u32,
            QA as u32,
            QB as u32,
            SCALE as u32,
        ];
        bytes.extend(words.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend(self.architecture.king_bucket_map());
        bytes.extend([0; 8]);
        bytes.extend((packed.len() as u32).to_le_bytes());
        bytes.extend(packed);
        bytes.extend(self.feature_biases.iter().flat_map(|number| number.to_le_bytes()));
        self.layers.iter().for_each(|layers| layers.write(&mut bytes));
        let checksum = checksum(&bytes);
        bytes[CHECKSUM_AT..CHECKSUM_END].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a net file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Parameters, FileError> {
        let architecture = header(bytes)?;
        let packed = u32::from_le_bytes(array(&bytes[CHECKSUM_END..])) as usize;
        let expected = length(&architecture, packed);
        if bytes.len() != expected {
            return Err(FileError::Length {
                found: bytes.len(),
                expected,
            });
        }
        let stored = array(&bytes[CHECKSUM_AT..]);
        if u64::from_le_bytes(stored) != checksum(bytes) {
            return Err(FileError::Checksum);
        }
        let hidden = architecture.hidden();
        let (packed, rest) = bytes[HEADER..].split_at(packed);
        let (biases, layers) = rest.split_at(2 * hidden);
        let parameters = Parameters {
            feature_weights: packed::unpack(
                packed,
                architecture.inputs() * hidden,
                FEATURES_PER_BUCKET * hidden,
            )
            .ok_or(FileError::FeatureWeights)?,
            feature_biases: biases
                .as_chunks::<2>()
                .0
                .iter()
                .map(|&pair| i16::from_le_bytes(pair))
                .collect(),
            layers: layers
                .chunks_exact(Layers::length(hidden))
                .map(|layers| Layers::read(layers, hidden))
                .collect(),
            architecture,
        };
        parameters.check()?;
        Ok(parameters)
    }
}

/// Reads the architecture from the header of a file.
fn header(bytes: &[u8]) -> Result<Architecture, FileError> {
    if !bytes.starts_with(MAGIC) {
        return Err(FileError::Magic);
    }
    if bytes.len() < HEADER {
        return Err(FileError::Length {
            found: bytes.len(),
            expected: HEADER,
        });
    }
    let word = |index: usize| u32::from_le_bytes(array(&bytes[8 + 4 * index..]));
    if word(0) != VERSION {
        return Err(FileError::Version(word(0)));
    }
    for (index, name, expected) in [(3, "QA", QA), (4, "QB", QB), (5, "scale", SCALE)] {
        if word(index) != expected as u32 {
            return Err(FileError::Quantisation {
                name,
                found: word(index),
                expected,
            });
        }
    }
    Architecture::with_king_buckets(word(1) as usize, word(2) as usize, array(&bytes[8 + 6 * 4..]))
}

/// The first bytes of a slice that is known to be long enough.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[..N]);
    array
}

/// The length of a net file with this many bytes of packed feature weights.
fn length(architecture: &Architecture, packed: usize) -> usize {
    let (hidden, buckets) = (architecture.hidden(), architecture.output_buckets());
    (HEADER + 2 * hidden + buckets * Layers::length(hidden)).saturating_add(packed)
}

/// Hashes all bytes but those of the checksum itself. Every step is invertible, so a change of any single word is
/// detected.
fn checksum(bytes: &[u8]) -> u64 {
    let mut state = 0x5441_4249_5941_4e4e_u64;
    let mut mix = |word: u64| {
        state = (state ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state ^= state >> 29;
    };
    for part in [&bytes[..CHECKSUM_AT], &bytes[CHECKSUM_END..]] {
        let words = part.chunks_exact(8);
        let mut last = [0; 8];
        last[..words.remainder().len()].copy_from_slice(words.remainder());
        words.for_each(|word| mix(u64::from_le_bytes(array(word))));
        mix(u64::from_le_bytes(last));
        mix(part.len() as u64);
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::LAYER_BIAS_LIMIT;
    use crate::random::Random;

    fn net() -> Parameters {
        Random::new(1).parameters(Architecture::new(64, 8).unwrap())
    }

    #[test]
    fn a_net_round_trips_through_its_file() {
        let net = net();
        assert_eq!(Parameters::from_bytes(&net.to_bytes()), Ok(net));
    }

    #[test]
    fn files_too_short_or_too_long_are_rejected() {
        let mut bytes = net().to_bytes();
        for length in (0..200).chain([bytes.len() / 2, bytes.len() - 1]) {
            assert!(
                Parameters::from_bytes(&bytes[..length]).is_err(),
                "{length} bytes"
            );
        }
        bytes.push(0);
        assert!(matches!(
            Parameters::from_bytes(&bytes),
            Err(FileError::Length { .. })
        ));
    }

    #[test]
    fn every_flipped_bit_is_detected() {
        let good = net().to_bytes();
        for at in (0..200).chain((200..good.len()).step_by(997)) {
            for bit in 0..8 {
                let mut bytes = good.clone();
                bytes[at] ^= 1 << bit;
                assert!(Parameters::from_bytes(&bytes).is_err(), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn the_error_says_what_is_wrong() {
        let good = net().to_bytes();
        let changed = |at: usize, value: u8| {
            let mut bytes = good.clone();
            bytes[at] = value;
            Parameters::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(changed(0, b'X'), FileError::Magic);
        assert_eq!(changed(8, 3), FileError::Version(3));
        assert_eq!(changed(12, 33), FileError::Hidden(33));
        assert_eq!(changed(16, 0), FileError::OutputBuckets(0));
        assert!(matches!(
            changed(20, 1),
            FileError::Quantisation { name: "QA", .. }
        ));
        assert_eq!(changed(33, 255), FileError::KingBuckets);
        assert_eq!(changed(CHECKSUM_AT, !good[CHECKSUM_AT]), FileError::Checksum);
        assert_eq!(Parameters::from_bytes(&[]), Err(FileError::Magic));
    }

    #[test]
    fn a_net_with_a_missing_weight_is_rejected() {
        let mut net = net();
        net.feature_weights.pop();
        assert_eq!(
            Parameters::from_bytes(&net.to_bytes()),
            Err(FileError::FeatureWeights)
        );
    }

    #[test]
    fn numbers_too_large_for_exact_sums_are_rejected() {
        let mut net = net();
        net.layers[1].first_biases[7] = LAYER_BIAS_LIMIT + 1;
        let error = Parameters::from_bytes(&net.to_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "first-layer bias 7 is 16777217, which is too large"
        );
    }
}
