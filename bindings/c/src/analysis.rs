//! Analyses in the background.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tabiya_bindings::{Analysis, Next};

use crate::answer::CAnswer;
use crate::engine::CEngine;
use crate::info::{CInfo, CResult, OwnedInfo};
use crate::options::{Limits, put_sized, request};
use crate::pointers::{self, borrow, give, put};
use crate::process::Here;
use crate::status::{Status, ask, call};

/// An analysis that runs in a thread of its own.
pub struct CAnalysis {
    analysis: Here<Analysis>,
    /// The line that was fetched last.
    last: Mutex<Option<Box<OwnedInfo>>>,
}

/// Starts an analysis of the position on the engine's board. The limits may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_start(
    engine: *const CEngine,
    limits: *const Limits,
    analysis: *mut *mut CAnalysis,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, request) = unsafe { (borrow(engine, "engine")?, request(limits)?) };
        let started = CAnalysis {
            analysis: Here::new(Analysis::start(engine.shared()?, &request)?),
            last: Mutex::new(None),
        };
        // SAFETY: the caller's promise.
        unsafe { give(analysis, started) }
    })
}

/// Waits for the next line, for this many milliseconds or, with -1, as long as it takes. Gives null if none came, or
/// the analysis has ended. The line is valid until the next call, or until the analysis is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_next(
    analysis: *const CAnalysis,
    timeout_ms: i64,
    info: *mut *const CInfo,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let analysis = unsafe { borrow(analysis, "analysis") }?;
        let time = u64::try_from(timeout_ms).map_or(Duration::MAX, Duration::from_millis);
        let next = match analysis.analysis.value()?.next_within(time) {
            Next::Info(line) => Some(Box::new(OwnedInfo::new(&line))),
            Next::Nothing | Next::Over => None,
        };
        let mut last = analysis.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = next;
        let pointer = last.as_ref().map_or(core::ptr::null(), |line| line.as_ptr());
        // SAFETY: the caller's promise.
        unsafe { put(info, pointer) }
    })
}

/// Whether an analysis has ended; there may still be lines to fetch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_is_over(analysis: *const CAnalysis) -> bool {
    ask(true, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(analysis, "analysis") }?
            .analysis
            .value()?
            .is_over())
    })
}

/// Ends an analysis, from any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_stop(analysis: *const CAnalysis) {
    ask((), || {
        // SAFETY: the caller's promise.
        unsafe { borrow(analysis, "analysis") }?.analysis.value()?.stop();
        Ok(())
    });
}

/// Waits for the end of an analysis and gives its result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_wait(analysis: *const CAnalysis, result: *mut CResult) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let answer = unsafe { borrow(analysis, "analysis") }?
            .analysis
            .value()?
            .wait()?;
        // SAFETY: the caller's promise.
        unsafe { put_sized(result, CResult::new(&answer), "result") }
    })
}

/// Waits for the end of an analysis and gives its result with all requested lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_answer(
    analysis: *const CAnalysis,
    answer: *mut *mut CAnswer,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let found = unsafe { borrow(analysis, "analysis") }?
            .analysis
            .value()?
            .wait()?;
        // SAFETY: the caller's promise.
        unsafe { give(answer, CAnswer::new(&found)) }
    })
}

/// Stops an analysis, waits for its end and frees it; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_analysis_free(analysis: *mut CAnalysis) {
    ask((), || {
        // SAFETY: the caller's promise.
        unsafe { pointers::free(analysis) };
        Ok(())
    });
}
