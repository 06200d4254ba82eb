//! Analysis reports, as plain data rather than text.

use core::cmp::Ordering;
use core::fmt;
use std::sync::Arc;
use std::time::Duration;

use tabiya_proof::MateCertificate;
use tabiya_rules::{Color, Move};
use tabiya_search::{Score, ScoreBound};

use crate::wdl::WinDrawLoss;

/// A score and the side whose point of view it is from.
///
/// ```
/// use tabiya_engine::{PovScore, Score};
/// use tabiya_rules::Color;
///
/// let score = PovScore::new(Score::Centipawns(35), Color::Black);
/// assert_eq!(score.white(), Score::Centipawns(-35));
/// assert_eq!(score.of(Color::Black), Score::Centipawns(35));
/// ```
///
/// Two of them are equal if they mean the same, from whichever point of view, and the one that is better for
/// White is the greater one. `relative` compares for a side.
///
/// With the feature `serde` it is serialized as `{"relative":{"cp":35},"side":"black"}`.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PovScore {
    /// The score.
    pub relative: Score,
    /// Whose point of view it is.
    pub side: Color,
}

impl PovScore {
    /// A score from the point of view of `side`.
    pub const fn new(relative: Score, side: Color) -> PovScore {
        PovScore { relative, side }
    }

    /// The score from the point of view of `side`.
    pub fn of(self, side: Color) -> Score {
        if side == self.side {
            self.relative
        } else {
            -self.relative
        }
    }

    /// The score from Black's point of view.
    pub fn black(self) -> Score {
        self.of(Color::Black)
    }

    /// The score from White's point of view.
    ///
    /// ```
    /// use tabiya_engine::{PovScore, Score};
    /// use tabiya_rules::Color;
    ///
    /// let black_is_mated = PovScore::new(Score::Mate(0), Color::Black);
    /// assert_eq!(black_is_mated.white(), Score::MateGiven);
    /// assert!(black_is_mated > PovScore::new(Score::Mate(1), Color::White));
    /// ```
    pub fn white(self) -> Score {
        self.of(Color::White)
    }
}

impl PartialEq for PovScore {
    fn eq(&self, other: &PovScore) -> bool {
        self.white() == other.white()
    }
}

impl Eq for PovScore {}

impl PartialOrd for PovScore {
    fn partial_cmp(&self, other: &PovScore) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PovScore {
    fn cmp(&self, other: &PovScore) -> Ordering {
        self.white().cmp(&other.white())
    }
}

impl fmt::Display for PovScore {
    /// From White's point of view, as players are used to.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.white().fmt(f)
    }
}

/// A time in seconds, for serde.
#[cfg(feature = "serde")]
fn seconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Whether there is something, for serde.
#[cfg(feature = "serde")]
fn is_there<T, S: serde::Serializer>(something: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(something.is_some())
}

/// A principal variation and what is known about it.
///
/// With the feature `serde` it is serialized under its field names; times are in seconds, moves in UCI notation with
/// standard castling. It cannot be deserialized, because a move has a meaning only in its position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Line {
    /// The search depth, in plies.
    pub depth: u32,
    /// Selective depth: the length of the longest line searched.
    pub selective_depth: u32,
    /// MultiPV: the number of this line, from 1.
    pub number: usize,
    /// The score.
    pub score: PovScore,
    /// Whether the score is exact.
    pub bound: ScoreBound,
    /// The expected result (WDL), from the same point of view.
    pub chances: WinDrawLoss,
    /// Nodes searched so far, over all threads.
    pub nodes: u64,
    /// Tablebase hits.
    pub tablebase_hits: u64,
    /// Time since the search started.
    #[cfg_attr(feature = "serde", serde(serialize_with = "seconds"))]
    pub time: Duration,
    /// How full the hash table is, in permille.
    pub hash_permille: usize,
    /// The moves.
    pub pv: Vec<Move>,
    /// The proof of a mate score, for the position after the first move, accepted by the checker: that side is mated, or
    /// mates, in no more moves than the score says. There is one only in a [`Report`], and only if
    /// [`Request::prove_mates`](crate::Request::prove_mates) asked for it and it was found. Written as `"proven"`,
    /// true or false.
    #[cfg_attr(feature = "serde", serde(rename = "proven", serialize_with = "is_there"))]
    pub certificate: Option<Arc<MateCertificate>>,
}

impl Line {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

pub(crate) fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// What an engine reports while it searches.
///
/// With the feature `serde` it is serialized as `{"line":{…}}` or `{"current_move":{…}}`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum News {
    /// A line was completed, or a bound on its score is known.
    Line(Line),
    /// The root move being searched now.
    CurrentMove {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// Its position in the move order, from 1.
        number: usize,
    },
}

/// The result of an analysis.
///
/// With the feature `serde` it is serialized like a [`Line`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report {
    /// The best move; `None` only if there is no legal move.
    pub best_move: Option<Move>,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The lines, starting with that of the best move. Empty for a book move and without legal moves.
    pub lines: Vec<Line>,
    /// Nodes searched, over all threads.
    pub nodes: u64,
    /// Time taken.
    #[cfg_attr(feature = "serde", serde(serialize_with = "seconds"))]
    pub time: Duration,
    /// Whether the move comes from the book.
    pub from_book: bool,
}

impl Report {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }

    /// The score of the best move.
    pub fn score(&self) -> Option<PovScore> {
        self.lines.first().map(|line| line.score)
    }
}
