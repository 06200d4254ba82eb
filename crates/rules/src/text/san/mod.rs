//! Standard Algebraic Notation: `Nf3`, `exd5`, `O-O`, `e8=Q#`.
//!
//! Reading has two steps, each with an error of its own. [`San::parse`] and
//! [`San::parse_forgiving`] look at the text alone; [`San::resolve`] looks for the move in a
//! position. [`Position::parse_san`](crate::Position::parse_san) does both.
//!
//! Writing is [`Position::to_san`](crate::Position::to_san) and
//! [`Position::to_lan`](crate::Position::to_lan).

mod diagnose;
mod error;
mod fast;
mod forgiving;
#[cfg(test)]
mod forgiving_tests;
mod resolve;
#[cfg(test)]
mod resolve_tests;
mod san_text;
mod strict;
mod write;

pub use error::{SanError, SanFault, SanMoveError, SanSyntaxError};
pub use san_text::{PieceText, SanText};

use crate::{CastlingSide, File, PieceKind, Rank, Square};

/// A move as SAN describes it, before anybody has looked at a position: the kind of piece, where it
/// goes, and as much of where it comes from as the text says.
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
    /// What moves where.
    pub action: SanAction,
    /// Whether the text says that the move gives check or mate.
    pub mark: Option<CheckMark>,
}

const _: () = assert!(size_of::<San>() <= 8);

/// What moves where, in a [`San`].
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
        /// What moves. A text of nothing but squares, as in `e2-e4` or `g1f3`, says pawn: then
        /// [`San::resolve`] takes whatever stands on the first square.
        piece: PieceKind,
        /// The file it comes from, if the text says so.
        from_file: Option<File>,
        /// The rank it comes from, if the text says so.
        from_rank: Option<Rank>,
        /// Where it goes.
        to: Square,
        /// Whether the text says that it captures.
        capture: bool,
        /// What the pawn becomes.
        promotion: Option<PieceKind>,
    },
}

/// The sign at the end of a move that gives check.
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

/// How exactly a move must be written: see
/// [`Position::parse_san`](crate::Position::parse_san).
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
    /// As people and programs write: see [`San::parse_forgiving`].
    #[default]
    Forgiving,
}
