//! The engine as bindings use it: several threads, stopped, closed, asked for nonsense.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tabiya_bindings::{
    Analysis, EngineOptions, Failure, FailureKind, Next, PlainRequest, SharedEngine, text,
};

fn engine() -> SharedEngine {
    SharedEngine::new(&EngineOptions {
        hash: 2,
        nodes: Some(2000),
        ..EngineOptions::default()
    })
    .unwrap()
}

fn endless() -> PlainRequest {
    PlainRequest {
        infinite: true,
        ..PlainRequest::default()
    }
}

fn kind<T>(result: Result<T, Failure>) -> Option<FailureKind> {
    result.err().map(|failure| failure.kind)
}

#[test]
fn handles_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<SharedEngine>();
    crosses::<Analysis>();
    crosses::<Failure>();
}

#[test]
fn the_same_nodes_find_the_same_move() {
    let answers: Vec<_> = (0..2)
        .map(|_| {
            let engine = engine();
            engine.make_move("e2e4").unwrap();
            let answer = engine.find_best_move(&PlainRequest::default()).unwrap();
            (answer.best.unwrap().uci, answer.nodes)
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn lines_come_with_both_spellings_and_a_point_of_view() {
    let engine = engine();
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    engine.set_position(text::parse_fen(mate).unwrap()).unwrap();
    let infos = AtomicUsize::new(0);
    let request = PlainRequest {
        depth: Some(6),
        lines: Some(2),
        ..PlainRequest::default()
    };
    let answer = engine.analyze(&request, |info| {
        infos.fetch_add(1, Ordering::Relaxed);
        assert_eq!(info.uci().count(), info.san().count());
        ControlFlow::Continue(())
    });
    let answer = answer.unwrap();
    assert!(infos.into_inner() > 2);
    assert_eq!(answer.lines.len(), 2);
    assert_eq!(answer.lines[0].san().collect::<Vec<_>>(), ["Ra8#"]);
    let score = answer.score().unwrap();
    assert_eq!(score.white().mate(), Some(1));
    assert_eq!(score.white().centipawns(), None);
    assert_eq!(answer.lines[0].chances.win, 1000);
}

#[test]
fn a_listener_may_end_the_analysis() {
    let answer = engine().analyze(&endless(), |_| ControlFlow::Break(())).unwrap();
    assert!(answer.best.is_some());
}

#[test]
fn a_busy_engine_says_so_and_still_shows_its_game() {
    let engine = engine();
    let analysis = Analysis::start(&engine, &endless()).unwrap();
    assert!(engine.is_searching());
    assert_eq!(kind(engine.make_move("e4")), Some(FailureKind::EngineBusy));
    assert_eq!(kind(engine.evaluation()), Some(FailureKind::EngineBusy));
    assert_eq!(
        kind(Analysis::start(&engine, &endless())),
        Some(FailureKind::EngineBusy)
    );
    assert_eq!(engine.game().unwrap().moves().len(), 0);
    engine.stop();
    assert!(analysis.wait().unwrap().best.is_some());
    assert_eq!(kind(engine.make_move("e4")), None);
}

#[test]
fn an_analysis_yields_waits_and_ends_when_dropped() {
    let engine = engine();
    let analysis = Analysis::start(&engine, &endless()).unwrap();
    assert!(matches!(analysis.next_within(Duration::MAX), Next::Info(_)));
    drop(analysis);
    assert!(!engine.is_searching());

    let limited = Analysis::start(&engine, &PlainRequest::default()).unwrap();
    let infos = (&limited).count();
    assert!(infos > 0);
    assert_eq!(limited.next_within(Duration::ZERO), Next::Over);
    assert!(limited.is_over());
    assert_eq!(limited.wait(), limited.answer().unwrap());
}

#[test]
fn closing_ends_a_search_and_everything_after_it() {
    let engine = engine();
    let analysis = Analysis::start(&engine, &endless()).unwrap();
    let copy = engine.clone();
    std::thread::spawn(move || copy.close()).join().unwrap();
    assert!(analysis.wait().is_ok());
    engine.close();
    assert!(engine.is_closed() && !engine.is_searching());
    assert_eq!(kind(engine.game()), Some(FailureKind::Closed));
    assert_eq!(
        kind(engine.find_best_move(&PlainRequest::default())),
        Some(FailureKind::Closed)
    );
    engine.stop();
}

#[test]
fn many_threads_may_use_one_engine() {
    let engine = engine();
    let (found, busy) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    match engine.find_best_move(&PlainRequest::default()) {
                        Ok(_) => found.fetch_add(1, Ordering::Relaxed),
                        Err(failure) => {
                            assert_eq!(failure.kind, FailureKind::EngineBusy);
                            busy.fetch_add(1, Ordering::Relaxed)
                        }
                    };
                }
            });
        }
    });
    assert!(found.into_inner() > 0);
    assert!(engine.find_best_move(&PlainRequest::default()).is_ok());
}

#[test]
fn options_outside_their_range_are_named() {
    let base = EngineOptions::default();
    let options = [
        EngineOptions {
            threads: 0,
            ..base.clone()
        },
        EngineOptions {
            threads: 1 << 40,
            ..base.clone()
        },
        EngineOptions {
            hash: 0,
            ..base.clone()
        },
        EngineOptions {
            elo: Some(1),
            ..base.clone()
        },
        EngineOptions {
            level: Some(21),
            ..base.clone()
        },
        EngineOptions {
            elo: Some(1500),
            level: Some(3),
            ..base.clone()
        },
        EngineOptions {
            depth: Some(0),
            ..base.clone()
        },
    ];
    for options in options {
        let failure = SharedEngine::new(&options).unwrap_err();
        assert_eq!(failure.kind, FailureKind::BadOption, "{failure}");
    }
    let much = EngineOptions {
        hash: usize::MAX,
        ..base.clone()
    };
    assert_eq!(kind(SharedEngine::new(&much)), Some(FailureKind::NoMemory));
    let name = Some("no such file".to_owned());
    let files = [
        EngineOptions {
            book: name.clone(),
            ..base.clone()
        },
        EngineOptions {
            tablebases: name.clone(),
            ..base.clone()
        },
        EngineOptions {
            eval_file: name,
            ..base
        },
    ];
    for options in files {
        assert_eq!(kind(SharedEngine::new(&options)), Some(FailureKind::Io));
    }
}

#[test]
fn limits_of_zero_are_refused_and_huge_ones_accepted() {
    let engine = engine();
    let base = PlainRequest::default();
    let refused = [
        PlainRequest {
            depth: Some(0),
            ..base.clone()
        },
        PlainRequest {
            nodes: Some(0),
            ..base.clone()
        },
        PlainRequest {
            lines: Some(0),
            ..base.clone()
        },
        PlainRequest {
            infinite: true,
            depth: Some(3),
            ..base.clone()
        },
    ];
    for request in refused {
        assert_eq!(
            kind(engine.find_best_move(&request)),
            Some(FailureKind::BadOption),
            "{request:?}"
        );
    }
    let huge = PlainRequest {
        depth: Some(u32::MAX),
        nodes: Some(100),
        lines: Some(u32::MAX),
        time: Some(Duration::MAX),
        ..base.clone()
    };
    assert!(engine.find_best_move(&huge).is_ok());
    let no_time = PlainRequest {
        time: Some(Duration::ZERO),
        ..base.clone()
    };
    assert!(engine.find_best_move(&no_time).unwrap().best.is_some());
    let bad_move = PlainRequest {
        moves: vec!["e2e5".to_owned()],
        ..base
    };
    assert_eq!(
        kind(engine.find_best_move(&bad_move)),
        Some(FailureKind::IllegalMove)
    );
    assert!(!engine.is_searching());
}

#[test]
fn a_panic_of_a_listener_leaves_the_engine_usable() {
    let engine = engine();
    let result =
        tabiya_bindings::guard(|| engine.analyze(&PlainRequest::default(), |_| panic!("a listener fails")));
    // The search may have outlived its listener, but never the boundary.
    drop(result);
    assert!(!engine.is_searching());
    assert!(
        engine
            .find_best_move(&PlainRequest::default())
            .unwrap()
            .best
            .is_some()
    );
}

#[test]
fn a_finished_game_has_no_move() {
    let engine = engine();
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    engine.set_position(text::parse_fen(mated).unwrap()).unwrap();
    assert_eq!(
        engine.find_best_move(&PlainRequest::default()).unwrap().best,
        None
    );
    assert!(
        Analysis::start(&engine, &PlainRequest::default())
            .unwrap()
            .wait()
            .unwrap()
            .best
            .is_none()
    );
}

#[test]
fn moves_are_taken_back() {
    let engine = engine();
    let mv = engine.make_move("Nf3").unwrap();
    assert_eq!(engine.undo_move().unwrap(), Some(mv));
    assert_eq!(engine.undo_move().unwrap(), None);
}
