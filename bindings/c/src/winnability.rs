//! Who can still win.

use core::ffi::{c_char, c_int};

use tabiya_rules::{Color, Position, UnwinnableReason, Winnability};

use crate::moves::{CMove, color};
use crate::pointers::{self, borrow, give, put_all};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// Whether a colour (0 White, 1 Black) can mate by any series of legal moves, with the other side's help: 1 if it can,
/// 0 if it cannot, -1 if this was not found out. With `quick` this takes a few microseconds, as a server needs it after
/// every move, and is unknown a little more often.
///
/// ```c
/// tabiya_position *position = NULL;
/// tabiya_position_from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", &position);
/// CHECK(tabiya_position_can_win(position, 0, true) == 1);
/// CHECK(tabiya_position_can_win(position, 1, true) == 0);
/// tabiya_position_free(position);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_can_win(
    position: *const CPosition,
    of: c_int,
    quick: bool,
) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        Ok(number(&judged(&position.0, color(of)?, quick)))
    })
}

fn judged(position: &Position, color: Color, quick: bool) -> Winnability {
    match quick {
        true => position.quick_winnability(color),
        false => position.winnability(color),
    }
}

fn number(winnability: &Winnability) -> c_int {
    match winnability {
        Winnability::Winnable(_) => 1,
        Winnability::Unwinnable(_) => 0,
        Winnability::Unknown => -1,
    }
}

/// Whether a side can still win, with the proof: a line of moves to mate, or the reason why there is none.
///
/// ```c
/// tabiya_position *position = NULL;
/// tabiya_winnability *white = NULL, *black = NULL;
/// size_t count = 0;
/// tabiya_position_from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", &position);
/// CHECK(tabiya_position_winnability(position, 0, false, &white) == TABIYA_STATUS_OK);
/// CHECK(tabiya_winnability_answer(white) == 1);
/// CHECK(tabiya_winnability_line(white, NULL, 0, &count) == TABIYA_STATUS_OK && count == 1);
/// CHECK(tabiya_position_winnability(position, 1, false, &black) == TABIYA_STATUS_OK);
/// CHECK(!strcmp(tabiya_winnability_reason(black), "insufficient_material"));
/// tabiya_winnability_free(white);
/// tabiya_winnability_free(black);
/// tabiya_position_free(position);
/// ```
pub struct CWinnability(Winnability);

/// Like tabiya_position_can_win, but keeps the proof.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_winnability(
    position: *const CPosition,
    of: c_int,
    quick: bool,
    winnability: *mut *mut CWinnability,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = &unsafe { borrow(position, "position") }?.0;
        let found = judged(position, color(of)?, quick);
        // SAFETY: the caller's promise.
        unsafe { give(winnability, CWinnability(found)) }
    })
}

/// 1 if the side can win, 0 if it cannot, -1 if this was not found out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_winnability_answer(winnability: *const CWinnability) -> c_int {
    ask(-1, || {
        // SAFETY: the caller's promise.
        Ok(number(&unsafe { borrow(winnability, "winnability") }?.0))
    })
}

/// Why it cannot, such as "insufficient_material" or "blocked_position"; null if it can, or this was not found out. Do
/// not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_winnability_reason(winnability: *const CWinnability) -> *const c_char {
    ask(core::ptr::null(), || {
        // SAFETY: the caller's promise.
        let reason = unsafe { borrow(winnability, "winnability") }?.0.reason();
        Ok(reason.map_or(core::ptr::null(), |reason| name(reason).as_ptr()))
    })
}

/// Writes the moves to mate into an array of `capacity` moves, as many as fit, and gives their number; 0 if the side
/// cannot win, or the mate is already on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_winnability_line(
    winnability: *const CWinnability,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let found = &unsafe { borrow(winnability, "winnability") }?.0;
        let line = found.line().unwrap_or_default();
        // SAFETY: the caller's promise.
        unsafe { put_all(line.iter().map(|mv| mv.bits()), moves, capacity, count) }
    })
}

/// Frees an answer; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_winnability_free(winnability: *mut CWinnability) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(winnability) }
}

/// The names of `UnwinnableReason::name`, with the zero byte that C wants.
fn name(reason: UnwinnableReason) -> &'static core::ffi::CStr {
    match reason {
        UnwinnableReason::Checkmated => c"checkmated",
        UnwinnableReason::Stalemate => c"stalemate",
        UnwinnableReason::InsufficientMaterial => c"insufficient_material",
        UnwinnableReason::BlockedPosition => c"blocked_position",
        UnwinnableReason::Exhausted => c"exhausted",
        _ => c"other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_the_names_of_all_languages() {
        for reason in [
            UnwinnableReason::Checkmated,
            UnwinnableReason::Stalemate,
            UnwinnableReason::InsufficientMaterial,
            UnwinnableReason::BlockedPosition,
            UnwinnableReason::Exhausted,
        ] {
            assert_eq!(name(reason).to_str(), Ok(reason.name()));
        }
    }
}
