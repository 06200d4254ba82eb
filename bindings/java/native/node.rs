//! The nodes of a game: where they are, and how the tree is changed.

use jni::objects::{JIntArray, JLongArray, JString};
use jni::sys::{jboolean, jint};
use tabiya_bindings::{Failure, FailureKind, TreeGame};
use tabiya_pgn::{GameTree, NodeId};
use tabiya_rules::Position;

use crate::calls::{ints, string, text};
use crate::game::{GAMES, step_on};
use crate::methods::methods;
use crate::moves;
use crate::packed::{self, line, pack};
use crate::table::lock;

/// The node with a number, if it is still there.
pub(crate) fn node(game: &TreeGame, number: jint) -> Result<NodeId, Failure> {
    let id = u32::try_from(number).ok().and_then(NodeId::from_number);
    id.filter(|&id| game.tree().contains(id)).ok_or_else(|| {
        Failure::new(
            FailureKind::BadArgument,
            "the game has no such node: it was deleted",
        )
    })
}

fn number(id: NodeId) -> jint {
    id.number() as jint
}

/// The position at a node, without those of all others.
fn position(tree: &GameTree, id: NodeId) -> Position {
    let mut position = tree.start().clone();
    for step in tree.path(id).into_iter().filter_map(|id| tree.step(id)) {
        step_on(&mut position, step);
    }
    position
}

methods! {
    GAMES, lock;

    Java_tabiya_Game_current(game, _env) -> jint {
        Ok(number(game.cursor()))
    }

    Java_tabiya_Game_enter(game, _env, at: jint) -> () {
        let at = node(&game, at)?;
        Ok(game.edit().go_to(at).map_err(Failure::from)?)
    }

    Java_tabiya_Game_walkNodes(game, env) -> JIntArray<'local> {
        let numbers: Vec<jint> = game.tree().walk().map(|(_, id)| number(id)).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_lineNodes(game, env, from: jint) -> JIntArray<'local> {
        let tree = game.tree();
        let numbers: Vec<jint> = tree.line(node(&game, from)?).map(number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_pathNodes(game, env, to: jint) -> JIntArray<'local> {
        let tree = game.tree();
        let numbers: Vec<jint> = tree.path(node(&game, to)?).into_iter().map(number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_hasNode(game, _env, at: jint) -> jboolean {
        Ok(node(&game, at).is_ok())
    }

    Java_tabiya_Game_nodeMove(game, _env, at: jint) -> jint {
        let tree = game.tree();
        Ok(tree.step(node(&game, at)?).map_or(0, moves::step_number))
    }

    Java_tabiya_Game_nodeSan(game, env, at: jint) -> JString<'local> {
        let tree = game.tree();
        string(env, tree.san(node(&game, at)?).as_deref())
    }

    Java_tabiya_Game_nodeParent(game, _env, at: jint) -> jint {
        let tree = game.tree();
        Ok(tree.parent(node(&game, at)?).map_or(0, number))
    }

    Java_tabiya_Game_nodeChildren(game, env, at: jint) -> JIntArray<'local> {
        let tree = game.tree();
        let numbers: Vec<jint> = tree.children(node(&game, at)?).map(number).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Game_nodePosition(game, env, at: jint, words: JLongArray<'local>) -> () {
        let tree = game.tree();
        packed::write(env, &position(tree, node(&game, at)?), &words)
    }

    Java_tabiya_Game_walkPositions(game, env) -> JLongArray<'local> {
        let packed: Vec<_> = game.tree().walk().map(|(position, _)| pack(position)).collect();
        line(env, &packed)
    }

    Java_tabiya_Game_nodeAdd(game, _env, at: jint, mv: jint) -> jint {
        let at = node(&game, at)?;
        let legal = moves::legal_or_null(&position(game.tree(), at), mv)?;
        let added = match legal {
            Some(mv) => game.edit().add(at, mv),
            None => game.edit().add_null(at),
        };
        Ok(number(added.map_err(Failure::from)?))
    }

    Java_tabiya_Game_nodeAddText(game, env, at: jint, given: JString<'local>) -> jint {
        let (at, given) = (node(&game, at)?, text(env, &given)?);
        let parent = game.key(at);
        Ok(game.add(parent, &given)?.node_number() as jint)
    }

    Java_tabiya_Game_nodeMoveUp(game, _env, at: jint, how: jint) -> () {
        let at = node(&game, at)?;
        let game = game.edit();
        let moved = match how {
            0 => game.promote(at),
            1 => game.promote_to_main_line(at),
            _ => game.demote(at),
        };
        Ok(moved.map_err(Failure::from)?)
    }

    Java_tabiya_Game_nodeDelete(game, _env, at: jint) -> () {
        let at = node(&game, at)?;
        Ok(game.edit().delete(at).map_err(Failure::from)?)
    }

    Java_tabiya_Game_isMainNode(game, _env, at: jint) -> jboolean {
        Ok(game.tree().is_main_line(node(&game, at)?))
    }
}
