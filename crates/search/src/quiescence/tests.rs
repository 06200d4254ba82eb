use super::*;

use crate::score::TABLEBASE_WIN;
use crate::testing::{Rig, Scripted, TestWorker, after, along, entry, mv, position, search_plainly, set};

mod forcing;

/// No captures and no checks.
const QUIET: &str = "8/8/8/8/k2p4/3P4/8/K6N w - - 0 1";
/// One capture, of an undefended pawn.
const PAWN_TAKES: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
/// White is in check and has four king moves, the first one to f2, the second to d2.
const IN_CHECK: &str = "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1";
const WIDE: Window = Window::new(-1000, 1000);

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
        stored: worker.shared.tt.probe(root.key(), 1, 0),
    })
}

/// The same in a non-PV node, after the first ply, with one value everywhere.
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

/// Zero here, and the given value for the opponent after the only capture.
fn after_the_capture(value: Value) -> Rig {
    let root = position(PAWN_TAKES);
    let end = after(&root, "e4d5");
    Rig::new(Scripted::always(0).at(&end, value))
}

#[test]
fn a_quiet_position_is_worth_its_evaluation() {
    search_plainly();
    for window in [Window::new(0, 100), Window::new(50, 100), Window::new(29, 31)] {
        let left = quiesce_at(QUIET, 30, window);
        assert_eq!((left.value, left.nodes), (30, 1));
        assert_eq!(left.stored, stored_entry(None, 30, Some(30), Bound::Upper));
    }
}

#[test]
fn standing_pat_above_beta_fails_high() {
    search_plainly();
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
    search_plainly();
    assert_eq!(quiesce_at(PAWN_TAKES, 40, Window::new(0, 40)).nodes, 1);
    assert!(quiesce_at(PAWN_TAKES, 39, Window::new(0, 40)).nodes > 1);
}

#[test]
fn a_proven_win_is_not_moved_towards_beta() {
    search_plainly();
    set(&[("stand_pat_blend", 60)]);
    let win = TABLEBASE_WIN - 50;
    let left = quiesce_knowing::<true>(entry(win, Bound::Lower, 3), 30, WIDE);
    assert_eq!(left.value, win);
    let left = quiesce_knowing::<true>(entry(KNOWN_WIN - 1, Bound::Lower, 3), 30, WIDE);
    assert_eq!(left.value, (KNOWN_WIN - 1 + 1000) / 2);
}

#[test]
fn standing_pat_replaces_only_an_entry_that_says_nothing() {
    search_plainly();
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
    search_plainly();
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
    search_plainly();
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
    search_plainly();
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

#[test]
fn a_drawn_position_ends_quiescence() {
    search_plainly();
    set(&[("draw_noise", 3)]);
    for (fen, value) in [
        ("8/8/8/8/k2p4/3P4/8/K6N w - - 100 90", -3),
        ("8/8/8/8/k7/8/8/K6N w - - 0 90", 0),
    ] {
        let left = quiesce_at(fen, 50, WIDE);
        assert_eq!((left.value, left.nodes), (value, 1));
        assert!(left.stored.is_none());
    }
}

/// Quiescence where White can go back to h2, with the black king where it was then; a draw is worth 3.
fn quiesce_before_repetition(window: Window) -> Value {
    search_plainly();
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
fn a_side_that_can_repeat_has_at_least_a_draw() {
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
    search_plainly();
    for (fen, ply, expected, is_stored) in [
        (PAWN_TAKES, MAX_PLY - 1, 17, false),
        (QUIET, MAX_PLY - 2, 17, true),
        (IN_CHECK, MAX_PLY - 1, 0, false),
    ] {
        let root = position(fen);
        Rig::new(Scripted::always(17)).run(&root, |worker| {
            let value = worker.quiescence::<false>(&root, ply, WIDE, true);
            assert_eq!(value, expected);
            assert_eq!(worker.shared.tt.probe(root.key(), ply, 0).is_some(), is_stored);
        });
    }
}

#[test]
fn a_stopped_search_leaves_nothing() {
    search_plainly();
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
    search_plainly();
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
        let stored = worker.shared.tt.probe(root.key(), 1, 0).unwrap();
        (worker.pv(1).len(), worker.selective_depth, stored.tt_pv)
    };
    let mut rig = Rig::new(evaluator.clone());
    assert_eq!(rig.run(&root, |worker| search(worker, true)), (2, 3, true));
    let mut rig = Rig::new(evaluator);
    assert_eq!(rig.run(&root, |worker| search(worker, false)), (1, 0, false));
}

#[test]
fn quiescence_counts_as_deep_as_it_is_but_never_less_than_before() {
    search_plainly();
    let root = position(QUIET);
    Rig::new(Scripted::always(0)).run(&root, |worker| {
        worker.selective_depth = 4;
        for (ply, expected) in [(3, 4), (7, 7)] {
            worker.quiescence::<true>(&root, ply, WIDE, false);
            assert_eq!(worker.selective_depth, expected);
        }
    });
}

#[test]
fn the_pv_flag_is_never_lost() {
    search_plainly();
    for (marked, eval) in [(true, 30), (false, 30), (true, 2000), (false, 2000)] {
        let mut rig = Rig::new(Scripted::always(eval));
        let known = Entry {
            tt_pv: marked,
            ..entry(0, Bound::None, 0)
        };
        rig.tt.store(position(QUIET).key(), 1, known);
        let left = quiesce::<false>(&mut rig, QUIET, WIDE, false);
        assert_eq!(left.stored.map(|entry| entry.tt_pv), Some(marked), "{eval}");
    }
}
