//! Well-behaved and misbehaving engines, written as shell scripts.
#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use tabiya_rules::PlayedLine;
use tabiya_uci_client::{Engine, Error, Fault, Go, Score};

const PATIENCE: Duration = Duration::from_secs(20);

/// An engine that answers every `go` in the same way.
fn engine(answer: &str) -> Result<Engine, Error> {
    let script = format!(
        "while read -r word rest; do\ncase \"$word\" in\n\
         uci) echo 'id name Shell 1'; echo 'option name Hash type spin default 1'; echo uciok ;;\n\
         isready) echo readyok ;;\n\
         go) {answer} ;;\nesac\ndone\n"
    );
    Engine::start(Command::new("sh").args(["-c", &script]), PATIENCE)
}

fn fault(answer: &str) -> Error {
    let mut engine = engine(answer).unwrap();
    engine
        .search(&PlayedLine::default(), &Go::nodes(100))
        .unwrap_err()
}

#[test]
fn a_search_returns_the_best_move_and_its_info() {
    let mut engine = engine(
        "echo 'info depth 1 score cp 24 nodes 20'; echo 'info depth 2 score cp 90 lowerbound nodes 35'; \
         echo 'info nodes 40'; echo \"info string asked for $rest\"; echo 'bestmove e2e4 ponder e7e5'",
    )
    .unwrap();
    assert_eq!(engine.name(), "Shell 1");
    engine.set_option("hash", "16").unwrap();
    engine.new_game().unwrap();
    let game = PlayedLine::default();
    for _ in 0..2 {
        let found = engine.search(&game, &Go::nodes(100)).unwrap();
        assert_eq!(Ok(found.best), game.position().parse_uci("e2e4"));
        assert_eq!(found.exact.unwrap().score, Some(Score::Centipawns(24)));
        assert_eq!(found.last.unwrap().score, Some(Score::Centipawns(90)));
        assert_eq!(found.nodes, Some(40));
    }
}

#[test]
fn an_illegal_move_is_named() {
    for (answer, text) in [
        ("echo 'bestmove e2e5'", "sh: bestmove e2e5: e2e5 is not legal"),
        ("echo 'bestmove (none)'", "sh: bestmove (none): "),
        ("echo 'bestmove'", "sh: bestmove : "),
    ] {
        let error = fault(answer);
        assert!(matches!(error.fault, Fault::BadMove { .. }));
        assert!(error.to_string().starts_with(text), "{error}");
    }
}

#[test]
fn a_crash_during_a_search_is_reported() {
    let error = fault("exit 7");
    let text = error.to_string();
    assert!(
        matches!(error.fault, Fault::Ended { status: Some(status), .. } if status.code() == Some(7)),
        "{text}"
    );
    assert!(
        text.contains("exited") && text.ends_with("instead of sending bestmove"),
        "{text}"
    );
}

#[test]
fn neither_silence_nor_chatter_lasts_forever() {
    for answer in [
        "exec sleep 100",
        "while :; do echo info depth 1; sleep 0.01; done",
    ] {
        let mut engine = engine(answer).unwrap();
        let begun = Instant::now();
        let limit = Duration::from_millis(200);
        let error = engine
            .search_within(&PlayedLine::default(), &Go::depth(3), limit)
            .unwrap_err();
        assert!(
            matches!(
                error.fault,
                Fault::Silent {
                    awaited: "bestmove",
                    ..
                }
            ),
            "{error}"
        );
        drop(engine);
        assert!(begun.elapsed() < PATIENCE);
    }
}

#[test]
fn a_missing_option_is_not_set() {
    let mut engine = engine("exit").unwrap();
    let error = engine.set_option("Threads", "2").unwrap_err();
    assert_eq!(error.to_string(), "sh: has no option Threads");
    engine.set_option_if_there("Threads", "2").unwrap();
    engine.ready().unwrap();
}

#[test]
fn late_output_of_a_search_is_not_taken_for_the_next_answer() {
    let mut engine = engine("echo 'bestmove e2e4'; echo 'bestmove a2a3'").unwrap();
    let game = PlayedLine::default();
    for _ in 0..3 {
        let found = engine.search(&game, &Go::nodes(1)).unwrap();
        assert_eq!(Ok(found.best), game.position().parse_uci("e2e4"));
    }
}

#[test]
fn a_program_that_does_not_speak_uci_is_refused() {
    let error = Engine::start(
        Command::new("sh").args(["-c", "read -r line; exit"]),
        Duration::from_secs(5),
    )
    .unwrap_err();
    assert!(error.to_string().ends_with("instead of sending uciok"), "{error}");
}
