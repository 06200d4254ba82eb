use super::*;
use crate::report::Event;
use crate::score::{mate_at, mated_at};
use crate::testing::{Rig, Scripted, TestWorker, mv, position};

/// White mates in two with a quiet king move.
const QUIET_KEY: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

/// A hunt that starts with this value known; returns the best value and line length, whether it is over, and how many
/// lines were reported.
fn hunted(fen: &str, moves: u32, known: Value) -> (Value, usize, bool, usize) {
    let root = position(fen);
    let mut rig = Rig::new(Scripted::default());
    let is_over = rig.run(&root, |worker| {
        let mut line = RootLine::unknown(worker.memory.root_moves[0].mv);
        line.value = known;
        worker.memory.found = vec![line];
        let mut hunt = MateHunt::new(Some(moves));
        worker.hunt_mate(&root, &mut hunt);
        hunt.is_over
    });
    let best = &rig.memory.found[0];
    (best.value, best.pv.len(), is_over, rig.events.len())
}

#[test]
fn a_requested_mate_is_put_first_and_reported() {
    assert_eq!(hunted(QUIET_KEY, 2, 900), (mate_at(3), 3, true, 1));
    assert_eq!(hunted(QUIET_KEY, 5, mate_at(5)), (mate_at(3), 3, true, 1));
}

#[test]
fn a_known_or_missing_mate_is_not_reported() {
    assert_eq!(hunted(QUIET_KEY, 2, mate_at(3)), (mate_at(3), 1, true, 0));
    assert_eq!(hunted(QUIET_KEY, 2, mate_at(1)), (mate_at(1), 1, true, 0));
    assert_eq!(hunted(QUIET_KEY, 1, 900), (900, 1, true, 0));
}

#[test]
fn a_hunt_takes_as_many_nodes_as_the_search_and_a_thousand_at_least() {
    let root = Position::default();
    Rig::new(Scripted::default()).run(&root, |worker| {
        let mut hunt = MateHunt::new(Some(5));
        worker.hunt_mate(&root, &mut hunt);
        assert!(!hunt.is_over);
        assert_eq!((worker.nodes, hunt.nodes), (1001, 1001));
        worker.nodes += 5000;
        worker.hunt_mate(&root, &mut hunt);
        assert_eq!((worker.nodes, hunt.nodes), (6001 + 5001, 1001 + 5001));
    });
}

#[test]
fn a_finished_or_stopped_hunt_searches_nothing() {
    let root = position(QUIET_KEY);
    Rig::new(Scripted::default()).run(&root, |worker| {
        let mut over = MateHunt::new(Some(2));
        over.is_over = true;
        worker.hunt_mate(&root, &mut over);
        assert!(worker.nodes == 0 && worker.memory.found.is_empty());
        worker.stopped = true;
        let mut hunt = MateHunt::new(Some(2));
        worker.hunt_mate(&root, &mut hunt);
        assert!(!hunt.is_over && worker.memory.found.is_empty());
    });
}

/// A hunt in an ordinary search that has used this many nodes and knows this value: the best value, and the nodes used
/// by the hunt.
fn hunted_on_the_side(nodes: u64, known: Value) -> (Value, u64) {
    let root = position(QUIET_KEY);
    let mut rig = Rig::new(Scripted::default());
    let used = rig.run(&root, |worker| {
        let mut line = RootLine::unknown(worker.memory.root_moves[0].mv);
        line.value = known;
        worker.memory.found = vec![line];
        worker.nodes = nodes;
        let mut hunt = MateHunt::new(None);
        worker.hunt_mate(&root, &mut hunt);
        hunt.nodes
    });
    (rig.memory.found[0].value, used)
}

#[test]
fn in_a_won_position_the_shortest_mate_is_found_on_the_side() {
    let share = tunables::mate_hunt_share() as u64;
    let (value, nodes) = hunted_on_the_side(share * HUNT_LEAST, tunables::mate_hunt_value());
    assert_eq!(value, mate_at(3));
    assert!((1..=HUNT_LEAST).contains(&nodes), "{nodes}");
    let longer = hunted_on_the_side(share * HUNT_LEAST, mate_at(5));
    assert_eq!(longer, (mate_at(3), nodes), "a shorter mate than the one known");
}

#[test]
fn no_mate_is_looked_for_early_or_when_the_position_is_not_won() {
    let enough = tunables::mate_hunt_share() as u64 * HUNT_LEAST;
    let won = tunables::mate_hunt_value();
    assert_eq!(hunted_on_the_side(enough - 1, won), (won, 0));
    assert_eq!(hunted_on_the_side(enough, won - 1), (won - 1, 0));
    assert_eq!(hunted_on_the_side(enough, mate_at(1)), (mate_at(1), 0));
    let (value, nodes) = hunted_on_the_side(enough, mate_at(3));
    assert_eq!(
        value,
        mate_at(3),
        "there is no mate in one, which takes no nodes to see"
    );
    assert_eq!(nodes, 0);
}

/// The length of the line shown for a first move with this value.
fn shown(value: Value, bound: ScoreBound, first: &str) -> usize {
    let root = position(QUIET_KEY);
    Rig::new(Scripted::default()).run(&root, |worker: &mut TestWorker<'_>| {
        let root_move = &mut worker.memory.root_moves[0];
        root_move.pv = vec![mv(&root, first)];
        (root_move.value, root_move.bound) = (value, bound);
        worker.show_mates(&root);
        worker.memory.root_moves[0].pv.len()
    })
}

#[test]
fn a_mate_line_is_completed() {
    assert_eq!(shown(mate_at(3), ScoreBound::Exact, "e6f7"), 3);
}

#[test]
fn other_lines_are_left_as_they_are() {
    assert_eq!(shown(mate_at(3), ScoreBound::AtLeast, "e6f7"), 1);
    assert_eq!(shown(300, ScoreBound::Exact, "e6f7"), 1);
    assert_eq!(shown(-INFINITE, ScoreBound::Exact, "e6f7"), 1);
    assert_eq!(
        shown(mate_at(3), ScoreBound::Exact, "e6d7"),
        1,
        "not after this move"
    );
    assert_eq!(
        shown(mate_at(5), ScoreBound::Exact, "e6f7"),
        1,
        "not as late as said"
    );
    assert_eq!(
        shown(mate_at(1), ScoreBound::Exact, "e6f7"),
        1,
        "nothing is missing"
    );
    assert_eq!(shown(mate_at(9), ScoreBound::Exact, "e6f7"), 1, "too far");
}

#[test]
fn lines_of_getting_mated_are_completed_too() {
    let root = position("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1");
    Rig::new(Scripted::default()).run(&root, |worker| {
        let root_move = &mut worker.memory.root_moves[0];
        (root_move.value, root_move.bound) = (mated_at(2), ScoreBound::Exact);
        worker.show_mates(&root);
        assert_eq!(worker.memory.root_moves[0].pv.len(), 2);
    });
}

#[test]
fn only_lines_up_to_the_current_one_are_completed() {
    let root = position(QUIET_KEY);
    let mut rig = Rig::new(Scripted::default());
    rig.run(&root, |worker| {
        let root_move = &mut worker.memory.root_moves[1];
        root_move.pv = vec![mv(&root, "e6f7")];
        (root_move.value, root_move.bound) = (mate_at(3), ScoreBound::Exact);
        worker.show_mates(&root);
        assert_eq!(worker.memory.root_moves[1].pv.len(), 1);
        worker.line = 1;
        worker.show_mates(&root);
        assert_eq!(worker.memory.root_moves[1].pv.len(), 3);
    });
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Line(_))));
}
