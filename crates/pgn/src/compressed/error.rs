//! What can be wrong with a compressed file.

use core::fmt;
use std::io;

use super::Compression;

/// Why a compressed file could not be read any further. It comes inside an [`io::Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpandError {
    /// How the file is compressed.
    pub compression: Compression,
    /// How many bytes of the file had been read by then.
    pub read: u64,
    /// How many bytes had been decompressed by then.
    pub expanded: u64,
    /// What is wrong.
    pub reason: ExpandReason,
}

/// What is wrong with a compressed file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpandReason {
    /// It is truncated or damaged, or could not be read.
    Broken {
        /// The kind of the decoder's error.
        kind: io::ErrorKind,
        /// The decoder's message.
        message: String,
    },
    /// The decompressed size exceeds this limit.
    TooLong(u64),
    /// The compression ratio exceeds this limit.
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
            ExpandReason::Broken { message, .. } => write!(f, "truncated or damaged: {message}"),
            ExpandReason::TooLong(limit) => write!(f, "expands to more than {limit} bytes"),
            ExpandReason::TooDense(limit) => write!(f, "expands to more than {limit} times its size"),
        }
    }
}

impl core::error::Error for ExpandError {}
