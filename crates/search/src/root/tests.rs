use std::time::Duration;

use super::*;
use crate::limits::{Clock, Limits};
use crate::move_picker::Stage;
use crate::report::{Event, Info};
use crate::root_lines::RootLine;
use crate::score::{mate_at, mated_at};
use crate::testing::{Rig, Scripted, TestWorker, mv, position, set, switch_off_selectivity};
use crate::transposition::Bound;

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn lines_told(rig: &Rig) -> Vec<Info> {
    let line = |event: &Event| match event {
        Event::Line(info) => Some(info.clone()),
        Event::CurrentMove { .. } => None,
    };
    rig.events.iter().filter_map(line).collect()
}

/// Kings and pawns that cannot meet: every move is quiet, and nothing ever happens.
const CALM: &str = "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1";

#[test]
fn each_iteration_is_reported_up_to_the_requested_depth() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    rig.limits = to_depth(3);
    rig.run(&root, |worker| worker.iterative_deepening(&root));
    let depths: Vec<u32> = lines_told(&rig).iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3]);
}

#[test]
fn without_limits_the_maximum_depth_ends_the_search() {
    let root = position("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    let mut rig = Rig::new(Scripted::default());
    let completed = rig.run(&root, |worker| {
        worker.iterative_deepening(&root);
        worker.completed_depth
    });
    assert_eq!(completed, MAX_PLY as i32 - 1);
    assert!(
        lines_told(&rig).iter().all(|info| info.value == 0),
        "two kings draw"
    );
}

#[test]
fn several_lines_come_in_order_and_each_move_once() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    (rig.limits, rig.lines) = (to_depth(5), 4);
    rig.run(&root, |worker| worker.iterative_deepening(&root));
    for iteration in lines_told(&rig).chunks(4) {
        let values: Vec<Value> = iteration.iter().map(|info| info.value).collect();
        assert!(values.is_sorted_by(|one, next| one >= next), "{values:?}");
        let mut first: Vec<Move> = iteration.iter().map(|info| info.pv[0]).collect();
        first.dedup();
        assert_eq!(first.len(), 4);
        assert_eq!(
            iteration.iter().map(|info| info.line).collect::<Vec<_>>(),
            [1, 2, 3, 4]
        );
    }
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let root = position("7k/8/8/8/8/8/r7/7K w - - 0 1");
    let mut rig = Rig::new(Scripted::default());
    (rig.limits, rig.lines) = (to_depth(2), 9);
    rig.run(&root, |worker| worker.iterative_deepening(&root));
    assert_eq!(rig.memory.found.len(), root.legal_moves().len());
}

#[test]
fn a_stop_at_any_node_leaves_lines_in_order_without_a_move_twice() {
    let root = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    for nodes in (20..3000).step_by(61) {
        let mut rig = Rig::new(Scripted::default());
        rig.limits.nodes = Some(nodes);
        rig.lines = 5;
        rig.run(&root, |worker| worker.iterative_deepening(&root));
        let found = &rig.memory.found;
        assert!(
            found.is_sorted_by(|one, next| one.value >= next.value),
            "{nodes}: {found:?}"
        );
        for (index, line) in found.iter().enumerate() {
            assert!(
                found[..index].iter().all(|other| other.pv[0] != line.pv[0]),
                "{nodes}"
            );
            assert!(line.depth <= found.iter().map(|line| line.depth).max().unwrap());
        }
    }
}

#[test]
fn a_line_begins_with_its_own_best_move_not_with_that_of_the_table() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    rig.lines = 2;
    rig.run(&root, |worker| {
        let table_move = worker.memory.root_moves[0].mv;
        let entry = Entry {
            mv: Some(table_move),
            value: 0,
            eval: None,
            depth: 5,
            bound: Bound::Exact,
            tt_pv: true,
        };
        assert_eq!(worker.root_tt_move(&root, Some(entry)), Some(table_move));
        assert_eq!(worker.root_tt_move(&root, None), None);
        worker.line = 1;
        assert_eq!(
            worker.root_tt_move(&root, Some(entry)),
            None,
            "it leads another line"
        );
        worker.memory.root_moves[1].previous = 7;
        let own = worker.memory.root_moves[1].mv;
        assert_eq!(worker.root_tt_move(&root, Some(entry)), Some(own));
    });
}

#[test]
fn only_moves_of_the_present_line_and_those_left_are_candidates() {
    let root = position(CALM);
    Rig::new(Scripted::default()).run(&root, |worker| {
        let first = worker.memory.root_moves[0].mv;
        assert!(worker.is_root_candidate(first));
        worker.line = 1;
        assert!(!worker.is_root_candidate(first));
    });
}

/// What the root records for a move with this value, as the first move or a later one, in a window from 0 to 100.
fn noted(value: Value, number: usize) -> (Value, ScoreBound, usize, u64) {
    let root = position(CALM);
    Rig::new(Scripted::default()).run(&root, |worker| {
        let mv = worker.memory.root_moves[2].mv;
        worker.nodes = 50;
        worker.selective_depth = 9;
        worker.memory.root_moves[2].value = -77;
        worker.pv(1).push(mv);
        let candidate = Candidate {
            mv,
            number,
            alpha: 0,
            stage: Stage::Quiets,
        };
        worker.record_root_move(&candidate, value, 100, 20);
        let root_move = &worker.memory.root_moves[2];
        (
            root_move.value,
            root_move.bound,
            root_move.pv.len(),
            root_move.nodes,
        )
    })
}

#[test]
fn a_root_move_that_beats_alpha_is_noted_with_its_line() {
    assert_eq!(noted(50, 3), (50, ScoreBound::Exact, 2, 30));
    assert_eq!(noted(100, 3), (100, ScoreBound::AtLeast, 2, 30));
    assert_eq!(noted(0, 1), (0, ScoreBound::AtMost, 2, 30));
    assert_eq!(noted(1, 1), (1, ScoreBound::Exact, 2, 30));
}

#[test]
fn a_root_move_that_does_not_beat_alpha_has_no_value() {
    assert_eq!(noted(0, 3), (-INFINITE, ScoreBound::Exact, 1, 30));
}

fn situation_now() -> Situation {
    Situation {
        stable_iterations: 0,
        value_drop: 0,
        best_move_share: 0.5,
    }
}

/// Whether a search that has found this value is done.
fn is_done(limits: Limits, value: Value, root: &str, prepare: impl FnOnce(&mut TestWorker<'_>)) -> bool {
    let root = position(root);
    let mut rig = Rig::new(Scripted::default());
    rig.limits = limits;
    rig.run(&root, |worker| {
        worker.keep_unfinished_line(&root);
        let mut line = RootLine::unknown(worker.memory.root_moves[0].mv);
        line.value = value;
        worker.memory.found = vec![line];
        prepare(worker);
        worker.is_done(&situation_now())
    })
}

#[test]
fn a_requested_mate_ends_the_search() {
    let mate_in_three = || Limits {
        mate: Some(3),
        ..Limits::default()
    };
    assert!(is_done(mate_in_three(), mate_at(5), CALM, |_| {}));
    assert!(!is_done(mate_in_three(), mate_at(7), CALM, |_| {}));
    assert!(!is_done(mate_in_three(), mated_at(4), CALM, |_| {}));
    assert!(!is_done(Limits::default(), mate_at(5), CALM, |_| {}));
}

#[test]
fn soft_nodes_end_the_search_between_iterations() {
    let soft = || Limits {
        soft_nodes: Some(100),
        ..Limits::default()
    };
    assert!(is_done(soft(), 0, CALM, |worker| worker.nodes = 100));
    assert!(!is_done(soft(), 0, CALM, |worker| worker.nodes = 99));
}

#[test]
fn an_only_move_is_played_at_once_if_a_clock_runs() {
    set(&[("only_move_depth", 5)]);
    let only_move = "6rk/8/8/8/8/8/8/7K w - - 0 1";
    let clock = || Limits {
        clock: Some(Clock {
            remaining: Duration::from_secs(1000),
            increment: Duration::ZERO,
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    let deep = |depth: i32| move |worker: &mut TestWorker<'_>| worker.root_depth = depth;
    assert!(is_done(clock(), 0, only_move, deep(5)));
    assert!(!is_done(clock(), 0, only_move, deep(4)));
    assert!(!is_done(clock(), 0, CALM, deep(5)));
    assert!(!is_done(Limits::default(), 0, only_move, deep(5)));
}

#[test]
fn nothing_ends_a_pondering_search() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    rig.limits.soft_nodes = Some(0);
    rig.pondering = true.into();
    rig.run(&root, |worker| {
        worker.memory.found = vec![RootLine::unknown(worker.memory.root_moves[0].mv)];
        assert!(!worker.is_done(&situation_now()));
    });
}

#[test]
fn the_situation_has_stability_drop_and_effort() {
    set(&[("time_drop_depth", 5)]);
    let root = position(CALM);
    Rig::new(Scripted::default()).run(&root, |worker| {
        let [one, other] = [0, 1].map(|index| worker.memory.root_moves[index].mv);
        let mut line = RootLine::unknown(other);
        line.value = 40;
        worker.memory.found = vec![line];
        worker.memory.root_moves[1].nodes = 25;
        worker.nodes = 100;
        worker.root_depth = 5;
        let mut stable = 3;
        let same = worker.situation(Some((other, 70)), &mut stable);
        assert_eq!((same.stable_iterations, same.value_drop, stable), (4, 30, 4));
        assert!((same.best_move_share - 0.25).abs() < 1e-9);
        let changed = worker.situation(Some((one, 70)), &mut stable);
        assert_eq!((changed.stable_iterations, changed.value_drop), (0, 30));
        worker.root_depth = 4;
        assert_eq!(worker.situation(Some((one, 70)), &mut stable).value_drop, 0);
        assert_eq!(worker.situation(None, &mut stable).value_drop, 0);
    });
}

#[test]
fn a_helper_that_reaches_the_requested_depth_ends_the_search() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    (rig.limits, rig.threads) = (to_depth(4), 2);
    rig.run(&root, |worker| {
        worker.id = 1;
        worker.iterative_deepening(&root);
    });
    assert!(rig.stop.load(Relaxed));
    let mut rig = Rig::new(Scripted::default());
    (rig.limits, rig.threads) = (to_depth(4), 2);
    rig.run(&root, |worker| worker.iterative_deepening(&root));
    assert!(!rig.stop.load(Relaxed), "the main thread just returns");
}

#[test]
fn a_requested_mate_is_searched_for_exhaustively() {
    let root = position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
    let mut rig = Rig::new(Scripted::default());
    rig.limits.mate = Some(2);
    rig.run(&root, |worker| worker.iterative_deepening(&root));
    assert_eq!(rig.memory.found[0].value, mate_at(3));
    assert_eq!(rig.memory.found[0].pv.len(), 3);
}

#[test]
fn a_mate_is_never_forgotten_by_a_later_iteration() {
    switch_off_selectivity();
    set(&[("draw_noise", 0)]);
    let root = position("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    let mut rig = Rig::new(Scripted::default());
    rig.limits = to_depth(2);
    rig.run(&root, |worker| {
        let mate = mv(&root, "g5g7");
        let mut line = RootLine::unknown(mate);
        line.value = mate_at(1);
        worker.memory.found = vec![line];
        worker.memory.root_moves.retain(|root_move| root_move.mv != mate);
        worker.search_lines(&root, 1);
    });
    assert_eq!(rig.memory.found[0].value, mate_at(1));
}
