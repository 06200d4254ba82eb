//! What an analysis answers: lines in order, the same again if asked for, proofs of mates.

use std::collections::HashSet;

use tabiya_bindings::{Answer, EngineOptions, FailureKind, PlainRequest, SharedEngine, text};
use tabiya_rules::Position;

fn engine(fen: &str) -> SharedEngine {
    let options = EngineOptions {
        hash: 2,
        ..EngineOptions::default()
    };
    let engine = SharedEngine::new(&options).unwrap();
    engine.set_position(text::parse_fen(fen).unwrap()).unwrap();
    engine
}

/// Everything but times.
fn facts(answer: &Answer) -> impl PartialEq + std::fmt::Debug {
    let lines: Vec<_> = answer
        .lines
        .iter()
        .map(|line| (line.depth, line.score, line.pv.clone()))
        .collect();
    (answer.best.clone(), answer.nodes, lines)
}

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8";

#[test]
fn several_lines_are_sorted_and_each_begins_with_another_move() {
    let engine = engine(MIDDLEGAME);
    for nodes in [50, 333, 1000, 2777, 6000] {
        let request = PlainRequest {
            nodes: Some(nodes),
            lines: Some(5),
            ..PlainRequest::default()
        };
        let answer = engine.find_best_move(&request).unwrap();
        let first: HashSet<_> = answer.lines.iter().map(|line| &line.pv[0].uci).collect();
        assert_eq!(first.len(), answer.lines.len(), "{nodes}");
        assert!(answer.lines.is_sorted_by(|a, b| a.score >= b.score), "{nodes}");
        assert!(
            answer
                .lines
                .iter()
                .enumerate()
                .all(|(index, line)| line.number == index + 1)
        );
        assert_eq!(answer.best.as_ref(), answer.lines[0].pv.first());
    }
}

#[test]
fn a_reproducible_search_does_not_depend_on_what_was_searched_before() {
    let engine = engine(MIDDLEGAME);
    let request = PlainRequest {
        nodes: Some(4000),
        lines: Some(2),
        reproducible: true,
        ..PlainRequest::default()
    };
    let first = engine.find_best_move(&request).unwrap();
    let other = PlainRequest {
        nodes: Some(9000),
        ..PlainRequest::default()
    };
    engine.find_best_move(&other).unwrap();
    engine.set_threads(2).unwrap();
    assert_eq!(facts(&engine.find_best_move(&request).unwrap()), facts(&first));
}

#[test]
fn a_reproducible_search_needs_no_large_stack_of_its_caller() {
    let request = PlainRequest {
        depth: Some(8),
        reproducible: true,
        ..PlainRequest::default()
    };
    let engine = engine(MIDDLEGAME);
    let small = std::thread::Builder::new().stack_size(512 << 10);
    let answer = small.spawn(move || engine.find_best_move(&request).unwrap());
    assert!(answer.unwrap().join().unwrap().best.is_some());
}

#[test]
fn an_announced_mate_is_proven_if_asked_for() {
    let engine = engine("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
    for (prove_mates, proven) in [(None, false), (Some(20_000), true)] {
        let request = PlainRequest {
            depth: Some(6),
            prove_mates,
            ..PlainRequest::default()
        };
        let answer = engine.find_best_move(&request).unwrap();
        assert_eq!(answer.score().unwrap().white().mate(), Some(2));
        assert_eq!(answer.lines[0].proven, proven);
    }
}

#[test]
fn limits_of_nothing_are_refused() {
    let engine = engine(&Position::default().to_string());
    let clock = tabiya_bindings::Clock {
        remaining: std::time::Duration::from_secs(10),
        increment: std::time::Duration::ZERO,
        moves_to_go: Some(0),
    };
    for request in [
        PlainRequest {
            clock: Some(clock),
            ..PlainRequest::default()
        },
        PlainRequest {
            prove_mates: Some(0),
            ..PlainRequest::default()
        },
    ] {
        let failure = engine.find_best_move(&request).unwrap_err();
        assert_eq!(failure.kind, FailureKind::BadOption);
    }
}
