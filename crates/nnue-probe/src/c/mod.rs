//! The C interface of nnue-probe: what `include/nnue.h` declares.
//!
//! C programs may pass anything. Whatever can be checked is checked; an invalid call returns 0 and prints a warning
//! to stderr, once for each kind of mistake. No panic crosses into C.
#![allow(unsafe_code)]

mod arrays;
mod data;
mod full;
mod incremental;
mod warning;

pub use arrays::ArrayError;
pub(crate) use arrays::player;
use arrays::{CArrays, validate};
#[cfg(any(unix, windows))]
pub(crate) use arrays::{arrays_of, placement_from_arrays};
pub use data::{Accumulator, DirtyPiece, DirtyPieceError, NnueData};

use crate::features::Placement;
use crate::net::Net;
use core::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use tabiya_rules::{Color, Setup};
use warning::{Mistake, warn_once};

/// The network of this process.
static NET: OnceLock<Net> = OnceLock::new();

/// Loads the network of this process.
///
/// After a file that is not a network, nothing has changed and another attempt may follow. Once a network is loaded,
/// further calls are ignored.
///
/// # Safety
/// `path` is null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nnue_init(path: *const c_char) {
    guard((), || {
        // SAFETY: the caller's promise.
        match unsafe { string(path) } {
            None => warn_once(Mistake::NullPointer, "nnue_init: the path is a null pointer"),
            Some(path) => initialise(path),
        }
    });
}

/// The score of a position from the side to move's point of view. `player` is 0 for White, 1 for Black.
///
/// # Safety
/// `pieces` and `squares` are null or point to arrays of equal length, of which `pieces` ends with a 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nnue_evaluate(player: c_int, pieces: *const c_int, squares: *const c_int) -> c_int {
    guard(0, || {
        // SAFETY: the caller's promise.
        let input = unsafe { checked_input(player, pieces, squares) };
        input.map_or(0, |(net, placement, side)| full::evaluate(net, &placement, side))
    })
}

/// The same score, updated incrementally from the positions one and two plies earlier where these are known.
///
/// `history` points to three pointers: the data of this position and of the two before it. Any of them may be
/// null. The accumulator is stored in `history[0]`.
///
/// # Safety
/// As for [`nnue_evaluate`]; and `history` is null or points to three pointers, each of them null or pointing to data
/// that nothing else accesses during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nnue_evaluate_incremental(
    player: c_int,
    pieces: *const c_int,
    squares: *const c_int,
    history: *const *mut NnueData,
) -> c_int {
    guard(0, || {
        // SAFETY: the caller's promise.
        let input = unsafe { checked_input(player, pieces, squares) };
        let Some((net, placement, side)) = input else {
            return 0;
        };
        if history.is_null() {
            return full::evaluate(net, &placement, side);
        }
        // SAFETY: it is not null, so it points to three pointers.
        let history = unsafe { history.cast::<[*mut NnueData; 3]>().read_unaligned() };
        // SAFETY: the caller's promise.
        unsafe { incremental::evaluate(net, &placement, side, history) }
    })
}

/// The score of the position given as a FEN, from the side to move's point of view.
///
/// # Safety
/// `fen` is null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nnue_evaluate_fen(fen: *const c_char) -> c_int {
    guard(0, || {
        // SAFETY: the caller's promise.
        let Some(fen) = (unsafe { string(fen) }) else {
            warn_once(
                Mistake::NullPointer,
                "nnue_evaluate_fen: the FEN is a null pointer",
            );
            return 0;
        };
        match (net(), read_fen(fen)) {
            (Some(net), Ok((placement, side))) => full::evaluate(net, &placement, side),
            (None, _) => 0,
            (_, Err(why)) => {
                warn_once(Mistake::Fen, format_args!("nnue_evaluate_fen: {why}"));
                0
            }
        }
    })
}

/// Runs the body of a C function. A panic that unwound into C would abort the process.
fn guard<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// # Safety
/// `text` is null or a string that ends with a zero byte.
unsafe fn string<'a>(text: *const c_char) -> Option<&'a CStr> {
    if text.is_null() {
        return None;
    }
    // SAFETY: not null, so it ends with a zero byte.
    Some(unsafe { CStr::from_ptr(text) })
}

/// The network, or a warning that there is none.
fn net() -> Option<&'static Net> {
    let net = NET.get();
    if net.is_none() {
        warn_once(
            Mistake::NotInitialised,
            "no network is loaded: call nnue_init first",
        );
    }
    net
}

/// The network and the position to evaluate, or a warning.
///
/// # Safety
/// As for [`nnue_evaluate`].
unsafe fn checked_input(
    side: c_int,
    pieces: *const c_int,
    squares: *const c_int,
) -> Option<(&'static Net, Placement, Color)> {
    let net = net()?;
    if pieces.is_null() || squares.is_null() {
        warn_once(Mistake::NullPointer, "nnue_evaluate: an array is a null pointer");
        return None;
    }
    // SAFETY: neither is null, so both are as long as the list of pieces.
    let list = unsafe { CArrays::new(pieces, squares) };
    match validate(list).and_then(|placement| Ok((net, placement, player(side)?))) {
        Ok(checked) => Some(checked),
        Err(why) => {
            warn_once(Mistake::Arrays, format_args!("nnue_evaluate: {why}"));
            None
        }
    }
}

fn initialise(path: &CStr) {
    static LOADING: Mutex<()> = Mutex::new(());
    let _loading = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
    if NET.get().is_some() {
        warn_once(
            Mistake::Again,
            "nnue_init: a network is already loaded, so this call is ignored",
        );
        return;
    }
    let path = path_of(path);
    match Net::load(&path) {
        Ok(net) => {
            NET.get_or_init(|| net);
        }
        Err(why) => warn_once(
            Mistake::File,
            format_args!("nnue_init: {}: {why}", path.display()),
        ),
    }
}

/// File names are bytes on Unix; elsewhere they are text.
fn path_of(path: &CStr) -> PathBuf {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        PathBuf::from(std::ffi::OsStr::from_bytes(path.to_bytes()))
    }
    #[cfg(not(unix))]
    PathBuf::from(path.to_string_lossy().into_owned())
}

/// Checks only what the network needs: one king per side, not too many pieces, a side to move. Illegal positions
/// have a score too.
fn read_fen(fen: &CStr) -> Result<(Placement, Color), String> {
    let text = fen.to_str().map_err(|_| "the FEN is not valid UTF-8")?;
    let setup = Setup::from_fen_lenient(text).map_err(|error| error.to_string())?;
    let placement = Placement::try_from(&setup).map_err(|error| error.to_string())?;
    Ok((placement, setup.side_to_move))
}
