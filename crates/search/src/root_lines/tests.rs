use ScoreBound::{AtLeast, AtMost, Exact};
use Square::{A2, A3, A4, A5};
use tabiya_rules::Square;

use super::*;
use crate::score::{mate_at, mated_at};
use crate::testing::{Rig, Scripted};

/// A line that begins with a move to this square.
fn line(to: Square, value: Value, depth: i32) -> RootLine {
    RootLine {
        pv: vec![Move::quiet(Square::A1, to)],
        value,
        bound: Exact,
        depth,
        selective_depth: 5,
    }
}

fn told(lines: &[RootLine]) -> Vec<(Square, Value, ScoreBound, i32)> {
    lines
        .iter()
        .map(|line| (line.pv[0].to(), line.value, line.bound, line.depth))
        .collect()
}

#[test]
fn lines_that_are_not_finished_keep_their_depth_behind_the_new_ones() {
    let before = vec![line(A2, 40, 7), line(A3, 30, 7), line(A4, 20, 7)];
    let lines = merged(vec![line(A2, 35, 8)], before, 3);
    assert_eq!(
        told(&lines),
        [(A2, 35, Exact, 8), (A3, 30, Exact, 7), (A4, 20, Exact, 7)]
    );
}

#[test]
fn a_move_is_in_one_line_only() {
    let before = vec![line(A2, 40, 7), line(A3, 30, 7), line(A4, 20, 7)];
    let lines = merged(vec![line(A4, 50, 8)], before, 3);
    assert_eq!(
        told(&lines),
        [(A4, 50, Exact, 8), (A2, 40, Exact, 7), (A3, 30, Exact, 7)]
    );
}

#[test]
fn an_old_line_is_worth_no_more_than_the_new_ones_before_it() {
    let before = vec![line(A2, 40, 7), line(A3, 30, 7), line(A4, -20, 7)];
    let lines = merged(vec![line(A5, 10, 8)], before, 4);
    assert_eq!(
        told(&lines),
        [
            (A5, 10, Exact, 8),
            (A2, 10, AtMost, 7),
            (A3, 10, AtMost, 7),
            (A4, -20, Exact, 7)
        ]
    );
}

#[test]
fn there_are_no_more_lines_than_requested() {
    let before = vec![line(A2, 40, 7), line(A3, 30, 7)];
    let lines = merged(vec![line(A5, 50, 8)], before, 2);
    assert_eq!(told(&lines), [(A5, 50, Exact, 8), (A2, 40, Exact, 7)]);
}

#[test]
fn a_proven_mate_is_not_forgotten() {
    let before = vec![line(A2, mate_at(5), 7), line(A3, 30, 7)];
    let forgotten = merged(vec![line(A2, 300, 8)], before.clone(), 2);
    assert_eq!(told(&forgotten), [(A2, mate_at(5), Exact, 8), (A3, 30, Exact, 7)]);
    let by_another_move = merged(vec![line(A3, 300, 8)], before.clone(), 1);
    assert_eq!(told(&by_another_move), [(A2, mate_at(5), Exact, 8)]);
    let longer = merged(vec![line(A3, mate_at(9), 8)], before.clone(), 1);
    assert_eq!(told(&longer), [(A2, mate_at(5), Exact, 8)]);
    let shorter = merged(vec![line(A2, mate_at(3), 8)], before, 1);
    assert_eq!(told(&shorter), [(A2, mate_at(3), Exact, 8)]);
}

#[test]
fn an_upper_bound_is_not_a_proven_mate() {
    let mut before = line(A2, mate_at(5), 7);
    before.bound = AtMost;
    let lines = merged(vec![line(A3, 10, 8)], vec![before], 1);
    assert_eq!(told(&lines), [(A3, 10, Exact, 8)]);
}

/// What is kept of a search that is stopped while its first root move, to a3, has this value, after a line to a2.
fn kept(
    before: Option<Value>,
    value: Value,
    bound: ScoreBound,
    lines: usize,
) -> Vec<(Square, Value, ScoreBound, i32)> {
    let mut rig = Rig::new(Scripted::default());
    rig.lines = lines;
    let root = Position::default();
    rig.run(&root, |worker| {
        worker.root_depth = 8;
        worker.memory.found = before.map(|value| line(A2, value, 7)).into_iter().collect();
        let first = &mut worker.memory.root_moves[0];
        (first.pv, first.value, first.bound) = (line(A3, 0, 8).pv, value, bound);
        worker.keep_unfinished_line(&root);
    });
    told(&rig.memory.found)
}

#[test]
fn a_move_that_proves_better_before_the_stop_counts() {
    assert_eq!(kept(Some(40), 20, Exact, 1), [(A3, 20, Exact, 8)]);
    assert_eq!(kept(Some(40), 60, AtLeast, 1), [(A3, 60, AtLeast, 8)]);
    assert_eq!(kept(None, 20, Exact, 1), [(A3, 20, Exact, 8)]);
}

#[test]
fn moves_without_a_value_at_the_stop_do_not_count() {
    assert_eq!(kept(Some(40), -INFINITE, Exact, 1), [(A2, 40, Exact, 7)]);
    assert_eq!(kept(Some(40), 20, AtMost, 1), [(A2, 40, Exact, 7)]);
    assert_eq!(kept(None, -INFINITE, Exact, 1), []);
}

#[test]
fn a_loss_seen_in_an_aborted_search_does_not_count() {
    assert_eq!(kept(Some(40), mated_at(6), Exact, 1), [(A2, 40, Exact, 7)]);
    assert_eq!(
        kept(Some(mated_at(4)), mated_at(6), Exact, 1),
        [(A3, mated_at(6), Exact, 8)]
    );
    assert_eq!(
        kept(Some(mated_at(6)), mated_at(6), Exact, 1),
        [(A2, mated_at(6), Exact, 7)]
    );
    assert_eq!(kept(None, mated_at(6), Exact, 1), [(A3, mated_at(6), Exact, 8)]);
}

#[test]
fn a_mate_is_not_given_up_for_less_when_the_search_is_aborted() {
    assert_eq!(
        kept(Some(mate_at(5)), 900, Exact, 1),
        [(A2, mate_at(5), Exact, 7)]
    );
    assert_eq!(
        kept(Some(mate_at(5)), mate_at(3), Exact, 1),
        [(A3, mate_at(3), Exact, 8)]
    );
}

#[test]
fn of_several_lines_only_finished_ones_count() {
    assert_eq!(kept(Some(40), 60, Exact, 2), [(A2, 40, Exact, 7)]);
    assert_eq!(kept(None, 60, Exact, 2), [(A3, 60, Exact, 8)]);
}

#[test]
fn a_later_line_never_counts_unfinished() {
    let mut rig = Rig::new(Scripted::default());
    let root = Position::default();
    rig.run(&root, |worker| {
        worker.line = 1;
        worker.memory.root_moves[0].value = 60;
        worker.keep_unfinished_line(&root);
    });
    assert!(rig.memory.found.is_empty());
}

#[test]
fn a_line_put_first_takes_the_place_of_another() {
    let mut rig = Rig::new(Scripted::default());
    rig.run(&Position::default(), |worker| {
        worker.memory.found = vec![line(A2, 40, 7), line(A3, 30, 7)];
        worker.put_first(line(A3, mate_at(3), 8));
    });
    assert_eq!(
        told(&rig.memory.found),
        [(A3, mate_at(3), Exact, 8), (A2, 40, Exact, 7)]
    );
}
