//! What a search is limited by.

use std::fmt;
use std::time::Duration;

/// The words behind `go`. Limits may be combined; without any the search is infinite.
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
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// What is on the clocks.
    pub clocks: Option<Clocks>,
}

/// What is on the clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// White's time left.
    pub white: Duration,
    /// Black's time left.
    pub black: Duration,
    /// What White gets for every move.
    pub white_increment: Duration,
    /// What Black gets for every move.
    pub black_increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Go {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Go {
        Go {
            nodes: Some(nodes),
            ..Go::default()
        }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Go {
        Go {
            depth: Some(depth),
            ..Go::default()
        }
    }

    /// So much time.
    pub fn move_time(time: Duration) -> Go {
        Go {
            move_time: Some(time),
            ..Go::default()
        }
    }

    /// As much time as the engine thinks right.
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
    fn clocks_are_told_in_milliseconds() {
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
