//! The limits of a search for mates.

use std::time::Duration;

use tabiya_rules::Color;

/// The limits and aims of a search for a mate.
///
/// ```
/// use std::time::Duration;
/// use tabiya_proof::MateLimits;
///
/// let limits = MateLimits { moves: Some(5), ..MateLimits::time(Duration::from_secs(2)) };
/// assert!(limits.shortest);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MateLimits {
    /// The maximum length of mates, in moves.
    pub moves: Option<u16>,
    /// The maximum number of nodes. With no time limit, the result then depends on nothing else.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
    /// Whether to continue after a mate is proven, for a shorter one or a proof that there is none.
    pub shortest: bool,
    /// The side that should mate; `None` means either side.
    pub attacker: Option<Color>,
}

impl MateLimits {
    /// So long.
    pub fn time(time: Duration) -> MateLimits {
        MateLimits {
            moves: None,
            nodes: None,
            time: Some(time),
            shortest: true,
            attacker: None,
        }
    }

    /// A limit of this many nodes.
    pub fn nodes(nodes: u64) -> MateLimits {
        MateLimits {
            nodes: Some(nodes),
            time: None,
            ..MateLimits::time(Duration::ZERO)
        }
    }
}
