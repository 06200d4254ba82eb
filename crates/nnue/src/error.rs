//! What can be wrong with a net file.

use core::fmt;

use crate::architecture::Architecture;
use crate::file::VERSION;

/// Why a file is not a valid net.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The file does not start with the magic bytes `TABIYANN`.
    Magic,
    /// The format version is not supported.
    Version(u32),
    /// The accumulator width is not supported.
    Hidden(usize),
    /// The number of output buckets is not supported.
    OutputBuckets(usize),
    /// The king buckets are not numbered from 0 without gaps.
    KingBuckets,
    /// The file uses other quantisation constants.
    Quantisation {
        /// The name of the constant.
        name: &'static str,
        /// The value in the file.
        found: u32,
        /// The value required.
        expected: i32,
    },
    /// The file is too short or too long.
    Length {
        /// Its length in bytes.
        found: usize,
        /// The required length in bytes.
        expected: usize,
    },
    /// The checksum does not match: the file is corrupted.
    Checksum,
    /// The number of feature weights does not match the architecture.
    FeatureWeights,
    /// A number is too large for exact arithmetic.
    TooLarge {
        /// The table it is in.
        table: &'static str,
        /// Its index in the table.
        index: usize,
        /// The number.
        value: i32,
    },
    /// A table of weights has the wrong length for the architecture.
    TableLength {
        /// The table.
        table: &'static str,
        /// Its length.
        found: usize,
        /// The required length.
        expected: usize,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Magic => f.write_str("not a Tabiya net: the first eight bytes are not TABIYANN"),
            FileError::Version(version) => {
                write!(
                    f,
                    "net file version {version} is not supported (expected {VERSION})"
                )
            }
            FileError::Hidden(hidden) => write!(
                f,
                "accumulator width {hidden}: expected a multiple of {} from {} to {}",
                Architecture::HIDDEN_STEP,
                Architecture::MIN_HIDDEN,
                Architecture::MAX_HIDDEN
            ),
            FileError::OutputBuckets(count) => {
                write!(f, "{count} output buckets: expected 1, 2, 4 or 8")
            }
            FileError::KingBuckets => f.write_str("the king buckets are not numbered from 0 without gaps"),
            FileError::Quantisation {
                name,
                found,
                expected,
            } => {
                write!(f, "{name} is {found}, expected {expected}")
            }
            FileError::Length { found, expected } => write!(f, "{found} bytes long, expected {expected}"),
            FileError::Checksum => f.write_str("checksum mismatch: the file is corrupted"),
            FileError::FeatureWeights => {
                f.write_str("the number of feature weights does not match the architecture")
            }
            FileError::TooLarge { table, index, value } => {
                write!(f, "{table} {index} is {value}, which is too large")
            }
            FileError::TableLength {
                table,
                found,
                expected,
            } => {
                write!(f, "{table}: {found} values, expected {expected}")
            }
        }
    }
}

impl core::error::Error for FileError {}

/// Refuses the first table that does not have its expected length: name, length, expected length.
pub(crate) fn check_lengths(tables: &[(&'static str, usize, usize)]) -> Result<(), FileError> {
    match tables.iter().find(|(_, found, expected)| found != expected) {
        None => Ok(()),
        Some(&(table, found, expected)) => Err(FileError::TableLength {
            table,
            found,
            expected,
        }),
    }
}
