//! The result of an analysis with all its lines.

use tabiya_bindings::Answer;

use crate::info::{CInfo, CResult, OwnedInfo};
use crate::options::put_sized;
use crate::pointers::{self, borrow};
use crate::status::{Status, ask, call};

/// The result of an analysis with all requested lines (MultiPV), best first.
///
/// ```c
/// tabiya_engine *engine = NULL;
/// tabiya_answer *answer = NULL;
/// tabiya_limits limits = tabiya_limits_default();
/// limits.depth = 4;
/// limits.lines = 3;
/// CHECK(tabiya_engine_new(NULL, &engine) == TABIYA_STATUS_OK);
/// CHECK(tabiya_engine_search(engine, &limits, &answer) == TABIYA_STATUS_OK);
/// CHECK(tabiya_answer_line_count(answer) == 3);
/// tabiya_result result = tabiya_result_default();
/// CHECK(tabiya_answer_result(answer, &result) == TABIYA_STATUS_OK);
/// CHECK(tabiya_answer_line(answer, 0)->pv[0] == result.best);
/// tabiya_answer_free(answer);
/// tabiya_engine_free(engine);
/// ```
pub struct CAnswer {
    result: CResult,
    lines: Vec<OwnedInfo>,
}

impl CAnswer {
    pub(crate) fn new(answer: &Answer) -> CAnswer {
        CAnswer {
            result: CResult::new(answer),
            lines: answer.lines.iter().map(OwnedInfo::new).collect(),
        }
    }
}

/// The result without the lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_answer_result(answer: *const CAnswer, result: *mut CResult) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put_sized(result, borrow(answer, "answer")?.result, "result") })
}

/// The number of lines; 0 for a null pointer, for a move from the book, and without legal moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_answer_line_count(answer: *const CAnswer) -> usize {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(answer, "answer") }?.lines.len()))
}

/// A line, by its index from 0; null past the last one. It is valid as long as the answer is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_answer_line(answer: *const CAnswer, index: usize) -> *const CInfo {
    ask(core::ptr::null(), || {
        // SAFETY: the caller's promise.
        let line = unsafe { borrow(answer, "answer") }?.lines.get(index);
        Ok(line.map_or(core::ptr::null(), OwnedInfo::as_ptr))
    })
}

/// Frees an answer; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_answer_free(answer: *mut CAnswer) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(answer) }
}
