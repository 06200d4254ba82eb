//! Many positions: the answers are those of single requests, whatever the workers, the order and the company.

use std::time::Duration;

use tabiya_engine::{Engine, EngineError, EvaluationKind, Level, Report, Request, analyze_many, bench};
use tabiya_rules::Position;

fn positions() -> Vec<Position> {
    bench::POSITIONS.iter().map(|fen| fen.parse().unwrap()).collect()
}

fn untimed(mut report: Report) -> Report {
    report.time = Duration::ZERO;
    report
        .lines
        .iter_mut()
        .for_each(|line| line.time = Duration::ZERO);
    report
}

fn many(positions: &[Position], request: &Request, workers: usize) -> Vec<Report> {
    let reports = analyze_many(positions.iter().cloned(), request, workers).unwrap();
    reports.map(|report| untimed(report.unwrap())).collect()
}

#[test]
fn reports_are_those_of_single_requests_in_order() {
    let positions = positions();
    let request = Request::nodes(700).lines(2);
    let mut engine = Engine::builder().hash_megabytes(1).build().unwrap();
    let mut single = |position: &Position| {
        engine.set_position(position.clone());
        let report = engine.analyze(&request.clone().from_scratch(), |_| {});
        untimed(report.unwrap())
    };
    let expected: Vec<Report> = positions.iter().map(&mut single).collect();
    for workers in [1, 2, 5] {
        assert_eq!(many(&positions, &request, workers), expected);
    }
    let backwards: Vec<Position> = positions.iter().rev().cloned().collect();
    let mut reports = many(&backwards, &request, 3);
    reports.reverse();
    assert_eq!(reports, expected);
}

fn twice_two(positions: &[Position]) -> Vec<Position> {
    positions[..2].iter().chain(&positions[..2]).cloned().collect()
}

#[test]
fn equal_positions_are_searched_once() {
    let positions = positions();
    let twice: Vec<Position> = positions.iter().chain(&positions).cloned().collect();
    let request = Request::nodes(300);
    let mut reports = analyze_many(twice, &request, 2).unwrap();
    let given: Vec<Report> = reports.by_ref().map(|report| report.unwrap()).collect();
    let progress = reports.progress();
    assert_eq!(progress.searched, positions.len() as u64);
    assert_eq!(
        (progress.taken, progress.given),
        (given.len() as u64, given.len() as u64)
    );
    assert_eq!(
        progress.nodes,
        given.iter().map(|report| report.nodes).sum::<u64>()
    );
    let (first, second) = given.split_at(positions.len());
    assert_eq!(first, second, "even the times are the same");
    let again = analyze_many(twice_two(&positions), &request, 1).unwrap();
    let mut again = again.remembering(0);
    assert_eq!(again.by_ref().count(), 4);
    assert_eq!(again.progress().searched, 4);
}

#[test]
fn positions_are_taken_as_they_are_needed() {
    let endless = positions().into_iter().cycle();
    let mut reports = analyze_many(endless, &Request::nodes(50), 2).unwrap();
    assert!(reports.by_ref().take(100).all(|report| report.is_ok()));
    assert!(reports.progress().taken < 300);
}

#[test]
fn stopped_it_gives_no_more() {
    let mut reports = analyze_many(positions(), &Request::infinite(), 2).unwrap();
    let handle = reports.stop_handle();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            handle.stop();
        });
        assert!(reports.next().is_none(), "half a search is no answer");
    });
    assert!(reports.next().is_none());
}

#[test]
fn a_position_without_moves_has_a_report_too() {
    let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
    let report = &many(&[mate], &Request::nodes(100), 1)[0];
    assert!(report.best_move.is_none() && report.lines.is_empty());
}

#[test]
fn any_engine_can_be_multiplied() {
    let positions = &positions()[..6];
    let run = |workers| {
        let builder = Engine::builder().hash_megabytes(1);
        let builder = builder
            .evaluation_kind(EvaluationKind::HandWritten)
            .level(Level::elo(1500));
        let reports = builder.analyze_many(positions.to_vec(), &Request::nodes(400), workers);
        reports
            .unwrap()
            .map(|report| untimed(report.unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn faults_are_told() {
    let none = analyze_many(positions(), &Request::nodes(1), 0);
    assert_eq!(none.err(), Some(EngineError::Threads(0)));
    let elsewhere = positions()[0].legal_moves()[0];
    let bare: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let request = Request::nodes(10).only([elsewhere]);
    let mut reports = analyze_many([bare], &request, 1).unwrap();
    assert!(matches!(reports.next(), Some(Err(EngineError::IllegalMove(_)))));
}
