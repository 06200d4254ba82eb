//! Syzygy tablebases.

use core::ffi::{c_char, c_int};

use tabiya_bindings::{Failure, FailureKind, RankedMove, SharedTablebase};

use crate::game::CGame;
use crate::moves::CMove;
use crate::pointers::{self, borrow, give, put, put_all};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// Syzygy tablebases: perfect results for positions with few pieces and no castling rights.
pub struct CTablebase(SharedTablebase);

/// Opens the tables in some folders, separated by colons (on Windows by semicolons).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_open(
    folders: *const c_char,
    tablebase: *mut *mut CTablebase,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let folders = unsafe { pointers::text(folders, "folders") }?;
        let tables = SharedTablebase::default();
        for folder in std::env::split_paths(folders) {
            tables.add_folder(folder)?;
        }
        // SAFETY: the caller's promise.
        unsafe { give(tablebase, CTablebase(tables)) }
    })
}

/// Adds a table from memory, under the name that its file would have ("KQvK.rtbw"). Errors in its bytes are reported by
/// the first probe that needs them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_add(
    tablebase: *mut CTablebase,
    name: *const c_char,
    bytes: *const u8,
    length: usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (tables, name) = unsafe { (borrow(tablebase, "tablebase")?, pointers::text(name, "name")?) };
        // SAFETY: the caller's promise.
        let bytes = unsafe { pointers::slice(bytes, length, "bytes") }?;
        match tables.0.add_bytes(name, bytes.to_vec()) {
            true => Ok(()),
            false => {
                let message = format!("{name}: no name of a table, or the table is there already");
                Err(Failure::new(FailureKind::BadArgument, message))
            }
        }
    })
}

/// Frees tablebases; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_free(tablebase: *mut CTablebase) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(tablebase) }
}

/// The number of pieces, kings included, of the largest table; 0 for a null pointer and without tables.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_max_men(tablebase: *const CTablebase) -> usize {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(tablebase, "tablebase") }?.0.max_men()))
}

/// The result for the side to move, given the position's half-move clock: -2 lost, -1 lost but for the fifty-move rule,
/// 0 drawn, 1 won but for the fifty-move rule, 2 won. TABIYA_STATUS_BAD_ARGUMENT if no table covers the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_wdl(
    tablebase: *const CTablebase,
    position: *const CPosition,
    wdl: *mut c_int,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (tables, position) = unsafe { (borrow(tablebase, "tablebase")?, borrow(position, "position")?) };
        let found = tables.0.wdl(&position.0)?;
        // SAFETY: the caller's promise.
        unsafe { put(wdl, found.number()) }
    })
}

/// Distance to zeroing: half-moves to the next capture, pawn move or mate with best play, negative for the losing side;
/// 0 for a draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_dtz(
    tablebase: *const CTablebase,
    position: *const CPosition,
    dtz: *mut c_int,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (tables, position) = unsafe { (borrow(tablebase, "tablebase")?, borrow(position, "position")?) };
        let found = tables.0.dtz(&position.0)?;
        // SAFETY: the caller's promise.
        unsafe { put(dtz, found) }
    })
}

/// A legal move as a tablebase ranks it. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CRankedMove {
    /// The move.
    pub mv: CMove,
    /// Whether `dtz` is known, which takes the tables for it.
    pub has_dtz: bool,
    /// The result for the side that plays it, as from tabiya_tablebase_wdl.
    pub wdl: c_int,
    /// Half-moves to the next capture, pawn move or mate, including this move.
    pub dtz: c_int,
    /// Higher is better; equally good moves have the same rank.
    pub rank: c_int,
}

impl From<RankedMove> for CRankedMove {
    fn from(ranked: RankedMove) -> CRankedMove {
        CRankedMove {
            mv: ranked.mv.bits(),
            has_dtz: ranked.dtz.is_some(),
            wdl: ranked.wdl.number(),
            dtz: ranked.dtz.unwrap_or(0),
            rank: ranked.rank,
        }
    }
}

/// Writes all legal moves, best first, into an array of `capacity`, as many as fit, and gives their number. The
/// position's half-move clock is taken into account.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_rank(
    tablebase: *const CTablebase,
    position: *const CPosition,
    moves: *mut CRankedMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (tables, position) = unsafe { (borrow(tablebase, "tablebase")?, borrow(position, "position")?) };
        let ranked = tables.0.rank_moves(&position.0)?;
        // SAFETY: the caller's promise.
        unsafe { put_all(ranked.into_iter().map(CRankedMove::from), moves, capacity, count) }
    })
}

/// Like tabiya_tablebase_rank, at the cursor of a game, whose repetitions are taken into account too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_tablebase_rank_in_game(
    tablebase: *const CTablebase,
    game: *const CGame,
    moves: *mut CRankedMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (tables, game) = unsafe { (borrow(tablebase, "tablebase")?, borrow(game, "game")?) };
        let ranked = tables.0.rank_moves_of_game(game.0.line())?;
        // SAFETY: the caller's promise.
        unsafe { put_all(ranked.into_iter().map(CRankedMove::from), moves, capacity, count) }
    })
}
