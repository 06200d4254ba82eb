//! What an engine tells, laid out for C.

use core::ffi::{c_char, c_int};
use std::ffi::CString;
use std::time::Duration;

use tabiya_bindings::{Answer, Info, ScoreBound};

use crate::moves::{CMove, TABIYA_SAN_SIZE, TABIYA_UCI_SIZE};
use crate::pointers::{c_text, fill};
use crate::score::CScore;

/// A line found by an analysis. What it points to is valid as long as it is.
#[derive(Debug)]
#[repr(C)]
pub struct CInfo {
    /// The size of this struct as the library knows it: members beyond it do not exist.
    pub size: usize,
    /// The depth of the search, in half-moves.
    pub depth: u32,
    /// The length of the longest line searched.
    pub selective_depth: u32,
    /// The number of the line, from 1, if several were requested.
    pub number: u32,
    /// 0 if the score is exact, 1 if it is at least this for the side to move, -1 if at most.
    pub bound: c_int,
    /// The score.
    pub score: CScore,
    /// How full the hash table is, in thousandths.
    pub hash_permille: u32,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Nodes per second.
    pub nodes_per_second: u64,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
    /// Microseconds since the start of the search.
    pub time_us: u64,
    /// The moves.
    pub pv: *const CMove,
    /// The number of moves.
    pub pv_length: usize,
    /// The moves as UCI text, separated by spaces.
    pub pv_uci: *const c_char,
    /// The moves in SAN, separated by spaces.
    pub pv_san: *const c_char,
    /// Whether the announced mate is proven: known only at the end, if prove_mates was set.
    pub proven: bool,
}

/// A [`CInfo`] and what it points to.
#[derive(Debug)]
pub(crate) struct OwnedInfo {
    info: CInfo,
    // Only kept alive: neither moves nor grows once it is pointed to.
    _pv: Box<[CMove]>,
    _uci: CString,
    _san: CString,
}

// SAFETY: the pointers lead to memory of its own that nobody changes.
unsafe impl Send for OwnedInfo {}
// SAFETY: as above.
unsafe impl Sync for OwnedInfo {}

impl OwnedInfo {
    pub(crate) fn new(info: &Info) -> OwnedInfo {
        let pv: Box<[CMove]> = info.pv.iter().map(|spelled| spelled.mv.bits()).collect();
        let uci = c_text(info.uci().collect::<Vec<_>>().join(" "));
        let san = c_text(info.san().collect::<Vec<_>>().join(" "));
        OwnedInfo {
            info: CInfo {
                size: size_of::<CInfo>(),
                depth: info.depth,
                selective_depth: info.selective_depth,
                number: info.number as u32,
                bound: match info.bound {
                    ScoreBound::Exact => 0,
                    ScoreBound::AtLeast => 1,
                    ScoreBound::AtMost => -1,
                },
                score: CScore::new(info.score, info.chances),
                hash_permille: info.hash_permille as u32,
                nodes: info.nodes,
                nodes_per_second: info.nodes_per_second,
                tablebase_hits: info.tablebase_hits,
                time_us: microseconds(info.time),
                pv: pv.as_ptr(),
                pv_length: pv.len(),
                pv_uci: uci.as_ptr(),
                pv_san: san.as_ptr(),
                proven: info.proven,
            },
            _pv: pv,
            _uci: uci,
            _san: san,
        }
    }

    pub(crate) fn as_ptr(&self) -> *const CInfo {
        &raw const self.info
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The result of an analysis; initialise with tabiya_result_default(). A tabiya_answer has all its lines.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CResult {
    /// The size of this struct as the program knows it: no more is written.
    pub size: usize,
    /// The move to play; 0 only if there is no legal move.
    pub best: CMove,
    /// The expected reply; 0 if there is none.
    pub ponder: CMove,
    /// The move to play as UCI text; empty if there is none.
    pub best_uci: [c_char; TABIYA_UCI_SIZE],
    /// The move to play in SAN; empty if there is none.
    pub best_san: [c_char; TABIYA_SAN_SIZE],
    /// Whether there is a score, as there is unless the move comes from the book.
    pub has_score: bool,
    /// The score of the move to play.
    pub score: CScore,
    /// The depth of the search, in half-moves.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Microseconds spent.
    pub time_us: u64,
    /// Whether the move comes from the book.
    pub from_book: bool,
}

impl Default for CResult {
    fn default() -> CResult {
        CResult {
            size: size_of::<CResult>(),
            best: 0,
            ponder: 0,
            best_uci: [0; TABIYA_UCI_SIZE],
            best_san: [0; TABIYA_SAN_SIZE],
            has_score: false,
            score: CScore::default(),
            depth: 0,
            nodes: 0,
            time_us: 0,
            from_book: false,
        }
    }
}

/// An empty result, for a function to fill in.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_result_default() -> CResult {
    CResult::default()
}

impl CResult {
    pub(crate) fn new(answer: &Answer) -> CResult {
        let bits = |spelled: &Option<tabiya_bindings::Spelled>| spelled.as_ref().map_or(0, |s| s.mv.bits());
        let line = answer.lines.first();
        let mut result = CResult {
            best: bits(&answer.best),
            ponder: bits(&answer.ponder),
            has_score: answer.score().is_some(),
            score: match line {
                Some(line) => CScore::new(line.score, line.chances),
                None => answer.score().map_or(CScore::default(), CScore::of_end),
            },
            depth: line.map_or(0, |line| line.depth),
            nodes: answer.nodes,
            time_us: microseconds(answer.time),
            from_book: answer.from_book,
            ..CResult::default()
        };
        if let Some(best) = &answer.best {
            fill(&mut result.best_uci, &best.uci);
            fill(&mut result.best_san, &best.san);
        }
        result
    }
}
