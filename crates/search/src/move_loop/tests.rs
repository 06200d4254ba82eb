use super::*;

use tabiya_rules::{Color, PieceKind, Square};

use crate::testing::{
    NEVER, Rig, Scripted, TestWorker, after, entry, mv, position, reduce_late_moves_by, set,
    switch_off_damping, switch_off_selectivity,
};
use crate::transposition::{Bound, Entry};

/// Three quiet king moves and nothing else; without histories they come in the order of [`three_values`].
const THREE_MOVES: &str = "8/8/8/8/k2p4/3P4/8/K7 w - - 0 1";

/// Alpha-beta without anything else, and evaluations that stay what they are.
fn plainly() {
    switch_off_selectivity();
    switch_off_damping();
}

/// Three moves worth 10, 20 and 30, the last one tried best.
fn three_values(root: &Position) -> Scripted {
    Scripted::always(5)
        .at(&after(root, "a1b2"), -10)
        .at(&after(root, "a1a2"), -20)
        .at(&after(root, "a1b1"), -30)
}

/// Searches the three moves at ply 1 to depth 1 and looks at what is left.
fn search_three<const PV: bool>(window: Window, look: impl FnOnce(Value, &mut TestWorker<'_>, &Position)) {
    plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values(&root)).run(&root, |worker| {
        let value = worker.search::<PV>(&root, 1, window, 1, false);
        look(value, worker, &root);
    });
}

fn stored(worker: &TestWorker<'_>, position: &Position, ply: usize) -> Entry {
    worker.shared.tt.probe(position.key(), ply).unwrap()
}

#[test]
fn the_best_move_inside_the_window_is_the_value() {
    search_three::<true>(Window::new(-100, 100), |value, worker, root| {
        assert_eq!(
            (value, worker.frame(1).cutoffs, worker.frame(1).number),
            (30, 0, 3)
        );
        assert_eq!(worker.pv(1).as_slice(), [mv(root, "a1b1")]);
        let stored = stored(worker, root, 1);
        assert_eq!(
            (stored.mv, stored.value, stored.bound, stored.depth),
            (Some(mv(root, "a1b1")), 30, Bound::Exact, 1)
        );
    });
}

#[test]
fn a_move_that_reaches_beta_ends_the_node() {
    for (alpha, expected, number) in [(15, 20, 2), (19, 20, 2), (20, 30, 3), (5, 10, 1)] {
        search_three::<false>(Window::zero(alpha), |value, worker, root| {
            assert_eq!(value, expected, "beside {alpha}");
            assert_eq!((worker.frame(1).cutoffs, worker.frame(1).number), (1, number));
            assert_eq!(worker.nodes, 1 + number as u64);
            assert_eq!(stored(worker, root, 1).bound, Bound::Lower);
        });
    }
}

#[test]
fn cutoffs_add_up() {
    plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values(&root)).run(&root, |worker| {
        worker.frame(1).cutoffs = 4;
        worker.search::<false>(&root, 1, Window::zero(15), 1, false);
        assert_eq!(worker.frame(1).cutoffs, 5);
    });
}

#[test]
fn where_no_move_beats_alpha_the_best_is_an_upper_bound_without_a_move() {
    for alpha in [30, 50] {
        search_three::<false>(Window::zero(alpha), |value, worker, root| {
            assert_eq!((value, worker.frame(1).cutoffs, worker.nodes), (30, 0, 4));
            let stored = stored(worker, root, 1);
            assert_eq!((stored.mv, stored.value, stored.bound), (None, 30, Bound::Upper));
        });
    }
}

#[test]
fn moves_tried_before_a_cutoff_are_blamed() {
    search_three::<false>(Window::zero(20), |_, worker, root| {
        let threats = root.attacked_by(Color::Black);
        let history = |uci| {
            let histories = &worker.memory.histories;
            histories.quiet(Color::White, threats, mv(root, uci))
        };
        assert_eq!(["a1b2", "a1a2", "a1b1"].map(history), [-130, -126, 80]);
    });
}

#[test]
fn moves_that_were_the_best_for_a_while_are_not_blamed() {
    search_three::<true>(Window::new(-100, 100), |_, worker, root| {
        let threats = root.attacked_by(Color::Black);
        let history = |uci| {
            let histories = &worker.memory.histories;
            histories.quiet(Color::White, threats, mv(root, uci))
        };
        assert_eq!(["a1b2", "a1a2", "a1b1"].map(history), [0, 0, 80]);
    });
}

#[test]
fn tried_moves_are_kept_by_kind_as_long_as_there_is_room() {
    let mut tried = Tried::default();
    let quiet = Move::quiet(Square::A1, Square::A2);
    let promotion = Move::promotion(Square::A7, Square::A8, PieceKind::Queen);
    for _ in 0..100 {
        tried.push(quiet);
        tried.push(promotion);
    }
    assert!(tried.quiets.is_full() && tried.quiets.iter().all(|&mv| mv == quiet));
    assert!(tried.captures.is_full() && tried.captures.iter().all(|&mv| mv == promotion));
}

#[test]
fn a_position_without_moves_is_mate_or_stalemate() {
    plainly();
    set(&[("draw_noise", 3)]);
    for (fen, expected) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", mated_at(3)),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 3),
    ] {
        let root = position(fen);
        Rig::new(Scripted::always(50)).run(&root, |worker| {
            worker.nodes = 1;
            let window = Window::new(-100, 100);
            assert_eq!(worker.search::<true>(&root, 3, window, 2, false), expected);
            assert!(
                worker
                    .shared
                    .tt
                    .probe(root.key(), 3)
                    .is_none_or(|entry| entry.bound == Bound::None)
            );
        });
    }
}

#[test]
fn without_its_only_move_a_node_is_worth_no_more_than_alpha() {
    plainly();
    for (fen, only) in [
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "h8g8"),
        ("7k/R7/6K1/8/8/8/8/7R b - - 0 1", "h8g8"),
    ] {
        let root = position(fen);
        Rig::new(Scripted::always(50)).run(&root, |worker| {
            worker.frame(3).excluded = Some(mv(&root, only));
            let value = worker.search::<false>(&root, 3, Window::zero(-7), 2, false);
            assert_eq!(value, -7, "{fen}");
        });
    }
}

#[test]
fn the_excluded_move_is_neither_searched_nor_counted() {
    plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values(&root)).run(&root, |worker| {
        worker.frame(1).excluded = Some(mv(&root, "a1b1"));
        let value = worker.search::<false>(&root, 1, Window::zero(50), 1, false);
        assert_eq!((value, worker.nodes, worker.frame(1).number), (20, 3, 2));
    });
}

#[test]
fn the_root_searches_only_the_moves_asked_for() {
    plainly();
    let root = position(THREE_MOVES);
    for (ply, expected) in [(0, 20), (1, 30)] {
        let mut rig = Rig::new(three_values(&root));
        rig.limits.search_moves = vec![mv(&root, "a1b2"), mv(&root, "a1a2")];
        let value = rig.run(&root, |worker| {
            worker.search::<true>(&root, ply, Window::new(-100, 100), 1, false)
        });
        assert_eq!(value, expected, "at ply {ply}");
    }
}

#[test]
fn the_root_keeps_the_value_of_every_move_that_was_the_best() {
    plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values(&root));
    rig.run(&root, |worker| {
        worker.search::<true>(&root, 0, Window::new(15, 100), 1, false)
    });
    let kept = |uci| {
        let moves = &rig.memory.root_moves;
        let root_move = moves.iter().find(|root_move| root_move.mv == mv(&root, uci));
        root_move.map(|root_move| root_move.value)
    };
    assert_eq!(["a1b2", "a1a2", "a1b1"].map(kept), [Some(10), Some(20), Some(30)]);
    assert!(rig.memory.root_moves.iter().all(|root_move| root_move.nodes > 0));
}

#[test]
fn moves_are_pruned_below_the_root_only() {
    plainly();
    // Late move pruning: no quiets after the second move.
    set(&[("lmp_base", 0), ("lmp_slope", 0)]);
    let root = position("8/8/8/8/k2p4/3P4/8/K6N w - - 0 1");
    let all = root.legal_moves().len() as u64;
    for (ply, expected) in [(0, all), (1, 2)] {
        Rig::new(Scripted::always(0)).run(&root, |worker| {
            worker.search::<false>(&root, ply, Window::zero(50), 1, false);
            assert_eq!(worker.nodes, 1 + expected, "at ply {ply}");
        });
    }
}

#[test]
fn a_search_that_is_stopped_among_the_moves_leaves_nothing() {
    plainly();
    let root = position(THREE_MOVES);
    for (nodes, is_stopped) in [(2, true), (3, true), (9, false)] {
        let mut rig = Rig::new(three_values(&root));
        rig.limits.nodes = Some(nodes);
        rig.run(&root, |worker| {
            let value = worker.search::<true>(&root, 1, Window::new(-100, 100), 1, false);
            assert_eq!(value, if is_stopped { 0 } else { 30 });
            assert_eq!(stored(worker, &root, 1).bound == Bound::None, is_stopped);
        });
    }
}

#[test]
fn a_killer_is_a_quiet_move_that_is_possible_here() {
    let root = position("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
    let none: Option<Move> = None;
    for (killer, expected) in [
        (Some(mv(&root, "h1h5")), Some(mv(&root, "h1h5"))),
        (Some(mv(&root, "e4d5")), none),
        (Some(Move::quiet(Square::A1, Square::A5)), none),
        (none, none),
    ] {
        Rig::new(Scripted::default()).run(&root, |worker| {
            worker.frame(2).killer = killer;
            assert_eq!(worker.killer(&root, 2), expected);
        });
    }
}

#[test]
fn the_killer_is_the_first_of_the_quiets() {
    plainly();
    let root = position(THREE_MOVES);
    for (ply, expected) in [(1, "a1a2"), (2, "a1b2")] {
        Rig::new(three_values(&root)).run(&root, |worker| {
            worker.frame(ply).killer = Some(mv(&root, "a1a2"));
            worker.search::<false>(&root, 1, Window::zero(-50), 1, false);
            assert_eq!(stored(worker, &root, 1).mv, Some(mv(&root, expected)));
        });
    }
}

#[test]
fn the_children_begin_without_a_killer() {
    plainly();
    let root = position(THREE_MOVES);
    let killer = Some(mv(&root, "a1a2"));
    Rig::new(three_values(&root)).run(&root, |worker| {
        for ply in 0..5 {
            worker.frame(ply).killer = killer;
        }
        worker.search::<false>(&root, 2, Window::zero(50), 1, false);
        let killers = [1, 2, 3, 4].map(|ply| worker.frame(ply).killer);
        assert_eq!(killers, [killer, killer, None, killer]);
        assert_eq!(worker.frame(2).threats, root.attacked_by(Color::Black));
    });
}

#[test]
fn the_principal_variation_is_the_move_and_the_line_of_the_child() {
    let root = position(THREE_MOVES);
    let (first, second) = (mv(&root, "a1a2"), mv(&root, "a1b1"));
    Rig::new(Scripted::default()).run(&root, |worker| {
        worker.pv(2).push(second);
        worker.extend_pv(2, first);
        assert_eq!(worker.pv(2).as_slice(), [first], "not the old line");
        worker.pv(3).extend([second; 2]);
        worker.extend_pv(2, first);
        assert_eq!(worker.pv(2).as_slice(), [first, second, second]);
        while !worker.pv(3).is_full() {
            worker.pv(3).push(second);
        }
        worker.extend_pv(2, first);
        assert!(worker.pv(2).is_full() && worker.pv(2)[0] == first);
    });
}

#[test]
fn a_deeper_search_tells_the_whole_line() {
    plainly();
    let root = position(THREE_MOVES);
    Rig::new(Scripted::always(0)).run(&root, |worker| {
        worker.search::<true>(&root, 1, Window::new(-100, 100), 3, false);
        assert_eq!(worker.pv(1).len(), 3);
        assert_eq!(worker.selective_depth, 4);
    });
}

/// How the move to b2 is searched, where everything is worth nothing.
#[derive(Clone, Copy)]
struct Case {
    ply: usize,
    depth: i32,
    number: usize,
    alpha: Value,
    cut_node: bool,
    extension: i32,
    /// What the table knows of the position after the move.
    known: Option<Entry>,
}

/// The second move of a node at depth 6, which beats alpha by nothing.
const LATE: Case = Case {
    ply: 1,
    depth: 6,
    number: 2,
    alpha: 0,
    cut_node: true,
    extension: 0,
    known: None,
};

/// What a search of one move leaves.
#[derive(Debug, PartialEq, Eq)]
struct Trace {
    value: Value,
    nodes: u64,
    /// The depth of the last search.
    depth: i32,
    /// Whether that was one of the principal variation.
    is_pv: bool,
    /// What was learned of the move.
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

/// The depth of the last search outside the principal variation.
fn last_depth(case: Case) -> i32 {
    trace::<false>(case).depth
}

#[test]
fn the_first_move_is_searched_one_ply_less_deep_plus_its_extension() {
    plainly();
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
    plainly();
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
    plainly();
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
    plainly();
    reduce_late_moves_by(-3);
    assert_eq!(last_depth(LATE), 5);
    assert_eq!(trace::<true>(LATE).depth, 6);
}

#[test]
fn the_child_can_see_how_much_it_was_reduced() {
    plainly();
    reduce_late_moves_by(2);
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
    plainly();
    reduce_late_moves_by(2);
    for (alpha, expected) in [(0, 3), (-1, 4), (-7, 4), (-8, 5), (-50, 5), (-51, 6), (-400, 6)] {
        let case = Case { alpha, ..LATE };
        assert_eq!(last_depth(case), expected, "beside {alpha}");
        assert_eq!(trace::<false>(case).value, 0);
    }
}

/// The table says that the move is worth 100, to this depth.
fn known_to(depth: i32) -> Option<Entry> {
    Some(entry(-100, Bound::Exact, depth))
}

#[test]
fn a_second_search_that_would_be_no_deeper_is_left_out() {
    plainly();
    reduce_late_moves_by(1);
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
    plainly();
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
fn a_second_search_teaches_the_history_whether_the_move_is_good() {
    plainly();
    reduce_late_moves_by(1);
    let good = Case {
        alpha: 80,
        known: known_to(9),
        ..LATE
    };
    assert_eq!(trace::<false>(good).history, (170 * 5 - 90) / 2);
    // The first search believes the table, the second one is deeper than that.
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
fn what_only_reaches_alpha_was_no_good_move() {
    let root = position("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1");
    for (uci, value, expected) in [
        ("h1h2", 30, -380),
        ("h1h2", 31, 380),
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
    plainly();
    reduce_late_moves_by(2);
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
    plainly();
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
    plainly();
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
    plainly();
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
