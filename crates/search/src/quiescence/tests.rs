use super::*;

use tabiya_rules::Square;

use crate::score::mate_at;
use crate::testing::{
    Rig, Scripted, TestWorker, after, along, entry, mv, position, set, switch_off_damping,
    switch_off_selectivity,
};

/// No captures and no checks.
const QUIET: &str = "8/8/8/8/k2p4/3P4/8/K6N w - - 0 1";
/// One capture, of a pawn that nobody defends.
const PAWN_TAKES: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
/// One capture, of a defended pawn by a knight: it loses 200.
const KNIGHT_TAKES: &str = "4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1";
/// White is in check and has four king moves, the first one to f2, the second to d2.
const IN_CHECK: &str = "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1";
const WIDE: Window = Window::new(-1000, 1000);

/// Quiescence without anything selective, and evaluations that stay what they are.
fn plainly() {
    switch_off_selectivity();
    switch_off_damping();
}

/// What quiescence at ply 1 leaves: the value, the nodes, and what is stored.
struct Left {
    value: Value,
    nodes: u64,
    stored: Option<Entry>,
}

fn quiesce<const PV: bool>(rig: &mut Rig, fen: &str, window: Window, is_first_ply: bool) -> Left {
    let root = position(fen);
    rig.run(&root, |worker| Left {
        value: worker.quiescence::<PV>(&root, 1, window, is_first_ply),
        nodes: worker.nodes,
        stored: worker.shared.tt.probe(root.key(), 1),
    })
}

/// The same outside the principal variation, after the first ply, with one value everywhere.
fn quiesce_at(fen: &str, eval: Value, window: Window) -> Left {
    quiesce::<false>(&mut Rig::new(Scripted::always(eval)), fen, window, false)
}

/// The same with an entry in the table.
fn quiesce_knowing<const PV: bool>(known: Entry, eval: Value, window: Window) -> Left {
    let mut rig = Rig::new(Scripted::always(eval));
    rig.tt.store(position(QUIET).key(), 1, known);
    quiesce::<PV>(&mut rig, QUIET, window, false)
}

fn stored_entry(mv: Option<Move>, value: Value, eval: Option<Value>, bound: Bound) -> Option<Entry> {
    Some(Entry {
        mv,
        eval,
        ..entry(value, bound, 0)
    })
}

#[test]
fn a_quiet_position_is_worth_its_evaluation() {
    plainly();
    for window in [Window::new(0, 100), Window::new(50, 100), Window::new(29, 31)] {
        let left = quiesce_at(QUIET, 30, window);
        assert_eq!((left.value, left.nodes), (30, 1));
        assert_eq!(left.stored, stored_entry(None, 30, Some(30), Bound::Upper));
    }
}

#[test]
fn who_stands_above_beta_may_stand_pat() {
    plainly();
    set(&[("stand_pat_blend", 60)]);
    for (eval, expected) in [(40, 40), (100, 70)] {
        let left = quiesce_at(QUIET, eval, Window::new(0, 40));
        assert_eq!((left.value, left.nodes), (expected, 1));
        assert_eq!(left.stored, stored_entry(None, eval, Some(eval), Bound::Lower));
    }
    let left = quiesce_at(QUIET, 39, Window::new(0, 40));
    assert_eq!(left.stored, stored_entry(None, 39, Some(39), Bound::Upper));
}

#[test]
fn standing_pat_looks_at_no_capture() {
    plainly();
    assert_eq!(quiesce_at(PAWN_TAKES, 40, Window::new(0, 40)).nodes, 1);
    assert!(quiesce_at(PAWN_TAKES, 39, Window::new(0, 40)).nodes > 1);
}

#[test]
fn a_proven_win_is_not_moved_towards_beta() {
    plainly();
    set(&[("stand_pat_blend", 60)]);
    let left = quiesce_knowing::<true>(entry(KNOWN_WIN, Bound::Lower, 3), 30, WIDE);
    assert_eq!(left.value, KNOWN_WIN);
    let left = quiesce_knowing::<true>(entry(KNOWN_WIN - 1, Bound::Lower, 3), 30, WIDE);
    assert_eq!(left.value, (KNOWN_WIN - 1 + 1000) / 2);
}

#[test]
fn standing_pat_replaces_only_an_entry_that_says_nothing() {
    plainly();
    let known = Entry {
        eval: Some(100),
        ..entry(500, Bound::Upper, 3)
    };
    let left = quiesce_knowing::<false>(known, 0, Window::new(0, 40));
    assert_eq!((left.value, left.stored), (100, Some(known)));
    let evaluated = Entry {
        eval: Some(100),
        ..entry(0, Bound::None, -5)
    };
    let left = quiesce_knowing::<false>(evaluated, 0, Window::new(0, 40));
    assert_eq!(left.value, 100);
    assert_eq!(left.stored, stored_entry(None, 100, Some(100), Bound::Lower));
}

#[test]
fn an_evaluation_in_the_tt_is_not_computed_again() {
    plainly();
    let mut rig = Rig::new(Scripted::always(30));
    for (eval, expected, asked) in [(None, 30, 1), (Some(25), 25, 1)] {
        let known = Entry {
            eval,
            ..entry(0, Bound::None, -5)
        };
        rig.tt.clear(1);
        rig.tt.store(position(QUIET).key(), 1, known);
        assert_eq!(quiesce::<false>(&mut rig, QUIET, WIDE, false).value, expected);
        assert_eq!(rig.memory.evaluator.asked, asked);
    }
}

#[test]
fn a_tt_value_that_decides_ends_the_node_outside_the_principal_variation() {
    plainly();
    let window = Window::new(0, 40);
    for (value, bound, expected) in [
        (40, Bound::Lower, 40),
        (90, Bound::Lower, 90),
        (90, Bound::Exact, 90),
        (-90, Bound::Upper, -90),
        (-90, Bound::Exact, -90),
        (39, Bound::Lower, 39),
        (90, Bound::Upper, 30),
        (90, Bound::None, 30),
    ] {
        let left = quiesce_knowing::<false>(entry(value, bound, 0), 30, window);
        assert_eq!(left.value, expected, "{value} {bound:?}");
    }
    let left = quiesce_knowing::<false>(entry(-90, Bound::Exact, 0), 30, window);
    assert_eq!(left.stored, Some(entry(-90, Bound::Exact, 0)), "nothing new");
    let left = quiesce_knowing::<true>(entry(-90, Bound::Exact, 0), 30, window);
    assert_eq!(
        left.stored.map(|entry| (entry.value, entry.eval)),
        Some((-90, Some(30))),
        "searched again, from the better guess"
    );
}

#[test]
fn the_tt_value_stands_pat_where_it_is_the_better_guess() {
    plainly();
    for (value, bound, expected) in [
        (31, Bound::Lower, 31),
        (29, Bound::Lower, 30),
        (29, Bound::Upper, 29),
        (31, Bound::Upper, 30),
    ] {
        let left = quiesce_knowing::<true>(entry(value, bound, 0), 30, WIDE);
        assert_eq!(left.value, expected, "{value} {bound:?}");
    }
}

/// Nothing here, and for the opponent as given after the only capture.
fn after_the_capture(value: Value) -> Rig {
    let root = position(PAWN_TAKES);
    let end = after(&root, "e4d5");
    Rig::new(Scripted::always(0).at(&end, value))
}

#[test]
fn a_capture_that_is_better_than_standing_pat_is_the_value() {
    plainly();
    let takes = Some(mv(&position(PAWN_TAKES), "e4d5"));
    for (window, expected) in [
        (
            Window::new(-100, 1000),
            stored_entry(takes, 150, Some(0), Bound::Upper),
        ),
        (
            Window::new(149, 151),
            stored_entry(takes, 150, Some(0), Bound::Upper),
        ),
        (
            Window::new(149, 150),
            stored_entry(takes, 150, Some(0), Bound::Lower),
        ),
        (
            Window::new(150, 151),
            stored_entry(None, 150, Some(0), Bound::Upper),
        ),
    ] {
        let left = quiesce::<false>(&mut after_the_capture(-150), PAWN_TAKES, window, false);
        assert_eq!((left.value, left.nodes), (150, 2));
        assert_eq!(left.stored, expected, "{window:?}");
    }
    let left = quiesce::<false>(&mut after_the_capture(150), PAWN_TAKES, WIDE, false);
    assert_eq!(left.stored, stored_entry(None, 0, Some(0), Bound::Upper));
}

#[test]
fn a_capture_above_beta_is_moved_towards_beta() {
    plainly();
    set(&[("quiescence_blend", 90)]);
    let left = quiesce::<false>(
        &mut after_the_capture(-150),
        PAWN_TAKES,
        Window::new(0, 100),
        false,
    );
    assert_eq!(left.value, 137);
    assert_eq!(left.stored.map(|entry| entry.value), Some(137));
    let left = quiesce::<false>(
        &mut after_the_capture(-150),
        PAWN_TAKES,
        Window::new(0, 151),
        false,
    );
    assert_eq!(left.value, 150);
}

#[test]
fn a_capture_that_mates_keeps_its_value() {
    plainly();
    set(&[("quiescence_blend", 90)]);
    let fen = "r5k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let left = quiesce_at(fen, 0, Window::new(0, 100));
    assert_eq!(left.value, mate_at(2));
}

/// Two captures of undefended pawns: the first one brings 80, the second one 60.
const TWO_CAPTURES: &str = "4k3/8/8/1p1p4/8/2N5/8/4K3 w - - 0 1";

fn two_captures() -> (Position, Scripted) {
    let root = position(TWO_CAPTURES);
    let evaluator = Scripted::always(0)
        .at(&after(&root, "c3d5"), -80)
        .at(&after(&root, "c3b5"), -60);
    (root, evaluator)
}

#[test]
fn no_capture_is_tried_after_one_that_reaches_beta() {
    plainly();
    let (_, evaluator) = two_captures();
    for (beta, nodes, value) in [(80, 2, 80), (81, 3, 80), (60, 2, 80)] {
        let left = quiesce::<false>(
            &mut Rig::new(evaluator.clone()),
            TWO_CAPTURES,
            Window::new(0, beta),
            false,
        );
        assert_eq!((left.nodes, left.value), (nodes, value), "{beta}");
    }
}

#[test]
fn the_tt_move_comes_first_if_it_is_legal() {
    plainly();
    let (root, evaluator) = two_captures();
    let illegal = Move::capture(Square::A1, Square::A5);
    for (tt_move, expected) in [(mv(&root, "c3b5"), 60), (illegal, 80)] {
        let mut rig = Rig::new(evaluator.clone());
        let known = Entry {
            mv: Some(tt_move),
            ..entry(0, Bound::None, -5)
        };
        rig.tt.store(root.key(), 1, known);
        let left = quiesce::<false>(&mut rig, TWO_CAPTURES, Window::new(0, 50), false);
        assert_eq!((left.value, left.nodes), (expected, 2));
    }
}

#[test]
fn a_capture_is_futile_where_not_even_the_victim_brings_it_to_alpha() {
    let futile = |fen: &str, uci: &str, futility, alpha| {
        let position = position(fen);
        is_futile(&position, mv(&position, uci), futility, alpha)
    };
    assert!(futile(KNIGHT_TAKES, "c3d5", 50, 150));
    assert!(!futile(KNIGHT_TAKES, "c3d5", 50, 149), "it could reach alpha");
    assert!(!futile(PAWN_TAKES, "e4d5", 50, 150), "it wins a pawn");
    let promotes = "1r2k3/P7/8/8/8/8/8/4K2N w - - 0 1";
    assert!(!futile(promotes, "a7a8q", -5000, 0), "it makes a queen");
}

#[test]
fn delta_pruning_leaves_out_captures_that_cannot_reach_alpha() {
    plainly();
    set(&[("quiescence_futility", 50)]);
    let left = quiesce_at(KNIGHT_TAKES, 10, Window::new(160, 200));
    assert_eq!((left.value, left.nodes), (60, 1), "no more than the margin");
    assert!(quiesce_at(KNIGHT_TAKES, 10, Window::new(159, 200)).nodes > 1);
}

#[test]
fn delta_pruning_keeps_out_of_pawn_endings() {
    plainly();
    set(&[("quiescence_futility", 50)]);
    let fen = "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1";
    assert!(quiesce_at(fen, 10, Window::new(500, 600)).nodes > 1);
    let with_a_knight = "4k3/8/2p5/3p4/4P3/8/8/4K2N w - - 0 1";
    assert_eq!(quiesce_at(with_a_knight, 10, Window::new(500, 600)).nodes, 1);
}

#[test]
fn delta_pruning_keeps_out_where_the_position_is_lost() {
    plainly();
    set(&[("quiescence_futility", 50)]);
    for (known, is_pruned) in [(1 - KNOWN_WIN, true), (-KNOWN_WIN, false)] {
        let mut rig = Rig::new(Scripted::always(10));
        let root = position(KNIGHT_TAKES);
        rig.tt.store(root.key(), 1, entry(known, Bound::Upper, 0));
        let left = quiesce::<true>(&mut rig, KNIGHT_TAKES, Window::new(500, 600), false);
        assert_eq!(left.nodes == 1, is_pruned, "{known}");
    }
}

#[test]
fn captures_that_lose_too_much_are_left_out() {
    plainly();
    for (limit, is_tried) in [(-201, true), (-200, true), (-199, false)] {
        set(&[("quiescence_see", limit)]);
        assert_eq!(quiesce_at(KNIGHT_TAKES, 0, WIDE).nodes > 1, is_tried, "{limit}");
    }
}

#[test]
fn quiet_checks_are_tried_at_the_first_ply_only() {
    plainly();
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (plies, is_first_ply, are_tried) in [
        (1, true, true),
        (1, false, false),
        (0, true, false),
        (0, false, false),
    ] {
        set(&[("quiescence_checks", plies)]);
        let mut rig = Rig::new(Scripted::always(0));
        let left = quiesce::<false>(&mut rig, fen, WIDE, is_first_ply);
        assert_eq!(left.nodes > 1, are_tried, "{plies} {is_first_ply}");
    }
}

#[test]
fn quiet_checks_are_never_futile() {
    plainly();
    set(&[("quiescence_checks", 1), ("quiescence_futility", 50)]);
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut rig = Rig::new(Scripted::always(0));
    let left = quiesce::<false>(&mut rig, fen, Window::new(500, 600), true);
    assert!(left.nodes > 1);
}

#[test]
fn after_a_capture_no_quiet_checks_are_tried() {
    plainly();
    set(&[("quiescence_checks", 1)]);
    // White takes on d5; Black could give check on a1.
    let fen = "r5k1/8/8/3p4/4P3/8/5PPP/6K1 w - - 0 1";
    let mut rig = Rig::new(Scripted::always(0));
    assert_eq!(quiesce::<false>(&mut rig, fen, WIDE, true).nodes, 2);
}

/// The nodes of quiescence in check, where the table says what Black has after the first escapes.
fn nodes_in_check(fen: &str, known: &[(&str, Value)]) -> u64 {
    let root = position(fen);
    let mut rig = Rig::new(Scripted::always(0));
    for &(uci, value) in known {
        let end = after(&root, uci);
        rig.tt.store(end.key(), 2, entry(value, Bound::Exact, 9));
    }
    quiesce::<false>(&mut rig, fen, WIDE, false).nodes
}

#[test]
fn in_check_a_few_quiet_escapes_tell_enough() {
    plainly();
    for (most, nodes) in [(1, 2), (2, 3), (4, 5), (9, 5)] {
        set(&[("quiescence_evasions", most)]);
        assert_eq!(nodes_in_check(IN_CHECK, &[]), nodes, "{most}");
    }
}

#[test]
fn in_check_escapes_are_tried_until_one_does_not_lose_at_once() {
    plainly();
    set(&[("quiescence_evasions", 1)]);
    for (first, nodes) in [(mate_at(9), 3), (KNOWN_WIN, 3), (KNOWN_WIN - 1, 2)] {
        assert_eq!(nodes_in_check(IN_CHECK, &[("e1f2", first)]), nodes, "{first}");
    }
    let both = [("e1f2", mate_at(9)), ("e1d2", mate_at(9))];
    assert_eq!(nodes_in_check(IN_CHECK, &both), 4);
}

#[test]
fn in_check_with_only_pawns_all_escapes_are_tried() {
    plainly();
    set(&[("quiescence_evasions", 1)]);
    assert_eq!(nodes_in_check("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", &[]), 5);
}

#[test]
fn in_check_captures_are_tried_after_the_quiet_escapes_and_however_bad() {
    plainly();
    set(&[("quiescence_evasions", 1), ("quiescence_futility", 0)]);
    // The queen can take the rook that gives check, which another one defends.
    let fen = "3rr1k1/8/8/8/Q7/8/8/4K3 w - - 0 1";
    let known = [("e1f2", 300), ("a4e8", -700)];
    assert_eq!(nodes_in_check(fen, &known), 3);
}

#[test]
fn in_check_nobody_may_stand_pat() {
    plainly();
    let root = position(IN_CHECK);
    let lost = Scripted::always(400).at(&root, 900);
    let left = quiesce::<false>(&mut Rig::new(lost), IN_CHECK, WIDE, true);
    assert_eq!(left.value, -400);
    let stored = left.stored.map(|entry| (entry.value, entry.eval, entry.bound));
    assert_eq!(stored, Some((-400, None, Bound::Upper)));
}

#[test]
fn check_without_escape_is_mate_and_no_capture_is_not() {
    plainly();
    let mated = quiesce_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 50, WIDE);
    assert_eq!(mated.value, mated_at(1));
    assert!(mated.stored.is_none());
    let stalemate = quiesce_at("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 50, WIDE);
    assert_eq!(stalemate.value, 50, "stalemate is not looked for here");
}

#[test]
fn a_drawn_position_ends_quiescence() {
    plainly();
    set(&[("draw_noise", 3)]);
    for fen in [
        "8/8/8/8/k2p4/3P4/8/K6N w - - 100 90",
        "8/8/8/8/k7/8/8/K6N w - - 0 90",
    ] {
        let left = quiesce_at(fen, 50, WIDE);
        assert_eq!((left.value, left.nodes), (-3, 1));
        assert!(left.stored.is_none());
    }
}

/// Quiescence where White can go back to h2, with the black king where it was then; a draw is worth 3.
fn quiesce_before_repetition(window: Window) -> Value {
    plainly();
    set(&[("draw_noise", 3)]);
    let root = position("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
    let line = ["h1h2", "e8d8", "h2h3", "d8e8"];
    Rig::new(Scripted::always(-70)).run(&root, |worker| {
        along(worker, &root, 0, &line, |worker, position, ply| {
            worker.nodes = 1;
            worker.quiescence::<false>(position, ply, window, false)
        })
    })
}

#[test]
fn who_can_repeat_a_position_has_at_least_a_draw() {
    assert_eq!(quiesce_before_repetition(Window::new(-60, 3)), 3);
    assert_eq!(quiesce_before_repetition(Window::new(-60, -50)), 3);
    assert_eq!(quiesce_before_repetition(Window::new(-60, 4)), -70);
    assert_eq!(quiesce_before_repetition(Window::new(-1, 0)), 3);
    assert_eq!(
        quiesce_before_repetition(Window::new(0, 2)),
        -70,
        "it has a draw already"
    );
}

#[test]
fn the_longest_line_ends_with_the_evaluation() {
    plainly();
    for (fen, ply, expected, is_stored) in [
        (PAWN_TAKES, MAX_PLY - 1, 17, false),
        (QUIET, MAX_PLY - 2, 17, true),
        (IN_CHECK, MAX_PLY - 1, 0, false),
    ] {
        let root = position(fen);
        Rig::new(Scripted::always(17)).run(&root, |worker| {
            let value = worker.quiescence::<false>(&root, ply, WIDE, true);
            assert_eq!(value, expected);
            assert_eq!(worker.shared.tt.probe(root.key(), ply).is_some(), is_stored);
        });
    }
}

#[test]
fn a_stopped_search_leaves_nothing() {
    plainly();
    for nodes in [1, 2] {
        let mut rig = after_the_capture(-150);
        rig.limits.nodes = Some(nodes);
        let left = quiesce::<true>(&mut rig, PAWN_TAKES, WIDE, false);
        assert_eq!((left.value, left.nodes), (0, nodes));
        assert!(left.stored.is_none());
    }
}

#[test]
fn the_principal_variation_goes_on_through_captures() {
    plainly();
    let root = position("4k3/8/2p5/3p4/4P3/8/8/4K2N w - - 0 1");
    let evaluator = Scripted::always(0)
        .at(&after(&root, "e4d5"), -300)
        .at(&after(&root, "e4d5 c6d5"), 90);
    let search = |worker: &mut TestWorker<'_>, is_pv: bool| {
        let old = mv(&root, "h1g3");
        worker.pv(1).push(old);
        let value = if is_pv {
            worker.quiescence::<true>(&root, 1, WIDE, false)
        } else {
            worker.quiescence::<false>(&root, 1, WIDE, false)
        };
        assert_eq!(value, 90);
        let stored = worker.shared.tt.probe(root.key(), 1).unwrap();
        (worker.pv(1).len(), worker.selective_depth, stored.tt_pv)
    };
    let mut rig = Rig::new(evaluator.clone());
    assert_eq!(rig.run(&root, |worker| search(worker, true)), (2, 3, true));
    let mut rig = Rig::new(evaluator);
    assert_eq!(rig.run(&root, |worker| search(worker, false)), (1, 0, false));
}

#[test]
fn quiescence_counts_as_deep_as_it_is_but_never_less_than_before() {
    plainly();
    let root = position(QUIET);
    Rig::new(Scripted::always(0)).run(&root, |worker| {
        worker.selective_depth = 4;
        for (ply, expected) in [(3, 4), (7, 7)] {
            worker.quiescence::<true>(&root, ply, WIDE, false);
            assert_eq!(worker.selective_depth, expected);
        }
    });
}
