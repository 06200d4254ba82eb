use std::time::Duration;

use super::*;
use crate::report::{Event, Info};
use crate::score::{mate_at, mated_at};
use crate::testing::{Rig, Scripted, after, position, set, switch_off_selectivity};

/// No move is a check or a capture.
const CALM: &str = "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1";

fn aspiration(alpha: Value, beta: Value) -> Aspiration {
    Aspiration {
        window: Window::new(alpha, beta),
        delta: 10,
        fail_highs: 0,
    }
}

#[test]
fn the_first_window_lies_around_the_expected_value() {
    set(&[
        ("aspiration_depth", 4),
        ("aspiration_window", 12),
        ("aspiration_value_divisor", 64),
        ("aspiration_value_max", 2000),
    ]);
    let first = Aspiration::new(4, 128);
    assert_eq!(first.delta, 12 + 128 / 64);
    assert_eq!(first.window, Window::new(128 - 14, 128 + 14));
    assert_eq!(Aspiration::new(4, -128).window, Window::new(-142, -114));
    assert_eq!(Aspiration::new(4, 5000).delta, 12 + 2000 / 64);
}

#[test]
fn shallow_searches_and_unknown_values_have_no_window() {
    set(&[("aspiration_depth", 4)]);
    assert_eq!(Aspiration::new(3, 128).window, Window::FULL);
    assert_eq!(Aspiration::new(9, -INFINITE).window, Window::FULL);
}

#[test]
fn windows_stay_within_all_values() {
    set(&[("aspiration_window", 12)]);
    let far = INFINITE - 5;
    assert_eq!(Aspiration::new(9, far).window.beta, INFINITE);
    assert_eq!(Aspiration::new(9, -far).window.alpha, -INFINITE);
}

#[test]
fn a_value_inside_the_window_ends_the_search() {
    for value in [-19, 0, 29] {
        assert_eq!(aspiration(-20, 30).widen(value), None);
    }
}

#[test]
fn a_fail_low_is_reported_and_lowers_the_window() {
    set(&[("aspiration_growth", 50)]);
    let mut window = aspiration(-20, 30);
    window.fail_highs = 2;
    assert_eq!(window.widen(-20), Some(ScoreBound::AtMost));
    assert_eq!(window.window, Window::new(-30, 5));
    assert_eq!((window.delta, window.fail_highs), (15, 0));
}

#[test]
fn a_fail_high_is_reported_and_raises_beta_alone() {
    set(&[("aspiration_growth", 50), ("aspiration_reduction_max", 3)]);
    let mut window = aspiration(-20, 30);
    assert_eq!(window.widen(30), Some(ScoreBound::AtLeast));
    assert_eq!(window.window, Window::new(-20, 40));
    assert_eq!((window.delta, window.fail_highs), (15, 1));
    for _ in 0..5 {
        window.widen(1000);
        window.window.beta = 900;
    }
    assert_eq!(window.fail_highs, 3, "the depth falls by at most three plies");
}

#[test]
fn a_decided_value_opens_its_side_of_the_window() {
    let mut lost = aspiration(-20, 30);
    assert_eq!(lost.widen(mated_at(6)), Some(ScoreBound::AtMost));
    assert_eq!(lost.window, Window::new(-INFINITE, 5));
    let mut won = aspiration(-20, 30);
    assert_eq!(won.widen(mate_at(7)), Some(ScoreBound::AtLeast));
    assert_eq!(won.window, Window::new(-20, INFINITE));
}

/// What is reported when the value jumps from zero in the previous iteration.
fn reports(value: Value, elapsed: Duration) -> Vec<Info> {
    switch_off_selectivity();
    let root = position(CALM);
    let mut rig = Rig::new(Scripted::always(-value));
    rig.start -= elapsed;
    rig.run(&root, |worker| {
        worker
            .memory
            .root_moves
            .iter_mut()
            .for_each(|root_move| root_move.previous = 0);
        set(&[("aspiration_depth", 1)]);
        worker.aspiration_search(&root, 1);
    });
    let lines = rig.events.into_iter().filter_map(|event| match event {
        Event::Line(info) => Some(info),
        Event::CurrentMove { .. } => None,
    });
    lines.collect()
}

#[test]
fn after_three_seconds_bounds_are_reported() {
    for (value, bound) in [(300, ScoreBound::AtLeast), (-300, ScoreBound::AtMost)] {
        let told = reports(value, Duration::from_secs(4));
        assert!(!told.is_empty());
        assert!(told.iter().all(|info| info.bound == bound), "{value}: {told:?}");
        assert!(
            reports(value, Duration::ZERO).is_empty(),
            "nobody waits for news yet"
        );
    }
}

#[test]
fn the_best_move_of_a_line_comes_first() {
    switch_off_selectivity();
    let root = position(CALM);
    let good = after(&root, "h2h4");
    let mut rig = Rig::new(Scripted::always(0).at(&good, -50));
    let best = rig.run(&root, |worker| {
        worker.aspiration_search(&root, 1);
        worker.memory.root_moves[0].clone()
    });
    assert_eq!((root.after(best.mv), best.value), (good, 50));
}
