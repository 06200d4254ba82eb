//! The parameters of `go`.

use std::fmt;
use std::time::Duration;

/// The parameters of `go`. Limits may be combined; without any the search is infinite.
///
/// ```
/// use std::time::Duration;
/// use tabiya_uci_client::Go;
///
/// let go = Go { mate: Some(3), ..Go::nodes(5000) };
/// assert_eq!(go.to_string(), "mate 3 nodes 5000");
/// assert_eq!(Go::move_time(Duration::from_millis(50)).to_string(), "movetime 50");
/// assert_eq!(Go::default().to_string(), "infinite");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clocks of both sides.
    pub clocks: Option<Clocks>,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// White's remaining time.
    pub white: Duration,
    /// Black's remaining time.
    pub black: Duration,
    /// White's increment per move.
    pub white_increment: Duration,
    /// Black's increment per move.
    pub black_increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// Search this many nodes.
    pub fn nodes(nodes: u64) -> Go {
        Go {
            nodes: Some(nodes),
            ..Go::default()
        }
    }

    /// Search to this depth, in plies.
    pub fn depth(depth: u32) -> Go {
        Go {
            depth: Some(depth),
            ..Go::default()
        }
    }

    /// Search for this long.
    pub fn move_time(time: Duration) -> Go {
        Go {
            move_time: Some(time),
            ..Go::default()
        }
    }

    /// Let the engine manage its time by the clocks.
    pub fn clocks(clocks: Clocks) -> Go {
        Go {
            clocks: Some(clocks),
            ..Go::default()
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut word = |name: &str, number: Option<u128>| {
            words.extend(number.map(|number| format!("{name} {number}")));
        };
        word("mate", self.mate.map(u128::from));
        word("depth", self.depth.map(u128::from));
        word("nodes", self.nodes.map(u128::from));
        word("movetime", self.move_time.map(|time| time.as_millis()));
        if let Some(clocks) = self.clocks {
            word("wtime", Some(clocks.white.as_millis()));
            word("btime", Some(clocks.black.as_millis()));
            word("winc", Some(clocks.white_increment.as_millis()));
            word("binc", Some(clocks.black_increment.as_millis()));
            word("movestogo", clocks.moves_to_go.map(u128::from));
        }
        if words.is_empty() {
            words.push("infinite".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_sent_in_milliseconds() {
        let clocks = Clocks {
            white: Duration::from_micros(1_999_900),
            black: Duration::from_secs(2),
            white_increment: Duration::from_millis(20),
            black_increment: Duration::ZERO,
            moves_to_go: Some(40),
        };
        let text = "wtime 1999 btime 2000 winc 20 binc 0 movestogo 40";
        assert_eq!(Go::clocks(clocks).to_string(), text);
        assert_eq!(Go::depth(7).to_string(), "depth 7");
    }
}
