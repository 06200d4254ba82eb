//! Adding, moving and deleting nodes.

use core::ffi::c_char;

use tabiya_bindings::{Failure, NodeKey};
use tabiya_pgn::{Game, NodeId};

use super::CNode;
use crate::game::CGame;
use crate::moves::{CMove, TABIYA_NULL_MOVE, legal};
use crate::pointers::{self, borrow_mut, put_if_wanted};
use crate::status::{Status, call};

/// Adds a move, or TABIYA_NULL_MOVE, after a node, and gives the new node unless `child` is null. A move that is
/// already there is not added again. The cursor stays where it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_add(
    game: *mut CGame,
    node: CNode,
    mv: CMove,
    child: *mut CNode,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow_mut(game, "game") }?;
        let id = game.id(node)?;
        let added = match mv {
            TABIYA_NULL_MOVE => game.0.edit().add_null(id)?,
            _ => {
                let mv = legal(game.0.position_at(NodeKey::from_bits(node))?, mv)?;
                game.0.edit().add(id, mv)?
            }
        };
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(child, game.node(added)) };
        Ok(())
    })
}

/// Like tabiya_node_add, for a move in UCI or SAN; "0000" and "--" are null moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_add_text(
    game: *mut CGame,
    node: CNode,
    text: *const c_char,
    child: *mut CNode,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, text) = unsafe { (borrow_mut(game, "game")?, pointers::text(text, "text")?) };
        let added = game.0.add(NodeKey::from_bits(node), text)?;
        // SAFETY: the caller's promise.
        unsafe { put_if_wanted(child, added.to_bits()) };
        Ok(())
    })
}

/// Moves a variation one place forward among its siblings; the first one is the main continuation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_promote(game: *mut CGame, node: CNode) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.promote(id)?)) }
}

/// Moves a line one place back among its siblings; the last one stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_demote(game: *mut CGame, node: CNode) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.demote(id)?)) }
}

/// Makes the line that leads to a node the main line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_promote_to_main_line(game: *mut CGame, node: CNode) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.promote_to_main_line(id)?)) }
}

/// Deletes a node and everything after it. If the cursor is in there, it goes to the parent.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_delete(game: *mut CGame, node: CNode) -> Status {
    // SAFETY: the caller's promise.
    unsafe { rearrange(game, node, |game, id| Ok(game.delete(id)?)) }
}

/// # Safety
/// The game is null or one.
pub(super) unsafe fn rearrange(
    game: *mut CGame,
    node: CNode,
    act: impl FnOnce(&mut Game, NodeId) -> Result<(), Failure>,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow_mut(game, "game") }?;
        let id = game.id(node)?;
        act(game.0.edit(), id)
    })
}
