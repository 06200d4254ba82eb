//! Standard Algebraic Notation (SAN): `Nf3`, `exd5`, `O-O`, `e8=Q#`.
//!
//! Reading has two steps, each with its own error. [`San::parse`] and [`San::parse_forgiving`] read the text
//! alone; [`San::resolve`] finds the move in a position. [`Position::parse_san`](crate::Position::parse_san)
//! does both.
//!
//! Write with [`Position::to_san`](crate::Position::to_san) and
//! [`Position::to_lan`](crate::Position::to_lan).

mod diagnose;
mod error;
mod fast;
mod forgiving;
#[cfg(test)]
mod forgiving_tests;
mod line;
mod resolve;
#[cfg(test)]
mod resolve_tests;
mod san_text;
mod strict;
mod write;

pub use error::{SanError, SanFault, SanMoveError, SanSyntaxError};
pub use san_text::{PieceText, SanText};

use crate::{CastlingSide, File, PieceKind, Rank, Square};

/// A move as described by SAN, not yet resolved in a position: the kind of piece, the target, and as much of
/// the origin as the text gives.
///
/// ```
/// use tabiya_rules::{CheckMark, File, PieceKind, San, SanAction, Square};
///
/// let san = San::parse("Nbd2+")?;
/// assert_eq!(san.mark, Some(CheckMark::Check));
/// assert_eq!(
///     san.action,
///     SanAction::Move {
///         piece: PieceKind::Knight,
///         from_file: Some(File::B),
///         from_rank: None,
///         to: Square::D2,
///         capture: false,
///         promotion: None,
///     }
/// );
/// # Ok::<(), tabiya_rules::SanSyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move itself.
    pub action: SanAction,
    /// The check or mate mark, if any.
    pub mark: Option<CheckMark>,
}

const _: () = assert!(size_of::<San>() <= 8);

/// The move itself, in a [`San`].
///
/// ```
/// use tabiya_rules::{CastlingSide, San, SanAction};
///
/// assert_eq!(San::parse("O-O-O")?.action, SanAction::Castle(CastlingSide::Queen));
/// # Ok::<(), tabiya_rules::SanSyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanAction {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// Everything else.
    Move {
        /// The piece that moves. Text with only squares, such as `e2-e4` or `g1f3`, gives a pawn: then
        /// [`San::resolve`] uses whatever piece is on the first square.
        piece: PieceKind,
        /// The file of origin, if given.
        from_file: Option<File>,
        /// The rank of origin, if given.
        from_rank: Option<Rank>,
        /// The target square.
        to: Square,
        /// Whether the text marks a capture.
        capture: bool,
        /// The promotion piece.
        promotion: Option<PieceKind>,
    },
}

/// The mark at the end of a move that gives check or mate.
///
/// ```
/// use tabiya_rules::{CheckMark, San};
///
/// assert_eq!(San::parse("Qxf7#")?.mark, Some(CheckMark::Mate));
/// assert_eq!(CheckMark::Mate.symbol(), '#');
/// # Ok::<(), tabiya_rules::SanSyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl CheckMark {
    /// `+` or `#`.
    pub const fn symbol(self) -> char {
        match self {
            CheckMark::Check => '+',
            CheckMark::Mate => '#',
        }
    }
}

/// How strictly a move is read: see [`Position::parse_san`](crate::Position::parse_san).
///
/// ```
/// use tabiya_rules::{Position, SanStyle};
///
/// let position = Position::default();
/// assert!(position.parse_san("Ng1-f3!?", SanStyle::Forgiving).is_ok());
/// let error = position.parse_san("Ngf3", SanStyle::Strict).unwrap_err();
/// assert_eq!(error.to_string(), "this move is written Nf3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SanStyle {
    /// Exactly as [`Position::to_san`](crate::Position::to_san) writes it.
    Strict,
    /// As people and programs write it: see [`San::parse_forgiving`].
    #[default]
    Forgiving,
}
