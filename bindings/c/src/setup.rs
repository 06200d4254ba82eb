//! Set-ups: boards that may hold anything until they are judged.

use core::ffi::{c_char, c_int};

use tabiya_bindings::Failure;
use tabiya_bindings::text::{parse_castling, parse_setup};
use tabiya_rules::{FenStyle, Position, Setup};

use crate::moves::{color, piece, piece_number, square, square_number};
use crate::pointers::{self, borrow, borrow_mut, give, give_text, put};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// A board being set up: any pieces and rights, possible or not, until its faults or its position are asked for.
///
/// ```c
/// tabiya_setup *setup = tabiya_setup_new();
/// CHECK(tabiya_setup_put(setup, 4, 6) == TABIYA_STATUS_OK); // a white king on e1
/// CHECK(tabiya_setup_put(setup, 0, 1) == TABIYA_STATUS_OK); // a white pawn on a1
/// CHECK(tabiya_setup_fault_count(setup) == 2);
/// tabiya_position *position = NULL;
/// CHECK(tabiya_setup_position(setup, &position) == TABIYA_STATUS_BAD_FEN);
/// CHECK(strstr(tabiya_error_message(), "black has no king") && strstr(tabiya_error_message(), "a1"));
/// tabiya_setup_put(setup, 0, 0);
/// tabiya_setup_put(setup, 60, -6);
/// CHECK(tabiya_setup_position(setup, &position) == TABIYA_STATUS_OK);
/// tabiya_position_free(position);
/// tabiya_setup_free(setup);
/// ```
pub struct CSetup(Setup);

/// An empty board, White to move.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_setup_new() -> *mut CSetup {
    ask(core::ptr::null_mut(), || {
        Ok(Box::into_raw(Box::new(CSetup(Setup::empty()))))
    })
}

/// Reads a FEN, whether or not its position is legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_from_fen(fen: *const c_char, setup: *mut *mut CSetup) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let fen = unsafe { pointers::text(fen, "fen") }?;
        let read = parse_setup(fen)?;
        // SAFETY: the caller's promise.
        unsafe { give(setup, CSetup(read)) }
    })
}

/// A board set up like a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_from_position(
    position: *const CPosition,
    setup: *mut *mut CSetup,
) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(setup, CSetup(borrow(position, "position")?.0.to_setup())) })
}

/// Copies a set-up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_copy(setup: *const CSetup, copy: *mut *mut CSetup) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(copy, CSetup(borrow(setup, "setup")?.0.clone())) })
}

/// Frees a set-up; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_free(setup: *mut CSetup) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(setup) }
}

/// Puts a piece, numbered as in tabiya_position_piece_at, on a square; 0 clears the square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_put(setup: *mut CSetup, number: c_int, what: c_int) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        change(setup, |setup| {
            let square = square(number)?;
            match what {
                0 => drop(setup.remove(square)),
                _ => drop(setup.put(piece(what)?, square)),
            }
            Ok(())
        })
    }
}

/// The piece on a square, numbered as in tabiya_position_piece_at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_piece_at(setup: *const CSetup, number: c_int) -> c_int {
    ask(0, || {
        // SAFETY: the caller's promise.
        let setup = unsafe { borrow(setup, "setup") }?;
        Ok(piece_number(setup.0.piece_at(square(number)?)))
    })
}

/// Sets the side to move: 0 White, 1 Black.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_set_side_to_move(setup: *mut CSetup, side: c_int) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        change(setup, |setup| {
            setup.side_to_move = color(side)?;
            Ok(())
        })
    }
}

/// Sets the castling rights, as in a FEN: "KQkq", "HAha" or "-".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_set_castling(setup: *mut CSetup, rights: *const c_char) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        change(setup, |setup| {
            setup.castling = parse_castling(pointers::text(rights, "rights")?)?;
            Ok(())
        })
    }
}

/// Sets the square that a pawn has just skipped; -1 for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_set_en_passant(setup: *mut CSetup, number: c_int) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        change(setup, |setup| {
            setup.en_passant = match number {
                -1 => None,
                _ => Some(square(number)?),
            };
            Ok(())
        })
    }
}

/// The square that a pawn has just skipped, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_en_passant(setup: *const CSetup) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        Ok(square_number(unsafe { borrow(setup, "setup") }?.0.en_passant))
    })
}

/// Sets the number of half-moves since the last capture or pawn move, and the number of the next move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_set_counters(
    setup: *mut CSetup,
    halfmove_clock: u16,
    fullmove_number: u16,
) -> Status {
    // SAFETY: the caller's promise.
    unsafe {
        change(setup, |setup| {
            setup.halfmove_clock = halfmove_clock;
            setup.fullmove_number = fullmove_number;
            Ok(())
        })
    }
}

/// The board as FEN, whether or not it is legal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_fen(setup: *const CSetup, fen: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(fen, borrow(setup, "setup")?.0.to_fen(FenStyle::XFen)) })
}

/// The number of faults that keep the board from being a legal position; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_fault_count(setup: *const CSetup) -> usize {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(setup, "setup") }?.0.faults().len()))
}

/// A fault in words, by its index from 0; null past the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_fault(
    setup: *const CSetup,
    index: usize,
    fault: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let faults = unsafe { borrow(setup, "setup") }?.0.faults();
        match faults.iter().nth(index) {
            // SAFETY: the caller's promise.
            Some(found) => unsafe { give_text(fault, found.to_string()) },
            // SAFETY: the caller's promise.
            None => unsafe { put(fault, core::ptr::null_mut()) },
        }
    })
}

/// The name of a fault for programs, such as "no_king" or "pawn_on_back_rank"; null past the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_fault_name(
    setup: *const CSetup,
    index: usize,
    name: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let faults = unsafe { borrow(setup, "setup") }?.0.faults();
        match faults.iter().nth(index) {
            // SAFETY: the caller's promise.
            Some(found) => unsafe { give_text(name, found.name().to_owned()) },
            // SAFETY: the caller's promise.
            None => unsafe { put(name, core::ptr::null_mut()) },
        }
    })
}

/// The position, if it is legal; otherwise TABIYA_STATUS_BAD_FEN, with all faults in the message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_setup_position(
    setup: *const CSetup,
    position: *mut *mut CPosition,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let setup = unsafe { borrow(setup, "setup") }?.0.clone();
        let judged = Position::try_from(setup)?;
        // SAFETY: the caller's promise.
        unsafe { give(position, CPosition(judged)) }
    })
}

/// # Safety
/// The set-up is null or one.
unsafe fn change(setup: *mut CSetup, act: impl FnOnce(&mut Setup) -> Result<(), Failure>) -> Status {
    // SAFETY: the caller's promise.
    call(|| act(&mut unsafe { borrow_mut(setup, "setup") }?.0))
}
