//! SAN errors: malformed text, and moves that cannot be played.

use core::{error::Error, fmt};

use super::SanText;
use crate::text::IllegalReason;
use crate::{Bitboard, CastlingSide, Piece, PieceKind, Square};

/// Why text is not SAN.
///
/// ```
/// use tabiya_rules::{San, SanFault};
///
/// assert_eq!(San::parse("Nf9").unwrap_err().fault, SanFault::Square);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanFault {
    /// The text is empty.
    Empty,
    /// Expected a piece, a file or castling.
    Start,
    /// Expected a square.
    Square,
    /// Castling is `O-O` or `O-O-O`.
    Castling,
    /// Expected a piece that a pawn can promote to.
    Promotion,
    /// There is text after the end of the move.
    Trailing,
}

impl fmt::Display for SanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanFault::Empty => "the move is empty",
            SanFault::Start => "a move starts with a piece, a file or O-O",
            SanFault::Square => "a square is missing",
            SanFault::Castling => "castling is O-O or O-O-O",
            SanFault::Promotion => "a pawn promotes to N, B, R or Q",
            SanFault::Trailing => "there is text after the end of the move",
        })
    }
}

/// Where text is not SAN, and why.
///
/// ```
/// use tabiya_rules::San;
///
/// let error = San::parse("Nf3!").unwrap_err();
/// assert_eq!(error.offset, 3);
/// assert_eq!(error.to_string(), "move text, byte 4: there is text after the end of the move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SanSyntaxError {
    /// Where in the text, in bytes from its start.
    pub offset: usize,
    /// What is wrong there.
    pub fault: SanFault,
}

impl fmt::Display for SanSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            SanFault::Empty => self.fault.fmt(f),
            fault => write!(f, "move text, byte {}: {fault}", self.offset + 1),
        }
    }
}

impl Error for SanSyntaxError {}

/// Why a well-formed move cannot be played in a position.
///
/// ```
/// use tabiya_rules::{Position, San};
///
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let error = San::parse("Nd2").unwrap().resolve(&position).unwrap_err();
/// assert_eq!(error.to_string(), "more than one white knight can go to d2: from b1, f3");
/// let error = San::parse("Nd7").unwrap().resolve(&position).unwrap_err();
/// assert_eq!(error.to_string(), "no white knight can go to d7");
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanMoveError {
    /// No piece of this kind, on a square that matches the text, moves there.
    NoPiece {
        /// The piece that should move.
        piece: Piece,
        /// The target square.
        to: Square,
    },
    /// More than one piece can make this move.
    Ambiguous {
        /// The piece that should move.
        piece: Piece,
        /// The target square.
        to: Square,
        /// The squares of the pieces that can.
        from: Bitboard,
    },
    /// There is a piece that moves like that, but it may not.
    Illegal {
        /// The piece that should move.
        piece: Piece,
        /// Its square.
        from: Square,
        /// The target square.
        to: Square,
        /// Why not.
        reason: IllegalReason,
    },
    /// Castling is not possible.
    Castling {
        /// The castling side.
        side: CastlingSide,
        /// Why not.
        reason: IllegalReason,
    },
}

impl fmt::Display for SanMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanMoveError::NoPiece { piece, to } if piece.kind() == PieceKind::King => {
                write!(f, "the {piece} cannot go to {to}")
            }
            SanMoveError::NoPiece { piece, to } => write!(f, "no {piece} can go to {to}"),
            SanMoveError::Ambiguous { piece, to, from } => {
                write!(f, "more than one {piece} can go to {to}: from ")?;
                for (index, square) in from.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{square}")?;
                }
                Ok(())
            }
            SanMoveError::Illegal {
                piece,
                from,
                to,
                reason,
            } => {
                write!(f, "the {piece} on {from} cannot go to {to}: {reason}")
            }
            SanMoveError::Castling { side, reason } => {
                let side = match side {
                    CastlingSide::King => "king's",
                    CastlingSide::Queen => "queen's",
                };
                write!(f, "no castling on the {side} side: {reason}")
            }
        }
    }
}

impl Error for SanMoveError {}

/// Why text is not a move in a position: it is malformed, the move cannot be played, or it is not written
/// exactly as it should be.
///
/// ```
/// use tabiya_rules::{Position, SanError, SanStyle};
///
/// let position = Position::default();
/// let parse = |text| position.parse_san(text, SanStyle::Strict).unwrap_err();
/// assert!(matches!(parse("N?"), SanError::Syntax(_)));
/// assert!(matches!(parse("Ne4"), SanError::Move(_)));
/// assert!(matches!(parse("Nf3+"), SanError::Spelling(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not SAN.
    Syntax(SanSyntaxError),
    /// The position has no such move.
    Move(SanMoveError),
    /// [`SanStyle::Strict`](crate::SanStyle::Strict) only: the correct spelling of the move.
    Spelling(SanText),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax(error) => error.fmt(f),
            SanError::Move(error) => error.fmt(f),
            SanError::Spelling(text) => write!(f, "this move is written {text}"),
        }
    }
}

impl Error for SanError {}

impl From<SanSyntaxError> for SanError {
    fn from(error: SanSyntaxError) -> SanError {
        SanError::Syntax(error)
    }
}

impl From<SanMoveError> for SanError {
    fn from(error: SanMoveError) -> SanError {
        SanError::Move(error)
    }
}
