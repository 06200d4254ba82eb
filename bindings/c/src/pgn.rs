//! Files of games.

use core::ffi::c_char;

use tabiya_bindings::games::PgnGames;

use crate::game::CGame;
use crate::pointers::{self, borrow_mut, give, put};
use crate::status::{Status, call};

/// The games of a file or a text, one after the other.
pub struct CPgn(PgnGames);

/// Opens a file of games, which may be compressed (.zst, .gz, .bz2).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_open(path: *const c_char, pgn: *mut *mut CPgn) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(pgn, CPgn(PgnGames::open(pointers::text(path, "path")?)?)) })
}

/// The games of a text of so many bytes, which are copied. They need not be UTF-8: PGN may be Latin-1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_from_text(
    text: *const c_char,
    length: usize,
    pgn: *mut *mut CPgn,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let bytes = unsafe { pointers::slice(text.cast::<u8>(), length, "text") }?;
        // SAFETY: the caller's promise.
        unsafe { give(pgn, CPgn(PgnGames::from_text(bytes))) }
    })
}

/// The next game; null if there are no more. After TABIYA_STATUS_BAD_PGN reading goes on with the game behind the bad
/// one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_next(pgn: *mut CPgn, game: *mut *mut CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let pgn = unsafe { borrow_mut(pgn, "pgn") }?;
        match pgn.0.next() {
            // SAFETY: the caller's promise.
            Some(tree) => unsafe { give(game, CGame::from_tree(&tree?)) },
            // SAFETY: the caller's promise.
            None => unsafe { put(game, core::ptr::null_mut()) },
        }
    })
}

/// Gives a reader back; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_free(pgn: *mut CPgn) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(pgn) }
}
