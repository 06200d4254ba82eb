//! Forced mates with proofs.

use core::ffi::{c_char, c_int, c_void};
use std::time::Duration;

use tabiya_bindings::proofs::{MateAnswer, MateOptions, check_certificates, find_mate};
use tabiya_bindings::text::Castling;

use crate::moves::{CMove, color};
use crate::options::sized;
use crate::pointers::{self, borrow, fill, give, put_all};
use crate::position::{CPosition, TABIYA_FEN_SIZE};
use crate::status::{Status, ask, call};

/// How far to look for a mate; initialise with tabiya_mate_limits_default(). Numbers of 0 are not set.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CMateLimits {
    /// The size of this struct as the program knows it.
    pub size: usize,
    /// The most moves a mate may take.
    pub moves: u32,
    /// Stops at the first proven mate instead of looking for a shorter one.
    pub any_length: bool,
    /// Looks only for mates by one colour: 0 White, 1 Black, -1 both.
    pub attacker: c_int,
    /// The most nodes; without a time limit the outcome is always the same.
    pub nodes: u64,
    /// The most milliseconds; without limits on nodes and time it is two seconds.
    pub time_ms: u64,
    /// A function that is called now and then and says whether to go on; may be null. It must not throw or longjmp.
    pub may_go_on: Option<unsafe extern "C" fn(user: *mut c_void) -> bool>,
    /// The pointer passed to it.
    pub user: *mut c_void,
}

impl Default for CMateLimits {
    fn default() -> CMateLimits {
        CMateLimits {
            size: size_of::<CMateLimits>(),
            moves: 0,
            any_length: false,
            attacker: -1,
            nodes: 0,
            time_ms: 0,
            may_go_on: None,
            user: core::ptr::null_mut(),
        }
    }
}

/// Limits with nothing set.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_mate_limits_default() -> CMateLimits {
    CMateLimits::default()
}

/// The outcome of a search for a mate.
///
/// ```c
/// tabiya_position *position = NULL;
/// tabiya_mate *mate = NULL;
/// tabiya_position_from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", &position);
/// CHECK(tabiya_mate_find(position, NULL, &mate) == TABIYA_STATUS_OK);
/// CHECK(tabiya_mate_is_proven(mate) && tabiya_mate_moves(mate) == 2 && tabiya_mate_is_shortest(mate));
/// unsigned char *proof = NULL;
/// size_t length = 0;
/// tabiya_checked_mate checked;
/// CHECK(tabiya_mate_certificate(mate, &proof, &length) == TABIYA_STATUS_OK);
/// size_t count = 0;
/// CHECK(tabiya_mate_check(proof, length, &checked, 1, &count) == TABIYA_STATUS_OK);
/// CHECK(count == 1 && checked.moves == 2);
/// tabiya_bytes_free(proof, length);
/// tabiya_mate_free(mate);
/// tabiya_position_free(position);
/// ```
pub struct CMate(MateAnswer);

/// Looks for the shortest forced mate by either side and proves it. The limits may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_find(
    position: *const CPosition,
    limits: *const CMateLimits,
    mate: *mut *mut CMate,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (position, given) = unsafe { (&borrow(position, "position")?.0, sized(limits, "mate_limits")?) };
        let options = MateOptions {
            moves: (given.moves > 0).then_some(given.moves),
            nodes: (given.nodes > 0).then_some(given.nodes),
            time: (given.time_ms > 0).then(|| Duration::from_millis(given.time_ms)),
            attacker: match given.attacker {
                -1 => None,
                other => Some(color(other)?),
            },
            any_length: given.any_length,
        };
        let mut may_go_on = || match given.may_go_on {
            // SAFETY: the caller's promise about its function.
            Some(ask) => unsafe { ask(given.user) },
            None => true,
        };
        let found = find_mate(position, &options, Castling::Usual, &mut may_go_on)?;
        // SAFETY: the caller's promise.
        unsafe { give(mate, CMate(found)) }
    })
}

/// Whether there is a mate, with a proof that the checker has accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_is_proven(mate: *const CMate) -> bool {
    // SAFETY: the caller's promise.
    ask(false, || Ok(unsafe { borrow(mate, "mate") }?.0.mate.is_some()))
}

/// The number of moves to mate, negative if the side to move is being mated; 0 without a proven mate, and for a mate
/// already on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_moves(mate: *const CMate) -> c_int {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(mate, "mate") }?.0.mate.unwrap_or(0))
    })
}

/// Whether it is proven that there is no shorter mate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_is_shortest(mate: *const CMate) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(mate, "mate") }?.0.shortest)
    })
}

/// The search has shown that there is no mate within this many moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_none_within(mate: *const CMate) -> c_int {
    ask(0, || {
        // SAFETY: the caller's promise.
        let none_within = unsafe { borrow(mate, "mate") }?.0.none_within;
        Ok(c_int::try_from(none_within).unwrap_or(c_int::MAX))
    })
}

/// Nodes of the search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_nodes(mate: *const CMate) -> u64 {
    // SAFETY: the caller's promise.
    ask(0, || Ok(unsafe { borrow(mate, "mate") }?.0.nodes))
}

/// Writes the moves to mate into an array of `capacity` moves, as many as fit, and gives their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_line(
    mate: *const CMate,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let line = &unsafe { borrow(mate, "mate") }?.0.line;
        // SAFETY: the caller's promise.
        unsafe {
            put_all(
                line.iter().map(|spelled| spelled.mv.bits()),
                moves,
                capacity,
                count,
            )
        }
    })
}

/// The proof, as `tabiya mate --proof` writes it into a file; null without a mate. Free it with tabiya_bytes_free.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_certificate(
    mate: *const CMate,
    bytes: *mut *mut u8,
    length: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let file = unsafe { borrow(mate, "mate") }?.0.certificate.clone();
        // SAFETY: the caller's promise.
        unsafe { pointers::give_bytes(bytes, length, file.unwrap_or_default()) }
    })
}

/// Frees an answer; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_free(mate: *mut CMate) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(mate) }
}

/// A proof accepted by the checker. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CCheckedMate {
    /// The position.
    pub fen: [c_char; TABIYA_FEN_SIZE],
    /// Whether it is proven that there is no shorter mate.
    pub is_shortest: bool,
    /// The side that mates: 0 White, 1 Black.
    pub attacker: c_int,
    /// The most moves it takes.
    pub moves: c_int,
}

/// Checks the proofs in the bytes of a file by the rules alone, writes those it accepts into an array of `capacity`, as
/// many as fit, and gives their number. A damaged file or a false proof gives TABIYA_STATUS_BAD_ARGUMENT, and the
/// message says where.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_check(
    bytes: *const u8,
    length: usize,
    checked: *mut CCheckedMate,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let accepted = check_certificates(unsafe { pointers::slice(bytes, length, "bytes") }?)?;
        let mates = accepted.iter().map(|mate| {
            let mut fen = [0; TABIYA_FEN_SIZE];
            fill(&mut fen, &mate.fen);
            CCheckedMate {
                fen,
                is_shortest: mate.is_shortest,
                attacker: mate.attacker.index() as c_int,
                moves: c_int::try_from(mate.moves).unwrap_or(c_int::MAX),
            }
        });
        // SAFETY: the caller's promise.
        unsafe { put_all(mates, checked, capacity, count) }
    })
}
