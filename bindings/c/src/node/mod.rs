//! The nodes of a game: what leads to them, and where they lead.

mod edit;
mod notes;

use core::ffi::c_char;

use tabiya_bindings::{Failure, NodeKey};
use tabiya_pgn::NodeId;

use crate::game::{CGame, step_bits};
use crate::moves::CMove;
use crate::pointers::{borrow, give, give_text, put, put_all};
use crate::position::CPosition;
use crate::status::{Status, ask, call};

/// A node of a game: the root, or a move and the position after it. It is a plain value to keep and pass back; 0 is
/// none.
///
/// Every use is checked: a node that has been deleted, or belongs to another game, gives TABIYA_STATUS_BAD_ARGUMENT.
///
/// ```c
/// tabiya_game *game = NULL;
/// tabiya_game_from_pgn("1. e4 e5 (1... c5 {sharp} 2. Nf3) *", &game);
/// tabiya_node e4 = 0, replies[2];
/// size_t count = 0;
/// CHECK(tabiya_node_children(game, tabiya_game_root(game), &e4, 1, &count) == TABIYA_STATUS_OK && count == 1);
/// CHECK(tabiya_node_children(game, e4, replies, 2, &count) == TABIYA_STATUS_OK && count == 2);
/// char *comment = NULL;
/// CHECK(tabiya_node_comment(game, replies[1], &comment) == TABIYA_STATUS_OK && !strcmp(comment, "sharp"));
/// tabiya_string_free(comment);
/// CHECK(tabiya_node_delete(game, replies[1]) == TABIYA_STATUS_OK);
/// CHECK(tabiya_node_comment(game, replies[1], &comment) == TABIYA_STATUS_BAD_ARGUMENT);
/// tabiya_game_free(game);
/// ```
pub type CNode = u64;

/// Looks at a node of a game.
///
/// # Safety
/// The game is null or one.
pub(crate) unsafe fn at<'a>(game: *const CGame, node: CNode) -> Result<(&'a CGame, NodeId), Failure> {
    // SAFETY: the caller's promise.
    let game = unsafe { borrow(game, "game") }?;
    Ok((game, game.id(node)?))
}

/// Whether a node exists in the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_exists(game: *const CGame, node: CNode) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        Ok(unsafe { borrow(game, "game") }?.id(node).is_ok())
    })
}

/// The parent of a node; 0 for the root.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_parent(game: *const CGame, node: CNode, parent: *mut CNode) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let above = game.0.tree().parent(id);
        // SAFETY: the caller's promise.
        unsafe { put(parent, above.map_or(0, |id| game.node(id))) }
    })
}

/// Writes the children of a node into an array of `capacity` nodes, as many as fit, and gives their number: first the
/// continuation, then the variations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_children(
    game: *const CGame,
    node: CNode,
    children: *mut CNode,
    capacity: usize,
    count: *mut usize,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let below: Vec<CNode> = game.0.tree().children(id).map(|id| game.node(id)).collect();
        // SAFETY: the caller's promise.
        unsafe { put_all(below.into_iter(), children, capacity, count) }
    })
}

/// A child of a node, by its index; index 0 is the continuation. Gives 0 past the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_child(
    game: *const CGame,
    node: CNode,
    index: usize,
    child: *mut CNode,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        let found = game.0.tree().children(id).nth(index);
        // SAFETY: the caller's promise.
        unsafe { put(child, found.map_or(0, |id| game.node(id))) }
    })
}

/// The move that leads to a node, or TABIYA_NULL_MOVE; 0 for the root.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_move(game: *const CGame, node: CNode, mv: *mut CMove) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { put(mv, step_bits(game.0.tree().step(id))) }
    })
}

/// The same move in SAN, "--" for a null move; empty for the root.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_san(game: *const CGame, node: CNode, san: *mut *mut c_char) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        // SAFETY: the caller's promise.
        unsafe { give_text(san, game.0.tree().san(id).unwrap_or_default()) }
    })
}

/// A copy of the position at a node.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_position(
    game: *const CGame,
    node: CNode,
    position: *mut *mut CPosition,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let game = unsafe { borrow(game, "game") }?;
        let found = game.0.position_at(NodeKey::from_bits(node))?.clone();
        // SAFETY: the caller's promise.
        unsafe { give(position, CPosition(found)) }
    })
}

/// Whether a node is the root or on the main line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_node_is_main_line(game: *const CGame, node: CNode) -> bool {
    ask(false, || {
        // SAFETY: the caller's promise.
        let (game, id) = unsafe { at(game, node) }?;
        Ok(game.0.tree().is_main_line(id))
    })
}
