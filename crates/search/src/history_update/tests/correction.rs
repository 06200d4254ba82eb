//! Tests of what the correction history learns.

use super::*;

/// By how much the evaluation of 0 is corrected after a node of depth 4 that found `value`.
fn learned<const PV: bool>(
    beta: Value,
    value: Value,
    uci: Option<&str>,
    change: impl FnOnce(&mut Node<'_>),
) -> Value {
    set(&[
        ("correction_pawns", 1024),
        ("correction_pieces", 0),
        ("correction_moves", 0),
        ("correction_bonus", 1024),
        ("correction_bonus_max", 800),
    ]);
    let position = position(ROOKS);
    Rig::new(Scripted::always(0)).run(&position, |worker| {
        let mut node = Node {
            window: Window::new(beta - 10, beta),
            ..node(worker, &position, 4, 0)
        };
        change(&mut node);
        let best = Best {
            value,
            mv: uci.map(|uci| mv(&position, uci)),
        };
        worker.store_result::<PV>(&node, &best);
        worker.corrected_eval(&position, 0, &node.correction_keys)
    })
}

#[test]
fn the_error_of_the_evaluation_is_learned() {
    assert_eq!(learned::<false>(80, 80, Some("a1a3"), |_| ()), 20);
    assert_eq!(learned::<false>(-60, -80, None, |_| ()), -20);
    assert_eq!(
        learned::<true>(80, 75, Some("a1a3"), |node| node.static_eval = 155),
        -20
    );
}

#[test]
fn a_bound_on_the_wrong_side_of_the_evaluation_teaches_nothing() {
    assert_eq!(learned::<false>(-80, -80, Some("a1a3"), |_| ()), 0);
    assert_eq!(learned::<false>(100, 80, None, |_| ()), 0);
}

#[test]
fn captures_teach_nothing_about_the_evaluation() {
    assert_eq!(learned::<false>(80, 80, Some("a1a7"), |_| ()), 0);
}

#[test]
fn in_check_there_is_no_evaluation_to_correct() {
    assert_eq!(
        learned::<false>(80, 80, Some("a1a3"), |node| node.in_check = true),
        0
    );
}

#[test]
fn proven_results_teach_nothing_about_the_evaluation() {
    assert_eq!(learned::<false>(80, KNOWN_WIN - 1, Some("a1a3"), |_| ()), 50);
    assert_eq!(learned::<false>(80, KNOWN_WIN, Some("a1a3"), |_| ()), 0);
    assert_eq!(learned::<false>(80, 1 - KNOWN_WIN, None, |_| ()), -50);
    assert_eq!(learned::<false>(80, -KNOWN_WIN, None, |_| ()), 0);
}

#[test]
fn a_singular_search_corrects_nothing() {
    let excluded = Some(mv(&position(ROOKS), "a1b1"));
    assert_eq!(
        learned::<false>(80, 80, Some("a1a3"), |node| node.excluded = excluded),
        0
    );
}
