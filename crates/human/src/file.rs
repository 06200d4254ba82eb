//! The numbers of a network as they are stored in a file.
//!
//! Little-endian: the magic bytes `TABIYAHN`, a `u32` version, a `u32` width of the hidden layer, then the tables in the
//! order of [`Parameters`], and the FNV-1a hash of all bytes before it as a `u64`.

use crate::error::FileError;
use crate::{INPUTS, KNOTS, MOVE_ROWS, PIECES, RATING_ROWS};

const MAGIC: &[u8; 8] = b"TABIYAHN";
pub(crate) const VERSION: u32 = 1;
pub(crate) const HIDDEN_STEP: usize = 32;

/// The largest width of the hidden layer.
pub const MAX_HIDDEN: usize = 2048;

const HEADER: usize = 16;
const CHECKSUM: usize = 8;

/// The width of the second layer after its halves are multiplied, and of the rows of moves.
pub const WIDTH: usize = 64;

/// The integers of a network. The halves of both layers are multiplied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// A row for each of the [`INPUTS`], as long as the hidden layer is wide.
    pub inputs: Vec<i8>,
    /// A row for each of the [`RATING_ROWS`], as long.
    pub ratings: Vec<i16>,
    /// One row.
    pub biases: Vec<i16>,
    /// The second layer: three times [`WIDTH`] rows, half as long as the hidden layer is wide. The first two thirds are
    /// the halves that are multiplied, the last weighs what is seen after a move.
    pub second: Vec<i8>,
    /// A number for each row of the second layer.
    pub second_biases: Vec<i16>,
    /// A row of [`WIDTH`] for each of the [`MOVE_ROWS`].
    pub moves: Vec<i8>,
    /// What is seen after a move: a row of [`WIDTH`] for each of the [`PIECES`].
    pub after: Vec<i8>,
    /// One row.
    pub after_biases: Vec<i16>,
    /// A number for each of the [`KNOTS`] of each of the [`MOVE_ROWS`].
    pub move_biases: Vec<i8>,
}

impl Parameters {
    /// A network that has no preferences.
    ///
    /// # Errors
    /// If the width is not a multiple of 32 between 32 and [`MAX_HIDDEN`].
    pub fn zero(hidden: usize) -> Result<Parameters, FileError> {
        if hidden == 0 || !hidden.is_multiple_of(HIDDEN_STEP) || hidden > MAX_HIDDEN {
            return Err(FileError::Hidden(hidden));
        }
        Ok(Parameters {
            inputs: vec![0; INPUTS * hidden],
            ratings: vec![0; RATING_ROWS * hidden],
            biases: vec![0; hidden],
            second: vec![0; 3 * WIDTH * hidden / 2],
            second_biases: vec![0; 3 * WIDTH],
            moves: vec![0; MOVE_ROWS * WIDTH],
            after: vec![0; PIECES * WIDTH],
            after_biases: vec![0; WIDTH],
            move_biases: vec![0; MOVE_ROWS * KNOTS],
        })
    }

    /// The width of the hidden layer.
    pub fn hidden(&self) -> usize {
        self.biases.len()
    }

    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.hidden() as u32).to_le_bytes());
        write_bytes(&mut bytes, &self.inputs);
        write_words(&mut bytes, &self.ratings);
        write_words(&mut bytes, &self.biases);
        write_bytes(&mut bytes, &self.second);
        write_words(&mut bytes, &self.second_biases);
        write_bytes(&mut bytes, &self.moves);
        write_bytes(&mut bytes, &self.after);
        write_words(&mut bytes, &self.after_biases);
        write_bytes(&mut bytes, &self.move_biases);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a valid network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Parameters, FileError> {
        if !bytes.starts_with(MAGIC) {
            return Err(FileError::Magic);
        }
        let word = |at: usize| {
            let word = bytes.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_le_bytes(word))
        };
        let short = FileError::Length {
            found: bytes.len(),
            expected: HEADER + CHECKSUM,
        };
        let version = word(8).ok_or(short.clone())?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let mut parameters = Parameters::zero(word(12).ok_or(short)? as usize)?;
        let expected = HEADER + parameters.size() + CHECKSUM;
        let wrong = FileError::Length {
            found: bytes.len(),
            expected,
        };
        if bytes.len() != expected {
            return Err(wrong);
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(wrong)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(FileError::Checksum);
        }
        let mut rest = &content[HEADER..];
        read_bytes(&mut rest, &mut parameters.inputs);
        read_words(&mut rest, &mut parameters.ratings);
        read_words(&mut rest, &mut parameters.biases);
        read_bytes(&mut rest, &mut parameters.second);
        read_words(&mut rest, &mut parameters.second_biases);
        read_bytes(&mut rest, &mut parameters.moves);
        read_bytes(&mut rest, &mut parameters.after);
        read_words(&mut rest, &mut parameters.after_biases);
        read_bytes(&mut rest, &mut parameters.move_biases);
        Ok(parameters)
    }

    /// The bytes of all tables.
    fn size(&self) -> usize {
        let bytes = [
            &self.inputs,
            &self.second,
            &self.moves,
            &self.after,
            &self.move_biases,
        ]
        .map(Vec::len);
        let words = [
            &self.ratings,
            &self.biases,
            &self.second_biases,
            &self.after_biases,
        ]
        .map(Vec::len);
        bytes.iter().sum::<usize>() + 2 * words.iter().sum::<usize>()
    }
}

fn write_bytes(bytes: &mut Vec<u8>, table: &[i8]) {
    bytes.extend(table.iter().map(|&value| value as u8));
}

fn write_words(bytes: &mut Vec<u8>, table: &[i16]) {
    bytes.extend(table.iter().flat_map(|value| value.to_le_bytes()));
}

fn read_bytes(rest: &mut &[u8], table: &mut [i8]) {
    let (first, others) = rest.split_at(table.len());
    for (value, &byte) in table.iter_mut().zip(first) {
        *value = byte as i8;
    }
    *rest = others;
}

fn read_words(rest: &mut &[u8], table: &mut [i16]) {
    let (first, others) = rest.split_at(2 * table.len());
    for (value, bytes) in table.iter_mut().zip(first.as_chunks().0) {
        *value = i16::from_le_bytes(*bytes);
    }
    *rest = others;
}

/// The FNV-1a hash.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_round_trips_and_damage_is_an_error() {
        let mut parameters = Parameters::zero(32).unwrap();
        for (index, value) in parameters.inputs.iter_mut().enumerate() {
            *value = (index % 251) as i8;
        }
        parameters.second_biases[7] = -300;
        let bytes = parameters.to_bytes();
        assert_eq!(Parameters::from_bytes(&bytes).unwrap(), parameters);
        for length in [0, 7, 8, 11, 15, 16, 100, bytes.len() - 1] {
            assert!(Parameters::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        for at in (0..bytes.len()).step_by(997).chain([bytes.len() - 1]) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 16;
            assert!(Parameters::from_bytes(&damaged).is_err(), "{at}");
        }
    }

    #[test]
    fn impossible_widths_are_refused() {
        for hidden in [0, 31, 33, MAX_HIDDEN + 32, usize::MAX] {
            assert_eq!(Parameters::zero(hidden), Err(FileError::Hidden(hidden)));
        }
    }
}
