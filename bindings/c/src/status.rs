//! How a call ended.

use core::ffi::{c_char, c_int};
use std::cell::RefCell;
use std::ffi::CString;

use tabiya_bindings::{Failure, FailureKind, guard};

/// The outcome of a call. Values never change; new ones are added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// A text is not a FEN, or its position is not legal.
    BadFen = 1,
    /// A text is not a move in any position.
    BadMove = 2,
    /// A move that more than one piece can make.
    AmbiguousMove = 3,
    /// A move that the rules do not allow in the position.
    IllegalMove = 4,
    /// A game in PGN with bad syntax or illegal moves.
    BadPgn = 5,
    /// An option or limit out of range.
    BadOption = 6,
    /// A meaningless argument: a null pointer, text that is not UTF-8, a square that is not on the board.
    BadArgument = 7,
    /// There is not enough memory.
    NoMemory = 8,
    /// The engine is searching.
    EngineBusy = 9,
    /// The engine was closed.
    Closed = 10,
    /// A file cannot be read.
    Io = 11,
    /// A bug in this library.
    Internal = 12,
}

impl From<FailureKind> for Status {
    fn from(kind: FailureKind) -> Status {
        match kind {
            FailureKind::BadFen => Status::BadFen,
            FailureKind::BadMove => Status::BadMove,
            FailureKind::AmbiguousMove => Status::AmbiguousMove,
            FailureKind::IllegalMove => Status::IllegalMove,
            FailureKind::BadPgn => Status::BadPgn,
            FailureKind::BadOption => Status::BadOption,
            FailureKind::BadArgument => Status::BadArgument,
            FailureKind::NoMemory => Status::NoMemory,
            FailureKind::EngineBusy => Status::EngineBusy,
            FailureKind::Closed => Status::Closed,
            FailureKind::Io => Status::Io,
            FailureKind::Internal => Status::Internal,
        }
    }
}

/// The place of an error in a text.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Place {
    /// The number of bytes before it.
    pub byte: u64,
    /// The line, from 1; 0 if the text has no lines.
    pub line: u64,
    /// The field of a FEN, such as "board" or "castling"; null if there is none.
    pub field: *const c_char,
}

/// The last failure of a thread, in a form that C can look at.
#[derive(Default)]
struct Last {
    message: CString,
    place: Option<tabiya_bindings::Place>,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

/// Runs a call, remembers its failure for this thread and says how it ended.
pub(crate) fn call(act: impl FnOnce() -> Result<(), Failure>) -> Status {
    match guard(act) {
        Ok(()) => Status::Ok,
        Err(failure) => {
            let status = failure.kind.into();
            remember(failure);
            status
        }
    }
}

/// Runs a call that has a plain answer; a failure is remembered and answered by `otherwise`.
pub(crate) fn ask<T>(otherwise: T, act: impl FnOnce() -> Result<T, Failure>) -> T {
    guard(act).unwrap_or_else(|failure| {
        remember(failure);
        otherwise
    })
}

fn remember(failure: Failure) {
    let mut bytes = failure.message.into_bytes();
    bytes.retain(|&byte| byte != 0);
    let last = Last {
        message: CString::new(bytes).unwrap_or_default(),
        place: failure.place,
    };
    // A thread that is ending remembers nothing any more.
    let _ = LAST.try_with(|cell| *cell.borrow_mut() = last);
}

/// Why the last failed call of this thread failed; empty if none has. Valid until the thread's next failure.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_error_message() -> *const c_char {
    LAST.try_with(|last| last.borrow().message.as_ptr())
        .unwrap_or(c"".as_ptr())
}

/// The place of the error in the text given to the last failed call of this thread. False if it is not known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_error_place(place: *mut Place) -> bool {
    let known = LAST.try_with(|last| last.borrow().place).ok().flatten();
    let Some(known) = known.filter(|_| !place.is_null()) else {
        return false;
    };
    let found = Place {
        byte: known.byte,
        line: known.line.unwrap_or(0),
        field: known.field.map_or(core::ptr::null(), |name| field(name).as_ptr()),
    };
    // SAFETY: not null, so by the caller's promise there is room for it.
    unsafe { place.write(found) };
    true
}

fn field(name: &str) -> &'static core::ffi::CStr {
    match name {
        "board" => c"board",
        "side_to_move" => c"side_to_move",
        "castling" => c"castling",
        "en_passant" => c"en_passant",
        "halfmove_clock" => c"halfmove_clock",
        _ => c"fullmove_number",
    }
}

/// The name of a status, the same in all languages: "ok", "bad_fen" and so on.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_status_name(status: c_int) -> *const c_char {
    let name = match status {
        0 => c"ok",
        1 => c"bad_fen",
        2 => c"bad_move",
        3 => c"ambiguous_move",
        4 => c"illegal_move",
        5 => c"bad_pgn",
        6 => c"bad_option",
        7 => c"bad_argument",
        8 => c"no_memory",
        9 => c"engine_busy",
        10 => c"closed",
        11 => c"io",
        12 => c"internal",
        _ => c"unknown",
    };
    name.as_ptr()
}

/// The version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_version() -> *const c_char {
    const VERSION: &core::ffi::CStr =
        match core::ffi::CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ffi::CStr;

    #[test]
    fn every_kind_of_failure_has_its_status_and_name() {
        for kind in FailureKind::ALL {
            let status = Status::from(kind) as c_int;
            assert_eq!(status, kind as c_int);
            // SAFETY: names are constants that end with a zero byte.
            let name = unsafe { CStr::from_ptr(tabiya_status_name(status)) };
            assert_eq!(name.to_str(), Ok(kind.name()));
        }
    }

    #[test]
    fn a_panic_becomes_a_status_with_a_message() {
        assert_eq!(call(|| panic!("a ninth file")), Status::Internal);
        // SAFETY: nothing has failed in this thread since.
        let message = unsafe { CStr::from_ptr(tabiya_error_message()) };
        assert_eq!(message.to_str(), Ok("internal error: a ninth file"));
    }
}
