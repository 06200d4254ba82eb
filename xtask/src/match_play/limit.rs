//! How long a move may be thought about.

use crate::Failure;
use std::fmt;
use std::time::Duration;

/// The time control of a match, or what takes its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Time for the game, and what every move adds to it.
    Clock { base: Duration, increment: Duration },
    /// Time for each move.
    MoveTime(Duration),
    /// Nodes for each move: the same games on every machine.
    Nodes(u64),
    /// Plies for each move.
    Depth(u32),
}

impl Limit {
    /// Reads `2+0.02`: seconds for the game and for each move.
    pub(super) fn parse_clock(text: &str) -> Result<Limit, Failure> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base), seconds(increment));
        match (base, increment) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Limit::Clock { base, increment }),
            _ => Err(format!(
                "`--tc {text}`: seconds for the game and for each move are wanted, like 2+0.02"
            )),
        }
    }

    /// Whether two games from one opening are the same game.
    pub(super) fn is_reproducible(self) -> bool {
        matches!(self, Limit::Nodes(_) | Limit::Depth(_))
    }

    /// The value of PGN's tag `TimeControl`.
    pub(super) fn pgn(self) -> String {
        match self {
            Limit::Clock { base, increment } if increment.is_zero() => in_seconds(base),
            Limit::Clock { base, increment } => format!("{}+{}", in_seconds(base), in_seconds(increment)),
            Limit::MoveTime(time) => format!("1/{}", in_seconds(time)),
            Limit::Nodes(_) | Limit::Depth(_) => "-".to_owned(),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock { .. } => write!(f, "tc {}", self.pgn()),
            Limit::MoveTime(time) => write!(f, "movetime {}", time.as_millis()),
            Limit::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// A time in seconds, at most a day: longer games are a slip of the pen.
fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    let time = Duration::try_from_secs_f64(number).ok()?;
    (time <= Duration::from_secs(24 * 60 * 60)).then_some(time)
}

fn in_seconds(time: Duration) -> String {
    format!("{}", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written_alike() {
        for text in ["2+0.02", "10", "0.5+0.005", "60+1"] {
            let limit = Limit::parse_clock(text).unwrap();
            assert_eq!(limit.pgn(), text);
        }
        let limit = Limit::parse_clock("2+0.02").unwrap();
        assert_eq!(
            limit,
            Limit::Clock {
                base: Duration::from_secs(2),
                increment: Duration::from_millis(20)
            }
        );
        assert_eq!(limit.to_string(), "tc 2+0.02");
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for text in [
            "", "+1", "2+", "0+1", "-1", "2+-1", "two", "1e99", "inf", "NaN", "2+1+1",
        ] {
            let error = Limit::parse_clock(text).unwrap_err();
            assert!(error.contains(text), "{error}");
        }
    }
}
