//! Tests of the engine through its public interface.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::{
    Analysis, Book, Clock, Engine, EngineError, EvaluationKind, Level, News, NextLine, Report, Request,
    Score, StopHandle, bench,
};
use tabiya_rules::{Color, Move, PlayedLine, Position, Reason, Square};

fn engine() -> Engine {
    Engine::builder().hash_megabytes(4).build().unwrap()
}

fn engine_at(fen: &str) -> Engine {
    let mut engine = engine();
    engine.set_position(fen.parse().unwrap());
    engine
}

fn best_san(engine: &mut Engine, request: &Request) -> String {
    let best = engine.find_best_move(request).unwrap().unwrap();
    engine.position().to_san(best).as_str().to_owned()
}

/// Plays the line on the board; every move of it must be legal.
fn assert_legal(position: &Position, pv: &[Move]) {
    let mut position = position.clone();
    for &mv in pv {
        assert!(position.play(mv).is_ok(), "{mv:?} in {pv:?}");
    }
}

#[test]
fn an_analysis_reports_everything_as_data() {
    let mut engine = engine_at("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4");
    let mut depths = Vec::new();
    let report = engine
        .analyze(&Request::depth(6), |news| {
            if let News::Line(line) = news {
                depths.push(line.depth);
            }
        })
        .unwrap();
    assert!(depths.is_sorted() && depths.len() >= 2);
    let line = &report.lines[0];
    assert_eq!(
        engine.position().to_san(report.best_move.unwrap()).as_str(),
        "Qxf7#"
    );
    assert_eq!(line.score.white(), Score::Mate(1));
    assert_eq!(line.score.of(Color::Black), Score::Mate(-1));
    assert_eq!(line.chances.win, 1000);
    assert!(report.nodes > 0 && line.nodes > 0 && line.number == 1);
}

#[test]
fn the_same_nodes_give_the_same_answer_in_every_new_game() {
    let mut engine = engine();
    let mut answers = Vec::new();
    for _ in 0..3 {
        engine.new_game();
        let mut lines = Vec::new();
        let report = engine
            .analyze(&Request::nodes(20_000).lines(2), |news| {
                if let News::Line(line) = news {
                    lines.push((line.depth, line.score, line.pv, line.nodes));
                }
            })
            .unwrap();
        // On a busy machine an iteration may last so long that it reports lines before all of them are there: only the
        // last two of each depth are its result.
        let iterations = lines.chunk_by(|a, b| a.0 == b.0);
        let lines: Vec<_> = iterations
            .filter_map(|lines| lines.last_chunk::<2>().cloned())
            .collect();
        answers.push((report.best_move, report.nodes, lines));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn the_bench_signature_is_reproducible() {
    let run = || {
        bench::run(4, EvaluationKind::default(), &StopHandle::default(), |_, _| {})
            .unwrap()
            .nodes
    };
    assert_eq!(run(), run());
}

#[test]
fn several_lines_are_different_and_in_order() {
    let report = engine().analyze(&Request::depth(6).lines(5), |_| {}).unwrap();
    assert_eq!(report.lines.len(), 5);
    for (index, line) in report.lines.iter().enumerate() {
        assert_eq!(line.number, index + 1);
        assert_legal(&Position::default(), &line.pv);
        for other in &report.lines[..index] {
            assert_ne!(other.pv[0], line.pv[0]);
            assert!(other.score.relative >= line.score.relative);
        }
    }
    let mut two_moves = engine_at("7k/8/8/8/8/8/8/K7 w - - 0 1");
    let report = two_moves.analyze(&Request::depth(3).lines(100), |_| {}).unwrap();
    assert_eq!(report.lines.len(), 3);
}

#[test]
fn only_the_requested_root_moves_are_searched() {
    let mut engine = engine();
    let a3 = Move::quiet(Square::A2, Square::A3);
    let report = engine.analyze(&Request::depth(4).only([a3]), |_| {}).unwrap();
    assert_eq!(report.best_move, Some(a3));
    let illegal = Move::quiet(Square::A2, Square::A5);
    let error = engine.analyze(&Request::depth(4).only([illegal]), |_| {});
    assert!(matches!(error, Err(EngineError::IllegalMove(_))));
}

#[test]
fn a_game_is_played_move_by_move() {
    let mut engine = engine();
    assert!(engine.make_move(Move::quiet(Square::E1, Square::E2)).is_err());
    assert_eq!(engine.position(), &Position::default());
    for _ in 0..10 {
        let best = engine.find_best_move(&Request::nodes(300)).unwrap().unwrap();
        engine.make_move(best).unwrap();
    }
    assert_eq!(engine.game().moves().len(), 10);
    engine.new_game();
    assert_eq!(engine.game().moves().len(), 0);
}

#[test]
fn a_repetition_in_the_game_is_seen() {
    // White is far behind; the knight came back twice, so one more step back is a draw.
    let mut game = PlayedLine::new("1q4k1/8/8/8/8/8/7P/6NK w - - 0 1".parse().unwrap());
    for text in ["Nf3", "Kh8", "Ng1", "Kg8", "Nf3", "Kh8", "Ng1"] {
        game.play_san(text).unwrap();
    }
    let mut engine = engine();
    engine.set_game(game);
    let back = engine.position().parse_uci("h8g8").unwrap();
    let report = engine.analyze(&Request::depth(6).only([back]), |_| {}).unwrap();
    let Score::Centipawns(value) = report.score().unwrap().relative else {
        panic!("{report:?}")
    };
    let mut tunables = tabiya_search::tunables::TABLE.iter();
    let noise = tunables.find(|row| row.name == "draw_noise").unwrap().default;
    assert!(value.abs() <= noise, "{value}");
}

#[test]
fn finished_games_have_no_best_move() {
    for fen in [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let report = engine_at(fen).analyze(&Request::depth(5), |_| {}).unwrap();
        assert_eq!((report.best_move, report.lines.len()), (None, 0));
    }
}

#[test]
fn four_threads_report_only_legal_lines() {
    let mut engine = Engine::builder().threads(4).hash_megabytes(1).build().unwrap();
    for fen in bench::POSITIONS.iter().step_by(8) {
        let position: Position = fen.parse().unwrap();
        engine.set_position(position.clone());
        let mut lines = Vec::new();
        let report = engine
            .analyze(&Request::nodes(40_000), |news| {
                if let News::Line(line) = news {
                    lines.push(line.pv);
                }
            })
            .unwrap();
        assert!(!lines.is_empty());
        lines.iter().for_each(|pv| assert_legal(&position, pv));
        assert!(position.is_legal(report.best_move.unwrap()));
        assert_legal(&position, &report.lines[0].pv);
    }
}

#[test]
fn engines_in_one_process_do_not_disturb_each_other() {
    let alone = engine().analyze(&Request::nodes(10_000), |_| {}).unwrap();
    let together: Vec<Report> = thread::scope(|scope| {
        let runs: Vec<_> = (0..3)
            .map(|_| scope.spawn(|| engine().analyze(&Request::nodes(10_000), |_| {}).unwrap()))
            .collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    for report in together {
        assert_eq!((report.best_move, report.nodes), (alone.best_move, alone.nodes));
    }
}

#[test]
fn a_search_can_be_stopped_from_another_thread() {
    let mut engine = Engine::builder().threads(2).hash_megabytes(4).build().unwrap();
    let handle = engine.stop_handle();
    let stopped = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        handle.stop();
        Instant::now()
    });
    let report = engine.analyze(&Request::infinite(), |_| {}).unwrap();
    let late = stopped.join().unwrap().elapsed();
    assert!(
        report.best_move.is_some() && late < Duration::from_millis(500),
        "{late:?}"
    );
    // The next search is a new one.
    assert!(engine.analyze(&Request::nodes(5_000), |_| {}).unwrap().nodes >= 5_000);
}

#[test]
fn a_request_stopped_before_it_begins_still_has_a_move() {
    let mut request = Request::infinite();
    request.stop_handle().stop();
    let report = engine().analyze(&request, |_| {}).unwrap();
    assert!(report.best_move.is_some());
}

#[test]
fn a_stop_before_the_search_has_begun_is_not_lost() {
    let mut engine = engine();
    engine.stop_handle().stop();
    let report = engine.analyze(&Request::infinite(), |_| {}).unwrap();
    assert!(report.best_move.is_some());
    // It was for that search only.
    assert!(engine.analyze(&Request::nodes(5_000), |_| {}).unwrap().nodes >= 5_000);
}

#[test]
fn a_request_that_was_stopped_can_be_made_again() {
    let mut engine = engine();
    let mut request = Request::nodes(5_000);
    request.stop_handle().stop();
    assert!(engine.analyze(&request, |_| {}).unwrap().nodes < 5_000);
    assert!(engine.analyze(&request, |_| {}).unwrap().nodes >= 5_000);
}

#[test]
fn the_report_is_held_back_until_ponder_hit() {
    let mut request = Request::depth(1);
    request.hold = true;
    let handle = request.stop_handle();
    let begun = Instant::now();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(150));
        handle.ponder_hit();
    });
    engine().analyze(&request, |_| {}).unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(150));
}

#[test]
fn the_clock_is_kept() {
    let clock = Clock {
        remaining: Duration::from_millis(300),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let begun = Instant::now();
    engine().find_best_move(&Request::clock(clock)).unwrap();
    assert!(begun.elapsed() < Duration::from_millis(300));
}

#[test]
fn impossible_settings_leave_the_engine_unchanged() {
    let mut engine = engine();
    for megabytes in [usize::MAX, usize::MAX >> 21, 1 << 40] {
        let error = engine.set_hash_megabytes(megabytes).unwrap_err();
        assert!(matches!(error, EngineError::NoMemoryForHash { .. }), "{error}");
    }
    assert_eq!(engine.hash_megabytes(), 4);
    for threads in [0, 1025, usize::MAX] {
        assert_eq!(engine.set_threads(threads), Err(EngineError::Threads(threads)));
    }
    assert_eq!(engine.threads(), 1);
    assert!(engine.find_best_move(&Request::depth(2)).unwrap().is_some());
    engine.set_hash_megabytes(2).unwrap();
    engine.set_threads(2).unwrap();
    assert_eq!((engine.hash_megabytes(), engine.threads()), (2, 2));
}

#[test]
fn the_static_evaluation_explains_itself() {
    let engine = engine_at("4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1");
    let evaluation = engine.evaluation();
    assert!(evaluation.score.white() > Score::Centipawns(100));
    assert!(evaluation.chances.loss > evaluation.chances.win);
    assert!(evaluation.explanation.terms.len() > 5);
}

/// A book that always plays the rook's pawn.
struct RooksPawn;

impl Book for RooksPawn {
    fn choose(&self, position: &Position, _: u64) -> Option<Move> {
        position.parse_uci("a2a4").ok()
    }
}

#[test]
fn the_book_is_used_when_it_is_wanted_and_knows_something() {
    let mut engine = Engine::builder()
        .hash_megabytes(1)
        .book(Box::new(RooksPawn))
        .build()
        .unwrap();
    let mut request = Request::depth(3);
    assert!(!engine.analyze(&request, |_| {}).unwrap().from_book);
    request.use_book = true;
    assert!(engine.analyze(&request, |_| {}).unwrap().from_book);
    engine.make_move(Move::quiet(Square::G1, Square::F3)).unwrap();
    assert!(!engine.analyze(&request, |_| {}).unwrap().from_book);
}

#[test]
fn a_level_is_consistent_within_a_game_and_varies_between_games() {
    let mut engine = Engine::builder()
        .hash_megabytes(1)
        .level(Level::elo(1000))
        .seed(1)
        .build()
        .unwrap();
    let mut openings = Vec::new();
    for _ in 0..8 {
        engine.new_game();
        let first = best_san(&mut engine, &Request::depth(30));
        engine.clear_hash();
        assert_eq!(best_san(&mut engine, &Request::depth(30)), first);
        openings.push(first);
    }
    openings.sort();
    openings.dedup();
    assert!(openings.len() > 1, "{openings:?}");
}

#[test]
fn every_level_plays_a_mate_that_it_sees() {
    for elo in [1000, 1500, 2000] {
        let mut engine = engine_at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        engine.set_level(Level::elo(elo));
        assert_eq!(best_san(&mut engine, &Request::depth(10)), "Ra8#");
    }
}

#[test]
fn the_weakest_level_mates_with_king_and_rook() {
    for fen in [
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/3k4/8/8/8/1R6/K7 w - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
    ] {
        let mut weak = Engine::builder()
            .hash_megabytes(4)
            .level(Level::elo(1000))
            .seed(3)
            .build()
            .unwrap();
        weak.set_position(fen.parse().unwrap());
        let mut defender = engine();
        while weak.game().outcome().is_none() {
            assert!(weak.position().halfmove_clock() < 100, "{fen}");
            let mv = match weak.position().side_to_move() {
                Color::White => weak.find_best_move(&Request::depth(40)),
                Color::Black => {
                    defender.set_game(weak.game().clone());
                    defender.find_best_move(&Request::nodes(2_000))
                }
            };
            weak.make_move(mv.unwrap().unwrap()).unwrap();
        }
        assert_eq!(weak.game().outcome().unwrap().reason, Reason::Checkmate, "{fen}");
    }
}

#[test]
fn a_background_analysis_reports_lines_until_it_is_stopped() {
    let analysis = Analysis::start(engine(), Request::infinite()).unwrap();
    let mut depth = 0;
    for line in &analysis {
        assert!(line.depth > depth && !analysis.is_over());
        depth = line.depth;
        if depth == 6 {
            analysis.stop();
        }
    }
    assert!(depth >= 6);
    let (mut engine, report) = analysis.finish();
    assert!(report.unwrap().best_move.is_some());
    assert!(engine.find_best_move(&Request::depth(1)).unwrap().is_some());
}

#[test]
fn a_dropped_analysis_ends() {
    let returned = Arc::new(AtomicBool::new(false));
    let theirs = Arc::clone(&returned);
    let give_back = move |_engine| theirs.store(true, Ordering::SeqCst);
    let analysis = Analysis::lend(engine(), Request::infinite(), give_back).unwrap();
    assert!(analysis.report().is_none());
    drop(analysis);
    assert!(returned.load(Ordering::SeqCst));
}

#[test]
fn an_analysis_that_cannot_start_says_why_and_gives_the_engine_back() {
    let request = Request::depth(1).only([Move::quiet(Square::A1, Square::A8)]);
    let analysis = Analysis::start(engine(), request).unwrap();
    assert_eq!(analysis.next_line_within(Duration::from_secs(60)), NextLine::Over);
    let (engine, report) = analysis.finish();
    assert!(matches!(report, Err(EngineError::IllegalMove(_))));
    assert_eq!(engine.game().moves().len(), 0);
}
