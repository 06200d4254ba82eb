use super::*;

use crate::score::TABLEBASE_WIN;
use crate::tablebase::Wdl;
use crate::testing::{
    NEVER, Rig, Scripted, ScriptedTables, TestWorker, after, along, entry, mv, position, set,
    switch_off_damping, switch_off_selectivity,
};
use crate::transposition::{Bound, UNSEARCHED};

/// Three quiet king moves and nothing else.
const THREE_MOVES: &str = "8/8/8/8/k2p4/3P4/8/K7 w - - 0 1";
/// Quiet, with a rook.
const ROOK: &str = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1";

/// Alpha-beta without anything else, and evaluations that stay what they are.
fn plainly() {
    switch_off_selectivity();
    switch_off_damping();
}

/// Runs something at a position with this evaluator.
fn with<R>(evaluator: Scripted, root: &Position, act: impl FnOnce(&mut TestWorker<'_>) -> R) -> R {
    Rig::new(evaluator).run(root, act)
}

/// Three moves worth 10, 20 and 30, where the position itself is worth 5.
fn three_values(root: &Position) -> Scripted {
    Scripted::always(5)
        .at(&after(root, "a1a2"), -10)
        .at(&after(root, "a1b1"), -20)
        .at(&after(root, "a1b2"), -30)
}

#[test]
fn at_depth_zero_only_quiescence_is_left() {
    plainly();
    let root = position(THREE_MOVES);
    for (depth, expected) in [(-3, 5), (0, 5), (1, 30)] {
        with(three_values(&root), &root, |worker| {
            assert_eq!(
                worker.search::<true>(&root, 1, Window::new(-100, 100), depth, false),
                expected
            );
            assert_eq!(
                worker.shared.tt.probe(root.key(), 1).map(|entry| entry.depth),
                Some(depth.max(0))
            );
        });
    }
}

#[test]
fn quiescence_after_the_last_ply_looks_at_quiet_checks() {
    plainly();
    set(&[("quiescence_checks", 1)]);
    let root = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    with(Scripted::always(0), &root, |worker| {
        worker.search::<false>(&root, 1, Window::new(0, 100), 0, false);
        assert!(worker.nodes > 1);
    });
}

#[test]
fn a_stopped_search_ends_every_node_with_nothing() {
    plainly();
    let root = position(THREE_MOVES);
    for ply in [0, 1] {
        with(three_values(&root), &root, |worker| {
            worker.stopped = true;
            let mut window = Window::new(7, 9);
            assert_eq!(worker.enter::<false>(&root, ply, &mut window), Some(0));
            assert_eq!(worker.search::<false>(&root, ply, window, 3, false), 0);
            assert_eq!(worker.nodes, 0);
            assert!(worker.shared.tt.probe(root.key(), ply).is_none());
        });
    }
}

#[test]
fn a_drawn_position_ends_the_node_but_not_at_the_root() {
    plainly();
    set(&[("draw_noise", 3)]);
    for fen in [
        "8/8/8/8/k2p4/3P4/8/K7 w - - 100 90",
        "8/8/8/8/k7/8/8/K7 w - - 0 90",
    ] {
        let root = position(fen);
        with(Scripted::always(5), &root, |worker| {
            let mut window = Window::new(-100, 100);
            assert_eq!(worker.enter::<false>(&root, 0, &mut window), None);
            for (nodes, expected) in [(0, -3), (1, 3), (2, 3), (3, -3)] {
                worker.nodes = nodes;
                assert_eq!(worker.enter::<false>(&root, 1, &mut window), Some(expected));
                assert_eq!(worker.nodes, nodes + 1);
            }
        });
    }
}

#[test]
fn the_longest_line_ends_with_the_evaluation() {
    plainly();
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
fn in_check_the_longest_line_ends_with_nothing() {
    let root = position("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1");
    with(Scripted::always(17), &root, |worker| {
        let mut window = Window::new(-100, 100);
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 1, &mut window), Some(0));
        assert_eq!(worker.value_at_max_ply(&root), 0);
    });
}

#[test]
fn a_draw_comes_before_the_end_of_the_line() {
    plainly();
    let root = position("8/8/8/8/k7/8/8/K7 w - - 0 90");
    with(Scripted::always(17), &root, |worker| {
        let mut window = Window::new(-100, 100);
        assert_eq!(worker.enter::<false>(&root, MAX_PLY - 1, &mut window), Some(0));
    });
}

/// The window of a node after a line whose last move can be taken back, with a draw worth 3.
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
fn who_can_repeat_a_position_has_at_least_a_draw() {
    let (ended, window) = entered_after(&REPEATABLE, Window::new(-50, 50));
    assert_eq!((ended, window), (None, Window::new(3, 50)));
    assert_eq!(entered_after(&REPEATABLE, Window::new(-1, 4)).0, None);
    assert_eq!(entered_after(&REPEATABLE, Window::new(-1, 3)).0, Some(3));
    assert_eq!(entered_after(&REPEATABLE, Window::new(-9, -8)).0, Some(3));
}

#[test]
fn a_repetition_helps_nobody_who_has_a_draw_already() {
    for window in [Window::new(0, 2), Window::new(1, 2)] {
        assert_eq!(entered_after(&REPEATABLE, window), (None, window));
    }
}

#[test]
fn where_no_repetition_comes_alpha_stays() {
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
fn a_nearer_mate_cannot_be_beaten() {
    for (window, ply, expected, left) in [
        // The mate is nearer than any that this node could give …
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
        assert_eq!(distance_to_mate_cutoff(&mut narrowed, ply), expected);
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

#[test]
fn a_tt_cutoff_ends_the_node_outside_the_principal_variation() {
    plainly();
    let root = position(THREE_MOVES);
    with(three_values(&root), &root, |worker| {
        let window = Window::new(-100, 100);
        for (depth, is_cut) in [(3, true), (2, false)] {
            worker.shared.tt.clear(1);
            let known = entry(-400, Bound::Exact, depth);
            worker.shared.tt.store(root.key(), 1, known);
            assert_eq!(worker.search::<false>(&root, 1, window, 3, false) == -400, is_cut);
        }
        worker.shared.tt.clear(1);
        worker
            .shared
            .tt
            .store(root.key(), 1, entry(-400, Bound::Exact, 3));
        assert_ne!(worker.search::<true>(&root, 1, window, 3, false), -400);
    });
}

#[test]
fn a_search_without_one_move_does_not_ask_tt_or_tablebases_and_leaves_no_evaluation() {
    plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values(&root));
    rig.tables = ScriptedTables::default().at(&root, Wdl::Loss);
    rig.run(&root, |worker| {
        let window = Window::new(-100, 100);
        worker.frame(1).excluded = Some(mv(&root, "a1b2"));
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 20);
        assert!(worker.shared.tt.probe(root.key(), 1).is_none());
        worker
            .shared
            .tt
            .store(root.key(), 1, entry(-400, Bound::Exact, 9));
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 20);
        assert_eq!(worker.tablebase_hits, 0);
    });
    assert_eq!(rig.tables.asked.into_inner(), 0);
}

#[test]
fn a_tablebase_result_ends_the_node_or_limits_its_value() {
    plainly();
    let root = position(THREE_MOVES);
    let win = TABLEBASE_WIN - 1;
    for (result, window, expected) in [
        (Wdl::Draw, Window::new(-100, 100), 0),
        (Wdl::Win, Window::new(-100, 100), win),
        (Wdl::Loss, Window::new(-100, 100), -win),
        // The search goes on and finds 30, which the tablebase knows better.
        (Wdl::Loss, Window::FULL, -win),
    ] {
        let mut rig = Rig::new(three_values(&root));
        rig.tables = ScriptedTables::default().at(&root, result);
        rig.run(&root, |worker| {
            let value = worker.search::<true>(&root, 1, window, 1, false);
            assert_eq!(value, expected, "{result:?} {window:?}");
        });
    }
}

#[test]
fn a_tablebase_win_raises_alpha_in_the_principal_variation() {
    plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values(&root));
    rig.tables = ScriptedTables::default().at(&root, Wdl::Win);
    rig.run(&root, |worker| {
        let value = worker.search::<true>(&root, 1, Window::FULL, 1, false);
        assert_eq!(value, 30, "no move is as good as the tablebase says");
        let stored = worker.shared.tt.probe(root.key(), 1).unwrap();
        assert_eq!((stored.bound, stored.mv), (Bound::Upper, None));
    });
}

#[test]
fn a_new_evaluation_is_stored_before_the_search() {
    plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position(ROOK);
    with(Scripted::always(500), &root, |worker| {
        let window = Window::zero(0);
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 500);
        let stored = worker.shared.tt.probe(root.key(), 1).unwrap();
        assert_eq!(
            (stored.eval, stored.depth, stored.bound),
            (Some(500), UNSEARCHED, Bound::None)
        );
    });
}

#[test]
fn an_evaluation_does_not_replace_an_entry() {
    plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position(ROOK);
    let known = entry(800, Bound::Upper, 1);
    with(Scripted::always(500), &root, |worker| {
        worker.shared.tt.store(root.key(), 1, known);
        assert_eq!(worker.search::<false>(&root, 1, Window::zero(0), 3, false), 500);
        assert_eq!(worker.shared.tt.probe(root.key(), 1), Some(known));
    });
}

#[test]
fn a_node_is_pruned_as_a_whole_only_outside_the_principal_variation() {
    plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position(THREE_MOVES);
    // 500 here, and 500 for the opponent after every move.
    with(Scripted::always(500), &root, |worker| {
        let (window, wide) = (Window::zero(0), Window::new(-900, 900));
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 500);
        worker.shared.tt.clear(1);
        assert_eq!(worker.search::<true>(&root, 1, wide, 1, false), -500);
        worker.shared.tt.clear(1);
        worker.frame(1).excluded = Some(mv(&root, "a1b2"));
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), -500);
    });
}

#[test]
fn a_node_in_check_is_not_pruned_as_a_whole() {
    plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position("4k3/8/8/8/8/4r3/8/4K2R w - - 0 1");
    with(Scripted::always(500), &root, |worker| {
        worker.frame(0).eval = 500;
        assert_eq!(worker.search::<false>(&root, 2, Window::zero(0), 1, false), -500);
    });
}

/// The depth after hindsight: the reduction of the move before, the evaluation before and now, and the depth.
fn depth_in_hindsight(reduction: i32, evals: [Value; 2], depth: i32) -> i32 {
    let root = position(ROOK);
    with(Scripted::always(evals[1]), &root, |worker| {
        worker.frame(2).reduction = reduction;
        worker.frame(2).eval = evals[0];
        let mut node = worker.describe::<false>(&root, 3, None, None);
        node.depth = depth;
        worker.adjust_depth_by_hindsight(&mut node);
        node.depth
    })
}

#[test]
fn a_reduction_that_was_too_much_is_taken_back() {
    assert_eq!(depth_in_hindsight(3, [40, -40], 5), 6);
    assert_eq!(depth_in_hindsight(4, [40, -90], 1), 2);
    assert_eq!(depth_in_hindsight(3, [40, -39], 5), 5, "both stand well");
    assert_eq!(depth_in_hindsight(2, [40, -40], 5), 5, "reduced too little");
}

#[test]
fn a_reduction_that_was_right_is_made_larger() {
    assert_eq!(depth_in_hindsight(2, [100, 81], 5), 4);
    assert_eq!(depth_in_hindsight(3, [100, 81], 2), 1);
    assert_eq!(depth_in_hindsight(2, [100, 80], 5), 5, "not clear enough");
    assert_eq!(depth_in_hindsight(2, [100, 81], 1), 1, "no depth to spare");
    assert_eq!(depth_in_hindsight(1, [100, 81], 5), 5, "reduced too little");
}

#[test]
fn hindsight_keeps_out_at_the_root_in_check_and_without_one_move() {
    for (fen, ply, excludes, expected) in [
        (ROOK, 1, false, 6),
        (ROOK, 0, false, 5),
        (ROOK, 1, true, 5),
        ("4k3/8/8/8/8/4r3/8/4K2R w - - 0 1", 1, false, 5),
    ] {
        let root = position(fen);
        with(Scripted::always(0), &root, |worker| {
            worker
                .memory
                .frames
                .iter_mut()
                .for_each(|frame| frame.reduction = 3);
            let excluded = excludes.then(|| mv(&root, "h1h2"));
            let mut node = worker.describe::<false>(&root, ply, None, excluded);
            node.depth = 5;
            worker.adjust_depth_by_hindsight(&mut node);
            assert_eq!(node.depth, expected, "{fen} at {ply}");
        });
    }
}

#[test]
fn without_a_tt_move_the_depth_is_reduced_where_a_good_move_is_expected() {
    let root = position(ROOK);
    for (is_pv, cut_node, has_move, depth, expected) in [
        (true, false, false, 4, 3),
        (false, true, false, 4, 3),
        (true, true, false, 9, 8),
        (true, false, false, 3, 3),
        (false, true, false, 3, 3),
        (false, false, false, 9, 9),
        (true, false, true, 9, 9),
        (false, true, true, 9, 9),
    ] {
        with(Scripted::always(0), &root, |worker| {
            let mut node = worker.describe::<false>(&root, 1, None, None);
            (node.depth, node.cut_node) = (depth, cut_node);
            node.tt_move = has_move.then(|| mv(&root, "h1h2"));
            reduce_without_tt_move(&mut node, is_pv);
            assert_eq!(node.depth, expected);
        });
    }
}

#[test]
fn the_steps_of_a_node_change_its_depth_before_its_moves_are_searched() {
    plainly();
    set(&[("iir_depth", 3), ("hindsight_deeper_reduction", 1)]);
    let root = position(THREE_MOVES);
    for (reduction, cut_node, expected) in [(0, false, 3), (0, true, 2), (1, false, 4), (1, true, 3)] {
        with(Scripted::always(0), &root, |worker| {
            worker.frame(0).reduction = reduction;
            worker.search::<false>(&root, 1, Window::zero(50), 3, cut_node);
            assert_eq!(worker.shared.tt.probe(root.key(), 1).unwrap().depth, expected);
        });
    }
}

#[test]
fn zugzwang_is_near_where_the_side_to_move_has_only_pawns() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k2r/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k2r/8/8/8/8/8/4P3/4K3 b - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4KR2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4KQ2 w - - 0 1", true),
    ] {
        assert_eq!(has_non_pawns(&position(fen)), expected, "{fen}");
    }
}
