use super::*;
use crate::testing::{Rig, Scripted, mv, position};

const CALM: &str = "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1";

#[test]
fn all_lines_are_reported_with_number_depth_and_score() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    rig.threads = 2;
    rig.run(&root, |worker| {
        worker.shared.nodes[1].store(30, std::sync::atomic::Ordering::Relaxed);
        (worker.nodes, worker.tablebase_hits) = (12, 3);
        worker.memory.found = [("h2h4", 40), ("h2h3", 20)]
            .map(|(uci, value)| RootLine {
                pv: vec![mv(&root, uci)],
                value,
                bound: ScoreBound::Exact,
                depth: 7,
                selective_depth: 9,
            })
            .to_vec();
        worker.report_lines();
    });
    let [Event::Line(first), Event::Line(second)] = &rig.events[..] else {
        panic!("{:?}", rig.events)
    };
    assert_eq!((first.line, second.line), (1, 2));
    assert_eq!((first.value, second.score), (40, Score::Centipawns(20)));
    assert_eq!((first.depth, first.selective_depth), (7, 9));
    assert_eq!(
        (first.nodes, first.tablebase_hits, first.hash_permille),
        (42, 3, 0)
    );
    assert_eq!(
        (&first.pv[..], &second.pv[..]),
        (&[mv(&root, "h2h4")][..], &[mv(&root, "h2h3")][..])
    );
}

#[test]
fn a_bound_is_reported_for_the_current_line() {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    let second = rig.run(&root, |worker| {
        worker.line = 1;
        worker.memory.root_moves[1].value = 33;
        worker.report_bound(6, ScoreBound::AtLeast);
        worker.memory.root_moves[1].mv
    });
    let [Event::Line(info)] = &rig.events[..] else {
        panic!("{:?}", rig.events)
    };
    assert_eq!(
        (info.line, info.value, info.bound, info.depth),
        (2, 33, ScoreBound::AtLeast, 6)
    );
    assert_eq!(info.pv, [second]);
}

/// The reports of the current move.
fn current(id: usize, elapsed: Duration, line: usize) -> Vec<Event> {
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::default());
    rig.threads = 2;
    rig.start -= elapsed;
    rig.run(&root, |worker| {
        (worker.id, worker.line, worker.root_depth) = (id, line, 8);
        worker.report_current_move(mv(&root, "h2h4"), 3);
    });
    rig.events
}

#[test]
fn the_current_move_is_reported_after_three_seconds() {
    let told = Event::CurrentMove {
        depth: 8,
        mv: mv(&position(CALM), "h2h4"),
        number: 4,
    };
    assert_eq!(current(0, Duration::from_secs(4), 1), [told]);
    assert_eq!(current(0, Duration::ZERO, 1), []);
    assert_eq!(
        current(1, Duration::from_secs(4), 1),
        [],
        "helpers report nothing"
    );
}
