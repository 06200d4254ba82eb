//! `info` lines, which engines send while they search.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// A parsed `info` line. A field that is missing or malformed is `None`.
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
    /// The search depth, in plies.
    pub depth: Option<u32>,
    /// MultiPV: the number of this line, from 1.
    pub multipv: Option<u32>,
    /// The score, from the side to move's point of view.
    pub score: Option<Score>,
    /// Which bound the score is, if it is not exact.
    pub bound: Option<Bound>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time since the search started.
    pub time: Option<Duration>,
    /// The principal variation, as it was sent.
    pub pv: Vec<String>,
}

/// A score, from the side to move's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; zero or negative when getting mated.
    Mate(i32),
}

/// The bound of a score that is not exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Info {
    /// Parses an `info` line; `None` for any other line and for `info string`.
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

    /// Whether this is the best line (MultiPV 1) with a score.
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
    fn all_fields_of_a_line_are_parsed() {
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
    fn bounds_and_other_lines_are_recognised() {
        let bound = |text| Info::parse(text).unwrap().bound;
        assert_eq!(bound("info score cp 31 lowerbound nodes 7"), Some(Bound::Lower));
        assert_eq!(bound("info score cp 31 upperbound"), Some(Bound::Upper));
        let second = Info::parse("info multipv 2 score cp 5").unwrap();
        assert!(!second.is_about_the_best_line());
        let current = Info::parse("info depth 3 currmove e2e4 currmovenumber 1").unwrap();
        assert!(!current.is_about_the_best_line());
    }

    #[test]
    fn info_strings_and_nonsense_are_ignored() {
        assert_eq!(Info::parse("info string a score of mate 2"), None);
        assert_eq!(Info::parse("information depth 3"), None);
        assert_eq!(Info::parse("readyok"), None);
        let nonsense = Info::parse("info depth x score cp nodes -5 time").unwrap();
        assert_eq!(nonsense, Info::default());
    }
}
