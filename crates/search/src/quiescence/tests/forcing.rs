//! The forcing moves of quiescence: captures, checks and evasions.

use super::*;

use tabiya_rules::Square;

use crate::score::mate_at;

/// One capture, of a defended pawn by a knight: it loses 200.
const KNIGHT_TAKES: &str = "4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1";

#[test]
fn a_capture_that_is_better_than_standing_pat_is_the_value() {
    search_plainly();
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
    search_plainly();
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
        Window::new(0, 251),
        false,
    );
    assert_eq!(left.value, 150);
}

#[test]
fn a_capture_that_mates_keeps_its_value() {
    search_plainly();
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
    search_plainly();
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
    search_plainly();
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
    search_plainly();
    set(&[("quiescence_futility", 50)]);
    let left = quiesce_at(KNIGHT_TAKES, 10, Window::new(160, 200));
    assert_eq!((left.value, left.nodes), (60, 1), "no more than the margin");
    assert!(quiesce_at(KNIGHT_TAKES, 10, Window::new(159, 200)).nodes > 1);
}

#[test]
fn delta_pruning_keeps_out_of_pawn_endings() {
    search_plainly();
    set(&[("quiescence_futility", 50)]);
    let fen = "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1";
    assert!(quiesce_at(fen, 10, Window::new(500, 600)).nodes > 1);
    let with_a_knight = "4k3/8/2p5/3p4/4P3/8/8/4K2N w - - 0 1";
    assert_eq!(quiesce_at(with_a_knight, 10, Window::new(500, 600)).nodes, 1);
}

#[test]
fn delta_pruning_keeps_out_where_the_position_is_lost() {
    search_plainly();
    set(&[("quiescence_futility", 50)]);
    for (known, is_pruned) in [(1 - KNOWN_WIN, true), (50 - TABLEBASE_WIN, false)] {
        let mut rig = Rig::new(Scripted::always(10));
        let root = position(KNIGHT_TAKES);
        rig.tt.store(root.key(), 1, entry(known, Bound::Upper, 0));
        let left = quiesce::<true>(&mut rig, KNIGHT_TAKES, Window::new(500, 600), false);
        assert_eq!(left.nodes == 1, is_pruned, "{known}");
    }
}

#[test]
fn captures_that_lose_too_much_are_left_out() {
    search_plainly();
    for (limit, is_tried) in [(-201, true), (-200, true), (-199, false)] {
        set(&[("quiescence_see", limit)]);
        assert_eq!(quiesce_at(KNIGHT_TAKES, 0, WIDE).nodes > 1, is_tried, "{limit}");
    }
}

#[test]
fn quiet_checks_are_tried_at_the_first_ply_only() {
    search_plainly();
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
    search_plainly();
    set(&[("quiescence_checks", 1), ("quiescence_futility", 50)]);
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let mut rig = Rig::new(Scripted::always(0));
    let left = quiesce::<false>(&mut rig, fen, Window::new(500, 600), true);
    assert!(left.nodes > 1);
}

#[test]
fn after_a_capture_no_quiet_checks_are_tried() {
    search_plainly();
    set(&[("quiescence_checks", 1)]);
    // White takes on d5; Black could give check on a1.
    let fen = "r5k1/8/8/3p4/4P3/8/5PPP/6K1 w - - 0 1";
    let mut rig = Rig::new(Scripted::always(0));
    assert_eq!(quiesce::<false>(&mut rig, fen, WIDE, true).nodes, 2);
}

/// The nodes of quiescence in check, where the table has values for some evasions.
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
fn in_check_only_a_few_quiet_evasions_are_searched() {
    search_plainly();
    for (most, nodes) in [(1, 2), (2, 3), (4, 5), (9, 5)] {
        set(&[("quiescence_evasions", most)]);
        assert_eq!(nodes_in_check(IN_CHECK, &[]), nodes, "{most}");
    }
}

#[test]
fn in_check_evasions_are_searched_until_one_does_not_lose() {
    search_plainly();
    set(&[("quiescence_evasions", 1)]);
    for (first, nodes) in [(mate_at(9), 3), (TABLEBASE_WIN - 50, 3), (KNOWN_WIN - 1, 2)] {
        assert_eq!(nodes_in_check(IN_CHECK, &[("e1f2", first)]), nodes, "{first}");
    }
    let both = [("e1f2", mate_at(9)), ("e1d2", mate_at(9))];
    assert_eq!(nodes_in_check(IN_CHECK, &both), 4);
}

#[test]
fn in_check_with_only_pawns_all_evasions_are_searched() {
    search_plainly();
    set(&[("quiescence_evasions", 1)]);
    assert_eq!(nodes_in_check("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", &[]), 5);
}

#[test]
fn in_check_captures_are_searched_after_the_quiet_evasions_however_bad() {
    search_plainly();
    set(&[("quiescence_evasions", 1), ("quiescence_futility", 0)]);
    // The king's moves come before that of the queen to a threatened square.
    set(&[("order_threat_queen", 1)]);
    // The queen can take the rook that gives check, which another one defends.
    let fen = "3rr1k1/8/8/8/Q7/8/8/4K3 w - - 0 1";
    let known = [("e1f2", 300), ("a4e8", -700)];
    assert_eq!(nodes_in_check(fen, &known), 3);
}

#[test]
fn in_check_there_is_no_stand_pat() {
    search_plainly();
    let root = position(IN_CHECK);
    let lost = Scripted::always(400).at(&root, 900);
    let left = quiesce::<false>(&mut Rig::new(lost), IN_CHECK, WIDE, true);
    assert_eq!(left.value, -400);
    let stored = left.stored.map(|entry| (entry.value, entry.eval, entry.bound));
    assert_eq!(stored, Some((-400, None, Bound::Upper)));
}

#[test]
fn check_without_evasion_is_mate() {
    search_plainly();
    let mated = quiesce_at("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 50, WIDE);
    assert_eq!(mated.value, mated_at(1));
    assert!(mated.stored.is_none());
    let stalemate = quiesce_at("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 50, WIDE);
    assert_eq!(stalemate.value, 50, "stalemate is not looked for here");
}
