use super::*;

use tabiya_rules::{Color, PieceKind, Square};

use crate::testing::{
    Rig, Scripted, THREE_MOVES, TestWorker, mv, position, search_plainly, set, three_values,
};
use crate::transposition::{Bound, Entry};

mod one_move;

/// Searches the three moves at ply 1 to depth 1, then inspects the worker.
fn search_three<const PV: bool>(window: Window, look: impl FnOnce(Value, &mut TestWorker<'_>, &Position)) {
    search_plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values()).run(&root, |worker| {
        let value = worker.search::<PV>(&root, 1, window, 1, false);
        look(value, worker, &root);
    });
}

fn stored(worker: &TestWorker<'_>, position: &Position, ply: usize) -> Entry {
    worker.shared.tt.probe(position.key(), ply, 0).unwrap()
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
    search_plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values()).run(&root, |worker| {
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
fn moves_tried_before_a_cutoff_get_a_malus() {
    set(&[("bonus_slope", 170), ("bonus_base", 90)]);
    set(&[("malus_slope", 190), ("malus_base", 60), ("malus_decay", 32)]);
    search_three::<false>(Window::zero(20), |_, worker, root| {
        let threats = root.attacked_by(Color::Black);
        let history = |uci| {
            let histories = &worker.memory.histories;
            histories.quiet(Color::White, threats, mv(root, uci))
        };
        assert_eq!(
            ["a1b2", "a1a2", "a1b1"].map(history),
            [60 - 190, -130 * 32 / 33, 170 - 90]
        );
    });
}

#[test]
fn moves_that_once_raised_alpha_get_no_malus() {
    set(&[("bonus_slope", 170), ("bonus_base", 90)]);
    search_three::<true>(Window::new(-100, 100), |_, worker, root| {
        let threats = root.attacked_by(Color::Black);
        let history = |uci| {
            let histories = &worker.memory.histories;
            histories.quiet(Color::White, threats, mv(root, uci))
        };
        assert_eq!(["a1b2", "a1a2", "a1b1"].map(history), [0, 0, 170 - 90]);
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
    search_plainly();
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
                    .probe(root.key(), 3, 0)
                    .is_none_or(|entry| entry.bound == Bound::None)
            );
        });
    }
}

#[test]
fn without_its_only_move_a_node_is_worth_no_more_than_alpha() {
    search_plainly();
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
    search_plainly();
    let root = position(THREE_MOVES);
    Rig::new(three_values()).run(&root, |worker| {
        worker.frame(1).excluded = Some(mv(&root, "a1b1"));
        let value = worker.search::<false>(&root, 1, Window::zero(50), 1, false);
        assert_eq!((value, worker.nodes, worker.frame(1).number), (20, 3, 2));
    });
}

#[test]
fn the_root_searches_only_the_requested_moves() {
    search_plainly();
    let root = position(THREE_MOVES);
    for (ply, expected) in [(0, 20), (1, 30)] {
        let mut rig = Rig::new(three_values());
        rig.limits.search_moves = vec![mv(&root, "a1b2"), mv(&root, "a1a2")];
        let value = rig.run(&root, |worker| {
            worker.search::<true>(&root, ply, Window::new(-100, 100), 1, false)
        });
        assert_eq!(value, expected, "at ply {ply}");
    }
}

#[test]
fn the_root_keeps_the_value_of_every_move_that_was_the_best() {
    search_plainly();
    let root = position(THREE_MOVES);
    let mut rig = Rig::new(three_values());
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
    search_plainly();
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
fn a_search_stopped_during_the_move_loop_stores_nothing() {
    search_plainly();
    let root = position(THREE_MOVES);
    for (nodes, is_stopped) in [(2, true), (3, true), (9, false)] {
        let mut rig = Rig::new(three_values());
        rig.limits.nodes = Some(nodes);
        rig.run(&root, |worker| {
            let value = worker.search::<true>(&root, 1, Window::new(-100, 100), 1, false);
            assert_eq!(value, if is_stopped { 0 } else { 30 });
            assert_eq!(stored(worker, &root, 1).bound == Bound::None, is_stopped);
        });
    }
}

#[test]
fn a_killer_is_a_legal_quiet_move() {
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
    search_plainly();
    let root = position(THREE_MOVES);
    for (ply, expected) in [(1, "a1a2"), (2, "a1b2")] {
        Rig::new(three_values()).run(&root, |worker| {
            worker.frame(ply).killer = Some(mv(&root, "a1a2"));
            worker.search::<false>(&root, 1, Window::zero(-50), 1, false);
            assert_eq!(stored(worker, &root, 1).mv, Some(mv(&root, expected)));
        });
    }
}

#[test]
fn the_children_begin_without_a_killer() {
    search_plainly();
    let root = position(THREE_MOVES);
    let killer = Some(mv(&root, "a1a2"));
    Rig::new(three_values()).run(&root, |worker| {
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
fn a_deeper_search_returns_the_whole_pv() {
    search_plainly();
    let root = position(THREE_MOVES);
    Rig::new(Scripted::always(0)).run(&root, |worker| {
        worker.search::<true>(&root, 1, Window::new(-100, 100), 3, false);
        assert_eq!(worker.pv(1).len(), 3);
        assert_eq!(worker.selective_depth, 4);
    });
}
