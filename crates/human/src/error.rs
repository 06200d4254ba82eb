//! What can be wrong with the file of a network.

use core::fmt;

use crate::file::{HIDDEN_STEP, MAX_HIDDEN, VERSION};

/// Why a file is not a valid network.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The file does not start with the magic bytes `TABIYAHN`.
    Magic,
    /// The format version is not supported.
    Version(u32),
    /// The width of the hidden layer is not supported.
    Hidden(usize),
    /// The file is too short or too long.
    Length {
        /// Its length in bytes.
        found: usize,
        /// The required length in bytes.
        expected: usize,
    },
    /// The checksum does not match: the file is corrupted.
    Checksum,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Magic => {
                f.write_str("not a network of human moves: the first eight bytes are not TABIYAHN")
            }
            FileError::Version(version) => {
                write!(f, "file version {version} is not supported (expected {VERSION})")
            }
            FileError::Hidden(hidden) => write!(
                f,
                "hidden layer of {hidden}: expected a multiple of {HIDDEN_STEP} up to {MAX_HIDDEN}"
            ),
            FileError::Length { found, expected } => write!(f, "{found} bytes long, expected {expected}"),
            FileError::Checksum => f.write_str("checksum mismatch: the file is corrupted"),
        }
    }
}

impl core::error::Error for FileError {}
