//! EPD errors and where they are.

use alloc::string::String;
use core::{error::Error, fmt};

use crate::{ParsePositionError, SanError};

/// Why a line is not EPD.
///
/// ```
/// use tabiya_rules::{Epd, EpdReason};
///
/// let error = "4k3/8/8/8/8/8/8/4K2R w K - acd;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.reason, EpdReason::MissingOperand);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdReason {
    /// The four fields do not describe a position.
    Position(ParsePositionError),
    /// An opcode is too long or starts with an invalid character.
    Opcode,
    /// An operand is missing.
    MissingOperand,
    /// There are more operands than the opcode takes.
    ExtraOperand,
    /// The operand is not a number that the opcode takes.
    Number(String),
    /// The operand is not a move in the position.
    Move(SanError),
    /// A string is not closed.
    OpenString,
}

impl fmt::Display for EpdReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdReason::Position(error) => error.fmt(f),
            EpdReason::Opcode => f.write_str("an opcode is a letter and up to 14 letters, digits or _"),
            EpdReason::MissingOperand => f.write_str("an operand is missing"),
            EpdReason::ExtraOperand => f.write_str("too many operands"),
            EpdReason::Number(found) => write!(f, "'{found}' is not a valid number here"),
            EpdReason::Move(error) => error.fmt(f),
            EpdReason::OpenString => f.write_str("the string has no closing quote"),
        }
    }
}

/// Where a line is not EPD, and why.
///
/// ```
/// use tabiya_rules::Epd;
///
/// let error = "4k3/8/8/8/8/8/8/4K2R w K - id \"x\"; bm Rh9;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.opcode.as_deref(), Some("bm"));
/// assert_eq!(error.to_string(), "EPD, bm, column 39: move text, byte 3: a square is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EpdError {
    /// The opcode of the bad operation; `None` if it is the position.
    pub opcode: Option<String>,
    /// Where in the line, in bytes from its start.
    pub offset: usize,
    /// Where in the line, in characters counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: EpdReason,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EpdError {
            opcode,
            column,
            reason,
            ..
        } = self;
        match (opcode, reason) {
            // The reason names the column itself where there is one.
            (_, EpdReason::Position(error)) => write!(f, "EPD: {error}"),
            (Some(opcode), _) => write!(f, "EPD, {opcode}, column {column}: {reason}"),
            (None, _) => write!(f, "EPD, column {column}: {reason}"),
        }
    }
}

impl Error for EpdError {}
