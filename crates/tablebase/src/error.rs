//! Why a probe has no answer.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::Material;

/// What a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Win, draw or loss: `.rtbw` files.
    Wdl,
    /// Distance to a capture or pawn move: `.rtbz` files.
    Dtz,
}

impl TableKind {
    /// How the names of such files end.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            TableKind::Wdl => "rtbw",
            TableKind::Dtz => "rtbz",
        }
    }

    /// How such files begin.
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
    /// It cannot be opened, for this reason.
    Unreadable(String),
    /// It does not begin as a table of its kind does.
    NotATable,
    /// Its size is none a table has: a multiple of 64 bytes and 16 more.
    BadSize {
        /// How long the file is.
        length: usize,
    },
    /// It ends before what it says it holds.
    Truncated {
        /// Where something should have been.
        at: usize,
    },
    /// It says something that cannot be.
    Corrupt {
        /// What cannot be.
        what: &'static str,
        /// Where in the file.
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
                write!(f, "truncated or damaged: no table has a length of {length} bytes")
            }
            TableFault::Truncated { at } => write!(f, "truncated: there is nothing at byte {at}"),
            TableFault::Corrupt { what, at } => write!(f, "damaged: {what} at byte {at}"),
        }
    }
}

impl std::error::Error for TableFault {}

/// Why a probe has no answer.
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
    /// Somebody may still castle; tables know only positions in which nobody may.
    CastlingRights,
    /// More men than any of the tables has.
    TooManyMen {
        /// How many men there are.
        men: usize,
        /// How many the largest table has.
        most: usize,
    },
    /// No file for these men, here or after a capture.
    MissingTable {
        /// The men.
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
            ProbeError::CastlingRights => f.write_str("tablebases hold no positions with castling rights"),
            ProbeError::TooManyMen { men, most } => {
                write!(f, "{men} men on the board, {most} in the largest table")
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
