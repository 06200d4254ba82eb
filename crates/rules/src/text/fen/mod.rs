//! Forsyth–Edwards Notation (FEN), in the three dialects of its castling field.
//!
//! Read with [`Setup::from_fen`] (strict) or [`Setup::from_fen_lenient`]; both accept all three dialects.
//! Write with [`Setup::to_fen`], which takes the dialect as an argument. Neither validates the position: that
//! is [`Setup::faults`]. [`Position::read_fen`] does both, with the given strictness.
//!
//! [`Setup::from_fen`]: crate::Setup::from_fen
//! [`Setup::from_fen_lenient`]: crate::Setup::from_fen_lenient
//! [`Setup::to_fen`]: crate::Setup::to_fen
//! [`Setup::faults`]: crate::Setup::faults
//! [`Position::read_fen`]: crate::Position::read_fen

mod error;
mod read;
#[cfg(test)]
mod read_tests;
mod repair;
mod scan;
#[cfg(test)]
mod scan_tests;
mod text;
mod write;

pub(crate) use error::excerpt;
pub use error::{FenError, FenField, FenReason};
pub use repair::{FenReading, Repair, Strictness};
pub(crate) use scan::scan;
pub use text::FenText;

/// How the castling field of a FEN names the rooks.
///
/// ```
/// use tabiya_rules::{FenStyle, Setup};
///
/// // White's castling rook on the king's side is the inner one, on g1.
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1")?;
/// assert_eq!(setup.to_fen(FenStyle::Standard), "4k3/8/8/8/8/8/8/R3K1RR w KQ - 0 1");
/// assert_eq!(setup.to_fen(FenStyle::XFen), "4k3/8/8/8/8/8/8/R3K1RR w GQ - 0 1");
/// assert_eq!(setup.to_fen(FenStyle::Shredder), "4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1");
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FenStyle {
    /// Always K, Q, k and q. In Chess960 that loses which rook may castle if it is not the outermost one.
    #[default]
    Standard,
    /// K, Q, k and q for the outermost rook of a side, a file letter for any other one.
    XFen,
    /// Always the letter of the rook's file.
    Shredder,
}
