//! Requests from scratch: the report is that of a new engine, whatever was searched before.

use std::time::Duration;

use tabiya_engine::{Engine, EvaluationKind, Level, Line, News, Report, Request, bench};
use tabiya_rules::Position;

/// A pseudorandom generator that is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}

fn positions() -> Vec<Position> {
    bench::POSITIONS.iter().map(|fen| fen.parse().unwrap()).collect()
}

fn engine() -> Engine {
    Engine::builder().hash_megabytes(1).seed(5).build().unwrap()
}

/// All reported lines and the final report, without times.
fn answer(engine: &mut Engine, position: &Position, request: &Request) -> (Vec<Line>, Report) {
    let untimed = |line: &mut Line| line.time = Duration::ZERO;
    let mut told = Vec::new();
    engine.set_position(position.clone());
    let mut report = engine
        .analyze(request, |news| {
            if let News::Line(mut line) = news {
                untimed(&mut line);
                told.push(line);
            }
        })
        .unwrap();
    report.time = Duration::ZERO;
    report.lines.iter_mut().for_each(untimed);
    (told, report)
}

#[test]
fn a_search_from_scratch_is_that_of_a_new_engine_whatever_came_before() {
    let positions = positions();
    let mut random = Random(7);
    let mut used = engine();
    for position in &positions {
        // A mix of everything: other positions, threads, lines and depths, with clean searches in between.
        for _ in 0..random.below(4) {
            let other = &positions[random.below(positions.len())];
            let nodes = random.below(15_000) as u64;
            let mut request = Request::nodes(nodes).lines(1 + random.below(4));
            request.from_scratch = random.below(3) == 0;
            used.set_threads(1 + random.below(3)).unwrap();
            answer(&mut used, other, &request);
        }
        let request = match random.below(3) {
            0 => Request::depth(4 + random.below(4) as u32),
            _ => Request::nodes(500 + random.below(3000) as u64),
        };
        let request = request.lines(1 + random.below(3));
        let expected = answer(&mut engine(), position, &request);
        assert!(!expected.1.lines.is_empty());
        let request = request.from_scratch();
        assert_eq!(answer(&mut used, position, &request), expected, "{position}");
        assert_eq!(answer(&mut engine(), position, &request), expected, "{position}");
    }
}

#[test]
fn more_searches_than_generations_leave_nothing_behind() {
    let positions = positions();
    let request = Request::nodes(2000);
    let mut used = engine();
    for (round, position) in positions.iter().cycle().take(150).enumerate() {
        answer(&mut used, position, &Request::nodes(300));
        if round % 31 == 0 {
            let clean = answer(&mut used, position, &request.clone().from_scratch());
            assert_eq!(clean, answer(&mut engine(), position, &request));
        }
    }
}

#[test]
fn later_searches_know_what_the_clean_one_has_learned_and_no_more() {
    let positions = positions();
    let (first, second) = (&positions[3], &positions[4]);
    let request = Request::nodes(5000);
    let mut used = engine();
    for position in &positions[..10] {
        answer(&mut used, position, &request);
    }
    let mut new = engine();
    let clean = answer(&mut used, first, &request.clone().from_scratch());
    assert_eq!(clean, answer(&mut new, first, &request));
    for position in [first, second, first] {
        let later = answer(&mut used, position, &request);
        assert_eq!(later, answer(&mut new, position, &request));
    }
}

#[test]
fn every_evaluation_starts_clean() {
    let positions = positions();
    let request = Request::nodes(1500);
    for evaluation in [EvaluationKind::HandWritten, EvaluationKind::default()] {
        let new = || {
            let builder = Engine::builder().hash_megabytes(1);
            builder.evaluation_kind(evaluation.clone()).build().unwrap()
        };
        let mut used = new();
        used.set_evaluation_kind(EvaluationKind::HandWritten).unwrap();
        answer(&mut used, &positions[9], &request);
        used.set_evaluation_kind(evaluation.clone()).unwrap();
        for position in positions.iter().step_by(5) {
            let clean = answer(&mut used, position, &request.clone().from_scratch());
            assert_eq!(clean, answer(&mut new(), position, &request), "{evaluation}");
        }
    }
}

#[test]
fn a_limited_level_answers_alike_in_the_same_game() {
    let request = Request::nodes(2000).from_scratch();
    let mut used = engine();
    used.set_level(Level::elo(1400));
    for position in positions().iter().step_by(7) {
        let mut new = engine();
        new.set_level(Level::elo(1400));
        answer(&mut used, position, &Request::nodes(3000));
        let clean = answer(&mut used, position, &request);
        assert_eq!(clean, answer(&mut new, position, &request));
    }
}

#[test]
fn news_of_a_clean_search_comes_from_the_calling_thread() {
    let here = std::thread::current().id();
    let mut threads = Vec::new();
    let mut engine = Engine::builder().hash_megabytes(1).threads(3).build().unwrap();
    let request = Request::depth(4).from_scratch();
    engine
        .analyze(&request, |_| threads.push(std::thread::current().id()))
        .unwrap();
    assert!(threads.len() >= 4 && threads.iter().all(|&thread| thread == here));
    assert_eq!(engine.threads(), 3);
}

#[test]
fn a_clean_search_can_be_stopped_before_it_begins() {
    let mut request = Request::infinite().from_scratch();
    request.stop_handle().stop();
    let report = engine().analyze(&request, |_| {}).unwrap();
    assert!(report.best_move.is_some());
}
