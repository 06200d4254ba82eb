//! What can be wrong with a move in SAN: with its text, or with its chess.

use core::{error::Error, fmt};

use super::SanText;
use crate::text::Hindrance;
use crate::{Bitboard, CastlingSide, Piece, PieceKind, Square};

/// Why a text is not SAN.
///
/// ```
/// use tabiya_rules::{San, SanFault};
///
/// assert_eq!(San::parse("Nf9").unwrap_err().fault, SanFault::Square);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SanFault {
    /// There is nothing.
    Empty,
    /// Here should be a piece, a file or castling.
    Start,
    /// Here should be a square.
    Square,
    /// Castling is `O-O` or `O-O-O`.
    Castling,
    /// Here should be a piece that a pawn can become.
    Promotion,
    /// The move ends here, but the text goes on.
    Trailing,
}

impl fmt::Display for SanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanFault::Empty => "the move is empty",
            SanFault::Start => "a move begins with a piece, a file or O-O",
            SanFault::Square => "a square is missing",
            SanFault::Castling => "castling is O-O or O-O-O",
            SanFault::Promotion => "a pawn becomes N, B, R or Q",
            SanFault::Trailing => "the move ends before this",
        })
    }
}

/// Why and where a text is not SAN.
///
/// ```
/// use tabiya_rules::San;
///
/// let error = San::parse("Nf3!").unwrap_err();
/// assert_eq!(error.offset, 3);
/// assert_eq!(error.to_string(), "move text, byte 4: the move ends before this");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SanSyntaxError {
    /// Where in the text, in bytes from its beginning.
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

/// Why a well-formed move is none in a position.
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
    /// No man of this kind, standing where the text says, moves there.
    NoPiece {
        /// What should move.
        piece: Piece,
        /// Where it should go.
        to: Square,
    },
    /// More than one man can do it.
    Ambiguous {
        /// What should move.
        piece: Piece,
        /// Where it should go.
        to: Square,
        /// Where those stand that can.
        from: Bitboard,
    },
    /// There is a man that moves so, but it may not.
    Illegal {
        /// What should move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// What speaks against it.
        hindrance: Hindrance,
    },
    /// Castling is not possible.
    Castling {
        /// Which way.
        side: CastlingSide,
        /// What speaks against it.
        hindrance: Hindrance,
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
                hindrance,
            } => {
                write!(f, "the {piece} on {from} may not go to {to}: {hindrance}")
            }
            SanMoveError::Castling { side, hindrance } => {
                let side = match side {
                    CastlingSide::King => "king's",
                    CastlingSide::Queen => "queen's",
                };
                write!(f, "no castling on the {side} side: {hindrance}")
            }
        }
    }
}

impl Error for SanMoveError {}

/// Why a text is not a move in a position: the text is malformed, the move cannot be played, or it
/// is not written exactly as it should be.
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
    /// [`SanStyle::Strict`](crate::SanStyle::Strict) only: the move is written so instead.
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
