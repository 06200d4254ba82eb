//! Legal moves, and playing them.

use core::ffi::c_int;

use tabiya_bindings::{Failure, FailureKind, perft_depth};
use tabiya_rules::{Move, MoveClass, Position, perft};

use super::{CPosition, look, put_position};
use crate::moves::{CMove, TABIYA_MAX_MOVES, TABIYA_NULL_MOVE, legal};
use crate::pointers::{borrow, borrow_mut, put, put_all};
use crate::status::{Status, call};

/// A kind of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Moves {
    /// All of them.
    All = 0,
    /// Captures, en passant included.
    Captures = 1,
    /// All but captures.
    NonCaptures = 2,
    /// Captures and promotions.
    Tactical = 3,
    /// Neither captures nor promotions.
    Quiet = 4,
}

impl From<Moves> for MoveClass {
    fn from(which: Moves) -> MoveClass {
        match which {
            Moves::All => MoveClass::All,
            Moves::Captures => MoveClass::Captures,
            Moves::NonCaptures => MoveClass::NonCaptures,
            Moves::Tactical => MoveClass::Tactical,
            Moves::Quiet => MoveClass::Quiets,
        }
    }
}

/// Writes the legal moves into an array of `capacity` moves, as many as fit, and gives their number. The array may be
/// null if the capacity is 0; TABIYA_MAX_MOVES is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_legal_moves(
    position: *const CPosition,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let legal = unsafe { borrow(position, "position") }?.0.legal_moves();
        // SAFETY: the caller's promise.
        unsafe { put_all(legal.iter().map(|mv| mv.bits()), moves, capacity, count) }
    })
}

/// Writes the legal moves of a kind into an array with room for all, and returns their number; 0 for a null pointer.
/// `which` is a tabiya_moves.
///
/// ```c
/// tabiya_position *position = NULL;
/// tabiya_move moves[TABIYA_MAX_MOVES];
/// tabiya_position_from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &position);
/// CHECK(tabiya_position_list_moves(position, TABIYA_MOVES_CAPTURES, &moves) == 1);
/// CHECK(tabiya_move_from(moves[0]) == 28 && tabiya_move_to(moves[0]) == 35);
/// tabiya_position_free(position);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_list_moves(
    position: *const CPosition,
    which: u32,
    moves: *mut [CMove; TABIYA_MAX_MOVES],
) -> usize {
    if !position.is_null() && !moves.is_null() && which == Moves::All as u32 {
        // SAFETY: by the caller's promise it is a position, and there is room for the most moves a list can have.
        return unsafe { copy_moves(&(*position).0.legal_moves(), moves) };
    }
    let list = |position: &Position| {
        let found = position.moves(class(which)?);
        match moves.is_null() {
            true => Err(Failure::new(FailureKind::BadArgument, "moves is a null pointer")),
            // SAFETY: as above.
            false => Ok(unsafe { copy_moves(&found, moves) }),
        }
    };
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, list) }
}

/// # Safety
/// There is room for the moves.
unsafe fn copy_moves(found: &[Move], moves: *mut [CMove; TABIYA_MAX_MOVES]) -> usize {
    // SAFETY: the caller's promise; moves are sixteen bits.
    unsafe { core::ptr::copy_nonoverlapping(found.as_ptr().cast(), moves.cast::<CMove>(), found.len()) };
    found.len()
}

fn class(which: u32) -> Result<MoveClass, Failure> {
    let known = [
        Moves::All,
        Moves::Captures,
        Moves::NonCaptures,
        Moves::Tactical,
        Moves::Quiet,
    ];
    let found = known.into_iter().find(|&moves| moves as u32 == which);
    found.map(MoveClass::from).ok_or_else(|| {
        let message = format!("which moves: a tabiya_moves from 0 to 4, not {which}");
        Failure::new(FailureKind::BadArgument, message)
    })
}

/// The number of legal moves; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_count_moves(position: *const CPosition) -> usize {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.count_legal_moves())) }
}

/// Whether a move is legal in the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_is_legal(position: *const CPosition, mv: CMove) -> bool {
    // SAFETY: the caller's promise.
    unsafe { look(position, false, |position| Ok(legal(position, mv).is_ok())) }
}

/// Plays a legal move, or TABIYA_NULL_MOVE unless the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_play(position: *mut CPosition, mv: CMove) -> Status {
    // The way of most moves, without what only the others need.
    if let (false, Some(legal)) = (position.is_null(), Move::from_bits(mv))
        // SAFETY: by the caller's promise it is a position; nothing holds on to it after the question.
        && unsafe { &*position }.0.is_legal(legal)
    {
        // SAFETY: by the caller's promise nobody else uses it.
        unsafe { (*position).0.play_unchecked(legal) };
        return Status::Ok;
    }
    call(|| {
        // SAFETY: the caller's promise.
        let position = &mut unsafe { borrow_mut(position, "position") }?.0;
        if mv == TABIYA_NULL_MOVE {
            return position.make_null().map(drop).ok_or_else(null_in_check);
        }
        position.play_unchecked(legal(position, mv)?);
        Ok(())
    })
}

/// Writes the position after a legal move, or TABIYA_NULL_MOVE, into memory of yours; `position` does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_after(
    position: *const CPosition,
    mv: CMove,
    storage: *mut CPosition,
) -> Status {
    // The way of most moves, without what only the others need.
    if let (false, false, Some(legal)) = (position.is_null(), storage.is_null(), Move::from_bits(mv))
        && storage.is_aligned()
        // SAFETY: by the caller's promise it is a position; nothing holds on to it after the question.
        && unsafe { &*position }.0.is_legal(legal)
    {
        // SAFETY: by the caller's promise both have room for a position; they may be the same. What was copied is one.
        unsafe {
            core::ptr::copy(position, storage, 1);
            (*storage).0.play_unchecked(legal);
        }
        return Status::Ok;
    }
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let next = match mv {
            TABIYA_NULL_MOVE => position.after_null().ok_or_else(null_in_check)?,
            _ => position.after(legal(position, mv)?),
        };
        // SAFETY: the caller's promise.
        unsafe { put_position(storage, next) }
    })
}

fn null_in_check() -> Failure {
    Failure::new(
        FailureKind::IllegalMove,
        "no null move: the side to move is in check",
    )
}

/// Writes the position with the colours swapped and the board flipped vertically into memory of yours.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_mirrored(
    position: *const CPosition,
    storage: *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put_position(storage, borrow(position, "position")?.0.mirrored()) })
}

/// Perft: counts the ways to play this many half-moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_perft(
    position: *const CPosition,
    depth: c_int,
    nodes: *mut u64,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let depth = perft_depth(depth.into())?;
        // SAFETY: the caller's promise.
        unsafe { put(nodes, perft::count(position, depth)) }
    })
}
