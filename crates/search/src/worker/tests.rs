use std::time::Duration;

use super::*;
use crate::report::Event;
use crate::testing::{Rig, Scripted, TestWorker, after, mv, position, set};

/// Kings and rooks: every move is reversible.
const SHUFFLE: &str = "r3k3/8/8/8/8/8/8/R3K3 w - - 20 40";

/// Plays a line from the root, `--` for a null move, and calls `ask` on the position after it.
fn at_the_end<R>(
    worker: &mut TestWorker<'_>,
    here: &Position,
    ply: usize,
    line: &str,
    ask: &mut dyn FnMut(&mut TestWorker<'_>, &Position, usize) -> R,
) -> R {
    match line.split_once(' ') {
        None if line.is_empty() => ask(worker, here, ply),
        split => {
            let (first, rest) = split.unwrap_or((line, ""));
            let mut go_on = |worker: &mut TestWorker<'_>, next: &Position| {
                at_the_end(worker, next, ply + 1, rest, &mut *ask)
            };
            if first == "--" {
                worker
                    .with_null_move(here, ply, |worker, next| go_on(worker, next))
                    .unwrap()
            } else {
                worker.with_move(here, ply, mv(here, first), |worker, next| go_on(worker, next))
            }
        }
    }
}

fn is_draw_after(fen: &str, game: &str, line: &str) -> bool {
    let start = position(fen);
    let mut keys = Vec::new();
    let mut root = start.clone();
    for uci in game.split_whitespace() {
        keys.push(root.key());
        root = after(&root, uci);
    }
    let mut rig = Rig::new(Scripted::default());
    rig.memory.keys = keys;
    rig.run(&root, |worker| {
        at_the_end(worker, &root, 0, line, &mut |worker, position, ply| {
            worker.is_draw(position, ply)
        })
    })
}

#[test]
fn a_repetition_within_the_search_is_a_draw() {
    assert!(is_draw_after(SHUFFLE, "", "a1b1 a8b8 b1a1 b8a8 a1b1"));
    assert!(!is_draw_after(SHUFFLE, "", "a1b1 a8b8 b1a1"));
}

#[test]
fn the_root_itself_has_to_come_twice() {
    assert!(!is_draw_after(SHUFFLE, "", "a1b1 a8b8 b1a1 b8a8"));
    assert!(is_draw_after(
        SHUFFLE,
        "a1b1 a8b8 b1a1 b8a8",
        "a1b1 a8b8 b1a1 b8a8"
    ));
}

#[test]
fn no_repetition_reaches_across_a_null_move() {
    // Each side passes once, and the same squares are occupied as four plies earlier.
    assert!(!is_draw_after(SHUFFLE, "", "a1b1 a8b8 b1c1 -- c1b1 --"));
    assert!(!is_draw_after(SHUFFLE, "a1b1 a8b8 b1a1 b8a8", "-- a8b8 -- b8a8"));
    assert!(is_draw_after(SHUFFLE, "", "-- a8b8 a1b1 b8a8 b1a1 a8b8"));
}

#[test]
fn no_repetition_reaches_across_a_pawn_move() {
    let fen = "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1";
    assert!(is_draw_after(fen, "", "h2h3 e8d8 e1d1 d8e8 d1e1 e8d8"));
    assert!(!is_draw_after(fen, "", "e1d1 e8d8 d1e1 d8e8 h2h3"));
}

#[test]
fn a_hundred_plies_without_progress_are_a_draw_unless_they_end_in_mate() {
    let at = |clock: u32, line: &str| {
        is_draw_after(&format!("6k1/5ppp/8/8/8/8/8/R5K1 w - - {clock} 90"), "", line)
    };
    assert!(at(99, "a1a2"));
    assert!(!at(98, "a1a2"));
    assert!(!at(99, "a1a8"), "mate comes first");
}

fn can_repeat_after(line: &str) -> bool {
    let root = position(SHUFFLE);
    Rig::new(Scripted::default()).run(&root, |worker| {
        at_the_end(worker, &root, 0, line, &mut |worker, position, ply| {
            worker.has_upcoming_repetition(position, ply)
        })
    })
}

#[test]
fn an_upcoming_repetition_is_seen_a_move_before() {
    assert!(
        can_repeat_after("e1d1 a8b8 a1b1 b8a8"),
        "Ra1 brings back what was after Kd1"
    );
    assert!(!can_repeat_after("a1b1 a8b8 b1a1"), "the root has to come twice");
    assert!(!can_repeat_after("e1d1 a8b8 a1b1 b8c8"));
    assert!(!can_repeat_after("a1b1 a8b8"));
}

#[test]
fn no_upcoming_repetition_reaches_across_a_null_move() {
    assert!(can_repeat_after("e1d1 a8b8 a1b1 e8d8 b1a1 d8e8 a1b1 b8a8"));
    assert!(!can_repeat_after("e1d1 -- a1b1 --"));
}

#[test]
fn the_value_of_a_draw_goes_up_and_down_with_the_nodes() {
    let root = position(SHUFFLE);
    let values = || {
        Rig::new(Scripted::default()).run(&root, |worker| {
            [0, 1, 2, 3, 4].map(|nodes| {
                worker.nodes = nodes;
                worker.draw_value()
            })
        })
    };
    set(&[("draw_noise", 3)]);
    assert_eq!(values(), [-3, -3, 3, 3, -3]);
    set(&[("draw_noise", 0)]);
    assert_eq!(values(), [0; 5]);
}

/// The nodes counted until the worker stops, or this many.
fn counted(rig: &mut Rig, id: usize, most: u64) -> u64 {
    let root = position(SHUFFLE);
    rig.run(&root, |worker| {
        worker.id = id;
        while !worker.stopped && worker.nodes < most {
            worker.count_node();
        }
        worker.nodes
    })
}

#[test]
fn one_thread_counts_exactly_the_node_limit() {
    for limit in [1, 63, 64, 1000, 1024, 5000] {
        let mut rig = Rig::new(Scripted::default());
        rig.limits.nodes = Some(limit);
        assert_eq!(counted(&mut rig, 0, 10_000), limit);
    }
}

#[test]
fn without_limits_nothing_stops_the_count() {
    assert_eq!(counted(&mut Rig::new(Scripted::default()), 0, 10_000), 10_000);
}

#[test]
fn a_stopped_worker_counts_no_more() {
    let root = position(SHUFFLE);
    Rig::new(Scripted::default()).run(&root, |worker| {
        worker.stopped = true;
        worker.count_node();
        assert_eq!(worker.nodes, 0);
    });
}

#[test]
fn signals_and_the_clock_take_effect_within_a_thousand_nodes() {
    let mut asked = Rig::new(Scripted::default());
    asked.stop_requested = true.into();
    assert!(counted(&mut asked, 0, 10_000) <= 1024);
    assert!(asked.stop.load(Relaxed));
    let mut late = Rig::new(Scripted::default());
    late.limits.move_time = Some(Duration::from_millis(100));
    late.start -= Duration::from_secs(1);
    assert!(counted(&mut late, 0, 10_000) <= 1024);
}

#[test]
fn the_clock_does_not_run_while_pondering() {
    let mut rig = Rig::new(Scripted::default());
    rig.limits.move_time = Some(Duration::from_millis(100));
    rig.start -= Duration::from_secs(1);
    rig.pondering = true.into();
    assert_eq!(counted(&mut rig, 0, 10_000), 10_000);
}

#[test]
fn a_move_is_recorded_in_its_frame_and_unmade() {
    let root = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    Rig::new(Scripted::default()).run(&root, |worker| {
        let capture = mv(&root, "e4d5");
        let keys = worker.with_move(&root, 0, capture, |worker, next| {
            assert_eq!(next, &root.after(capture));
            worker.memory.keys.clone()
        });
        assert_eq!(keys, [root.key()]);
        assert!(worker.memory.keys.is_empty());
        let frame = worker.frame(0).clone();
        assert_eq!(
            (frame.mv, frame.victim, frame.is_null),
            (Some(capture), Some(PieceKind::Pawn), false)
        );
        assert!(frame.moved == PieceTo::new(Piece::WhitePawn, capture.to()));
        worker.with_null_move(&root, 0, |worker, next| {
            assert_ne!(next.side_to_move(), root.side_to_move());
            assert_eq!(worker.memory.keys, [root.key()]);
        });
        let frame = worker.frame(0);
        assert!(frame.is_null && frame.mv.is_none() && frame.moved == PieceTo::NONE);
        assert!(worker.memory.keys.is_empty());
    });
}

#[test]
fn there_is_no_null_move_in_check() {
    let root = position("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    let passed =
        Rig::new(Scripted::default()).run(&root, |worker| worker.with_null_move(&root, 0, |_, _| ()));
    assert_eq!(passed, None);
}

#[test]
fn likely_key_is_exact_for_plain_moves() {
    for fen in [SHUFFLE, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"] {
        let root = position(fen);
        for &mv in &root.legal_moves() {
            assert_eq!(likely_key(&root, mv), root.after(mv).key(), "{mv:?}");
        }
    }
}

#[test]
fn clear_frames_resets_everything() {
    let root = position(SHUFFLE);
    Rig::new(Scripted::default()).run(&root, |worker| {
        worker.frame(3).killer = Some(mv(&root, "a1b1"));
        worker.frame(3).eval = 40;
        worker.pv(3).push(mv(&root, "a1b1"));
        worker.clear_frames();
        assert!(worker.frame(3).killer.is_none() && worker.frame(3).eval == 0 && worker.pv(3).is_empty());
        assert!(
            worker.frame_before(0, 1).is_null,
            "nothing was played before the root"
        );
    });
}

#[test]
fn counts_of_all_threads_add_up() {
    let root = position(SHUFFLE);
    let mut rig = Rig::new(Scripted::default());
    rig.threads = 3;
    rig.run(&root, |worker| {
        worker.shared.nodes[1].store(10, Relaxed);
        worker.shared.tablebase_hits[2].store(5, Relaxed);
        (worker.nodes, worker.tablebase_hits) = (7, 2);
        worker.publish_counts();
        assert_eq!(worker.shared.total_nodes(), 17);
        assert_eq!(worker.shared.total_tablebase_hits(), 7);
    });
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Line(_))));
}

#[test]
fn only_a_requested_depth_is_reached_and_never_in_a_mate_search() {
    let root = position(SHUFFLE);
    let reached = |depth: Option<u32>, mate: Option<u32>| {
        let mut rig = Rig::new(Scripted::default());
        (rig.limits.depth, rig.limits.mate) = (depth, mate);
        rig.run(&root, |worker| {
            [4, 5, 6].map(|depth| worker.shared.has_reached(depth))
        })
    };
    assert_eq!(reached(Some(5), None), [false, true, true]);
    assert_eq!(reached(None, None), [false; 3]);
    assert_eq!(reached(Some(5), Some(3)), [false; 3]);
}
