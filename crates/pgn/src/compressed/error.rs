//! What can be wrong with a compressed file.

use core::fmt;
use std::io;

use super::Compression;

/// Why a compressed file could not be read on. It comes inside an [`io::Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpandError {
    /// How the file is compressed.
    pub compression: Compression,
    /// How many bytes of the file had been read.
    pub read: u64,
    /// How many bytes had come out.
    pub expanded: u64,
    /// What is wrong.
    pub reason: ExpandReason,
}

/// What is wrong with a compressed file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpandReason {
    /// It is cut off or damaged, or could not be read.
    Broken {
        /// What kind of error the decoder met.
        kind: io::ErrorKind,
        /// What the decoder says.
        message: String,
    },
    /// More bytes come out than the limit.
    TooLong(u64),
    /// More bytes come out for each that goes in than the limit.
    TooDense(u64),
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.compression {
            Compression::None => "plain",
            Compression::Zstd => "zstd",
            Compression::Gzip => "gzip",
            Compression::Bzip2 => "bzip2",
        };
        write!(
            f,
            "{name} file, about byte {} (byte {} of the text): ",
            self.read, self.expanded
        )?;
        match &self.reason {
            ExpandReason::Broken { message, .. } => write!(f, "cut off or damaged: {message}"),
            ExpandReason::TooLong(limit) => write!(f, "expands to more than {limit} bytes"),
            ExpandReason::TooDense(limit) => write!(f, "expands to more than {limit} times its size"),
        }
    }
}

impl core::error::Error for ExpandError {}
