//! Strictness in reading a FEN, and the repairs made by lenient reading.

use super::FenError;
use crate::{Fault, Position};
use alloc::vec::Vec;
use core::fmt;

/// How strictly a FEN is read: see [`Position::read_fen`].
///
/// ```
/// use tabiya_rules::{Position, Strictness};
///
/// let no_rook = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
/// assert!(Position::read_fen(no_rook, Strictness::Strict).is_err());
/// assert!(Position::read_fen(no_rook, Strictness::Lenient).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Six fields exactly as in the standard, a position without [faults](crate::Setup::faults), and no
    /// [impossible check](crate::Setup::impossible_checks).
    Strict,
    /// FENs as people and programs write them. Deviations are accepted if the meaning is clear; impossible
    /// castling rights and en-passant squares are dropped; impossible checks are accepted. Everything that
    /// [`Strict`](Strictness::Strict) would have rejected is reported as a [`Repair`].
    #[default]
    Lenient,
}

/// A position and the repairs made to its FEN.
///
/// ```
/// use tabiya_rules::{Position, Strictness};
///
/// let reading = Position::read_fen("4k3/8/8/8/8/8/8/4K2R w KQ e6 -1 1", Strictness::Lenient)?;
/// assert_eq!(reading.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// let repairs: Vec<String> = reading.repairs.iter().map(|repair| repair.to_string()).collect();
/// assert_eq!(repairs, [
///     "FEN, half-move clock, column 30: '-1' is not a number; set to 0",
///     "dropped from the FEN: castling right Q, but no white rook on the king's left",
///     "dropped from the FEN: en-passant square e6, but no black pawn on e5",
/// ]);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenReading {
    /// The position.
    pub position: Position,
    /// What strict reading would have rejected; usually empty.
    pub repairs: Vec<Repair>,
}

impl FenReading {
    /// The repairs worth reporting to the user: all but missing counters, which lenient reading documents as optional.
    ///
    /// ```
    /// use tabiya_rules::{Position, Strictness};
    ///
    /// let reading = Position::read_fen("4k3/8/8/8/8/8/8/4K3 w K -", Strictness::Lenient)?;
    /// assert_eq!((reading.repairs.len(), reading.notable_repairs().count()), (2, 1));
    /// # Ok::<(), tabiya_rules::ParsePositionError>(())
    /// ```
    pub fn notable_repairs(&self) -> impl Iterator<Item = &Repair> {
        let is_notable = |repair: &&Repair| !matches!(repair, Repair::MissingCounters { .. });
        self.repairs.iter().filter(is_notable)
    }
}

/// Something that lenient reading accepts and strict reading rejects.
///
/// ```
/// use tabiya_rules::{Position, Repair, Strictness};
///
/// let reading = Position::read_fen("4k3/8/8/8/8/8/8/4K3 w - -", Strictness::Lenient)?;
/// assert_eq!(reading.repairs, [Repair::MissingCounters { found: 4 }]);
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// Not as in the standard, but the meaning is clear.
    Text(FenError),
    /// One or both counters are missing, as in EPD; they are set to 0 and 1.
    MissingCounters {
        /// How many fields there are.
        found: usize,
    },
    /// An invalid counter, replaced by another value.
    Counter {
        /// What is wrong with it.
        error: FenError,
        /// The value used instead.
        taken: u16,
    },
    /// An impossible castling right or en-passant square, which is dropped.
    Dropped(Fault),
    /// An impossible check, which is accepted.
    Kept(Fault),
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}; read as intended"),
            Self::MissingCounters { found } => {
                write!(
                    f,
                    "FEN has {found} fields, expected 6; missing counters set to 0 and 1"
                )
            }
            Self::Counter { error, taken } => write!(f, "{error}; set to {taken}"),
            Self::Dropped(fault) => write!(f, "dropped from the FEN: {fault}"),
            Self::Kept(fault) => write!(f, "accepted as is: {fault}"),
        }
    }
}
