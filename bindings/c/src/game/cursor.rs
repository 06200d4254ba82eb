//! The cursor of a game: playing moves and walking around.

use core::ffi::c_char;

use tabiya_bindings::NodeKey;

use super::{CGame, step_bits};
use crate::moves::{CMove, TABIYA_NULL_MOVE, legal};
use crate::node::CNode;
use crate::pointers::{self, borrow, borrow_mut, put_if_wanted};
use crate::status::{Status, ask, call};

/// Plays a move in UCI or SAN at the cursor, and gives the move unless `mv` is null. "0000" and "--" are null moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_make_move(
    game: *mut CGame,
    text: *const c_char,
    mv: *mut CMove,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, text) = unsafe { (&mut borrow_mut(game, "game")?.0, pointers::text(text, "text")?) };
        game.play(text)?;
        let played = step_bits(game.tree().step(game.cursor()));
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(mv, played) };
        Ok(())
    })
}

/// Plays a move at the cursor, or TABIYA_NULL_MOVE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_play(game: *mut CGame, mv: CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = &mut unsafe { borrow_mut(game, "game") }?.0;
        match mv {
            TABIYA_NULL_MOVE => drop(game.edit().play_null()?),
            _ => drop(game.play_move(legal(game.position(), mv)?)?),
        }
        Ok(())
    })
}

/// Goes back one move and returns it; 0 at the start. Nothing is deleted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_undo(game: *mut CGame) -> CMove {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(step_bits(unsafe { borrow_mut(game, "game") }?.0.edit().undo()))
    })
}

/// Goes forward again by the move that tabiya_game_undo took back, and returns it; 0 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_redo(game: *mut CGame) -> CMove {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(step_bits(unsafe { borrow_mut(game, "game") }?.0.edit().redo()))
    })
}

/// Goes to the next node of the line and returns its move; 0 at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_forward(game: *mut CGame) -> CMove {
    ask(0, || {
        // SAFETY: the caller's promise.
        Ok(step_bits(unsafe { borrow_mut(game, "game") }?.0.edit().forward()))
    })
}

/// Goes to a node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_go_to(game: *mut CGame, node: CNode) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow_mut(game, "game") }?;
        game.0.go_to(NodeKey::from_bits(node))
    })
}

/// Goes to the end of the current line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_go_to_end(game: *mut CGame) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        unsafe { borrow_mut(game, "game") }?.0.edit().go_to_end();
        Ok(())
    })
}

/// The node at the cursor; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_cursor(game: *const CGame) -> CNode {
    ask(0, || {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        Ok(game.0.cursor_key().to_bits())
    })
}

/// The root: the node before the first move; 0 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_game_root(game: *const CGame) -> CNode {
    ask(0, || {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        Ok(game.0.root_key().to_bits())
    })
}
