//! How games end.

use core::ffi::{c_char, c_int};

use tabiya_rules::{Claim, Outcome, Reason};

/// The state of a game: whether and how it has ended.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct COutcome {
    /// Whether it is over.
    pub is_over: bool,
    /// The winner: 0 White, 1 Black, -1 none.
    pub winner: c_int,
    /// The reason, such as "checkmate" or "fifty_moves"; null if the game goes on. Do not free it.
    pub reason: *const c_char,
    /// The result as in PGN: "1-0", "0-1", "1/2-1/2" or "*". Do not free it.
    pub score: *const c_char,
}

impl COutcome {
    pub(crate) fn new(outcome: Option<Outcome>) -> COutcome {
        let Some(outcome) = outcome else {
            return COutcome {
                is_over: false,
                winner: -1,
                reason: core::ptr::null(),
                score: c"*".as_ptr(),
            };
        };
        COutcome {
            is_over: true,
            winner: outcome.winner.map_or(-1, |color| color.index() as c_int),
            reason: reason(outcome.reason).as_ptr(),
            score: match outcome.score() {
                "1-0" => c"1-0",
                "0-1" => c"0-1",
                _ => c"1/2-1/2",
            }
            .as_ptr(),
        }
    }
}

/// The names of `Reason::name`, with the zero byte that C wants.
pub(crate) fn reason(reason: Reason) -> &'static core::ffi::CStr {
    match reason {
        Reason::Checkmate => c"checkmate",
        Reason::Stalemate => c"stalemate",
        Reason::InsufficientMaterial => c"insufficient_material",
        Reason::DeadPosition => c"dead_position",
        Reason::FivefoldRepetition => c"fivefold_repetition",
        Reason::SeventyFiveMoves => c"seventyfive_moves",
        Reason::ThreefoldRepetition => c"threefold_repetition",
        Reason::FiftyMoves => c"fifty_moves",
        Reason::Agreement => c"agreement",
        Reason::Resignation => c"resignation",
        Reason::Time => c"time",
        _ => c"other",
    }
}

/// A claim, as returned by tabiya_game_claims: the position has occurred three times.
pub const TABIYA_CLAIM_THREEFOLD_REPETITION: u32 = 1;

/// A claim: fifty moves by each side without a capture or pawn move.
pub const TABIYA_CLAIM_FIFTY_MOVES: u32 = 2;

pub(crate) fn claim_bit(claim: Claim) -> u32 {
    match claim {
        Claim::ThreefoldRepetition => TABIYA_CLAIM_THREEFOLD_REPETITION,
        Claim::FiftyMoves => TABIYA_CLAIM_FIFTY_MOVES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_the_names_of_all_languages() {
        for known in [
            Reason::Checkmate,
            Reason::Stalemate,
            Reason::InsufficientMaterial,
            Reason::DeadPosition,
            Reason::FivefoldRepetition,
            Reason::SeventyFiveMoves,
            Reason::ThreefoldRepetition,
            Reason::FiftyMoves,
            Reason::Agreement,
            Reason::Resignation,
            Reason::Time,
        ] {
            assert_eq!(reason(known).to_str(), Ok(known.name()));
        }
    }
}
