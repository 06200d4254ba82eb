//! Tests of ProbCut.

use tabiya_rules::{Piece, Square};

use super::*;
use crate::correction::CorrectionKeys;
use crate::history::PieceTo;

/// A knight can be captured for free.
const LOOSE: &str = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
const BETA: Value = 10;
/// The margin above beta that a capture has to reach.
const GOAL: Value = BETA + 100;

/// A node of depth 5, where the capture is just good enough for the goal.
fn capture_node<'p>(worker: &mut TestWorker<'_>, position: &'p Position) -> Node<'p> {
    Node {
        static_eval: GOAL - 300,
        raw_eval: Some(-7),
        improving: false,
        ..node(worker, position, 5, BETA - 1)
    }
}

fn set_tunables() {
    switch_off_selectivity();
    switch_off_damping();
    set(&[
        ("probcut_margin", 100),
        ("probcut_improving", 30),
        ("probcut_depth", 5),
        ("probcut_reduction", 4),
    ]);
}

/// The result of ProbCut when quiescence gives the capture one value and the search another; and the TT entries of the
/// node and of the position after the capture.
fn probed(
    quiescence: Value,
    search: Value,
    change: impl FnOnce(&mut Node<'_>),
) -> (Option<Value>, Option<Entry>, Option<Entry>) {
    set_tunables();
    let loose = position(LOOSE);
    let captured = after(&loose, "e4d5");
    let evaluator = Scripted::white_leads(search).at(&captured, -quiescence);
    let mut rig = Rig::new(evaluator);
    let value = rig.run(&loose, |worker| {
        let mut node = capture_node(worker, &loose);
        change(&mut node);
        worker.probcut(&node)
    });
    let left = |position: &Position, ply| rig.tt.probe(position.key(), ply, 0);
    (value, left(&loose, PLY), left(&captured, PLY + 1))
}

fn value(quiescence: Value, search: Value, change: impl FnOnce(&mut Node<'_>)) -> Option<Value> {
    probed(quiescence, search, change).0
}

#[test]
fn a_capture_above_the_goal_settles_the_node_without_the_margin() {
    assert_eq!(value(GOAL, GOAL, |_| ()), Some(BETA));
    assert_eq!(value(GOAL + 5, GOAL + 20, |_| ()), Some(BETA + 20));
}

#[test]
fn both_quiescence_and_a_search_must_reach_the_goal() {
    assert_eq!(value(GOAL - 1, GOAL + 20, |_| ()), None);
    assert_eq!(value(GOAL + 5, GOAL - 1, |_| ()), None);
}

#[test]
fn the_goal_is_nearer_when_improving() {
    let improving = |node: &mut Node<'_>| node.improving = true;
    assert_eq!(value(GOAL - 30, GOAL - 30, improving), Some(BETA));
    assert_eq!(value(GOAL - 31, GOAL - 30, improving), None);
}

#[test]
fn a_cut_off_is_stored() {
    let (_, left, _) = probed(GOAL, GOAL + 20, |node| node.tt_pv = true);
    let capture = mv(&position(LOOSE), "e4d5");
    let expected = Entry {
        mv: Some(capture),
        value: GOAL + 20,
        eval: Some(-7),
        depth: 2,
        bound: Bound::Lower,
        tt_pv: true,
    };
    assert_eq!(left, Some(expected));
    // The search is asked for no more than the goal.
    let (_, _, after_capture) = probed(GOAL, GOAL, |_| ());
    let left = after_capture.map(|entry| (entry.depth, entry.bound));
    assert_eq!(left, Some((1, Bound::Upper)));
}

#[test]
fn a_failed_capture_stores_nothing_for_the_node() {
    assert_eq!(probed(GOAL, GOAL - 1, |_| ()).1, None);
    // Quiescence alone has decided.
    assert_eq!(probed(GOAL - 1, GOAL, |_| ()).2.map(|entry| entry.depth), Some(0));
}

#[test]
fn after_a_cut_node_no_cut_off_is_expected() {
    // A reduction without a TT move is for nodes in which one is expected.
    let depth = |cut_node| {
        let change = |node: &mut Node<'_>| {
            set(&[("iir_depth", 2)]);
            (node.depth, node.cut_node) = (6, cut_node);
        };
        probed(GOAL, GOAL, change).2.map(|entry| entry.depth)
    };
    assert_eq!(depth(true), Some(2));
    assert_eq!(depth(false), Some(1));
}

#[test]
fn shallow_nodes_are_not_tried() {
    assert_eq!(value(GOAL, GOAL, |node| node.depth = 4), None);
}

#[test]
fn captures_that_cannot_reach_the_goal_are_not_tried() {
    assert_eq!(value(GOAL, GOAL, |node| node.static_eval = GOAL - 301), None);
}

#[test]
fn a_quiet_tt_move_keeps_it_out_and_a_capture_does_not() {
    let loose = position(LOOSE);
    let with = |uci| value(GOAL, GOAL, |node| node.tt_move = Some(mv(&loose, uci)));
    assert_eq!(with("e1e2"), None);
    assert_eq!(with("e4d5"), Some(BETA));
}

#[test]
fn an_entry_below_the_goal_keeps_it_out_if_deep_enough() {
    let with = |known, depth| {
        value(GOAL, GOAL, |node| {
            node.tt = Some(entry(known, Bound::Upper, depth));
        })
    };
    assert_eq!(with(GOAL - 1, 2), None);
    assert_eq!(with(GOAL - 1, 1), Some(BETA));
    assert_eq!(with(GOAL, 2), Some(BETA));
}

#[test]
fn goals_beyond_all_evaluations_are_not_tried() {
    // After the capture the table knows a win, so that any goal is reached.
    const WIN: Value = KNOWN_WIN + 150;
    set_tunables();
    let loose = position(LOOSE);
    let with_beta = |beta: Value| {
        let mut rig = Rig::new(Scripted::white_leads(0));
        let won = entry(-WIN, Bound::Upper, NEVER);
        rig.tt.store(after(&loose, "e4d5").key(), PLY + 1, won);
        rig.run(&loose, |worker| {
            let mut node = capture_node(worker, &loose);
            node.window = Window::zero(beta - 1);
            node.static_eval = beta;
            worker.probcut(&node)
        })
    };
    assert_eq!(with_beta(BETA), Some(WIN));
    assert_eq!(with_beta(KNOWN_WIN - 101), Some(WIN));
    assert_eq!(with_beta(KNOWN_WIN - 100), None);
    assert_eq!(with_beta(1 - KNOWN_WIN), Some(WIN));
    assert_eq!(with_beta(-KNOWN_WIN), None);
}

#[test]
fn a_stopped_search_returns_zero() {
    set_tunables();
    let loose = position(LOOSE);
    let mut rig = Rig::new(Scripted::white_leads(GOAL));
    rig.limits.nodes = Some(1);
    let value = rig.run(&loose, |worker| {
        let node = capture_node(worker, &loose);
        worker.probcut(&node)
    });
    assert_eq!(value, Some(0));
    assert_eq!(rig.tt.probe(loose.key(), PLY, 0), None);
}

#[test]
fn probcut_ends_the_node() {
    set_tunables();
    let loose = position(LOOSE);
    let mut rig = Rig::new(Scripted::white_leads(GOAL));
    let value = rig.run(&loose, |worker| {
        let node = capture_node(worker, &loose);
        worker.prune_node(&node)
    });
    assert_eq!(value, Some(BETA));
}

#[test]
fn quiescence_knows_which_move_was_made() {
    set_tunables();
    set(&[("correction_moves", 1024)]);
    let loose = position(LOOSE);
    let captured = after(&loose, "e4d5");
    // One short of the goal, but for what is known of this capture after the king's move before it.
    let mut rig = Rig::new(Scripted::white_leads(GOAL).at(&captured, 1 - GOAL));
    let value = rig.run(&loose, |worker| {
        let node = capture_node(worker, &loose);
        let king_move = worker.frame(PLY - 1).moved;
        let capture = PieceTo::new(Piece::WhitePawn, Square::D5);
        let keys = CorrectionKeys::new(&captured, [king_move, PieceTo::NONE], capture);
        worker.shared.corrections.learn(&keys, -100, 10);
        worker.probcut(&node)
    });
    assert_eq!(value, Some(BETA));
}
