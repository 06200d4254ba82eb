//! Time controls and other search limits.

use crate::Failure;
use std::fmt;
use std::time::Duration;

/// The time control of a match, or another limit instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Time for the game, and an increment per move.
    Clock { base: Duration, increment: Duration },
    /// Time per move.
    MoveTime(Duration),
    /// Nodes per move, which gives the same games on every machine.
    Nodes(u64),
    /// Depth in plies.
    Depth(u32),
}

impl Limit {
    /// Parses `2+0.02`: seconds for the game and per move.
    pub(super) fn parse_clock(text: &str) -> Result<Limit, Failure> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base), seconds(increment));
        match (base, increment) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Limit::Clock { base, increment }),
            _ => Err(format!(
                "`--tc {text}`: must be seconds for the game plus seconds per move, such as 2+0.02"
            )),
        }
    }

    /// Whether two games from the same opening are identical.
    pub(super) fn is_reproducible(self) -> bool {
        matches!(self, Limit::Nodes(_) | Limit::Depth(_))
    }

    /// The value of the PGN tag `TimeControl`.
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

/// Parses a time in seconds, at most a day: anything longer is a typo.
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
    fn time_controls_are_parsed_and_written_alike() {
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
    fn bad_time_controls_are_refused() {
        for text in [
            "", "+1", "2+", "0+1", "-1", "2+-1", "two", "1e99", "inf", "NaN", "2+1+1",
        ] {
            let error = Limit::parse_clock(text).unwrap_err();
            assert!(error.contains(text), "{error}");
        }
    }
}
