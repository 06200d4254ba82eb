//! Positions: making, copying and comparing them.

mod board;
mod drawing;
mod play;
mod text;

pub(crate) use text::TABIYA_FEN_SIZE;

use core::ffi::{c_char, c_int};

use tabiya_bindings::{Failure, FailureKind, text as texts};
use tabiya_rules::Position;

use crate::outcome::COutcome;
use crate::pointers::{self, borrow, give, put};
use crate::status::{Status, ask, call};

/// A position: pieces, side to move, castling rights, en passant and counters. It owns no memory, so its bytes may be
/// copied like those of any struct.
///
/// The library creates positions on the heap, or in memory of yours that has TABIYA_POSITION_SIZE bytes and an
/// alignment of TABIYA_POSITION_ALIGNMENT:
///
/// ```c
/// _Alignas(TABIYA_POSITION_ALIGNMENT) unsigned char here[TABIYA_POSITION_SIZE];
/// tabiya_position *position = (tabiya_position *)here;
/// CHECK(tabiya_position_init(position) == TABIYA_STATUS_OK);
/// CHECK(tabiya_position_count_moves(position) == 20);
/// ```
pub struct CPosition(pub(crate) Position);

/// The size of a position in bytes.
pub const TABIYA_POSITION_SIZE: usize = 192;

/// The alignment of a position in bytes.
pub const TABIYA_POSITION_ALIGNMENT: usize = 64;

const _: () = {
    assert!(size_of::<CPosition>() == TABIYA_POSITION_SIZE);
    assert!(align_of::<CPosition>() == TABIYA_POSITION_ALIGNMENT);
    assert!(!core::mem::needs_drop::<CPosition>());
};

/// Asks a position something; a failure is remembered and answered by `otherwise`.
///
/// # Safety
/// The pointer is null or points to a position.
unsafe fn look<T>(
    position: *const CPosition,
    otherwise: T,
    answer: impl FnOnce(&Position) -> Result<T, Failure>,
) -> T {
    // SAFETY: the caller's promise.
    ask(otherwise, || answer(&unsafe { borrow(position, "position") }?.0))
}

/// Writes a position into memory of C's.
///
/// # Safety
/// The pointer is null or has room for a position.
pub(crate) unsafe fn put_position(storage: *mut CPosition, position: Position) -> Result<(), Failure> {
    if !storage.is_null() && !storage.is_aligned() {
        let message = format!("the memory of a position begins at a multiple of {TABIYA_POSITION_ALIGNMENT}");
        return Err(Failure::new(FailureKind::BadArgument, message));
    }
    // SAFETY: the caller's promise, and it is aligned.
    unsafe { put(storage, CPosition(position)) }
}

/// The starting position of a game.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_position_new() -> *mut CPosition {
    ask(core::ptr::null_mut(), || {
        Ok(Box::into_raw(Box::new(CPosition(Position::default()))))
    })
}

/// Writes the starting position into memory of yours, which is not to be freed by this library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_init(storage: *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put_position(storage, Position::default()) })
}

/// Reads a FEN leniently: X-FEN and Shredder-FEN are understood, the counters may be missing, and impossible castling
/// rights and en-passant squares are dropped. "startpos" is the starting position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_from_fen(
    fen: *const c_char,
    position: *mut *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe {
        give(
            position,
            CPosition(texts::parse_fen(pointers::text(fen, "fen")?)?),
        )
    })
}

/// Reads a FEN of `length` bytes into memory of yours, like tabiya_position_from_fen. A zero byte is an error like any
/// other letter that does not belong there.
///
/// ```c
/// _Alignas(TABIYA_POSITION_ALIGNMENT) unsigned char here[TABIYA_POSITION_SIZE];
/// tabiya_position *position = (tabiya_position *)here;
/// const char fen[] = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// CHECK(tabiya_position_read_fen(fen, sizeof fen - 1, position) == TABIYA_STATUS_OK);
/// CHECK(tabiya_position_read_fen(fen, sizeof fen, position) == TABIYA_STATUS_BAD_FEN);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_read_fen(
    fen: *const c_char,
    length: usize,
    storage: *mut CPosition,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let fen = unsafe { pointers::text_of(fen, length, "fen") }?;
        // SAFETY: the caller's promise.
        unsafe { put_position(storage, texts::parse_fen(fen)?) }
    })
}

/// A starting position of Chess960, by its number from 0 to 959; 518 is the usual one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_chess960(number: c_int, position: *mut *mut CPosition) -> Status {
    call(|| {
        let start = u16::try_from(number).ok().and_then(Position::chess960);
        let start = start.ok_or_else(|| {
            Failure::new(
                FailureKind::BadOption,
                format!("Chess960 has the positions 0 to 959, not {number}"),
            )
        })?;
        // SAFETY: the caller's promise.
        unsafe { give(position, CPosition(start)) }
    })
}

/// Copies a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_copy(
    position: *const CPosition,
    copy: *mut *mut CPosition,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(copy, CPosition(borrow(position, "position")?.0.clone())) })
}

/// Frees a position that is on the heap; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_free(position: *mut CPosition) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(position) }
}

/// Whether two positions are the same, counters included. To ignore the counters, compare their tabiya_position_key.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_equal(one: *const CPosition, other: *const CPosition) -> bool {
    // SAFETY: the caller's promise.
    unsafe { look(one, false, |one| Ok(*one == borrow(other, "other")?.0)) }
}

/// The Zobrist key: equal for positions in which the same moves are possible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_key(position: *const CPosition) -> u64 {
    // SAFETY: the caller's promise.
    unsafe { look(position, 0, |position| Ok(position.key())) }
}

/// The key of the position in Polyglot books.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_polyglot_key(position: *const CPosition) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        look(position, 0, |position| {
            Ok(tabiya_bindings::polyglot_key(position))
        })
    }
}

/// How the game ends here, whatever came before: by checkmate, stalemate or a dead position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_outcome(
    position: *const CPosition,
    outcome: *mut COutcome,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put(outcome, COutcome::new(borrow(position, "position")?.0.outcome())) })
}
