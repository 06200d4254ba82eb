//! Tests of the reductions and of the table they start from.

use tabiya_rules::{Color, Piece, PieceKind, Square};

use super::*;
use crate::history::PieceTo;
use crate::testing::{PLY, Rig, Scripted, TestWorker, mv, node, position, set};

#[test]
fn logarithms_agree_with_floating_point() {
    for number in 1..64 {
        let exact = (number as f64).ln() * 1024.0;
        let found = logarithm(number) as f64;
        assert!(exact - 1.1 < found && found <= exact, "{number}: {found}");
    }
}

#[test]
fn later_moves_and_deeper_nodes_are_reduced_more() {
    set(&[
        ("lmr_quiet_base", 800),
        ("lmr_quiet_divisor", 236),
        ("lmr_capture_base", 250),
        ("lmr_capture_divisor", 330),
    ]);
    let lmr = LmrTable::new();
    assert!(lmr.reduction(true, 10, 20) > lmr.reduction(true, 10, 5));
    assert!(lmr.reduction(true, 20, 10) > lmr.reduction(true, 5, 10));
    assert!(lmr.reduction(true, 10, 10) > lmr.reduction(false, 10, 10));
    assert_eq!(lmr.reduction(true, 1000, 1000), lmr.reduction(true, 63, 63));
}

#[test]
fn the_table_is_a_base_and_the_product_of_two_logarithms() {
    set(&[
        ("lmr_quiet_base", 100),
        ("lmr_quiet_divisor", 200),
        ("lmr_capture_base", 7),
        ("lmr_capture_divisor", 400),
    ]);
    let lmr = LmrTable::new();
    // ln 2 = 709 / 1024, ln 10 = 2357 / 1024.
    let product = 709 * 2357;
    for (depth, number) in [(2, 10), (10, 2)] {
        assert_eq!(lmr.reduction(true, depth, number as usize), 100 + product / 2048);
        assert_eq!(lmr.reduction(false, depth, number as usize), 7 + product / 4096);
    }
    assert_eq!(lmr.reduction(true, 1, 30), 100);
    assert_eq!(lmr.reduction(true, 30, 1), 100);
}

#[test]
fn without_depth_or_number_there_is_no_reduction() {
    let lmr = LmrTable::new();
    for is_quiet in [true, false] {
        assert_eq!(lmr.reduction(is_quiet, 0, 5), 0);
        assert_eq!(lmr.reduction(is_quiet, -3, 5), 0);
        assert_eq!(lmr.reduction(is_quiet, 5, 0), 0);
    }
}

/// The rook may give check (`a1e1`), move without (`a1a3`) or take a pawn (`a1a7`).
const ROOK: &str = "4k3/p7/8/8/8/8/8/R5K1 w - - 0 1";

/// The adjustment of a reduction at depth 4, beyond the table's 5000 for quiets and 3000 for captures.
fn adjusted<const PV: bool>(
    uci: &str,
    change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>, &mut Candidate),
) -> i32 {
    set(&[
        ("lmr_quiet_base", 5000),
        ("lmr_quiet_divisor", 1_000_000_000),
        ("lmr_capture_base", 3000),
        ("lmr_capture_divisor", 1_000_000_000),
        ("lmr_pv", 1),
        ("lmr_tt_pv", 2),
        ("lmr_cut_node", 4),
        ("lmr_no_tt_move", 8),
        ("lmr_alpha_raised", 16),
        ("lmr_correction", 2048),
        ("lmr_not_improving", 32),
        ("lmr_check", 64),
        ("lmr_tt_capture", 128),
        ("lmr_killer", 256),
        ("lmr_cutoffs", 512),
        ("lmr_cutoff_count", 3),
        ("lmr_history_divisor", 2048),
    ]);
    let position = position(ROOK);
    let mv = mv(&position, uci);
    Rig::new(Scripted::always(0)).run(&position, |worker| {
        let mut node = node(worker, &position, 4, 0);
        node.improving = true;
        let mut candidate = Candidate {
            mv,
            number: 5,
            alpha: 0,
            stage: Stage::Quiets,
        };
        change(worker, &mut node, &mut candidate);
        let next = position.after(mv);
        let table = if mv.is_quiet() { 5000 } else { 3000 };
        worker.lmr_reduction::<PV>(&next, &node, &candidate) - table
    })
}

#[test]
fn an_ordinary_move_is_reduced_as_the_table_says() {
    assert_eq!(adjusted::<false>("a1a3", |_, _, _| ()), 0);
    assert_eq!(adjusted::<false>("a1a7", |_, _, _| ()), 0);
}

#[test]
fn less_in_a_principal_variation_of_now_or_before() {
    assert_eq!(adjusted::<true>("a1a3", |_, _, _| ()), -1);
    assert_eq!(adjusted::<false>("a1a3", |_, node, _| node.tt_pv = true), -2);
}

#[test]
fn more_in_a_cut_node_and_even_more_without_a_tt_move() {
    let position = position(ROOK);
    let quiet = mv(&position, "g1g2");
    assert_eq!(
        adjusted::<false>("a1a3", |_, node, _| node.cut_node = true),
        4 + 8
    );
    let with_tt_move = |_: &mut TestWorker<'_>, node: &mut Node<'_>, _: &mut Candidate| {
        (node.cut_node, node.tt_move) = (true, Some(quiet));
    };
    assert_eq!(adjusted::<false>("a1a3", with_tt_move), 4);
    let elsewhere = |_: &mut TestWorker<'_>, node: &mut Node<'_>, _: &mut Candidate| {
        node.tt_move = Some(quiet);
    };
    assert_eq!(adjusted::<false>("a1a3", elsewhere), 0);
}

#[test]
fn more_after_a_move_that_has_raised_alpha() {
    assert_eq!(
        adjusted::<false>("a1a3", |_, _, candidate| candidate.alpha = 1),
        16
    );
}

#[test]
fn less_where_the_correction_is_large() {
    assert_eq!(adjusted::<false>("a1a3", |_, node, _| node.correction = 5), -10);
}

#[test]
fn more_when_not_improving() {
    assert_eq!(adjusted::<false>("a1a3", |_, node, _| node.improving = false), 32);
}

#[test]
fn less_for_a_check() {
    assert_eq!(adjusted::<false>("a1e1", |_, _, _| ()), -64);
}

#[test]
fn more_when_the_tt_move_captures() {
    let position = position(ROOK);
    let capture = mv(&position, "a1a7");
    assert_eq!(
        adjusted::<false>("a1a3", |_, node, _| node.tt_move = Some(capture)),
        128
    );
}

#[test]
fn less_for_a_killer() {
    let killer = |_: &mut TestWorker<'_>, _: &mut Node<'_>, candidate: &mut Candidate| {
        candidate.stage = Stage::GenerateQuiets;
    };
    assert_eq!(adjusted::<false>("a1a3", killer), -256);
}

#[test]
fn more_when_child_nodes_keep_cutting_off() {
    let with = |count| {
        adjusted::<false>("a1a3", |worker, _, _| {
            worker.frame(PLY + 1).cutoffs = count;
        })
    };
    assert_eq!(with(3), 0);
    assert_eq!(with(4), 512);
}

#[test]
fn less_for_a_quiet_with_a_good_history_and_more_for_a_bad_one() {
    let with = |history| {
        adjusted::<false>("a1a3", |worker, node, candidate| {
            let histories = &mut worker.memory.histories;
            histories.update_quiet(Color::White, node.context.threats, candidate.mv, history);
        })
    };
    assert_eq!(with(300), -150);
    assert_eq!(with(-300), 150);
}

#[test]
fn less_for_a_capture_with_a_good_history() {
    let reduction = adjusted::<false>("a1a7", |worker, _, _| {
        let now = PieceTo::new(Piece::WhiteRook, Square::A7);
        worker.memory.histories.update_capture(now, PieceKind::Pawn, 300);
    });
    assert_eq!(reduction, -150);
}
