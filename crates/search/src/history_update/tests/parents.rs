//! Tests of the history updates of the opponent's last move.

use super::*;

/// The plies before: rook to b1, king to d8, rook to a1, and Black's last move to e8.
fn moved(back: usize) -> PieceTo {
    match back {
        1 => PieceTo::new(Piece::BlackKing, Square::E8),
        2 => PieceTo::new(Piece::WhiteRook, Square::A1),
        _ => PieceTo::new(Piece::BlackKing, Square::D8),
    }
}

fn last_move() -> Move {
    Move::quiet(Square::D8, Square::E8)
}

fn threats() -> Bitboard {
    Square::E8.bitboard()
}

/// The histories of Black's last move.
#[derive(Debug, Default, PartialEq, Eq)]
struct Learned {
    quiet: i32,
    capture: i32,
    /// Continuation history with the moves two and three plies earlier.
    continuation: [i32; 2],
}

/// The histories of Black's last move after a node of depth 4, three plies from the root, that ends with `best`.
fn learn(
    best: Option<&str>,
    value: Value,
    change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>),
) -> Learned {
    set_tunables();
    set(&[
        ("fail_low_capture_bonus", 512),
        ("fail_low_base", 100),
        ("fail_low_number", 10),
        ("fail_low_number_max", 4),
        ("fail_low_surprise_bonus", 300),
        ("fail_low_surprise_margin", 50),
        ("fail_low_continuation", 256),
        ("refuted_malus", 512),
    ]);
    let position = position(ROOKS);
    Rig::new(Scripted::always(0)).run(&position, |worker| {
        let mut node = node(worker, &position, 4, 0);
        node.ply = 3;
        for back in [1, 2, 3] {
            let frame = worker.frame(3 - back);
            frame.moved = moved(back);
            frame.is_null = false;
        }
        let parent = worker.frame(2);
        parent.mv = Some(last_move());
        (parent.number, parent.threats) = (1, threats());
        change(worker, &mut node);
        let best = Best {
            value,
            mv: best.map(|uci| mv(&position, uci)),
        };
        worker.update_histories(&node, &best, &Tried::default());
        let histories = &worker.memory.histories;
        Learned {
            quiet: histories.quiet(Color::Black, threats(), last_move()),
            capture: histories.capture(Piece::BlackKing, Square::E8, PieceKind::Knight),
            continuation: [2, 3].map(|back| histories.continuation(moved(back), moved(1))),
        }
    })
}

fn after_fail_low(value: Value, change: impl FnOnce(&mut TestWorker<'_>, &mut Node<'_>)) -> Learned {
    learn(None, value, change)
}

#[test]
fn after_a_fail_low_the_previous_move_gets_a_bonus() {
    let expected = Learned {
        quiet: 4 * (100 + 10),
        continuation: [1024, 0],
        ..Learned::default()
    };
    assert_eq!(after_fail_low(0, |_, _| ()), expected);
}

#[test]
fn the_bonus_grows_with_the_move_number_up_to_a_limit() {
    let with_number = |number| after_fail_low(0, |worker, _| worker.frame(2).number = number).quiet;
    assert_eq!(with_number(3), 4 * 130);
    assert_eq!(with_number(4), 4 * 140);
    assert_eq!(with_number(9), 4 * 140);
}

#[test]
fn the_bonus_is_larger_if_the_value_is_far_below_the_evaluation() {
    let with_value = |value, in_check| {
        after_fail_low(value, |_, node| {
            (node.static_eval, node.in_check) = (-20, in_check)
        })
        .quiet
    };
    assert_eq!(with_value(-70, false), 4 * 410);
    assert_eq!(with_value(-69, false), 4 * 110);
    assert_eq!(with_value(-70, true), 4 * 110);
}

#[test]
fn a_capture_gets_its_bonus_in_the_capture_history() {
    let capture = |worker: &mut TestWorker<'_>, _: &mut Node<'_>| {
        worker.frame(2).victim = Some(PieceKind::Knight);
    };
    let expected = Learned {
        capture: 2048,
        ..Learned::default()
    };
    assert_eq!(after_fail_low(0, capture), expected);
}

#[test]
fn nothing_is_learned_without_a_move_or_from_a_singular_search() {
    let null = |worker: &mut TestWorker<'_>, _: &mut Node<'_>| worker.frame(2).mv = None;
    assert_eq!(after_fail_low(0, null), Learned::default());
    let excluded = |_: &mut TestWorker<'_>, node: &mut Node<'_>| node.excluded = Some(last_move());
    assert_eq!(after_fail_low(0, excluded), Learned::default());
    assert_eq!(learn(Some("a1a3"), 1, excluded), Learned::default());
}

#[test]
fn a_refuted_first_move_gets_a_malus() {
    let expected = Learned {
        continuation: [-1024, -1024],
        ..Learned::default()
    };
    assert_eq!(learn(Some("a1a3"), 1, |_, _| ()), expected);
    let unnumbered = |worker: &mut TestWorker<'_>, _: &mut Node<'_>| worker.frame(2).number = 0;
    assert_eq!(learn(Some("a1a3"), 1, unnumbered), expected);
}

#[test]
fn later_moves_captures_and_null_moves_get_no_malus() {
    let blamed =
        |change: fn(&mut crate::worker::Frame)| learn(Some("a1a3"), 1, |worker, _| change(worker.frame(2)));
    assert_eq!(blamed(|parent| parent.number = 2), Learned::default());
    assert_eq!(
        blamed(|parent| parent.victim = Some(PieceKind::Knight)),
        Learned::default()
    );
    assert_eq!(blamed(|parent| parent.is_null = true), Learned::default());
}
