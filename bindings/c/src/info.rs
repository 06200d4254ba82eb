//! What an engine tells, laid out for C.

use core::ffi::{c_char, c_int};
use std::ffi::CString;
use std::time::Duration;

use tabiya_bindings::{Answer, Info, ScoreBound};

use crate::moves::{CMove, TABIYA_SAN_SIZE, TABIYA_UCI_SIZE};
use crate::pointers::{c_text, fill};
use crate::score::CScore;

/// A line that an analysis has found. What it points to is valid as long as it is.
#[derive(Debug)]
#[repr(C)]
pub struct CInfo {
    /// The size of this struct in the library's eyes: what lies beyond is not there.
    pub size: usize,
    /// How deep it was searched, in half-moves.
    pub depth: u32,
    /// The longest line that was looked at.
    pub selective_depth: u32,
    /// Which of several lines it is, from 1.
    pub number: u32,
    /// 0 if the score is exact, 1 if it is at least this for the side to move, -1 if at most.
    pub bound: c_int,
    /// The score.
    pub score: CScore,
    /// How full the hash table is, in thousandths.
    pub hash_permille: u32,
    /// Nodes of all threads up to now.
    pub nodes: u64,
    /// Nodes a second.
    pub nodes_per_second: u64,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
    /// Microseconds since the start.
    pub time_us: u64,
    /// The moves.
    pub pv: *const CMove,
    /// How many moves there are.
    pub pv_length: usize,
    /// The moves as UCI text, with spaces between them.
    pub pv_uci: *const c_char,
    /// The moves in SAN, with spaces between them.
    pub pv_san: *const c_char,
    /// Whether the mate that the score announces is proven: only at the end, and if prove_mates asked for it.
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

/// The result of an analysis; begin with tabiya_result_default(). All lines of it are in a tabiya_answer.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CResult {
    /// The size of this struct in the program's eyes: no more is written.
    pub size: usize,
    /// The move to play; 0 only if there is no legal move.
    pub best: CMove,
    /// The reply that is expected; 0 if none is.
    pub ponder: CMove,
    /// The move to play as UCI text; empty if there is none.
    pub best_uci: [c_char; TABIYA_UCI_SIZE],
    /// The move to play in SAN; empty if there is none.
    pub best_san: [c_char; TABIYA_SAN_SIZE],
    /// Whether there is a score: not for a move from the book.
    pub has_score: bool,
    /// The score of the move to play.
    pub score: CScore,
    /// How deep it was searched, in half-moves.
    pub depth: u32,
    /// Nodes of all threads.
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

/// A result with nothing in it, for a function to fill.
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
