//! Tests of what is stored in the transposition table.

use super::*;

const CHECK: &str = "4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1";

/// What the table holds after `act` at a node of depth 4 with a window from 0 to 10.
fn left(
    fen: &str,
    change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>),
    act: impl FnOnce(&mut TestWorker<'_>, &Node<'_>),
) -> Option<Entry> {
    let position = position(fen);
    let mut rig = Rig::new(Scripted::always(0));
    let ply = rig.run(&position, |worker| {
        let mut node = Node {
            window: Window::new(0, 10),
            raw_eval: (!position.is_check()).then_some(-7),
            ..node(worker, &position, 4, 0)
        };
        change(worker, &mut node);
        act(worker, &node);
        node.ply
    });
    rig.tt.probe(position.key(), ply, 0)
}

#[test]
fn the_evaluation_is_stored_before_the_search() {
    let expected = Entry {
        eval: Some(-7),
        tt_pv: true,
        ..entry(0, Bound::None, UNSEARCHED)
    };
    let act = |worker: &mut TestWorker<'_>, node: &Node<'_>| worker.store_static_eval(node);
    assert_eq!(left(ROOKS, |_, node| node.tt_pv = true, act), Some(expected));
}

#[test]
fn in_check_there_is_no_evaluation_to_store() {
    let act = |worker: &mut TestWorker<'_>, node: &Node<'_>| worker.store_static_eval(node);
    assert_eq!(left(CHECK, |_, _| (), act), None);
}

/// The entry of a node that ends with this value, with or without a move.
fn stored<const PV: bool>(
    value: Value,
    uci: Option<&str>,
    change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>),
) -> Option<Entry> {
    let best = Best {
        value,
        mv: uci.map(|uci| mv(&position(ROOKS), uci)),
    };
    left(ROOKS, change, |worker, node| {
        worker.store_result::<PV>(node, &best);
    })
}

#[test]
fn a_result_is_stored_with_its_move_evaluation_and_depth() {
    let expected = Entry {
        mv: Some(mv(&position(ROOKS), "a1a3")),
        eval: Some(-7),
        tt_pv: true,
        ..entry(12, Bound::Lower, 4)
    };
    let stored = stored::<false>(12, Some("a1a3"), |_, node| node.tt_pv = true);
    assert_eq!(stored, Some(expected));
}

#[test]
fn the_bound_says_on_which_side_the_window_was_left() {
    fn bound<const PV: bool>(value: Value, uci: Option<&str>) -> Option<Bound> {
        stored::<PV>(value, uci, |_, _| ()).map(|entry| entry.bound)
    }
    assert_eq!(bound::<true>(10, Some("a1a3")), Some(Bound::Lower));
    assert_eq!(bound::<false>(10, Some("a1a3")), Some(Bound::Lower));
    assert_eq!(bound::<true>(9, Some("a1a3")), Some(Bound::Exact));
    assert_eq!(bound::<true>(0, None), Some(Bound::Upper));
    assert_eq!(bound::<false>(9, Some("a1a3")), Some(Bound::Upper));
    assert_eq!(bound::<false>(0, None), Some(Bound::Upper));
}

#[test]
fn a_singular_search_stores_nothing() {
    let excluded = Some(mv(&position(ROOKS), "a1b1"));
    assert_eq!(
        stored::<false>(12, None, |_, node| node.excluded = excluded),
        None
    );
}

#[test]
fn of_several_lines_at_the_root_the_first_is_stored() {
    let at = |ply, line| {
        stored::<true>(5, Some("a1a3"), |worker, node| {
            (node.ply, worker.line) = (ply, line);
        })
        .is_some()
    };
    assert!(at(0, 0));
    assert!(!at(0, 1));
    assert!(at(1, 1));
    assert!(at(1, 0));
}
