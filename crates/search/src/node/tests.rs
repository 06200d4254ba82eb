use super::*;

use crate::score::TABLEBASE_WIN;
use crate::tablebase::TablebaseResult;
use crate::testing::{
    NEVER, Rig, Scripted, ScriptedTables, THREE_MOVES, TestWorker, entry, mv, position, search_plainly, set,
    three_values,
};
use crate::transposition::{Bound, UNSEARCHED};

mod enter;

/// Quiet, with a rook.
const ROOK: &str = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1";

/// Runs something at a position with this evaluator.
fn with<R>(evaluator: Scripted, root: &Position, act: impl FnOnce(&mut TestWorker<'_>) -> R) -> R {
    Rig::new(evaluator).run(root, act)
}

#[test]
fn at_depth_zero_only_quiescence_is_left() {
    search_plainly();
    let root = position(THREE_MOVES);
    for (depth, expected) in [(-3, 5), (0, 5), (1, 30)] {
        with(three_values(), &root, |worker| {
            assert_eq!(
                worker.search::<true>(&root, 1, Window::new(-100, 100), depth, false),
                expected
            );
            assert_eq!(
                worker.shared.tt.probe(root.key(), 1, 0).map(|entry| entry.depth),
                Some(depth.max(0))
            );
        });
    }
}

#[test]
fn quiescence_after_the_last_ply_looks_at_quiet_checks() {
    search_plainly();
    set(&[("quiescence_checks", 1)]);
    let root = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    with(Scripted::always(0), &root, |worker| {
        worker.search::<false>(&root, 1, Window::new(0, 100), 0, false);
        assert!(worker.nodes > 1);
    });
}

#[test]
fn a_tt_cutoff_ends_the_node_outside_the_principal_variation() {
    search_plainly();
    let root = position(THREE_MOVES);
    with(three_values(), &root, |worker| {
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
fn a_singular_search_probes_neither_tt_nor_tablebases_and_stores_no_evaluation() {
    search_plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values());
    rig.tables = ScriptedTables::default().at(&root, TablebaseResult::Loss);
    rig.run(&root, |worker| {
        let window = Window::new(-100, 100);
        worker.frame(1).excluded = Some(mv(&root, "a1b1"));
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 20);
        assert!(worker.shared.tt.probe(root.key(), 1, 0).is_none());
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
    search_plainly();
    let root = position(THREE_MOVES);
    let win = TABLEBASE_WIN - 1;
    for (result, window, expected) in [
        (TablebaseResult::Draw, Window::new(-100, 100), 0),
        (TablebaseResult::Win, Window::new(-100, 100), win),
        (TablebaseResult::Loss, Window::new(-100, 100), -win),
        // The search goes on and finds 30, which the tablebase knows better.
        (TablebaseResult::Loss, Window::FULL, -win),
    ] {
        let mut rig = Rig::new(three_values());
        rig.tables = ScriptedTables::default().at(&root, result);
        rig.run(&root, |worker| {
            let value = worker.search::<true>(&root, 1, window, 1, false);
            assert_eq!(value, expected, "{result:?} {window:?}");
        });
    }
}

#[test]
fn a_tablebase_win_raises_alpha_in_the_principal_variation() {
    search_plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values());
    rig.tables = ScriptedTables::default().at(&root, TablebaseResult::Win);
    rig.run(&root, |worker| {
        let value = worker.search::<true>(&root, 1, Window::FULL, 1, false);
        assert_eq!(value, 30, "no move is as good as the tablebase says");
        let stored = worker.shared.tt.probe(root.key(), 1, 0).unwrap();
        assert_eq!((stored.bound, stored.mv), (Bound::Upper, None));
    });
}

#[test]
fn a_new_evaluation_is_stored_before_the_search() {
    search_plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position(ROOK);
    with(Scripted::always(500), &root, |worker| {
        let window = Window::zero(0);
        assert_eq!(worker.search::<false>(&root, 1, window, 1, false), 500);
        let stored = worker.shared.tt.probe(root.key(), 1, 0).unwrap();
        assert_eq!(
            (stored.eval, stored.depth, stored.bound),
            (Some(500), UNSEARCHED, Bound::None)
        );
    });
}

#[test]
fn an_evaluation_does_not_replace_an_entry() {
    search_plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position(ROOK);
    let known = entry(800, Bound::Upper, 1);
    with(Scripted::always(500), &root, |worker| {
        worker.shared.tt.store(root.key(), 1, known);
        assert_eq!(worker.search::<false>(&root, 1, Window::zero(0), 3, false), 500);
        assert_eq!(worker.shared.tt.probe(root.key(), 1, 0), Some(known));
    });
}

#[test]
fn a_node_is_pruned_as_a_whole_only_outside_the_principal_variation() {
    search_plainly();
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
    search_plainly();
    set(&[("rfp_depth", NEVER), ("rfp_blend", 120)]);
    let root = position("4k3/8/8/8/8/4r3/8/4K2R w - - 0 1");
    with(Scripted::always(500), &root, |worker| {
        worker.frame(0).eval = 500;
        assert_eq!(worker.search::<false>(&root, 2, Window::zero(0), 1, false), -500);
    });
}

/// The depth after hindsight: the reduction of the move before, the evaluation before and now, and the depth.
fn depth_in_hindsight(reduction: i32, evals: [Value; 2], depth: i32) -> i32 {
    set(&[
        ("hindsight_deeper_reduction", 3),
        ("hindsight_shallower_reduction", 2),
        ("hindsight_shallower_sum", 180),
    ]);
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
fn hindsight_is_off_at_the_root_in_check_and_in_singular_searches() {
    set(&[("hindsight_deeper_reduction", 3)]);
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
    set(&[("iir_depth", 4)]);
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
            internal_iterative_reduction(&mut node, is_pv);
            assert_eq!(node.depth, expected);
        });
    }
}

#[test]
fn the_steps_of_a_node_change_its_depth_before_its_moves_are_searched() {
    search_plainly();
    set(&[("iir_depth", 3), ("hindsight_deeper_reduction", 1)]);
    let root = position(THREE_MOVES);
    for (reduction, cut_node, expected) in [(0, false, 3), (0, true, 2), (1, false, 4), (1, true, 3)] {
        with(Scripted::always(0), &root, |worker| {
            worker.frame(0).reduction = reduction;
            worker.search::<false>(&root, 1, Window::zero(50), 3, cut_node);
            assert_eq!(worker.shared.tt.probe(root.key(), 1, 0).unwrap().depth, expected);
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
