//! What is wrong with a file of certificates, and at which byte.

use core::error::Error;
use core::fmt;

/// Why a certificate cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatError {
    /// The byte in the file, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: FormatFault,
}

/// What is wrong with the bytes of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatFault {
    /// The file is not a file of certificates.
    NoCertificates,
    /// The file ends inside a certificate.
    CutShort,
    /// The certificate ends before its last field.
    Missing(&'static str),
    /// There are bytes after the last field.
    LeftOver,
    /// A number has too many bytes.
    Number,
    /// The FEN is invalid, or not in the form that the library writes.
    Fen(String),
    /// The byte that says who mates is neither 0 nor 1.
    Side(u8),
    /// Two bytes are not a move.
    Move(u16),
    /// A node refers to one that does not precede it.
    Node,
    /// A number of moves is too large.
    TooLong,
}

impl Error for FormatError {}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.fault)
    }
}

impl fmt::Display for FormatFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCertificates => f.write_str("not a file of certificates"),
            Self::CutShort => f.write_str("the file ends within a certificate"),
            Self::Missing(what) => write!(f, "the certificate ends before its {what}"),
            Self::LeftOver => f.write_str("bytes are left at the end of the certificate"),
            Self::Number => f.write_str("not a number"),
            Self::Fen(reason) => write!(f, "FEN: {reason}"),
            Self::Side(byte) => write!(f, "{byte} says neither side, 0 or 1 would"),
            Self::Move(bits) => write!(f, "{bits:#06x} is no move"),
            Self::Node => f.write_str("leads to a node that is not before it"),
            Self::TooLong => write!(f, "more than {} moves", crate::mate::MOST_MOVES),
        }
    }
}
