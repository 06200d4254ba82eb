//! Tests of what ends a node on entry.

use super::*;

use crate::testing::along;

#[test]
fn a_stopped_search_ends_every_node_with_zero() {
    search_plainly();
    let root = position(THREE_MOVES);
    for ply in [0, 1] {
        with(three_values(), &root, |worker| {
            worker.stopped = true;
            let mut window = Window::new(7, 9);
            assert_eq!(worker.enter::<false>(&root, ply, &mut window), Some(0));
            assert_eq!(worker.search::<false>(&root, ply, window, 3, false), 0);
            assert_eq!(worker.nodes, 0);
            assert!(worker.shared.tt.probe(root.key(), ply, 0).is_none());
        });
    }
}

#[test]
fn a_drawn_position_ends_the_node_but_not_at_the_root() {
    search_plainly();
    set(&[("draw_noise", 3)]);
    // A dead position is a certain draw, without noise.
    for (fen, noise) in [
        ("8/8/8/8/k2p4/3P4/8/K7 w - - 100 90", 3),
        ("8/8/8/8/k7/8/8/K7 w - - 0 90", 0),
    ] {
        let root = position(fen);
        with(Scripted::always(5), &root, |worker| {
            let mut window = Window::new(-100, 100);
            assert_eq!(worker.enter::<false>(&root, 0, &mut window), None);
            for (nodes, expected) in [(0, -noise), (1, noise), (2, noise), (3, -noise)] {
                worker.nodes = nodes;
                assert_eq!(worker.enter::<false>(&root, 1, &mut window), Some(expected));
                assert_eq!(worker.nodes, nodes + 1);
            }
        });
    }
}

#[test]
fn the_longest_line_ends_with_the_evaluation() {
    search_plainly();
    let root = position(THREE_MOVES);
    with(Scripted::always(17), &root, |worker| {
        let mut window = Window::new(-100, 100);
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 1, &mut window), Some(17));
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 2, &mut window), None);
        assert_eq!(worker.search::<true>(&root, MAX_PLY - 1, window, 5, false), 17);
        assert_eq!(worker.search::<true>(&root, MAX_PLY - 2, window, 5, false), -17);
    });
}

#[test]
fn in_check_the_longest_line_ends_with_zero() {
    let root = position("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1");
    with(Scripted::always(17), &root, |worker| {
        let mut window = Window::new(-100, 100);
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 1, &mut window), Some(0));
        assert_eq!(worker.value_at_max_ply(&root), 0);
    });
}

#[test]
fn a_draw_comes_before_the_end_of_the_line() {
    search_plainly();
    let root = position("8/8/8/8/k7/8/8/K7 w - - 0 90");
    with(Scripted::always(17), &root, |worker| {
        let mut window = Window::new(-100, 100);
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 1, &mut window), Some(0));
    });
}

/// The window of a node after a line, where a draw is worth 3.
fn entered_after(line: &[&str], mut window: Window) -> (Option<Value>, Window) {
    set(&[("draw_noise", 3)]);
    let root = position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
    with(Scripted::always(0), &root, |worker| {
        along(worker, &root, 0, line, |worker, position, ply| {
            worker.nodes = 1;
            (worker.enter::<false>(position, ply, &mut window), window)
        })
    })
}

/// White can go back to h2, with the black king where it was then.
const REPEATABLE: [&str; 4] = ["h1h2", "e8d8", "h2h3", "d8e8"];

#[test]
fn a_side_that_can_repeat_has_at_least_a_draw() {
    let (ended, window) = entered_after(&REPEATABLE, Window::new(-50, 50));
    assert_eq!((ended, window), (None, Window::new(3, 50)));
    assert_eq!(entered_after(&REPEATABLE, Window::new(-1, 4)).0, None);
    assert_eq!(entered_after(&REPEATABLE, Window::new(-1, 3)).0, Some(3));
    assert_eq!(entered_after(&REPEATABLE, Window::new(-9, -8)).0, Some(3));
}

#[test]
fn an_upcoming_repetition_does_not_help_with_a_draw_in_hand() {
    for window in [Window::new(0, 2), Window::new(1, 2)] {
        assert_eq!(entered_after(&REPEATABLE, window), (None, window));
    }
}

#[test]
fn without_an_upcoming_repetition_alpha_stays() {
    for line in [
        &["h1h2", "e8d8", "h2h3", "d8d7"][..],
        &["e1d1", "e8d8", "d1e1", "d8d7"],
        &["h1h2", "e8d8", "h2h1"],
    ] {
        let window = Window::new(-50, 50);
        assert_eq!(entered_after(line, window), (None, window), "{line:?}");
    }
}

#[test]
fn entering_a_node_forgets_the_cutoffs_of_its_children_only() {
    let root = position(ROOK);
    with(Scripted::always(0), &root, |worker| {
        for ply in 1..=4 {
            worker.frame(ply).cutoffs = 9;
        }
        worker.enter::<false>(&root, 2, &mut Window::new(-100, 100));
        assert_eq!([1, 2, 3, 4].map(|ply| worker.frame(ply).cutoffs), [9, 9, 0, 9]);
    });
}

#[test]
fn only_nodes_of_the_principal_variation_begin_a_line_and_count_as_deep() {
    let root = position(ROOK);
    with(Scripted::always(0), &root, |worker| {
        let window = Window::new(-100, 100);
        worker.selective_depth = 4;
        for (ply, is_pv, expected) in [(5, false, (1, 4)), (3, true, (0, 4)), (5, true, (0, 5))] {
            worker.pv(ply).clear();
            worker.pv(ply).push(mv(&root, "h1h2"));
            if is_pv {
                worker.enter::<true>(&root, ply, &mut window.clone());
            } else {
                worker.enter::<false>(&root, ply, &mut window.clone());
            }
            assert_eq!((worker.pv(ply).len(), worker.selective_depth), expected);
        }
    });
}

#[test]
fn a_shorter_mate_cannot_be_improved_on() {
    for (window, ply, expected, left) in [
        // The mate is shorter than any this node could give …
        (Window::new(mate_at(5), INFINITE), 4, Some(mate_at(5)), None),
        (
            Window::new(mate_at(5), INFINITE),
            3,
            None,
            Some(Window::new(mate_at(5), mate_at(4))),
        ),
        // … or suffer.
        (Window::new(-INFINITE, mated_at(4)), 4, Some(mated_at(4)), None),
        (
            Window::new(-INFINITE, mated_at(5)),
            4,
            None,
            Some(Window::new(mated_at(4), mated_at(5))),
        ),
        (Window::new(-7, 7), 4, None, Some(Window::new(-7, 7))),
    ] {
        let mut narrowed = window;
        assert_eq!(mate_distance_pruning(&mut narrowed, ply), expected);
        assert!(left.is_none_or(|left| left == narrowed), "{narrowed:?}");
    }
}

#[test]
fn entering_prunes_by_mate_distance_but_not_at_the_root() {
    let root = position(ROOK);
    with(Scripted::always(0), &root, |worker| {
        let window = Window::new(mate_at(1), INFINITE);
        assert_eq!(worker.enter::<false>(&root, 0, &mut window.clone()), None);
        assert_eq!(
            worker.enter::<false>(&root, 1, &mut window.clone()),
            Some(mate_at(1))
        );
    });
}
