use super::*;

use tabiya_rules::{Bitboard, Piece, Square};

use crate::history::PieceTo;
use crate::testing::{
    Rig, Scripted, TestWorker, entry, learn_whole_errors, mv, position, set, switch_off_damping,
};
use crate::transposition::Bound;

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1";
const IN_CHECK: &str = "4k3/8/8/8/8/8/4r3/4K2R w - - 0 1";

/// A node at ply 3 with an evaluation of 40; two plies earlier it was `before`.
fn described(
    fen: &str,
    before: Value,
    tt: Option<Entry>,
    look: impl FnOnce(&Node<'_>, &mut TestWorker<'_>),
) -> usize {
    let root = position(fen);
    let mut rig = Rig::new(Scripted::always(40));
    rig.run(&root, |worker| {
        worker.frame(1).eval = before;
        let node = worker.describe::<false>(&root, 3, tt, None);
        look(&node, worker);
    });
    rig.memory.evaluator.asked
}

#[test]
fn a_new_position_is_evaluated_once() {
    let asked = described(QUIET, 0, None, |node, worker| {
        assert_eq!((node.raw_eval, node.static_eval, node.eval), (Some(40), 40, 40));
        assert_eq!(worker.frame(3).eval, 40);
        assert!(!node.in_check && node.tt_move.is_none() && !node.tt_pv);
        assert_eq!((node.ply, node.correction), (3, 0));
    });
    assert_eq!(asked, 1);
}

#[test]
fn an_evaluation_in_the_tt_is_not_computed_again() {
    let known = Entry {
        eval: Some(25),
        ..entry(0, Bound::None, 0)
    };
    let asked = described(QUIET, 0, Some(known), |node, _| {
        assert_eq!((node.raw_eval, node.static_eval, node.eval), (Some(25), 25, 25));
    });
    assert_eq!(asked, 0);
    let unknown = entry(0, Bound::None, 0);
    let asked = described(QUIET, 0, Some(unknown), |node, _| {
        assert_eq!(node.raw_eval, Some(40))
    });
    assert_eq!(asked, 1);
}

#[test]
fn in_check_the_evaluation_is_that_of_two_plies_earlier() {
    let tt = entry(300, Bound::Exact, 5);
    let asked = described(IN_CHECK, -70, Some(tt), |node, worker| {
        assert_eq!((node.raw_eval, node.static_eval, node.eval), (None, -70, -70));
        assert_eq!(worker.frame(3).eval, -70);
        assert!(node.in_check && !node.improving);
        assert_eq!(node.correction, 0);
    });
    assert_eq!(asked, 0);
}

#[test]
fn a_tt_value_is_better_than_the_evaluation_where_its_bound_says_so() {
    for (value, bound, expected) in [
        (41, Bound::Lower, 41),
        (39, Bound::Lower, 40),
        (39, Bound::Upper, 39),
        (41, Bound::Upper, 40),
        (41, Bound::Exact, 41),
        (39, Bound::Exact, 39),
        (90, Bound::None, 40),
    ] {
        described(QUIET, 0, Some(entry(value, bound, 1)), |node, worker| {
            assert_eq!((node.eval, node.static_eval), (expected, 40), "{value} {bound:?}");
            assert_eq!(worker.frame(3).eval, 40);
        });
    }
}

#[test]
fn improving_compares_with_two_plies_earlier() {
    for (before, expected) in [(39, true), (40, false), (41, false)] {
        described(QUIET, before, None, |node, _| {
            assert_eq!(node.improving, expected, "{before}")
        });
    }
}

#[test]
fn only_a_legal_tt_move_is_kept() {
    let root = position(QUIET);
    let with = |mv| Entry {
        mv: Some(mv),
        ..entry(0, Bound::Upper, 3)
    };
    let legal = mv(&root, "h1h5");
    described(QUIET, 0, Some(with(legal)), |node, _| {
        assert_eq!(node.tt_move, Some(legal));
        assert_eq!(node.tt, Some(with(legal)));
    });
    let illegal = Move::quiet(Square::A1, Square::A5);
    described(QUIET, 0, Some(with(illegal)), |node, _| {
        assert_eq!(node.tt_move, None)
    });
}

#[test]
fn a_node_is_of_the_principal_variation_if_it_is_now_or_was_once() {
    let root = position(QUIET);
    let mut rig = Rig::new(Scripted::always(0));
    rig.run(&root, |worker| {
        for (was, is) in [(false, false), (true, false), (false, true), (true, true)] {
            let tt = Some(Entry {
                tt_pv: was,
                ..entry(0, Bound::Upper, 3)
            });
            let tt_pv = if is {
                worker.describe::<true>(&root, 1, tt, None).tt_pv
            } else {
                worker.describe::<false>(&root, 1, tt, None).tt_pv
            };
            assert_eq!(tt_pv, was || is);
        }
        assert!(worker.describe::<true>(&root, 1, None, None).tt_pv);
        assert!(!worker.describe::<false>(&root, 1, None, None).tt_pv);
    });
}

#[test]
fn the_correction_is_how_far_the_evaluation_was_moved_either_way() {
    learn_whole_errors();
    // A fifty-move clock of 22 takes a tenth from the evaluation.
    set(&[
        ("fifty_move_damping", 220),
        ("correction_pawns", 1024 * 16),
        ("correction_pieces", 0),
        ("correction_moves", 0),
    ]);
    let root = position("4k3/8/8/8/8/8/4P3/4K2R w - - 22 40");
    for error in [100, -100] {
        let mut rig = Rig::new(Scripted::always(400));
        rig.run(&root, |worker| {
            let keys = worker.correction_keys(&root, 2);
            worker.shared.corrections.learn(&keys, error, 8);
            let node = worker.describe::<false>(&root, 2, None, None);
            assert_eq!(
                (node.raw_eval, node.static_eval, node.correction),
                (Some(400), 360 + error, 100)
            );
            assert_eq!(node.eval, node.static_eval);
            assert_eq!(worker.corrected_eval(&root, 400, &keys), 360 + error);
        });
    }
}

#[test]
fn the_evaluation_shrinks_as_the_fifty_move_clock_rises() {
    set(&[("fifty_move_damping", 220)]);
    for (clock, expected) in [(0, 2200), (1, 2190), (50, 1700), (100, 1200)] {
        let position = position(&format!("4k3/8/8/8/8/8/4P3/4K2R w - - {clock} 90"));
        assert_eq!(damped(&position, 2200), expected);
        assert_eq!(damped(&position, -2200), -expected);
    }
    let late = position("4k3/8/8/8/8/8/4P3/4K2R w - - 120 90");
    assert_eq!(damped(&late, 2200), 1200, "no further than the limit");
}

#[test]
fn an_undamped_evaluation_is_the_same_at_any_fifty_move_clock() {
    for whole in [110, 166, 220, 500] {
        set(&[("fifty_move_damping", whole)]);
        for clock in [0, 1, 50, 100] {
            let position = position(&format!("4k3/8/8/8/8/8/4P3/4K2R w - - {clock} 90"));
            for value in [-3000, 0, 3000] {
                let seen = damped(&position, undamped(&position, value));
                assert!(seen.abs_diff(value) <= 1, "{value} at {clock}: {seen}");
            }
        }
    }
}

#[test]
fn without_damping_an_evaluation_stays_what_it_is() {
    switch_off_damping();
    let position = position("4k3/8/8/8/8/8/4P3/4K2R w - - 99 90");
    for raw in [-500, -1, 0, 7, 500] {
        assert_eq!(damped(&position, raw), raw);
    }
}

/// Seven plies of different moves.
fn note_line(worker: &mut TestWorker<'_>) -> [PieceTo; 8] {
    let moves = [
        Square::A1,
        Square::B1,
        Square::C1,
        Square::D1,
        Square::E1,
        Square::F1,
        Square::G1,
        Square::H1,
    ]
    .map(|square| PieceTo::new(Piece::BlackQueen, square));
    for (ply, moved) in moves.into_iter().enumerate() {
        worker.frame(ply).moved = moved;
    }
    moves
}

#[test]
fn the_context_has_the_moves_one_two_four_and_six_plies_earlier() {
    let root = position("4k3/p7/8/8/8/8/P7/4K1N1 w - - 0 1");
    Rig::new(Scripted::default()).run(&root, |worker| {
        let moves = note_line(worker);
        let context = worker.context(&root, 7);
        assert!(context.before == [moves[6], moves[5], moves[3], moves[1]]);
        assert_eq!(context.pawn_row, pawn_row(&root));
        let threatened = [
            Square::B6,
            Square::D8,
            Square::F8,
            Square::D7,
            Square::E7,
            Square::F7,
        ];
        let threats = threatened
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::from(square));
        assert_eq!(context.threats, threats);
    });
}

#[test]
fn correction_keys_use_the_last_move_and_those_two_and_four_plies_earlier() {
    learn_whole_errors();
    set(&[
        ("correction_pawns", 0),
        ("correction_pieces", 0),
        ("correction_moves", 1024 * 16),
    ]);
    let root = position(QUIET);
    Rig::new(Scripted::default()).run(&root, |worker| {
        let moves = note_line(worker);
        let keys = worker.correction_keys(&root, 7);
        worker.shared.corrections.learn(&keys, 100, 8);
        for (earlier, last, expected) in [
            ([moves[5], moves[3]], moves[6], 200),
            ([moves[5], PieceTo::NONE], moves[6], 100),
            ([moves[3], PieceTo::NONE], moves[6], 100),
            ([moves[5], moves[3]], moves[7], 0),
        ] {
            let other = CorrectionKeys::new(&root, earlier, last);
            assert_eq!(worker.shared.corrections.corrected(0, &other), expected);
        }
    });
}
