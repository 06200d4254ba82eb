//! Why a probe fails.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::Material;

/// The kind of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Win, draw or loss: `.rtbw` files.
    Wdl,
    /// Distance to zeroing, the next capture or pawn move: `.rtbz` files.
    Dtz,
}

impl TableKind {
    /// The file name extension.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            TableKind::Wdl => "rtbw",
            TableKind::Dtz => "rtbz",
        }
    }

    /// The magic number at the start of such files.
    pub(crate) fn magic(self) -> [u8; 4] {
        match self {
            TableKind::Wdl => [0x71, 0xE8, 0x23, 0x5D],
            TableKind::Dtz => [0xD7, 0x66, 0x0C, 0xA5],
        }
    }
}

/// What is wrong with a table file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFault {
    /// It cannot be opened for this reason.
    Unreadable(String),
    /// It does not start with the magic number of its kind.
    NotATable,
    /// Its size is not that of a table: 16 bytes more than a multiple of 64.
    BadSize {
        /// How long the file is.
        length: usize,
    },
    /// It ends too early.
    Truncated {
        /// The offset of the missing data.
        at: usize,
    },
    /// It holds an impossible value.
    Corrupt {
        /// What is impossible.
        what: &'static str,
        /// The offset in the file.
        at: usize,
    },
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFault::Unreadable(reason) => f.write_str(reason),
            TableFault::NotATable => {
                f.write_str("not a Syzygy table of this kind: the first four bytes differ")
            }
            TableFault::BadSize { length } => {
                write!(f, "truncated or damaged: a table cannot be {length} bytes long")
            }
            TableFault::Truncated { at } => write!(f, "truncated: data missing at byte {at}"),
            TableFault::Corrupt { what, at } => write!(f, "damaged: {what} at byte {at}"),
        }
    }
}

impl std::error::Error for TableFault {}

/// Why a probe fails.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_tablebase::{ProbeError, Tablebases};
///
/// let error = Tablebases::new().probe_wdl(&Position::default()).unwrap_err();
/// assert_eq!(error, ProbeError::CastlingRights);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProbeError {
    /// The position has castling rights; tables hold only positions without.
    CastlingRights,
    /// More men than the largest table has.
    TooManyMen {
        /// How many men are on the board.
        men: usize,
        /// How many the largest table has.
        most: usize,
    },
    /// There is no table for this material, which is on the board now or after a capture.
    MissingTable {
        /// The material.
        material: Material,
        /// The kind of file that is missing.
        kind: TableKind,
    },
    /// A file is damaged or cannot be read.
    BadTable {
        /// The file.
        file: Arc<Path>,
        /// What is wrong with it.
        fault: TableFault,
    },
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProbeError::CastlingRights => f.write_str("tablebases have no positions with castling rights"),
            ProbeError::TooManyMen { men, most } => {
                write!(f, "{men} men on the board, but the largest table has {most}")
            }
            ProbeError::MissingTable { material, kind } => {
                write!(f, "no table {material}.{}", kind.extension())
            }
            ProbeError::BadTable { file, fault } => write!(f, "{}: {fault}", file.display()),
        }
    }
}

impl std::error::Error for ProbeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProbeError::BadTable { fault, .. } => Some(fault),
            _ => None,
        }
    }
}
