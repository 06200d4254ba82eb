//! No search takes more than it was given.

use std::time::{Duration, Instant};

use tabiya_proof::{MateFinder, MateLimits};
use tabiya_rules::{Color, Position};

use crate::found;

/// Nobody finds a mate here, and there is always more to look at.
const ENDLESS: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn nodes_are_kept_to_the_last() {
    for nodes in [0, 1, 77, 5000, 20_000] {
        let answer = found(ENDLESS, nodes);
        assert_eq!((answer.nodes, answer.mate.is_none()), (nodes, true));
    }
}

#[test]
fn time_and_patience_are_kept() {
    let position: Position = ENDLESS.parse().unwrap();
    let mut finder = MateFinder::new(2);
    let begun = Instant::now();
    let limits = MateLimits::time(Duration::from_millis(100));
    assert!(finder.find(&position, &limits, &mut || true).nodes > 0);
    let mut asked = 0;
    let mut twice = || {
        asked += 1;
        asked < 3
    };
    let limits = MateLimits::time(Duration::from_secs(1000));
    finder.find(&position, &limits, &mut twice);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn longer_mates_than_asked_for_are_not_told() {
    let position: Position = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
    let mut finder = MateFinder::new(2);
    let mut within = |moves| {
        let limits = MateLimits {
            moves: Some(moves),
            ..MateLimits::nodes(100_000)
        };
        let answer = finder.find(&position, &limits, &mut || true);
        (answer.mate.map(|mate| mate.checked.moves()), answer.none_within)
    };
    assert_eq!(within(1), (None, 1));
    assert_eq!(within(2), (Some(2), 1));
    assert_eq!(within(9), (Some(2), 1));
}

#[test]
fn only_the_mates_of_one_side_are_told_if_one_is_named() {
    let position: Position = "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1".parse().unwrap();
    let mut finder = MateFinder::new(2);
    let mut of = |color| {
        let limits = MateLimits {
            attacker: Some(color),
            moves: Some(3),
            ..MateLimits::nodes(100_000)
        };
        finder.find(&position, &limits, &mut || true).mate.is_some()
    };
    assert!(of(Color::White) && !of(Color::Black));
}

#[test]
fn an_answer_does_not_depend_on_those_before_it() {
    let mut finder = MateFinder::new(1);
    let mut ask = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        let answer = finder.find(&position, &MateLimits::nodes(8_000), &mut || true);
        (answer.nodes, answer.none_within, answer.line())
    };
    let fens = [
        ENDLESS,
        "8/8/8/R4pPk/5R2/6K1/8/8 w - f6 0 1",
        "4k3/8/8/8/8/8/5R2/Q3K3 w - - 0 1",
    ];
    let first = fens.map(&mut ask);
    for _ in 0..300 {
        ask("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    }
    assert_eq!(fens.map(&mut ask), first);
}
