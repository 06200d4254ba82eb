//! Games: trees of moves with a cursor at which moves are played.

mod cursor;
mod tags;

use core::ffi::{c_char, c_int};

use tabiya_bindings::{Failure, NodeKey, TreeGame};
use tabiya_pgn::{NodeId, Step};
use tabiya_rules::GameResult;

use crate::moves::{CMove, TABIYA_NULL_MOVE, color};
use crate::node::CNode;
use crate::outcome::{COutcome, claim_bit};
use crate::pointers::{self, borrow, borrow_mut, give, give_text, put, put_all};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// A game: tags, and a tree of moves with variations, comments, NAGs, clocks, evaluations and arrows.
///
/// Moves are played at its cursor: a move that is already there is followed, a new one becomes a variation, so playing
/// and walking around lose nothing. PGN is read and written without loss.
pub struct CGame(pub(crate) TreeGame);

impl CGame {
    /// A node for C.
    pub(crate) fn node(&self, id: NodeId) -> CNode {
        self.0.key(id).to_bits()
    }

    /// The node that C means, unless it is of another game, or deleted.
    pub(crate) fn id(&self, node: CNode) -> Result<NodeId, Failure> {
        self.0.id(NodeKey::from_bits(node))
    }
}

/// A step for C.
pub(crate) fn step_bits(step: Option<Step>) -> CMove {
    match step {
        None => 0,
        Some(Step::Move(mv)) => mv.bits(),
        Some(Step::Pass) => TABIYA_NULL_MOVE,
    }
}

/// A game from a position; null for the usual starting position.
///
/// ```c
/// tabiya_game *game = NULL;
/// CHECK(tabiya_game_new(NULL, &game) == TABIYA_STATUS_OK);
/// CHECK(tabiya_game_make_move(game, "e4", NULL) == TABIYA_STATUS_OK);
/// CHECK(tabiya_game_make_move(game, "e5", NULL) == TABIYA_STATUS_OK);
/// tabiya_game_undo(game);
/// CHECK(tabiya_game_make_move(game, "c5", NULL) == TABIYA_STATUS_OK);
/// char *pgn = NULL;
/// tabiya_game_pgn(game, &pgn);
/// CHECK(strstr(pgn, "1. e4 e5 (1... c5) *"));
/// tabiya_string_free(pgn);
/// tabiya_game_free(game);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_new(start: *const CPosition, game: *mut *mut CGame) -> Status {
    call(|| {
        let new = match start.is_null() {
            true => TreeGame::default(),
            // SAFETY: the caller's promise.
            false => TreeGame::new(unsafe { borrow(start, "start") }?.0.clone()),
        };
        // SAFETY: the caller's promise.
        unsafe { give(game, CGame(new)) }
    })
}

/// Reads one game in PGN, complete with variations and comments; the cursor is at the end of the main line. For files
/// with many games use tabiya_pgn_open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_from_pgn(pgn: *const c_char, game: *mut *mut CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let read = TreeGame::parse(unsafe { pointers::text(pgn, "pgn") }?)?;
        // SAFETY: the caller's promise.
        unsafe { give(game, CGame(read)) }
    })
}

/// Copies a game. The copy has nodes of its own; those of the original do not belong to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_copy(game: *const CGame, copy: *mut *mut CGame) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(copy, CGame(borrow(game, "game")?.0.clone())) })
}

/// Frees a game; null is accepted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_free(game: *mut CGame) {
    // SAFETY: the caller's promise.
    unsafe { pointers::free(game) }
}

/// Whether two games are the same: their tags, and their trees with all annotations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_equal(one: *const CGame, other: *const CGame) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        let (one, other) = unsafe { (borrow(one, "one")?, borrow(other, "other")?) };
        Ok(one.0 == other.0)
    })
}

/// A copy of the position at the cursor.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_position(game: *const CGame, position: *mut *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(borrow(game, "game")?.0.position().clone())) })
}

/// A copy of the starting position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_start(game: *const CGame, position: *mut *mut CPosition) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give(position, CPosition(borrow(game, "game")?.0.start().clone())) })
}

/// Writes the moves that lead to the cursor into an array of `capacity` moves, as many as fit, and gives their number.
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
        let game = &unsafe { borrow(game, "game") }?.0;
        let path = game.path();
        let steps = path.iter().map(|&id| step_bits(game.tree().step(id)));
        // SAFETY: the caller's promise.
        unsafe { put_all(steps, moves, capacity, count) }
    })
}

/// Writes the nodes of the main line, without the root, into an array of `capacity` nodes, as many as fit, and gives
/// their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_main_line(
    game: *const CGame,
    nodes: *mut CNode,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        let line: Vec<NodeId> = game.0.tree().main_line().collect();
        // SAFETY: the caller's promise.
        unsafe { put_all(line.iter().map(|&id| game.node(id)), nodes, capacity, count) }
    })
}

/// Writes all nodes into an array of `capacity` nodes, as many as fit, and gives their number: first the root, then
/// each move of the main line, followed by the variations beside it, then by the next move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_walk(
    game: *const CGame,
    nodes: *mut CNode,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        let all: Vec<CNode> = game.0.tree().walk().map(|(_, id)| game.node(id)).collect();
        // SAFETY: the caller's promise.
        unsafe { put_all(all.into_iter(), nodes, capacity, count) }
    })
}

/// Whether and how the game has ended at the cursor by the rules alone: by checkmate, stalemate, a dead position, a
/// fivefold repetition or the seventy-five-move rule.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_outcome(game: *const CGame, outcome: *mut COutcome) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { put(outcome, COutcome::new(borrow(game, "game")?.0.outcome())) })
}

/// How the game ends at the cursor if a colour (0 White, 1 Black) runs out of time: in a draw if the other side cannot
/// mate by any series of legal moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_outcome_on_time(
    game: *const CGame,
    late: c_int,
    outcome: *mut COutcome,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let ended = unsafe { borrow(game, "game") }?.0.outcome_on_time(color(late)?);
        // SAFETY: the caller's promise.
        unsafe { put(outcome, COutcome::new(Some(ended))) }
    })
}

/// The draws that the player to move may claim at the cursor: TABIYA_CLAIM_THREEFOLD_REPETITION,
/// TABIYA_CLAIM_FIFTY_MOVES, their sum, or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_claims(game: *const CGame) -> u32 {
    ask(0, || {
        // SAFETY: the caller's promise.
        let claims = unsafe { borrow(game, "game") }?.0.claims();
        Ok(claims.iter().map(claim_bit).sum())
    })
}

/// The recorded result: "1-0", "0-1", "1/2-1/2" or "*"; null for a null pointer. Do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_result(game: *const CGame) -> *const c_char {
    ask(core::ptr::null(), || {
        // SAFETY: the caller's promise.
        Ok(match unsafe { borrow(game, "game") }?.0.result() {
            GameResult::WhiteWins => c"1-0",
            GameResult::BlackWins => c"0-1",
            GameResult::Draw => c"1/2-1/2",
            GameResult::Unknown => c"*",
        }
        .as_ptr())
    })
}

/// The game in PGN, complete with variations and annotations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_pgn(game: *const CGame, pgn: *mut *mut c_char) -> Status {
    // SAFETY: the caller's promise.
    call(|| unsafe { give_text(pgn, borrow(game, "game")?.0.to_pgn()) })
}

/// Undoes the last change to the game (a new move, a deletion, a comment, a tag); false if there is none. Moving the
/// cursor is not a change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_undo_edit(game: *mut CGame) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow_mut(game, "game") }?.0.edit().undo_edit())
    })
}

/// Redoes the change that was last undone; false if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_redo_edit(game: *mut CGame) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow_mut(game, "game") }?.0.edit().redo_edit())
    })
}
