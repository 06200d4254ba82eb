//! Engines.

use core::ffi::{c_char, c_int, c_void};
use core::ops::ControlFlow;

use tabiya_bindings::{Answer, Failure, PlainRequest, SharedEngine, TreeGame};

use crate::answer::CAnswer;
use crate::game::CGame;
use crate::info::{CInfo, CResult, OwnedInfo};
use crate::moves::{CMove, given};
use crate::options::{CEngineOptions, Limits, engine_options, put_sized, request};
use crate::pointers::{self, borrow, give, put, put_if_wanted};
use crate::position::CPosition;
use crate::process::Here;
use crate::score::CScore;
use crate::status::{Status, ask, call};

/// An engine with a game on its board. During a search its game can be read, and it can be stopped and closed, from any
/// thread; any other call fails with TABIYA_STATUS_ENGINE_BUSY at once. In the child of a fork all calls fail with
/// TABIYA_STATUS_CLOSED.
pub struct CEngine(Here<SharedEngine>);

impl CEngine {
    pub(crate) fn shared(&self) -> Result<&SharedEngine, Failure> {
        self.0.value()
    }
}

/// A function that receives the lines of an analysis, in another thread than the one that waits for the end; `user` is
/// the pointer given along with it. It returns 0 to go on, anything else to end the analysis. It must not throw or
/// longjmp.
pub type OnInfo = Option<unsafe extern "C" fn(info: *const CInfo, user: *mut c_void) -> c_int>;

/// Creates an engine, with the starting position on its board. The options may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_new(
    options: *const CEngineOptions,
    engine: *mut *mut CEngine,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe {
        give(
            engine,
            CEngine(Here::new(SharedEngine::new(&engine_options(options)?)?)),
        )
    })
}

/// Closes an engine and frees it; null is accepted. No other thread may be in a call on it; an analysis in the
/// background is stopped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_free(engine: *mut CEngine) {
    ask((), || {
        // SAFETY: the caller's promise.
        if let Some(Ok(engine)) = unsafe { engine.as_ref() }.map(CEngine::shared) {
            engine.close();
        }
        // SAFETY: the caller's promise.
        unsafe { pointers::free(engine) };
        Ok(())
    });
}

/// Ends the current search and frees the engine's memory. May be called more than once, and from any thread; all later
/// calls fail with TABIYA_STATUS_CLOSED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_close(engine: *const CEngine) {
    ask((), || {
        // SAFETY: the caller's promise.
        unsafe { borrow(engine, "engine") }?.shared()?.close();
        Ok(())
    });
}

/// Ends the current search, from any thread; it answers with the best move found so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_stop(engine: *const CEngine) {
    ask((), || {
        // SAFETY: the caller's promise.
        unsafe { borrow(engine, "engine") }?.shared()?.stop();
        Ok(())
    });
}

/// Whether a search is running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_is_searching(engine: *const CEngine) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(engine, "engine") }?.shared()?.is_searching())
    })
}

/// A copy of the position on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_position(
    engine: *const CEngine,
    position: *mut *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe {
        give(
            position,
            CPosition(borrow(engine, "engine")?.shared()?.position()?),
        )
    })
}

/// A copy of the game on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_game(engine: *const CEngine, game: *mut *mut CGame) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe {
        give(
            game,
            CGame(TreeGame::from(&borrow(engine, "engine")?.shared()?.game()?)),
        )
    })
}

/// Puts a position on the board, with no moves before it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_set_position(
    engine: *const CEngine,
    position: *const CPosition,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, position) = unsafe { (borrow(engine, "engine")?, borrow(position, "position")?) };
        engine.shared()?.set_position(position.0.clone())
    })
}

/// Puts a game on the board, as it stands at its cursor: the moves that led there count for repetitions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_set_game(engine: *const CEngine, game: *const CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, game) = unsafe { (borrow(engine, "engine")?, borrow(game, "game")?) };
        engine.shared()?.set_game(game.0.line().clone())
    })
}

/// Plays a move in UCI or SAN on the board, and gives the move unless `mv` is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_make_move(
    engine: *const CEngine,
    text: *const c_char,
    mv: *mut CMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, text) = unsafe { (borrow(engine, "engine")?, pointers::text(text, "text")?) };
        let played = engine.shared()?.make_move(text)?;
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(mv, played.bits()) };
        Ok(())
    })
}

/// Takes back the last move, and gives the move unless `mv` is null; 0 at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_undo_move(engine: *const CEngine, mv: *mut CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let undone = unsafe { borrow(engine, "engine") }?.shared()?.undo_move()?;
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(mv, given(undone)) };
        Ok(())
    })
}

/// Starts a new game, unrelated to the one before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_new_game(engine: *const CEngine) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { borrow(engine, "engine") }?.shared()?.new_game())
}

/// Sets the number of search threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_set_threads(engine: *const CEngine, threads: u32) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        unsafe { borrow(engine, "engine") }?
            .shared()?
            .set_threads(threads as usize)
    })
}

/// Replaces the hash table with an empty one of this many megabytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_set_hash(engine: *const CEngine, megabytes: u32) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        unsafe { borrow(engine, "engine") }?
            .shared()?
            .set_hash(megabytes as usize)
    })
}

/// From now on plays at the strength of a rating; 0 for full strength.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_set_elo(engine: *const CEngine, elo: u32) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let engine = unsafe { borrow(engine, "engine") }?;
        engine.shared()?.set_level((elo != 0).then_some(elo), None)
    })
}

/// What the position on the board is worth without a search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_evaluation(engine: *const CEngine, score: *mut CScore) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let evaluation = unsafe { borrow(engine, "engine") }?.shared()?.evaluation()?;
        // SAFETY: the caller's promise.
        unsafe { put(score, CScore::new(evaluation.score, evaluation.chances)) }
    })
}

/// Finds the move to play in the position on the board. The limits may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_find_best_move(
    engine: *const CEngine,
    limits: *const Limits,
    result: *mut CResult,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, request) = unsafe { (borrow(engine, "engine")?, request(limits)?) };
        let answer = engine.shared()?.find_best_move(&request)?;
        // SAFETY: the caller's promise.
        unsafe { put_sized(result, CResult::new(&answer), "result") }
    })
}

/// Like tabiya_engine_find_best_move, but gives all requested lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_search(
    engine: *const CEngine,
    limits: *const Limits,
    answer: *mut *mut CAnswer,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (engine, request) = unsafe { (borrow(engine, "engine")?, request(limits)?) };
        let found = engine.shared()?.find_best_move(&request)?;
        // SAFETY: the caller's promise.
        unsafe { give(answer, CAnswer::new(&found)) }
    })
}

/// What C gave along with its function. It promised that the function may be called from another thread.
struct User(*mut c_void);

// SAFETY: only the C function looks at it, and its author was told which thread calls.
unsafe impl Send for User {}

impl User {
    fn pointer(&self) -> *mut c_void {
        self.0
    }
}

/// Tells the lines of a search to C's function.
///
/// # Safety
/// The caller's promise about its function.
unsafe fn told(
    engine: &CEngine,
    request: &PlainRequest,
    on_info: OnInfo,
    user: *mut c_void,
) -> Result<Answer, Failure> {
    let user = User(user);
    engine.shared()?.analyze(request, move |info| {
        let Some(on_info) = on_info else {
            return ControlFlow::Continue(());
        };
        let info = OwnedInfo::new(&info);
        // SAFETY: the caller's promise about its function; the line lives until it returns.
        match unsafe { on_info(info.as_ptr(), user.pointer()) } {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    })
}

/// Analyses the position on the board, passes each line to a function, and waits for the end. The limits, the function
/// and the result may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_analyze(
    engine: *const CEngine,
    limits: *const Limits,
    on_info: OnInfo,
    user: *mut c_void,
    result: *mut CResult,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let answer = unsafe { told(borrow(engine, "engine")?, &request(limits)?, on_info, user) }?;
        match result.is_null() {
            true => Ok(()),
            // SAFETY: the caller's promise.
            false => unsafe { put_sized(result, CResult::new(&answer), "result") },
        }
    })
}

/// Like tabiya_engine_analyze, but gives all requested lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_engine_tell(
    engine: *const CEngine,
    limits: *const Limits,
    on_info: OnInfo,
    user: *mut c_void,
    answer: *mut *mut CAnswer,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let found = unsafe { told(borrow(engine, "engine")?, &request(limits)?, on_info, user) }?;
        // SAFETY: the caller's promise.
        unsafe { give(answer, CAnswer::new(&found)) }
    })
}
