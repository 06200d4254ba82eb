//! Tests of move pruning.

use tabiya_rules::{Color, Piece, PieceKind, Position, Square};

use super::*;
use crate::history::PieceTo;
use crate::move_picker::Context;
use crate::testing::{NEVER, Rig, Scripted, TestWorker, mv, node, position, set, switch_off_selectivity};

/// The rook may make a quiet move (`a1a3`), move into a pawn's attack (`a1a5`), take a protected pawn (`a1a7`), or give
/// check (`a1e1`): all at depth 4, with alpha at 0 and a reduction of one ply.
const ROOK: &str = "1b2k3/p7/1p6/8/8/8/8/R5K1 w - - 0 1";
const DEPTH: i32 = 4;

fn candidate(position: &Position, uci: &str) -> Candidate {
    let mv = mv(position, uci);
    Candidate {
        mv,
        number: 5,
        alpha: 0,
        stage: if mv.is_quiet() {
            Stage::Quiets
        } else {
            Stage::BadTactical
        },
    }
}

fn set_tunables() {
    switch_off_selectivity();
    set(&[
        ("lmr_quiet_base", 1024),
        ("lmr_quiet_divisor", 1_000_000_000),
        ("lmr_depth_history", 2),
    ]);
}

/// One move that may be pruned, for a test to change.
struct Case<'p> {
    node: Node<'p>,
    candidate: Candidate,
    picker: MovePicker,
    best: Best,
}

/// Whether the move is pruned, and the best value afterwards.
fn pruned_at(fen: &str, uci: &str, change: impl FnOnce(&mut TestWorker<'_>, &mut Case<'_>)) -> (bool, Value) {
    let position = position(fen);
    Rig::new(Scripted::always(0)).run(&position, |worker| {
        let mut case = Case {
            node: node(worker, &position, DEPTH, 0),
            candidate: candidate(&position, uci),
            picker: MovePicker::all(None, None),
            best: Best {
                value: -1000,
                mv: None,
            },
        };
        change(worker, &mut case);
        let pruned = worker.prune_move(&case.node, &case.candidate, &mut case.picker, &mut case.best);
        (pruned, case.best.value)
    })
}

fn pruned(uci: &str, change: impl FnOnce(&mut Case<'_>)) -> (bool, Value) {
    pruned_at(ROOK, uci, |_, case| change(case))
}

/// Sets the history of a quiet move.
fn remember(worker: &mut TestWorker<'_>, case: &Case<'_>, history: i32) {
    let context: &Context = &case.node.context;
    let histories = &mut worker.memory.histories;
    histories.update_quiet(Color::White, context.threats, case.candidate.mv, history);
    assert_eq!(
        context.quiet_history(histories, case.node.position, case.candidate.mv),
        history
    );
}

#[test]
fn without_its_steps_nothing_is_pruned() {
    set_tunables();
    for uci in ["a1a3", "a1a5", "a1a7", "a1e1"] {
        assert_eq!(pruned(uci, |_| ()), (false, -1000), "{uci}");
    }
}

mod late_moves {
    use super::*;

    /// Whether the picker still returns quiets after move `number`, with a limit of 7, or 2 when not improving.
    fn goes_on(number: usize, improving: bool, depth: i32) -> bool {
        set_tunables();
        set(&[
            ("lmp_base", 250),
            ("lmp_slope", 50),
            ("lmp_not_improving_divisor", 350),
        ]);
        let position = position("4k3/8/8/8/8/8/8/R5K1 w - - 0 1");
        Rig::new(Scripted::always(0)).run(&position, |worker| {
            let mut node = node(worker, &position, depth, 0);
            node.improving = improving;
            let mut picker = MovePicker::all(None, None);
            let mut best = Best { value: 0, mv: None };
            let candidate = Candidate {
                number,
                ..candidate(&position, "a1a3")
            };
            // The move itself is not late.
            assert!(!worker.prune_move(&node, &candidate, &mut picker, &mut best));
            picker
                .next(&position, &worker.memory.histories, &node.context)
                .is_some()
        })
    }

    #[test]
    fn after_enough_moves_the_quiets_are_skipped() {
        assert!(goes_on(7, true, 3));
        assert!(!goes_on(8, true, 3));
    }

    #[test]
    fn there_are_fewer_when_not_improving() {
        assert!(goes_on(2, false, 3));
        assert!(!goes_on(3, false, 3));
    }

    #[test]
    fn there_are_more_at_higher_depth() {
        assert!(goes_on(10, true, 4));
        assert!(!goes_on(11, true, 4));
    }
}

/// A position so bad that the move is futile.
fn hopeless(case: &mut Case<'_>) {
    set(&[("futility_depth", NEVER), ("see_capture_margin", 0)]);
    case.node.static_eval = -20_000;
    case.best.value = -25_000;
}

#[test]
fn nothing_is_pruned_before_a_move_that_does_not_lose_is_known() {
    for uci in ["a1a3", "a1a7"] {
        for (value, expected) in [(-KNOWN_WIN, false), (1 - KNOWN_WIN, true)] {
            set_tunables();
            let (is_pruned, _) = pruned(uci, |case| {
                hopeless(case);
                case.best.value = value;
            });
            assert_eq!(is_pruned, expected, "{uci} after {value}");
        }
    }
}

#[test]
fn nothing_is_pruned_without_pieces() {
    for (fen, expected) in [
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/P7/4K1N1 w - - 0 1", true),
    ] {
        set_tunables();
        assert_eq!(pruned_at(fen, "a2a3", |_, case| hopeless(case)).0, expected);
    }
}

mod quiet_history {
    use super::*;

    #[test]
    fn a_quiet_that_has_nearly_always_failed_is_pruned() {
        set(&[("history_pruning_margin", 1000), ("history_pruning_depth", 5)]);
        assert!(is_history_prunable(3, 5, -3001));
        assert!(!is_history_prunable(3, 5, -3000));
        assert!(!is_history_prunable(3, 5, 3001));
        assert!(!is_history_prunable(3, 6, -3001));
    }

    /// At depth 4 below -4000, which reduces by another two plies.
    fn pruned_with(history: i32, limit: i32) -> bool {
        set_tunables();
        set(&[("history_pruning_margin", 1000), ("history_pruning_depth", limit)]);
        let change = |worker: &mut TestWorker<'_>, case: &mut Case<'_>| remember(worker, case, history);
        pruned_at(ROOK, "a1a3", change).0
    }

    #[test]
    fn the_history_of_the_move_decides() {
        assert!(pruned_with(-4097, 1));
        assert!(!pruned_with(-4000, 2));
        assert!(!pruned_with(-4097, 0));
    }
}

mod quiet_futility {
    use super::*;

    /// The futility value of a quiet move at a reduced depth of 3, if it is futile.
    fn reachable(alpha: Value, change: impl FnOnce(&mut Node<'_>)) -> Option<Value> {
        set(&[
            ("futility_base", 10),
            ("futility_slope", 20),
            ("futility_correction", 2048),
            ("futility_depth", 3),
        ]);
        let position = position(ROOK);
        Rig::new(Scripted::always(0)).run(&position, |worker| {
            let mut node = node(worker, &position, DEPTH, 0);
            (node.static_eval, node.correction) = (-500, 15);
            change(&mut node);
            futility(&node, 3, alpha)
        })
    }

    #[test]
    fn a_quiet_that_cannot_reach_alpha_is_futile() {
        assert_eq!(reachable(-400, |_| ()), Some(-400));
        assert_eq!(reachable(-401, |_| ()), None);
    }

    #[test]
    fn in_check_nothing_is_futile() {
        assert_eq!(reachable(0, |node| node.in_check = true), None);
    }

    #[test]
    fn deep_moves_are_not_futile() {
        assert_eq!(reachable(0, |_| set(&[("futility_depth", 2)])), None);
    }

    /// The reduced depth, the only part of the futility margin here.
    fn reduced_depth(history: i32, base: i32) -> Value {
        set_tunables();
        set(&[
            ("lmr_quiet_base", base),
            ("futility_base", 0),
            ("futility_slope", 1),
            ("futility_depth", NEVER),
        ]);
        let (is_pruned, best) = pruned_at(ROOK, "a1a3", |worker, case| {
            remember(worker, case, history);
            case.node.static_eval = -100;
        });
        assert!(is_pruned);
        best + 100
    }

    #[test]
    fn the_depth_is_that_of_a_reduced_search() {
        assert_eq!(reduced_depth(0, 0), 4);
        assert_eq!(reduced_depth(0, 1024), 3);
        assert_eq!(reduced_depth(0, 2047), 3);
        assert_eq!(reduced_depth(0, 2048), 2);
        assert_eq!(reduced_depth(0, 9000), 0);
    }

    #[test]
    fn the_depth_is_larger_for_moves_with_a_good_history() {
        assert_eq!(reduced_depth(2048, 1024), 4);
        assert_eq!(reduced_depth(-2048, 1024), 2);
        assert_eq!(reduced_depth(4096, 2048), 4);
    }

    #[test]
    fn a_futile_quiet_is_pruned_for_the_alpha_of_its_turn() {
        let with_alpha = |alpha| {
            set_tunables();
            set(&[
                ("futility_base", 10),
                ("futility_slope", 20),
                ("futility_depth", 3),
            ]);
            pruned("a1a3", |case| {
                case.node.static_eval = -500;
                case.candidate.alpha = alpha;
            })
        };
        assert_eq!(with_alpha(-430), (true, -430));
        assert_eq!(with_alpha(-431), (false, -1000));
    }
}

mod exchanges {
    use super::*;

    /// Whether a move is pruned by SEE.
    fn pruned_with(fen: &str, uci: &str, tunable: &str, margin: i32) -> bool {
        set_tunables();
        set(&[(tunable, margin)]);
        pruned_at(fen, uci, |_, _| ()).0
    }

    #[test]
    fn a_quiet_may_lose_what_its_reduced_depth_could_win_back() {
        // The rook is worth 500, and the reduced depth is 3.
        assert!(pruned_with(ROOK, "a1a5", "see_quiet_margin", 55));
        assert!(!pruned_with(ROOK, "a1a5", "see_quiet_margin", 56));
        assert!(!pruned_with(ROOK, "a1a3", "see_quiet_margin", 0));
    }

    #[test]
    fn a_capture_may_lose_what_its_depth_could_win_back() {
        // A rook for a pawn costs 400, and the depth is 4.
        assert!(pruned_with(ROOK, "a1a7", "see_capture_margin", 99));
        assert!(!pruned_with(ROOK, "a1a7", "see_capture_margin", 100));
    }

    #[test]
    fn good_captures_are_never_pruned() {
        set_tunables();
        let good = |case: &mut Case<'_>| {
            hopeless(case);
            case.candidate.stage = Stage::GoodTactical;
        };
        assert!(!pruned("a1a7", good).0);
    }

    /// The rook gives check where the king takes it.
    const LOSING_CHECK: &str = "4k3/R7/8/8/8/8/8/6K1 w - - 0 1";

    #[test]
    fn a_check_is_pruned_only_by_see() {
        set_tunables();
        set(&[("history_pruning_depth", NEVER), ("see_quiet_margin", 0)]);
        let bad_history = |worker: &mut TestWorker<'_>, case: &mut Case<'_>| {
            remember(worker, case, -16_000);
            hopeless(case);
        };
        assert!(!pruned_at(ROOK, "a1e1", bad_history).0);
        assert!(pruned_at(ROOK, "a1a3", bad_history).0);
        assert!(pruned_with(LOSING_CHECK, "a7e7", "see_capture_margin", 124));
        assert!(!pruned_with(LOSING_CHECK, "a7e7", "see_capture_margin", 125));
    }
}

mod capture_futility {
    use super::*;

    /// With a margin of 90 at depth 4.
    fn set_margin() {
        set_tunables();
        set(&[
            ("capture_futility_base", 10),
            ("capture_futility_slope", 20),
            ("capture_futility_history", 16),
            ("futility_depth", DEPTH),
        ]);
    }

    fn pruned_with(change: impl FnOnce(&mut Case<'_>)) -> (bool, Value) {
        set_margin();
        pruned("a1a7", |case| {
            case.node.static_eval = -500;
            case.candidate.alpha = -410;
            change(case);
        })
    }

    #[test]
    fn a_losing_capture_that_cannot_reach_alpha_is_futile() {
        assert_eq!(pruned_with(|_| ()), (true, -410));
        assert_eq!(pruned_with(|case| case.candidate.alpha = -411), (false, -1000));
        let shallow = |alpha| pruned_with(|case| (case.candidate.alpha, case.node.depth) = (alpha, 3));
        assert_eq!(shallow(-430), (true, -430));
        assert_eq!(shallow(-431), (false, -1000));
    }

    #[test]
    fn a_good_history_brings_it_nearer() {
        let with_history = |alpha| {
            set_margin();
            pruned_at(ROOK, "a1a7", |worker, case| {
                case.node.static_eval = -500;
                case.candidate.alpha = alpha;
                let now = PieceTo::new(Piece::WhiteRook, Square::A7);
                worker.memory.histories.update_capture(now, PieceKind::Pawn, 1600);
            })
        };
        assert_eq!(with_history(-310), (true, -310));
        assert_eq!(with_history(-311), (false, -1000));
    }

    #[test]
    fn deep_captures_are_not_futile() {
        let deep = |case: &mut Case<'_>| (case.candidate.alpha, case.node.depth) = (0, DEPTH + 1);
        assert!(!pruned_with(deep).0);
    }

    #[test]
    fn in_check_captures_are_not_futile() {
        assert!(!pruned_with(|case| case.node.in_check = true).0);
    }

    #[test]
    fn a_capture_with_check_is_not_futile() {
        set_margin();
        let hopeless = |_: &mut TestWorker<'_>, case: &mut Case<'_>| case.node.static_eval = -5000;
        let check = "3qk3/R3p3/8/8/8/8/8/6K1 w - - 0 1";
        let no_check = "3q2k1/R3p3/8/8/8/8/8/6K1 w - - 0 1";
        assert!(!pruned_at(check, "a7e7", hopeless).0);
        assert!(pruned_at(no_check, "a7e7", hopeless).0);
    }
}

#[test]
fn what_a_pruned_move_could_reach_raises_the_best_value_unless_that_is_proven() {
    let raised = |value, reachable| {
        let mut best = Best { value, mv: None };
        best.raise_to(reachable);
        best.value
    };
    assert_eq!(raised(-100, -50), -50);
    assert_eq!(raised(-50, -100), -50);
    assert_eq!(raised(1 - KNOWN_WIN, -50), -50);
    assert_eq!(raised(-KNOWN_WIN, -50), -KNOWN_WIN);
}
