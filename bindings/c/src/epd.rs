//! Extended Position Description: positions with what is known about them.

use core::ffi::c_char;

use tabiya_bindings::{Failure, FailureKind};
use tabiya_rules::{Epd, EpdOperation, Position};

use crate::moves::CMove;
use crate::pointers::{self, borrow, borrow_mut, give, give_text, put, put_all};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// A line of EPD: a position and operations such as `bm Nf3;` or `id "a name";`.
///
/// ```c
/// tabiya_epd *epd = NULL;
/// CHECK(tabiya_epd_parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";", &epd) == TABIYA_STATUS_OK);
/// char *operands = NULL;
/// CHECK(tabiya_epd_operation(epd, "id", &operands) == TABIYA_STATUS_OK && !strcmp(operands, "\"back rank\""));
/// tabiya_string_free(operands);
/// tabiya_move best = 0;
/// size_t count = 0;
/// CHECK(tabiya_epd_moves(epd, "bm", &best, 1, &count) == TABIYA_STATUS_OK && count == 1);
/// CHECK(tabiya_move_to(best) == 56);
/// tabiya_epd_free(epd);
/// ```
pub struct CEpd(Epd);

/// Reads a line of EPD. It may have the counters of a FEN, and the last semicolon may be missing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_parse(text: *const c_char, epd: *mut *mut CEpd) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let read = unsafe { pointers::text(text, "text") }?.parse()?;
        // SAFETY: the caller's promise.
        unsafe { give(epd, CEpd(read)) }
    })
}

/// EPD for a position, without operations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_new(position: *const CPosition, epd: *mut *mut CEpd) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?.0.clone();
        // SAFETY: the caller's promise.
        unsafe { give(epd, CEpd(with(&position, Vec::new()))) }
    })
}

fn with(position: &Position, operations: Vec<EpdOperation>) -> Epd {
    let position = position.clone();
    Epd { position, operations }
}

/// Frees a line of EPD; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_free(epd: *mut CEpd) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(epd) }
}

/// A copy of the position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_position(epd: *const CEpd, position: *mut *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(borrow(epd, "epd")?.0.position.clone())) })
}

/// The number of operations; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_operation_count(epd: *const CEpd) -> usize {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(epd, "epd") }?.0.operations.len()))
}

/// The name of an operation, by its index from 0; null past the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_opcode(
    epd: *const CEpd,
    index: usize,
    opcode: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        match unsafe { borrow(epd, "epd") }?.0.operations.get(index) {
            // SAFETY: the caller's promise.
            Some(found) => unsafe { give_text(opcode, found.opcode().into_owned()) },
            // SAFETY: the caller's promise.
            None => unsafe { put(opcode, core::ptr::null_mut()) },
        }
    })
}

/// The operands of an operation as text, such as `Nf3 Nc3` for bm; null if there is no such operation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_operation(
    epd: *const CEpd,
    opcode: *const c_char,
    operands: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (epd, opcode) = unsafe { (&borrow(epd, "epd")?.0, pointers::text(opcode, "opcode")?) };
        match epd.operation(opcode) {
            // SAFETY: the caller's promise.
            Some(found) => unsafe { give_text(operands, written(&epd.position, found)) },
            // SAFETY: the caller's promise.
            None => unsafe { put(operands, core::ptr::null_mut()) },
        }
    })
}

/// The operands of an operation: what a line with it alone has behind the four fields and its name.
fn written(position: &Position, operation: &EpdOperation) -> String {
    let line = with(position, vec![operation.clone()]).to_string();
    let said = line.splitn(5, ' ').nth(4).unwrap_or_default();
    let operands = said.strip_prefix(&*operation.opcode()).unwrap_or(said);
    operands.strip_suffix(';').unwrap_or(operands).trim().to_owned()
}

/// Writes the moves of an operation (bm, am, pv, pm, sm) into an array of `capacity` moves, as many as fit, and gives
/// their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_moves(
    epd: *const CEpd,
    opcode: *const c_char,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (epd, opcode) = unsafe { (&borrow(epd, "epd")?.0, pointers::text(opcode, "opcode")?) };
        let found = match epd.operation(opcode) {
            Some(
                EpdOperation::BestMoves(moves)
                | EpdOperation::AvoidMoves(moves)
                | EpdOperation::PredictedVariation(moves),
            ) => moves,
            Some(EpdOperation::PredictedMove(mv) | EpdOperation::SuppliedMove(mv)) => {
                core::slice::from_ref(mv)
            }
            _ => &[],
        };
        // SAFETY: the caller's promise.
        unsafe { put_all(found.iter().map(|mv| mv.bits()), moves, capacity, count) }
    })
}

/// Sets the operands of an operation, adding it if necessary; null removes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_set(
    epd: *mut CEpd,
    opcode: *const c_char,
    operands: *const c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (epd, opcode) = unsafe { (&mut borrow_mut(epd, "epd")?.0, pointers::text(opcode, "opcode")?) };
        // SAFETY: the caller's promise.
        let new = match unsafe { pointers::optional_text(operands, "operands") }? {
            Some(operands) => {
                let line = format!("{} {opcode} {operands};", with(&epd.position, Vec::new()));
                let read = line.parse::<Epd>()?.operations;
                let is_one = matches!(&*read, [only] if only.opcode() == opcode);
                match is_one {
                    true => read,
                    false => {
                        let message = format!("{opcode} {operands}: that is not one operation");
                        return Err(Failure::new(FailureKind::BadArgument, message));
                    }
                }
            }
            None => Vec::new(),
        };
        let place = epd.operations.iter().position(|known| known.opcode() == opcode);
        let at = place.unwrap_or(epd.operations.len());
        epd.operations.splice(at..at + usize::from(place.is_some()), new);
        Ok(())
    })
}

/// The line of EPD.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_epd_text(epd: *const CEpd, text: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(text, borrow(epd, "epd")?.0.to_string()) })
}
