//! Whether a side can deliver mate, and how that is known.

use alloc::vec::Vec;
use core::fmt;

use crate::Move;

/// Whether a side can deliver mate by some series of legal moves, with both sides cooperating: see
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
    /// It can: these moves of both sides end in mate. Empty if it is mate already.
    Winnable(Vec<Move>),
    /// It cannot, whatever the moves.
    Unwinnable(UnwinnableReason),
    /// The limit was reached before a mate or a proof was found.
    Unknown,
}

impl Winnability {
    /// Whether the side can mate.
    pub const fn is_winnable(&self) -> bool {
        matches!(self, Winnability::Winnable(_))
    }

    /// Whether it is proven that the side cannot mate.
    pub const fn is_unwinnable(&self) -> bool {
        matches!(self, Winnability::Unwinnable(_))
    }

    /// Whether neither is known.
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

    /// A stable name: `winnable`, `unwinnable` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Winnability::Winnable(_) => "winnable",
            Winnability::Unwinnable(_) => "unwinnable",
            Winnability::Unknown => "unknown",
        }
    }
}

/// Why a side cannot deliver mate.
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
    /// It has been mated itself.
    Checkmated,
    /// The game is over by stalemate.
    Stalemate,
    /// No arrangement of the remaining men is mate.
    InsufficientMaterial,
    /// Men that block each other for ever leave no square on which the king could be mated.
    BlockedPosition,
    /// Every line of moves was followed to its end, and none ends in mate.
    Exhausted,
}

impl UnwinnableReason {
    /// A stable name.
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

/// How much work an answer may cost.
///
/// ```
/// use tabiya_rules::{Color, Position, WinnabilityLimits};
///
/// let limits = WinnabilityLimits { nodes: 0 };
/// assert!(Position::default().winnability_within(Color::White, limits).is_unknown());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WinnabilityLimits {
    /// The maximum number of positions visited.
    pub nodes: u64,
}

impl WinnabilityLimits {
    /// For servers that ask after every move: a few microseconds on average, and never more than 1,500 positions.
    pub const QUICK: WinnabilityLimits = WinnabilityLimits { nodes: 1_500 };
    /// For the rules themselves: is the position dead, can a side win on time?
    pub const GAME: WinnabilityLimits = WinnabilityLimits { nodes: 20_000 };
    /// For the end of a game, when the answer matters: about ten microseconds on average, three seconds in the worst case
    /// seen, a wall of pawns.
    pub const FULL: WinnabilityLimits = WinnabilityLimits { nodes: 500_000 };
}

impl Default for WinnabilityLimits {
    /// [`FULL`](WinnabilityLimits::FULL).
    fn default() -> WinnabilityLimits {
        WinnabilityLimits::FULL
    }
}
