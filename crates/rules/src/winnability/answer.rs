//! What is known about a side's chance of giving mate.

use alloc::vec::Vec;
use core::fmt;

use crate::Move;

/// Whether a side can give mate by some series of legal moves, both sides helping: see
/// [`Position::winnability`](crate::Position::winnability).
///
/// ```
/// use tabiya_rules::{Color, Position, UnwinnableReason, Winnability};
///
/// let position: Position = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1".parse()?;
/// let white = position.winnability(Color::White);
/// assert_eq!(white.name(), "winnable");
/// assert_eq!(white.line().map(<[_]>::len), Some(1));
/// let black = position.winnability(Color::Black);
/// assert_eq!(black, Winnability::Unwinnable(UnwinnableReason::InsufficientMaterial));
/// # Ok::<(), tabiya_rules::ParsePositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Winnability {
    /// It can: these moves of both sides end in mate. There are none if the mate is on the board.
    Winnable(Vec<Move>),
    /// It cannot, whatever both sides do.
    Unwinnable(UnwinnableReason),
    /// The limit of work was reached before there was a mate or a proof.
    Unknown,
}

impl Winnability {
    /// Whether there is a mate.
    pub const fn is_winnable(&self) -> bool {
        matches!(self, Winnability::Winnable(_))
    }

    /// Whether it is proven that there is no mate.
    pub const fn is_unwinnable(&self) -> bool {
        matches!(self, Winnability::Unwinnable(_))
    }

    /// Whether the question is open.
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Winnability::Unknown)
    }

    /// The helpmate: the moves of both sides up to mate.
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Winnability::Winnable(line) => Some(line),
            _ => None,
        }
    }

    /// Why there is no mate.
    pub const fn reason(&self) -> Option<UnwinnableReason> {
        match self {
            Winnability::Unwinnable(reason) => Some(*reason),
            _ => None,
        }
    }

    /// The name that programs know it by: `winnable`, `unwinnable` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Winnability::Winnable(_) => "winnable",
            Winnability::Unwinnable(_) => "unwinnable",
            Winnability::Unknown => "unknown",
        }
    }
}

/// Why a side cannot give mate.
///
/// ```
/// use tabiya_rules::UnwinnableReason;
///
/// assert_eq!(UnwinnableReason::BlockedPosition.name(), "blocked_position");
/// assert_eq!(UnwinnableReason::BlockedPosition.to_string(), "blocked position");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnwinnableReason {
    /// It is mated already.
    Checkmated,
    /// The game is over by stalemate.
    Stalemate,
    /// No arrangement of the men that are left is mate.
    InsufficientMaterial,
    /// Men that stand in each other's way for ever leave no square on which the king could be mated.
    BlockedPosition,
    /// Every line of moves was followed to its end, and none ends in mate.
    Exhausted,
}

impl UnwinnableReason {
    /// The name that programs know it by.
    pub const fn name(self) -> &'static str {
        match self {
            UnwinnableReason::Checkmated => "checkmated",
            UnwinnableReason::Stalemate => "stalemate",
            UnwinnableReason::InsufficientMaterial => "insufficient_material",
            UnwinnableReason::BlockedPosition => "blocked_position",
            UnwinnableReason::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for UnwinnableReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            UnwinnableReason::Checkmated => "checkmated",
            UnwinnableReason::Stalemate => "stalemate",
            UnwinnableReason::InsufficientMaterial => "insufficient material",
            UnwinnableReason::BlockedPosition => "blocked position",
            UnwinnableReason::Exhausted => "every line followed",
        })
    }
}

/// How much work an answer may take.
///
/// ```
/// use tabiya_rules::{Color, Position, WinnabilityLimits};
///
/// let limits = WinnabilityLimits { nodes: 0 };
/// assert!(Position::default().winnability_within(Color::White, limits).is_unknown());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WinnabilityLimits {
    /// The most positions that are visited.
    pub nodes: u64,
}

impl WinnabilityLimits {
    /// For a server that asks after every move: a few microseconds on average, and never more than 1,500 positions.
    pub const QUICK: WinnabilityLimits = WinnabilityLimits { nodes: 1_500 };
    /// For the rules themselves, which ask whether a position is dead or a win on time is possible.
    pub const GAME: WinnabilityLimits = WinnabilityLimits { nodes: 20_000 };
    /// For the end of a game, when it must be known: about ten microseconds on average, three seconds in the worst
    /// case seen, a wall of pawns.
    pub const FULL: WinnabilityLimits = WinnabilityLimits { nodes: 500_000 };
}

impl Default for WinnabilityLimits {
    /// [`FULL`](WinnabilityLimits::FULL).
    fn default() -> WinnabilityLimits {
        WinnabilityLimits::FULL
    }
}
