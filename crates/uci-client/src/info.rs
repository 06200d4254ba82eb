//! What engines tell while they search.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// What an `info` line tells. A word that is missing or makes no sense is `None`.
///
/// ```
/// use tabiya_uci_client::{Info, Score};
///
/// let info = Info::parse("info depth 9 score cp -31 nodes 5000 pv e2e4 e7e5").unwrap();
/// assert_eq!((info.depth, info.nodes), (Some(9), Some(5000)));
/// assert_eq!(info.score, Some(Score::Centipawns(-31)));
/// assert_eq!(info.pv, ["e2e4", "e7e5"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Which of several lines this is, counted from 1.
    pub multipv: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Whether the score is a bound only.
    pub bound: Option<Bound>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The moves of the line as they were written.
    pub pv: Vec<String>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; not positive for being mated.
    Mate(i32),
}

/// What a score that is not exact says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

impl Info {
    /// Reads an `info` line; `None` for any other line and for `info string`.
    pub fn parse(line: &str) -> Option<Info> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "string" => return None,
                "depth" => info.depth = number(&mut words),
                "multipv" => info.multipv = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "time" => info.time = number(&mut words).map(Duration::from_millis),
                "cp" => info.score = number(&mut words).map(Score::Centipawns),
                "mate" => info.score = number(&mut words).map(Score::Mate),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        Some(info)
    }

    /// Whether this is about the best line, with a score.
    pub fn is_about_the_best_line(&self) -> bool {
        self.score.is_some() && self.multipv.is_none_or(|number| number == 1)
    }
}

fn number<N: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<N> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_tells_is_read() {
        let text = "info depth 3 seldepth 5 multipv 1 score mate 2 nodes 143 nps 9 time 12 pv g3g6 f7g6 e5g6";
        let info = Info::parse(text).unwrap();
        assert_eq!((info.depth, info.multipv), (Some(3), Some(1)));
        assert_eq!((info.score, info.bound), (Some(Score::Mate(2)), None));
        assert_eq!(
            (info.nodes, info.time),
            (Some(143), Some(Duration::from_millis(12)))
        );
        assert_eq!(info.pv, ["g3g6", "f7g6", "e5g6"]);
        assert!(info.is_about_the_best_line());
    }

    #[test]
    fn bounds_and_other_lines_are_told_apart() {
        let bound = |text| Info::parse(text).unwrap().bound;
        assert_eq!(bound("info score cp 31 lowerbound nodes 7"), Some(Bound::Lower));
        assert_eq!(bound("info score cp 31 upperbound"), Some(Bound::Upper));
        let second = Info::parse("info multipv 2 score cp 5").unwrap();
        assert!(!second.is_about_the_best_line());
        let current = Info::parse("info depth 3 currmove e2e4 currmovenumber 1").unwrap();
        assert!(!current.is_about_the_best_line());
    }

    #[test]
    fn remarks_and_nonsense_tell_nothing() {
        assert_eq!(Info::parse("info string a score of mate 2"), None);
        assert_eq!(Info::parse("information depth 3"), None);
        assert_eq!(Info::parse("readyok"), None);
        let nonsense = Info::parse("info depth x score cp nodes -5 time").unwrap();
        assert_eq!(nonsense, Info::default());
    }
}
