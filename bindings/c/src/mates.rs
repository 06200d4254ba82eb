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

/// How far to look for a mate; begin with tabiya_mate_limits_default(). Numbers that are 0 are not set.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CMateLimits {
    /// The size of this struct in the program's eyes.
    pub size: usize,
    /// Mates in at most so many moves.
    pub moves: u32,
    /// Does not look for a shorter mate when one is proven.
    pub any_length: bool,
    /// Only the mates of a colour: 0 White, 1 Black, -1 both.
    pub attacker: c_int,
    /// At most so many nodes; without a time the answer is the same every time.
    pub nodes: u64,
    /// At most so many milliseconds; without nodes and time it is two seconds.
    pub time_ms: u64,
    /// Is asked now and then whether to go on; null for always. It must not throw or jump out.
    pub may_go_on: Option<unsafe extern "C" fn(user: *mut c_void) -> bool>,
    /// What is handed to it.
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

/// What a search for mates has come to.
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

/// Looks for the shortest forced mate of either side and proves it. The limits may be null.
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

/// In how many moves, negative if the side to move is mated; 0 without a proven mate, and for a mate that is on the
/// board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_moves(mate: *const CMate) -> c_int {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(mate, "mate") }?.0.mate.unwrap_or(0))
    })
}

/// Whether it is proven that no mate is shorter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_is_shortest(mate: *const CMate) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(mate, "mate") }?.0.shortest)
    })
}

/// There is no mate in so many moves; how far the search was exhaustive.
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

/// Writes the moves to mate into an array of `capacity` moves, as many as fit, and says how many there are.
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

/// The proof, as `tabiya mate --proof` writes it into a file; null without a mate. Give it back by tabiya_bytes_free.
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

/// Gives an answer back; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_mate_free(mate: *mut CMate) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(mate) }
}

/// What the checker has accepted. It never grows.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CCheckedMate {
    /// The position.
    pub fen: [c_char; TABIYA_FEN_SIZE],
    /// Whether it is proven that no mate is shorter.
    pub is_shortest: bool,
    /// Who mates: 0 White, 1 Black.
    pub attacker: c_int,
    /// In how many moves at most.
    pub moves: c_int,
}

/// Checks the proofs in the bytes of a file by the rules alone, writes what it has accepted into an array of `capacity`, as
/// many as fit, and says how many there are. A broken file or a false proof is TABIYA_STATUS_BAD_ARGUMENT, and the message
/// says where.
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
