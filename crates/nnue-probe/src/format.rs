//! The file format: HalfKP 256×2-32-32-1, little-endian, without padding.
//!
//! Version, hash, length of the description, description; hash, biases and weights of the first layer; hash,
//! biases and weights of the three small ones. The hashes identify the shape of the network, not its weights, so a
//! corrupted weight goes unnoticed.

use crate::features::FEATURES;
use crate::half::{Half, WIDTH};
use crate::layers::{Grouped, HIDDEN, INPUTS, Layers};
use core::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The version at the start of HalfKP files, little-endian.
pub const VERSION: u32 = 0x7AF3_2F16;
pub(crate) const NETWORK_HASH: u32 = 0x3E5A_A6EE;
pub(crate) const FIRST_HASH: u32 = 0x5D69_D7B8;
pub(crate) const LAYERS_HASH: u32 = 0x6333_7156;

/// Version, hash and length of the description.
const HEADER: u64 = 3 * 4;

/// Everything after the description.
const BODY: u64 = {
    let first = 4 + 2 * WIDTH + 2 * WIDTH * FEATURES;
    let layers = 4 + (4 * HIDDEN + HIDDEN * INPUTS) + (4 * HIDDEN + HIDDEN * HIDDEN) + (4 + HIDDEN);
    (first + layers) as u64
};

/// Descriptions are a line of text; a file that claims more is not a network.
const LONGEST_DESCRIPTION: u32 = 1 << 16;

/// Why a file is not a HalfKP network.
///
/// ```
/// use nnueprobe::{Net, NetError};
///
/// assert!(matches!(Net::from_bytes(&[]), Err(NetError::Empty)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum NetError {
    /// The file cannot be opened or read.
    Read(io::Error),
    /// The path is not a regular file but a directory, a pipe or a device.
    NotAFile,
    /// The file is empty.
    Empty,
    /// The file does not start with the version of HalfKP networks.
    Version {
        /// The first four bytes as a number.
        found: u32,
    },
    /// A hash of the network's shape is not that of HalfKP 256×2-32-32-1.
    Hash {
        /// The part of the file it belongs to.
        part: &'static str,
        /// The hash of HalfKP 256×2-32-32-1.
        expected: u32,
        /// The hash in the file.
        found: u32,
    },
    /// The description is implausibly long.
    Description {
        /// Its length according to the file.
        length: u32,
    },
    /// The file is too short or too long.
    Size {
        /// The number of bytes it must have.
        expected: u64,
        /// The number of bytes it has.
        found: u64,
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Read(error) => write!(f, "cannot read the network: {error}"),
            NetError::NotAFile => f.write_str("not a regular file"),
            NetError::Empty => f.write_str("the file is empty"),
            NetError::Version { found } => {
                write!(
                    f,
                    "not a HalfKP network: version {found:#010x} instead of {VERSION:#010x}"
                )
            }
            NetError::Hash {
                part,
                expected,
                found,
            } => write!(
                f,
                "not a HalfKP 256x2-32-32-1 network: the hash of the {part} is {found:#010x} instead of \
                 {expected:#010x}"
            ),
            NetError::Description { length } => {
                write!(
                    f,
                    "the description is said to have {length} bytes; the limit is {LONGEST_DESCRIPTION}"
                )
            }
            NetError::Size { expected, found } if found < expected => {
                write!(f, "the file is truncated: {found} bytes instead of {expected}")
            }
            NetError::Size { expected, found } => {
                write!(f, "the file is too long: {found} bytes instead of {expected}")
            }
        }
    }
}

impl core::error::Error for NetError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            NetError::Read(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for NetError {
    fn from(error: io::Error) -> NetError {
        NetError::Read(error)
    }
}

/// The contents of a file.
pub(crate) struct Contents {
    pub(crate) description: String,
    pub(crate) bias: Half,
    pub(crate) weights: Box<[Half]>,
    pub(crate) layers: Box<Layers>,
}

/// Reads a whole file, or only the header if it is too large to be a network.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, NetError> {
    // Opening a pipe would block until there is a writer: check first.
    if !fs::metadata(path)?.is_file() {
        return Err(NetError::NotAFile);
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let longest = HEADER + u64::from(LONGEST_DESCRIPTION) + BODY;
    let mut bytes = Vec::new();
    if size > longest {
        file.take(HEADER).read_to_end(&mut bytes)?;
        expected_size(&bytes, size).and_then(|expected| {
            Err(NetError::Size {
                expected,
                found: size,
            })
        })
    } else {
        // The file may grow while it is read; the excess byte then makes the size check fail.
        bytes.reserve_exact(size as usize);
        file.take(longest + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The size that a file with this header must have; its actual `size` is for error messages.
fn expected_size(bytes: &[u8], size: u64) -> Result<u64, NetError> {
    let cut_off = |_| match size {
        0 => NetError::Empty,
        found => NetError::Size {
            expected: HEADER + BODY,
            found,
        },
    };
    let mut reader = Reader(bytes);
    let found = reader.u32().map_err(cut_off)?;
    if found != VERSION {
        return Err(NetError::Version { found });
    }
    reader
        .hash("network", NETWORK_HASH)
        .map_err(|error| error.unwrap_or_else(|| cut_off(CutOff)))?;
    let length = reader.u32().map_err(cut_off)?;
    if length > LONGEST_DESCRIPTION {
        return Err(NetError::Description { length });
    }
    Ok(HEADER + u64::from(length) + BODY)
}

/// Parses a file, after checking everything that can be checked.
pub(crate) fn parse(bytes: &[u8]) -> Result<Contents, NetError> {
    let found = bytes.len() as u64;
    let expected = expected_size(bytes, found)?;
    let size = NetError::Size { expected, found };
    if expected != found {
        return Err(size);
    }
    parse_parts(bytes).map_err(|error| error.unwrap_or(size))
}

/// The error is `None` if there are too few bytes.
fn parse_parts(bytes: &[u8]) -> Result<Contents, Option<NetError>> {
    let mut reader = Reader(bytes);
    let [_, _, length] = [reader.u32()?, reader.u32()?, reader.u32()?];
    let description = String::from_utf8_lossy(reader.take(length as usize)?).into_owned();

    reader.hash("first layer", FIRST_HASH)?;
    let bias = reader.half()?;
    let mut weights = vec![Half::ZERO; FEATURES].into_boxed_slice();
    for row in &mut weights {
        *row = reader.half()?;
    }

    reader.hash("small layers", LAYERS_HASH)?;
    let bias1 = reader.i32s()?;
    let weights1 = reader.weights()?;
    let bias2 = reader.i32s()?;
    let weights2 = reader.weights()?;
    let [bias3] = reader.i32s()?;
    let [weights3] = reader.weights()?;
    let layers = Box::new(Layers {
        grouped1: Grouped::new(&weights1),
        grouped2: Grouped::new(&weights2),
        bias1,
        weights1,
        bias2,
        weights2,
        bias3,
        weights3,
    });
    Ok(Contents {
        description,
        bias,
        weights,
        layers,
    })
}

/// There are no more bytes.
struct CutOff;

impl From<CutOff> for Option<NetError> {
    fn from(_: CutOff) -> Option<NetError> {
        None
    }
}

/// The bytes still to be read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], CutOff> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(CutOff)?;
        self.0 = tail;
        Ok(head)
    }

    fn u32(&mut self) -> Result<u32, CutOff> {
        let (head, tail) = self.0.split_first_chunk().ok_or(CutOff)?;
        self.0 = tail;
        Ok(u32::from_le_bytes(*head))
    }

    fn i32s<const N: usize>(&mut self) -> Result<[i32; N], CutOff> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.u32()? as i32;
        }
        Ok(numbers)
    }

    /// The weights of a layer, by output and input.
    fn weights<const INPUTS: usize, const OUTPUTS: usize>(
        &mut self,
    ) -> Result<[[i8; INPUTS]; OUTPUTS], CutOff> {
        let mut weights = [[0; INPUTS]; OUTPUTS];
        for (weight, &byte) in weights
            .as_flattened_mut()
            .iter_mut()
            .zip(self.take(INPUTS * OUTPUTS)?)
        {
            *weight = byte as i8;
        }
        Ok(weights)
    }

    fn half(&mut self) -> Result<Half, CutOff> {
        let bytes = self.take(2 * WIDTH)?;
        let mut half = Half::ZERO;
        for (number, bytes) in half.0.iter_mut().zip(bytes.as_chunks().0) {
            *number = i16::from_le_bytes(*bytes);
        }
        Ok(half)
    }

    fn hash(&mut self, part: &'static str, expected: u32) -> Result<(), Option<NetError>> {
        let found = self.u32()?;
        if found == expected {
            return Ok(());
        }
        Err(Some(NetError::Hash {
            part,
            expected,
            found,
        }))
    }
}
