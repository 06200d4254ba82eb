//! Tests of null-move pruning and its verification.

use super::*;
use crate::score::{MAX_PLY, mate_at};

const BETA: Value = 10;

fn set_tunables() {
    switch_off_selectivity();
    switch_off_damping();
    set(&[
        ("nmp_base", 1),
        ("nmp_depth_divisor", 3),
        ("nmp_eval_divisor", 100),
        ("nmp_eval_max", 3),
        ("nmp_margin", 50),
        ("nmp_depth_slope", 10),
        ("nmp_verification_depth", NEVER),
    ]);
}

fn passed(position: &Position) -> Position {
    let mut next = position.clone();
    next.make_null().unwrap();
    next
}

/// A rig whose table has the value of the null move.
fn rig(passing_is_worth: Value, white_leads: Value, position: &Position) -> Rig {
    let rig = Rig::new(Scripted::white_leads(white_leads));
    let settled = entry(-passing_is_worth, Bound::Upper, NEVER);
    rig.tt.store(passed(position).key(), PLY + 1, settled);
    rig
}

/// A cut node of depth 7 that stands at beta.
fn cut_node<'p>(worker: &mut TestWorker<'_>, position: &'p Position) -> Node<'p> {
    Node {
        cut_node: true,
        eval: BETA,
        static_eval: BETA,
        ..node(worker, position, 7, BETA - 1)
    }
}

/// The result of null-move pruning at a cut node where passing is worth 47.
fn pruned_at(fen: &str, change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>)) -> Option<Value> {
    set_tunables();
    let position = position(fen);
    rig(47, 0, &position).run(&position, |worker| {
        let mut node = cut_node(worker, &position);
        change(worker, &mut node);
        worker.null_move_pruning(&node)
    })
}

fn pruned(change: impl FnOnce(&mut Node<'_>)) -> Option<Value> {
    pruned_at(CALM, |_, node| change(node))
}

#[test]
fn a_node_that_survives_a_null_move_is_pruned() {
    assert_eq!(pruned(|_| ()), Some(47));
}

#[test]
fn only_cut_nodes_are_tried() {
    assert_eq!(pruned(|node| node.cut_node = false), None);
}

#[test]
fn two_null_moves_never_follow_each_other() {
    let after_null = |worker: &mut TestWorker<'_>, _: &mut Node<'_>| worker.frame(PLY - 1).is_null = true;
    assert_eq!(pruned_at(CALM, after_null), None);
}

#[test]
fn both_evaluations_must_promise_beta() {
    assert_eq!(pruned(|node| node.eval = BETA - 1), None);
    // The static one may be below it by 10 for each ply of depth, less 50.
    assert_eq!(pruned(|node| node.static_eval = -10), Some(47));
    assert_eq!(pruned(|node| node.static_eval = -11), None);
}

#[test]
fn a_lost_game_is_not_saved_by_passing() {
    assert_eq!(pruned(|node| node.window = Window::zero(-KNOWN_WIN)), Some(47));
    assert_eq!(pruned(|node| node.window = Window::zero(-KNOWN_WIN - 1)), None);
}

#[test]
fn a_move_that_may_be_singular_is_looked_at_first() {
    let with_entry = |node: &mut Node<'_>, depth| node.tt = Some(entry(50, Bound::Lower, depth));
    set_tunables();
    let singular = |depth| {
        pruned(|node| {
            set(&[("singular_depth", 7), ("singular_tt_depth", 3)]);
            with_entry(node, depth);
        })
    };
    assert_eq!(singular(4), None);
    assert_eq!(singular(3), Some(47));
}

#[test]
fn a_side_with_pawns_alone_may_be_in_zugzwang() {
    assert_eq!(
        pruned_at("4k1n1/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", |_, _| ()),
        None
    );
    assert_eq!(
        pruned_at("4k3/pppp4/8/8/8/8/PPPP4/4K1N1 w - - 0 1", |_, _| ()),
        Some(47)
    );
}

#[test]
fn no_null_move_near_the_root_of_a_verification() {
    let until = |ply| {
        pruned_at(CALM, |worker: &mut TestWorker<'_>, _: &mut Node<'_>| {
            worker.nmp_min_ply = ply
        })
    };
    assert_eq!(until(PLY), Some(47));
    assert_eq!(until(PLY + 1), None);
}

#[test]
fn a_mate_after_passing_proves_no_more_than_beta() {
    set_tunables();
    let calm = position(CALM);
    for (worth, expected) in [(KNOWN_WIN - 1, KNOWN_WIN - 1), (mate_at(30), BETA)] {
        let value = rig(worth, 0, &calm).run(&calm, |worker| {
            let node = cut_node(worker, &calm);
            worker.null_move_pruning(&node)
        });
        assert_eq!(value, Some(expected));
    }
}

/// The value, and what the search after passing has left in the table.
fn searched(white_leads: Value, change: impl FnOnce(&mut Node<'_>)) -> (Option<Value>, Entry) {
    set_tunables();
    let calm = position(CALM);
    let mut rig = Rig::new(Scripted::white_leads(white_leads));
    let value = rig.run(&calm, |worker| {
        let mut node = cut_node(worker, &calm);
        change(&mut node);
        worker.null_move_pruning(&node)
    });
    (value, rig.tt.probe(passed(&calm).key(), PLY + 1, 0).unwrap())
}

#[test]
fn passing_must_reach_beta() {
    let (value, left) = searched(BETA, |_| ());
    assert_eq!((value, left.bound, left.value), (Some(BETA), Bound::Upper, -BETA));
    let (value, left) = searched(BETA - 1, |_| ());
    assert_eq!((value, left.bound, left.value), (None, Bound::Lower, 1 - BETA));
}

#[test]
fn the_reduction_grows_with_depth_and_with_the_evaluation() {
    let depth = |eval, depth| {
        searched(BETA, |node| (node.eval, node.depth) = (eval, depth))
            .1
            .depth
    };
    assert_eq!(depth(BETA, 7), 7 - 1 - 2);
    assert_eq!(depth(BETA, 5), 5 - 1 - 1);
    assert_eq!(depth(BETA + 99, 7), 4);
    assert_eq!(depth(BETA + 100, 7), 3);
    assert_eq!(depth(BETA + 399, 7), 1);
    assert_eq!(depth(BETA + 900, 7), 1);
}

#[test]
fn passing_makes_the_line_longer_by_a_ply() {
    // At the maximum ply, the evaluation after passing is all there is.
    set_tunables();
    let calm = position(CALM);
    let mut rig = Rig::new(Scripted::white_leads(0).at(&passed(&calm), -60));
    let value = rig.run(&calm, |worker| {
        let mut node = cut_node(worker, &calm);
        node.ply = MAX_PLY - 2;
        worker.frame(node.ply - 1).is_null = false;
        worker.null_move_pruning(&node)
    });
    assert_eq!(value, Some(60));
}

#[test]
fn a_stopped_search_returns_zero() {
    set_tunables();
    let calm = position(CALM);
    let mut rig = Rig::new(Scripted::white_leads(BETA));
    rig.limits.nodes = Some(1);
    let value = rig.run(&calm, |worker| {
        let node = cut_node(worker, &calm);
        worker.null_move_pruning(&node)
    });
    assert_eq!(value, Some(0));
}

/// The value when passing is worth 47 but moves only as much as White leads by, at depth 7 with verification from depth
/// `from` on.
fn verified(rig: &mut Rig, from: i32, min_ply: usize) -> Option<Value> {
    set_tunables();
    set(&[("nmp_verification_depth", from), ("nmp_verification_share", 768)]);
    let calm = position(CALM);
    rig.run(&calm, |worker| {
        let node = cut_node(worker, &calm);
        worker.nmp_min_ply = min_ply;
        let value = worker.null_move_pruning(&node);
        if min_ply == 0 {
            assert_eq!(worker.nmp_min_ply, 0);
        }
        value
    })
}

#[test]
fn deep_nodes_are_verified_by_a_search_with_moves() {
    let calm = position(CALM);
    let rig = |leads| rig(47, leads, &calm);
    assert_eq!(verified(&mut rig(BETA), 7, 0), Some(47));
    assert_eq!(verified(&mut rig(BETA - 1), 7, 0), None);
    assert_eq!(verified(&mut rig(BETA - 1), 8, 0), Some(47));
}

#[test]
fn a_verification_is_not_verified() {
    let calm = position(CALM);
    assert_eq!(verified(&mut rig(47, BETA - 1, &calm), 7, 1), Some(47));
}

#[test]
fn a_verification_is_as_deep_as_the_null_move_and_has_none_near_its_root() {
    let calm = position(CALM);
    let mut rig = rig(47, -500, &calm);
    assert_eq!(verified(&mut rig, 7, 0), None);
    assert_eq!(rig.tt.probe(calm.key(), PLY, 0).unwrap().depth, 4);
    // Three quarters of its four plies without; then Black, who stands well, passes.
    let mut heights = rig.memory.evaluator.null_moves;
    heights.sort_unstable();
    heights.dedup();
    assert_eq!(heights, [0, 3]);
}

#[test]
fn a_null_move_ends_the_node() {
    set_tunables();
    let calm = position(CALM);
    let value = rig(47, 0, &calm).run(&calm, |worker| {
        let node = cut_node(worker, &calm);
        worker.prune_node(&node)
    });
    assert_eq!(value, Some(47));
}
