//! Files of games.

mod visitor;

use core::ffi::c_char;
use std::fs::File;
use std::io::{Cursor, Read};
use std::sync::{Mutex, MutexGuard, TryLockError};

use tabiya_bindings::{Failure, FailureKind, TreeGame};
use tabiya_pgn::{Expanded, Reader, Replay, Stream, TreeBuilder};

use crate::game::CGame;
use crate::pointers::{self, borrow, give, put};
use crate::status::{Status, call};

/// A reader of the games in a file or a text, one after another.
pub struct CPgn(Mutex<AnyReader>);

type AnyReader = Reader<Stream<Box<dyn Read + Send>>>;

impl CPgn {
    fn new(input: Box<dyn Read + Send>) -> CPgn {
        CPgn(Mutex::new(Reader::new(input)))
    }

    /// The reader, unless it is reading: a visitor of its own must not ask it for more.
    fn reader(&self) -> Result<MutexGuard<'_, AnyReader>, Failure> {
        match self.0.try_lock() {
            Ok(reader) => Ok(reader),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                let message = "pgn: it is reading a game; a visitor cannot ask for the next one";
                Err(Failure::new(FailureKind::BadArgument, message))
            }
        }
    }
}

/// Opens a file of games, which may be compressed (.zst, .gz, .bz2).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_open(path: *const c_char, pgn: *mut *mut CPgn) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let path = unsafe { pointers::text(path, "path") }?;
        let failed = |error: std::io::Error| Failure::new(FailureKind::Io, format!("{path}: {error}"));
        let expanded = Expanded::new(File::open(path).map_err(failed)?).map_err(failed)?;
        // SAFETY: the caller's promise.
        unsafe { give(pgn, CPgn::new(Box::new(expanded))) }
    })
}

/// Reads the games of a text of `length` bytes, which are copied. They may be UTF-8 or Latin-1.
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
        unsafe { give(pgn, CPgn::new(Box::new(Cursor::new(bytes.to_vec())))) }
    })
}

/// The next game, complete with variations and comments; null if there are no more. After TABIYA_STATUS_BAD_PGN reading
/// continues after the bad game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_next(pgn: *mut CPgn, game: *mut *mut CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let mut reader = unsafe { borrow(pgn, "pgn") }?.reader()?;
        let mut replay = Replay::new(TreeBuilder::default());
        if !reader.read_game(&mut replay)? {
            // SAFETY: the caller's promise.
            return unsafe { put(game, core::ptr::null_mut()) };
        }
        if let Some(error) = replay.take_error() {
            return Err(error.into());
        }
        let tree = replay.handler_mut().take();
        // SAFETY: the caller's promise.
        unsafe { give(game, CGame(TreeGame::from(tree))) }
    })
}

/// Frees a reader; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_pgn_free(pgn: *mut CPgn) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(pgn) }
}
