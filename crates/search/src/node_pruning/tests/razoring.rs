//! Tests of razoring.

use super::*;

/// With a margin of 190 at depth 3, and quiescence that finds `value`.
fn razored(value: Value, change: impl FnOnce(&mut Node<'_>)) -> Option<Value> {
    switch_off_selectivity();
    set(&[("razoring_base", 100), ("razoring_slope", 10)]);
    let mut rig = Rig::new(Scripted::always(value));
    answer(&mut rig, |worker, node| worker.razoring(node), change)
}

#[test]
fn a_node_far_below_alpha_is_worth_what_quiescence_says() {
    assert_eq!(razored(-33, |node| node.eval = -191), Some(-33));
    assert_eq!(razored(0, |node| node.eval = -191), Some(0));
}

#[test]
fn a_node_within_the_margin_is_not_razored() {
    assert_eq!(razored(-33, |node| node.eval = -190), None);
}

#[test]
fn a_node_that_quiescence_brings_above_alpha_is_not_razored() {
    assert_eq!(razored(1, |node| node.eval = -191), None);
}

#[test]
fn a_node_that_the_table_thinks_better_of_is_not_razored() {
    for (bound, expected) in [
        (Bound::Lower, None),
        (Bound::Exact, None),
        (Bound::Upper, Some(-33)),
    ] {
        let change = |node: &mut Node<'_>| {
            node.eval = -191;
            node.tt = Some(entry(0, bound, 1));
        };
        assert_eq!(razored(-33, change), expected, "{bound:?}");
    }
}

#[test]
fn razoring_ends_the_node() {
    switch_off_selectivity();
    set(&[("razoring_base", 100), ("razoring_slope", 10)]);
    let mut rig = Rig::new(Scripted::always(-33));
    let step = |worker: &mut TestWorker<'_>, node: &Node<'_>| worker.prune_node(node);
    assert_eq!(answer(&mut rig, step, |node| node.eval = -191), Some(-33));
    assert_eq!(answer(&mut rig, step, |node| node.eval = -190), None);
}
