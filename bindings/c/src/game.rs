//! Games: a start, the moves that were played, and tags.

use core::ffi::c_char;

use tabiya_bindings::games::parse_pgn;
use tabiya_bindings::text::parse_move;
use tabiya_pgn::{GameTree, Tags};
use tabiya_rules::PlayedLine;

use crate::moves::{CMove, given};
use crate::outcome::{COutcome, claim_bit};
use crate::pointers::{self, borrow, borrow_mut, give, give_text, put, put_if_wanted};
use crate::position::{CPosition, legal_move, write_moves};
use crate::status::{Status, ask, call};

/// A game: where it began, what was played, and its tags.
#[derive(Clone, Default)]
pub struct CGame {
    pub(crate) game: PlayedLine,
    tags: Tags,
}

impl CGame {
    pub(crate) fn new(game: PlayedLine) -> CGame {
        CGame {
            game,
            tags: Tags::default(),
        }
    }

    pub(crate) fn from_tree(tree: &GameTree) -> CGame {
        CGame {
            game: tree.played_line(),
            tags: tree.tags().clone(),
        }
    }

    fn to_pgn(&self) -> String {
        let mut tree = GameTree::from(&self.game);
        let is_over = self.game.outcome().is_some();
        for (name, value) in self.tags.iter() {
            // Where the game begins and how it ended by itself, the moves know better.
            let is_known = matches!(name, "FEN" | "SetUp") || (name == "Result" && is_over);
            if !is_known {
                let named = tree.tags_mut().set(name, value);
                debug_assert!(named.is_ok());
            }
        }
        if let (false, Some(result)) = (is_over, self.tags.value("Result")) {
            tree.set_result(tabiya_pgn::GameResult::parse(result.as_bytes()).unwrap_or_default());
        }
        tree.to_export()
    }
}

/// A game that begins in a position; null for the usual start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_new(start: *const CPosition, game: *mut *mut CGame) -> Status {
    call(|| {
        let new = match start.is_null() {
            true => PlayedLine::default(),
            // SAFETY: the caller's promise.
            false => PlayedLine::new(unsafe { borrow(start, "start") }?.0.clone()),
        };
        // SAFETY: the caller's promise.
        unsafe { give(game, CGame::new(new)) }
    })
}

/// Reads one game in PGN: its tags and its moves without variations. For files with many use tabiya_pgn_open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_from_pgn(pgn: *const c_char, game: *mut *mut CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let tree = parse_pgn(unsafe { pointers::text(pgn, "pgn") }?)?;
        // SAFETY: the caller's promise.
        unsafe { give(game, CGame::from_tree(&tree)) }
    })
}

/// Copies a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_copy(game: *const CGame, copy: *mut *mut CGame) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(copy, borrow(game, "game")?.clone()) })
}

/// Gives a game back; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_free(game: *mut CGame) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(game) }
}

/// Plays a move written in UCI or SAN, and says which it was unless `mv` is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_make_move(
    game: *mut CGame,
    text: *const c_char,
    mv: *mut CMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, text) = unsafe { (borrow_mut(game, "game")?, pointers::text(text, "text")?) };
        let found = parse_move(game.game.position(), text)?;
        game.game.play(found)?;
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(mv, found.bits()) };
        Ok(())
    })
}

/// Plays a move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_play(game: *mut CGame, mv: CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow_mut(game, "game") }?;
        let mv = legal_move(game.game.position(), mv)?;
        Ok(game.game.play(mv)?)
    })
}

/// Takes back the last move and says which it was; 0 at the start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_undo(game: *mut CGame) -> CMove {
    // SAFETY: the caller's promise.
    ask(0, || Ok(given(unsafe { borrow_mut(game, "game") }?.game.undo())))
}

/// Plays the move again that was taken back last, and says which it was; 0 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_redo(game: *mut CGame) -> CMove {
    // SAFETY: the caller's promise.
    ask(0, || Ok(given(unsafe { borrow_mut(game, "game") }?.game.redo())))
}

/// A copy of the position now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_position(game: *const CGame, position: *mut *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(borrow(game, "game")?.game.position().clone())) })
}

/// A copy of the position that the game began in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_start(game: *const CGame, position: *mut *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(borrow(game, "game")?.game.start().clone())) })
}

/// Writes the moves that were played into an array of `capacity` moves, as many as fit, and says how many there are.
/// The array may be null if the capacity is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_moves(
    game: *const CGame,
    moves: *mut CMove,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        // SAFETY: the caller's promise.
        unsafe { write_moves(game.game.moves().map(|mv| mv.bits()), moves, capacity, count) }
    })
}

/// How the game has ended by itself, if it has: mate, stalemate, a dead position, the fifth occurrence of a position
/// or seventy-five moves without progress.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_outcome(game: *const CGame, outcome: *mut COutcome) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put(outcome, COutcome::new(borrow(game, "game")?.game.outcome())) })
}

/// The draws that the player to move may claim: TABIYA_CLAIM_THREEFOLD_REPETITION, TABIYA_CLAIM_FIFTY_MOVES, both
/// added up, or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_claims(game: *const CGame) -> u32 {
    ask(0, || {
        // SAFETY: the caller's promise.
        let claims = unsafe { borrow(game, "game") }?.game.claims();
        Ok(claims.iter().map(claim_bit).sum())
    })
}

/// The value of a tag such as "White"; null if the game has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_tag(
    game: *const CGame,
    name: *const c_char,
    value: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, name) = unsafe { (borrow(game, "game")?, pointers::text(name, "name")?) };
        match game.tags.value(name) {
            // SAFETY: the caller's promise.
            Some(text) => unsafe { give_text(value, text.to_owned()) },
            // SAFETY: the caller's promise.
            None => unsafe { put(value, core::ptr::null_mut()) },
        }
    })
}

/// Gives a tag a value; null takes it away.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_set_tag(
    game: *mut CGame,
    name: *const c_char,
    value: *const c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, name) = unsafe { (borrow_mut(game, "game")?, pointers::text(name, "name")?) };
        // SAFETY: the caller's promise.
        match unsafe { pointers::optional_text(value, "value") }? {
            Some(value) => game.tags.set(name, value)?,
            None => drop(game.tags.remove(name)),
        }
        Ok(())
    })
}

/// The game in PGN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_pgn(game: *const CGame, pgn: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(pgn, borrow(game, "game")?.to_pgn()) })
}
