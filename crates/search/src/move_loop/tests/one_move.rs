//! The search of one move: its depth, its window, and its history.

use super::*;

use crate::testing::{NEVER, after, entry, reduce_late_moves_by};

/// How the move to b2 is searched, where every position is worth zero.
#[derive(Clone, Copy)]
struct Case {
    ply: usize,
    depth: i32,
    number: usize,
    alpha: Value,
    cut_node: bool,
    extension: i32,
    /// The TT entry of the position after the move.
    known: Option<Entry>,
}

/// The second move of a node at depth 6, whose value equals alpha.
const LATE: Case = Case {
    ply: 1,
    depth: 6,
    number: 2,
    alpha: 0,
    cut_node: true,
    extension: 0,
    known: None,
};

/// What the search of one move leaves behind.
#[derive(Debug, PartialEq, Eq)]
struct Trace {
    value: Value,
    nodes: u64,
    /// The depth of the last search.
    depth: i32,
    /// Whether that was a PV search.
    is_pv: bool,
    /// The history of the move.
    history: i32,
}

fn trace<const PV: bool>(case: Case) -> Trace {
    set(&[
        ("fail_low_base", 0),
        ("fail_low_number", 0),
        ("fail_low_surprise_bonus", 0),
    ]);
    let root = position(THREE_MOVES);
    let played = mv(&root, "a1b2");
    let end = after(&root, "a1b2");
    Rig::new(Scripted::always(0)).run(&root, |worker| {
        let mut node = worker.describe::<PV>(&root, case.ply, None, None);
        let beta = if PV { 1000 } else { case.alpha + 1 };
        (node.depth, node.cut_node) = (case.depth, case.cut_node);
        node.window = Window::new(case.alpha, beta);
        node.context = worker.context(&root, case.ply);
        if let Some(known) = case.known {
            worker.shared.tt.store(end.key(), case.ply + 1, known);
        }
        let candidate = Candidate {
            mv: played,
            number: case.number,
            alpha: case.alpha,
            stage: Stage::Quiets,
        };
        let value = worker.with_move(&root, case.ply, played, |worker, next| {
            worker.search_move::<PV>(next, &node, &candidate, case.extension)
        });
        assert_eq!(worker.frame(case.ply).reduction, 0);
        let stored = stored(worker, &end, case.ply + 1);
        let threats = node.context.threats;
        Trace {
            value,
            nodes: worker.nodes,
            depth: stored.depth,
            is_pv: stored.tt_pv,
            history: worker.memory.histories.quiet(Color::White, threats, played),
        }
    })
}

/// Makes this thread reduce late moves by some plies, but otherwise search plainly. A reduced move that beats alpha is
/// searched again, a ply shallower if it does so by less than 8, and a ply deeper if by more than 50.
fn re_search_after_reducing_by(plies: i32) {
    search_plainly();
    reduce_late_moves_by(plies);
    set(&[("lmr_shallower_margin", 8), ("lmr_deeper_margin", 50)]);
}

/// Makes this thread learn from re-searches half of the usual history bonus: 170 for each ply of depth, less 90.
fn learn_half_from_re_searches() {
    set(&[
        ("bonus_slope", 170),
        ("bonus_base", 90),
        ("lmr_history_bonus", 512),
    ]);
}

/// The depth of the last search in a non-PV node.
fn last_depth(case: Case) -> i32 {
    trace::<false>(case).depth
}

#[test]
fn the_first_move_is_searched_one_ply_shallower_plus_its_extension() {
    search_plainly();
    reduce_late_moves_by(2);
    for (extension, expected) in [(0, 5), (1, 6), (-2, 3)] {
        let first = Case {
            number: 1,
            extension,
            ..LATE
        };
        assert_eq!(last_depth(first), expected);
        assert_eq!(trace::<true>(first).depth, expected);
    }
}

#[test]
fn late_moves_are_reduced_and_others_are_not() {
    search_plainly();
    reduce_late_moves_by(2);
    for (ply, number, expected) in [(1, 1, 5), (1, 2, 3), (0, 1, 5), (0, 2, 5), (0, 3, 3)] {
        let case = Case { ply, number, ..LATE };
        assert_eq!(last_depth(case), expected, "move {number} at ply {ply}");
    }
    for (least, expected) in [(6, 3), (7, 5)] {
        set(&[("lmr_depth", least)]);
        assert_eq!(last_depth(LATE), expected);
    }
}

#[test]
fn reductions_count_in_whole_plies_and_leave_at_least_one() {
    search_plainly();
    reduce_late_moves_by(2);
    for (reduction, expected) in [(2047, 4), (2048, 3), (3071, 3), (20 * 1024, 1)] {
        set(&[("lmr_quiet_base", reduction)]);
        assert_eq!(last_depth(LATE), expected, "{reduction}");
    }
    let shallow = Case {
        depth: 2,
        extension: -2,
        ..LATE
    };
    assert_eq!(last_depth(shallow), 1);
}

#[test]
fn a_negative_reduction_looks_deeper_in_the_principal_variation_only() {
    search_plainly();
    reduce_late_moves_by(-3);
    assert_eq!(last_depth(LATE), 5);
    assert_eq!(trace::<true>(LATE).depth, 6);
}

#[test]
fn the_child_can_see_how_much_it_was_reduced() {
    re_search_after_reducing_by(2);
    for (reduction, expected) in [(2, 4), (3, 3)] {
        set(&[("hindsight_deeper_reduction", reduction)]);
        assert_eq!(last_depth(LATE), expected);
    }
    set(&[("hindsight_deeper_reduction", 2)]);
    let searched_again = Case { alpha: -20, ..LATE };
    assert_eq!(last_depth(searched_again), 5, "no reduction the second time");
}

#[test]
fn a_reduced_move_that_beats_alpha_is_searched_again_the_deeper_the_better_it_was() {
    re_search_after_reducing_by(2);
    for (alpha, expected) in [(0, 3), (-1, 4), (-7, 4), (-8, 5), (-50, 5), (-51, 6), (-400, 6)] {
        let case = Case { alpha, ..LATE };
        assert_eq!(last_depth(case), expected, "beside {alpha}");
        assert_eq!(trace::<false>(case).value, 0);
    }
}

/// A TT entry that says the move is worth 100, at this depth.
fn known_to(depth: i32) -> Option<Entry> {
    Some(entry(-100, Bound::Exact, depth))
}

#[test]
fn a_re_search_that_would_be_no_deeper_is_skipped() {
    re_search_after_reducing_by(1);
    learn_half_from_re_searches();
    let barely_better = Case {
        alpha: 95,
        known: known_to(9),
        ..LATE
    };
    let left = trace::<false>(barely_better);
    assert_eq!((left.value, left.nodes), (100, 1));
    assert_eq!(left.history, (170 * 4 - 90) / 2, "but learned from");
    reduce_late_moves_by(2);
    assert_eq!(trace::<false>(barely_better).nodes, 2);
}

#[test]
fn a_move_that_was_not_reduced_is_not_searched_again() {
    search_plainly();
    reduce_late_moves_by(0);
    let better = Case {
        alpha: 80,
        known: known_to(9),
        ..LATE
    };
    let left = trace::<false>(better);
    assert_eq!((left.value, left.nodes, left.history), (100, 1, 0));
}

#[test]
fn a_re_search_updates_the_history() {
    re_search_after_reducing_by(1);
    learn_half_from_re_searches();
    let good = Case {
        alpha: 80,
        known: known_to(9),
        ..LATE
    };
    assert_eq!(trace::<false>(good).history, (170 * 5 - 90) / 2);
    // The first search uses the table's value, the second one is deeper than that.
    let only_seemed_good = Case {
        depth: 3,
        alpha: 60,
        known: known_to(1),
        ..LATE
    };
    let left = trace::<false>(only_seemed_good);
    assert_eq!((left.value, left.depth), (0, 2));
    assert_eq!(left.history, -(170 * 2 - 90) / 2);
}

#[test]
fn a_re_search_that_only_reaches_alpha_gives_a_malus() {
    learn_half_from_re_searches();
    let root = position("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
    let bonus = (170 * 5 - 90) / 2;
    for (uci, value, expected) in [
        ("h1h2", 30, -bonus),
        ("h1h2", 31, bonus),
        ("e4d5", 30, 0),
        ("e4d5", 31, 0),
    ] {
        Rig::new(Scripted::default()).run(&root, |worker| {
            let mut node = worker.describe::<false>(&root, 1, None, None);
            node.context = worker.context(&root, 1);
            let candidate = Candidate {
                mv: mv(&root, uci),
                number: 3,
                alpha: 30,
                stage: Stage::Quiets,
            };
            worker.learn_from_re_search(&node, &candidate, value, 5);
            let threats = node.context.threats;
            let learned = worker.memory.histories.quiet(Color::White, threats, candidate.mv);
            assert_eq!(learned, expected, "{uci} {value}");
        });
    }
}

#[test]
fn cut_nodes_and_others_alternate_but_a_reduced_move_leads_to_a_cut_node() {
    re_search_after_reducing_by(2);
    // Internal iterative reduction (IIR) shows where a cut-off is expected.
    set(&[("iir_depth", 1)]);
    for (cut_node, number, alpha, expected) in [
        (true, 1, 0, 5),
        (false, 1, 0, 4),
        (true, 2, 0, 2),
        (false, 2, 0, 2),
        (true, 2, -20, 5),
        (false, 2, -20, 4),
    ] {
        let case = Case {
            cut_node,
            number,
            alpha,
            ..LATE
        };
        assert_eq!(last_depth(case), expected, "{cut_node} {number} {alpha}");
    }
}

#[test]
fn in_the_principal_variation_the_first_move_is_searched_once_and_in_full() {
    search_plainly();
    let first = Case {
        depth: 1,
        number: 1,
        ..LATE
    };
    let left = trace::<true>(first);
    assert_eq!((left.nodes, left.is_pv), (1, true));
    let left = trace::<false>(first);
    assert_eq!((left.nodes, left.is_pv), (1, false));
}

#[test]
fn later_moves_are_searched_in_full_only_if_they_beat_alpha() {
    search_plainly();
    set(&[("lmr_depth", NEVER)]);
    for (number, alpha, nodes, is_pv) in [(2, 0, 1, false), (2, -1, 2, true), (1, 0, 1, true)] {
        let case = Case {
            depth: 1,
            number,
            alpha,
            ..LATE
        };
        let left = trace::<true>(case);
        assert_eq!((left.value, left.nodes, left.is_pv), (0, nodes, is_pv), "{alpha}");
    }
    reduce_late_moves_by(2);
    for (alpha, is_pv) in [(0, false), (-20, true)] {
        assert_eq!(trace::<true>(Case { alpha, ..LATE }).is_pv, is_pv);
    }
}

#[test]
fn outside_the_principal_variation_nothing_is_searched_in_full() {
    search_plainly();
    for (number, alpha) in [(1, -20), (2, -20), (2, 0)] {
        let case = Case {
            depth: 1,
            number,
            alpha,
            ..LATE
        };
        let left = trace::<false>(case);
        assert_eq!((left.value, left.nodes, left.is_pv), (0, 1, false));
    }
}
