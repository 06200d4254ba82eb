//! Tests of reverse futility pruning.

use super::*;

/// With a margin of 150 at depth 3.
fn is_futile(change: impl FnOnce(&mut Node<'_>)) -> bool {
    set(&[
        ("rfp_margin", 50),
        ("rfp_improving", 30),
        ("rfp_correction", 2048),
        ("rfp_depth", 3),
    ]);
    let mut rig = Rig::new(Scripted::always(0));
    let step = |_: &mut TestWorker<'_>, node: &Node<'_>| is_reverse_futile(node).then_some(0);
    answer(&mut rig, step, |node| {
        (node.improving, node.window) = (false, Window::zero(9));
        change(node);
    })
    .is_some()
}

#[test]
fn the_margin_grows_with_depth() {
    assert!(is_futile(|node| node.eval = 160));
    assert!(!is_futile(|node| node.eval = 159));
    assert!(is_futile(|node| (node.eval, node.depth) = (60, 1)));
    assert!(!is_futile(|node| (node.eval, node.depth) = (59, 1)));
}

#[test]
fn the_margin_is_less_when_improving() {
    assert!(is_futile(|node| (node.eval, node.improving) = (130, true)));
    assert!(!is_futile(|node| (node.eval, node.improving) = (129, true)));
}

#[test]
fn the_margin_grows_with_the_correction() {
    assert!(is_futile(|node| (node.eval, node.correction) = (170, 5)));
    assert!(!is_futile(|node| (node.eval, node.correction) = (169, 5)));
}

#[test]
fn below_beta_nothing_is_futile_however_fast_it_improves() {
    let improving = |eval: Value| {
        is_futile(|node| {
            set(&[("rfp_improving", 500)]);
            (node.eval, node.improving) = (eval, true);
        })
    };
    assert!(improving(10));
    assert!(!improving(9));
}

#[test]
fn deep_nodes_are_searched() {
    assert!(is_futile(|node| (node.eval, node.depth) = (5000, 3)));
    assert!(!is_futile(|node| (node.eval, node.depth) = (5000, 4)));
}

#[test]
fn proven_results_are_left_alone() {
    assert!(is_futile(|node| node.eval = KNOWN_WIN - 1));
    assert!(!is_futile(|node| node.eval = KNOWN_WIN));
    assert!(is_futile(|node| node.window = Window::zero(-KNOWN_WIN)));
    assert!(!is_futile(|node| node.window = Window::zero(-KNOWN_WIN - 1)));
}

#[test]
fn nodes_of_an_old_principal_variation_are_searched() {
    assert!(!is_futile(|node| (node.eval, node.tt_pv) = (160, true)));
}

#[test]
fn the_result_is_between_the_evaluation_and_beta() {
    switch_off_selectivity();
    set(&[("rfp_margin", 50), ("rfp_depth", 3), ("rfp_blend", 40)]);
    let mut rig = Rig::new(Scripted::always(0));
    let step = |worker: &mut TestWorker<'_>, node: &Node<'_>| worker.prune_node(node);
    let change = |node: &mut Node<'_>| (node.eval, node.improving) = (301, false);
    assert_eq!(answer(&mut rig, step, change), Some(101));
}
