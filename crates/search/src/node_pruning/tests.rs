//! Tests of razoring, reverse futility, null moves and ProbCut.

mod null_move;
mod probcut;
mod razoring;
mod reverse_futility;

use tabiya_rules::Position;

use super::*;
use crate::testing::{
    NEVER, PLY, Rig, Scripted, TestWorker, after, entry, mv, node, position, set, switch_off_damping,
    switch_off_selectivity,
};

/// Nothing can be captured, and both sides have a piece.
const CALM: &str = "4k1n1/pppp4/8/8/8/8/PPPP4/4K1N1 w - - 0 1";

/// The result of a pruning step at [`CALM`] with depth 3 and alpha 0, after some changes to the node.
fn answer(
    rig: &mut Rig,
    step: impl FnOnce(&mut TestWorker<'_>, &Node<'_>) -> Option<Value>,
    change: impl FnOnce(&mut Node<'_>),
) -> Option<Value> {
    let calm = position(CALM);
    rig.run(&calm, |worker| {
        let mut node = node(worker, &calm, 3, 0);
        change(&mut node);
        step(worker, &node)
    })
}
