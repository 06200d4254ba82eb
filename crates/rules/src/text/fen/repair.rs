//! How strictly a FEN is read, and what a lenient reader has repaired.

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
    /// The six fields exactly as the standard has them, a position without
    /// [faults](crate::Setup::faults), and no [impossible check](crate::Setup::impossible_checks).
    Strict,
    /// As people and programs write. What leaves no doubt is read as it is meant; castling rights and
    /// en-passant squares that cannot be are dropped; impossible checks stand. Everything that
    /// [`Strict`](Strictness::Strict) would have refused is told as a [`Repair`].
    #[default]
    Lenient,
}

/// A position and what had to be repaired in the FEN it comes from.
///
/// ```
/// use tabiya_rules::{Position, Strictness};
///
/// let reading = Position::read_fen("4k3/8/8/8/8/8/8/4K2R w KQ e6 -1 1", Strictness::Lenient)?;
/// assert_eq!(reading.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// let told: Vec<String> = reading.repairs.iter().map(|repair| repair.to_string()).collect();
/// assert_eq!(told, [
///     "FEN, half-move clock, column 30: '-1' is not a number; taken as 0",
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
    /// What a strict reader would have refused; nothing if there was nothing.
    pub repairs: Vec<Repair>,
}

impl FenReading {
    /// The repairs that are worth a word to the user: all but missing counters, which every lenient reader promises to do
    /// without.
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

/// One thing that a lenient reader of a FEN lets pass and a strict one refuses.
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
    /// Written otherwise than the standard has it, but what is meant is clear.
    Text(FenError),
    /// One of the counters is missing, or both are, as in EPD; they are taken as 0 and 1.
    MissingCounters {
        /// How many fields there are.
        found: usize,
    },
    /// A counter that cannot be; another number is taken.
    Counter {
        /// What is wrong with it.
        error: FenError,
        /// What it is taken as.
        taken: u16,
    },
    /// A castling right or an en-passant square that cannot be, and is dropped.
    Dropped(Fault),
    /// An impossible check, which stands.
    Kept(Fault),
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}; read as meant"),
            Self::MissingCounters { found } => {
                write!(
                    f,
                    "FEN has {found} fields, expected 6; missing counters taken as 0 and 1"
                )
            }
            Self::Counter { error, taken } => write!(f, "{error}; taken as {taken}"),
            Self::Dropped(fault) => write!(f, "dropped from the FEN: {fault}"),
            Self::Kept(fault) => write!(f, "kept as it is: {fault}"),
        }
    }
}
