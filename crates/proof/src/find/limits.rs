//! How far and how long to look.

use std::time::Duration;

use tabiya_rules::Color;

/// What a search for a mate may cost, and what is asked of it.
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
    /// Mates in at most so many moves.
    pub moves: Option<u16>,
    /// So many nodes of the search; what comes of it depends on nothing else then.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Option<Duration>,
    /// Whether to go on for a shorter mate, or a proof that there is none, when one is proven.
    pub shortest: bool,
    /// Whose mates; those of either side if it is not said.
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

    /// So many nodes.
    pub fn nodes(nodes: u64) -> MateLimits {
        MateLimits {
            nodes: Some(nodes),
            time: None,
            ..MateLimits::time(Duration::ZERO)
        }
    }
}
