//! Searching over UCI, tested on the built program.

use std::time::{Duration, Instant};

use super::KIWIPETE;
use super::talk::{Talk, word_after};

/// The program normally answers within milliseconds; other tests may be running at the same time.
const PROMPT: Duration = Duration::from_millis(500);

const MATE_IN_TWO: &str = "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

fn best(lines: &[String]) -> &str {
    lines
        .last()
        .and_then(|line| word_after(line, "bestmove"))
        .expect("bestmove names a move")
}

#[test]
fn every_go_command_ends_with_a_move() {
    let mut talk = Talk::begin();
    for words in [
        "depth 4",
        "nodes 2000",
        "movetime 30",
        "mate 1 nodes 1000",
        "wtime 500 btime 500",
        "wtime 500 btime 500 winc 5 binc 5 movestogo 10",
        "btime 300",
        "winc 10",
        "wtime 0 btime 0",
        "wtime -100 btime -100 movestogo 0",
        "depth 0",
        "nodes 0",
        "movetime 0",
        "movetime -5",
        "depth 3 searchmoves a2a3",
        "searchmoves e2e5 depth 2",
        "nodes 1",
        "depth 99999999999999999999 nodes 500",
        "quickly depth 2",
    ] {
        let lines = talk.ask(&format!("go {words}"));
        let mv = best(&lines);
        assert!(mv.len() == 4 && mv != "0000", "{words}: {mv}");
    }
}

#[test]
fn info_lines_have_all_fields_in_order() {
    let mut talk = Talk::begin();
    talk.say("setoption name UCI_ShowWDL value true");
    let lines = talk.ask("go depth 6");
    let line = lines.iter().rfind(|line| line.starts_with("info depth")).unwrap();
    let mut rest = line.as_str();
    for word in [
        "depth", "seldepth", "multipv", "score cp", "wdl", "nodes", "nps", "hashfull", "tbhits", "time", "pv",
    ] {
        let at = rest
            .find(&format!("{word} "))
            .unwrap_or_else(|| panic!("no {word} in {line}"));
        rest = &rest[at..];
    }
    let wdl: u32 = line
        .split_whitespace()
        .skip_while(|word| *word != "wdl")
        .skip(1)
        .take(3)
        .map(|number| number.parse::<u32>().unwrap())
        .sum();
    assert_eq!(wdl, 1000);
}

#[test]
fn stop_and_isready_are_answered_promptly_under_full_load() {
    let mut talk = Talk::begin();
    talk.say("setoption name Threads value 4");
    talk.say("go infinite");
    talk.until("info depth 3");
    for _ in 0..5 {
        let begun = Instant::now();
        talk.say("isready");
        talk.until("readyok");
        assert!(begun.elapsed() < PROMPT, "{:?}", begun.elapsed());
    }
    let begun = Instant::now();
    talk.ask("stop");
    assert!(begun.elapsed() < PROMPT, "{:?}", begun.elapsed());
}

#[test]
fn an_infinite_search_waits_for_stop_whatever_it_finds() {
    let mut talk = Talk::begin();
    for position in [
        "position startpos",
        MATE_IN_TWO,
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    ] {
        for go in ["go infinite", "go infinite depth 2", "go ponder depth 1"] {
            talk.say(position);
            talk.say(go);
            assert!(
                talk.is_silent("bestmove", Duration::from_millis(60)),
                "{position} {go}"
            );
            talk.ask("stop");
        }
    }
}

#[test]
fn a_search_without_limits_runs_until_stopped_unless_there_is_no_move() {
    let mut talk = Talk::begin();
    talk.say("position startpos");
    talk.say("go");
    assert!(talk.is_silent("bestmove", Duration::from_millis(60)));
    talk.ask("stop");
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(talk.ask("go").last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    let mut talk = Talk::begin();
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder wtime 400 btime 400");
    assert!(talk.is_silent("bestmove", Duration::from_millis(700)));
    let begun = Instant::now();
    talk.ask("ponderhit");
    assert!(begun.elapsed() < PROMPT);

    talk.say("go ponder movetime 50");
    assert!(talk.is_silent("bestmove", Duration::from_millis(100)));
    talk.ask("stop");
    // Without pondering, ponderhit does nothing, and it does not end an infinite search.
    assert_eq!(talk.remarks("ponderhit"), [""; 0]);
    talk.say("go infinite");
    talk.say("ponderhit");
    assert!(talk.is_silent("bestmove", Duration::from_millis(100)));
    talk.ask("stop");
}

#[test]
fn positions_without_moves_are_answered() {
    let mut talk = Talk::begin();
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let lines = talk.ask("go depth 5");
    assert_eq!(lines, ["info depth 0 score cp 0", "bestmove (none)"]);
    talk.say("position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let lines = talk.ask("go movetime 100");
    assert_eq!(lines, ["info depth 0 score mate 0", "bestmove (none)"]);
}

#[test]
fn multipv_shows_several_lines() {
    let mut talk = Talk::begin();
    talk.say("setoption name MultiPV value 3");
    let lines = talk.ask("go depth 5");
    for number in 1..=3 {
        let has = |line: &String| {
            line.starts_with("info depth 5 seldepth")
                && word_after(line, "multipv") == Some(&number.to_string())
        };
        assert!(lines.iter().any(has), "{number}: {lines:#?}");
    }
    assert!(!lines.iter().any(|line| word_after(line, "multipv") == Some("4")));
}

#[test]
fn searchmoves_restricts_the_search() {
    let mut talk = Talk::begin();
    let lines = talk.ask("go searchmoves h2h4 a2a4 depth 5");
    assert!(["h2h4", "a2a4"].contains(&best(&lines)));
    for line in lines.iter().filter_map(|line| word_after(line, "pv")) {
        assert!(["h2h4", "a2a4"].contains(&line));
    }
}

#[test]
fn go_mate_ends_when_the_mate_is_found() {
    let mut talk = Talk::begin();
    talk.say(MATE_IN_TWO);
    let lines = talk.ask("go mate 2");
    let line = &lines[lines.len() - 2];
    assert!(line.contains(" score mate 2 "), "{line}");
    let lines = talk.ask("go mate 5 movetime 2000");
    assert!(lines[lines.len() - 2].contains(" score mate 2 "));
}

#[test]
fn a_search_with_fixed_nodes_is_reproducible() {
    let mut talk = Talk::begin();
    let mut run = || {
        talk.say("ucinewgame");
        talk.say(&format!("position fen {KIWIPETE}"));
        let lines = talk.ask("go nodes 20000");
        let found = |line: &String| {
            let words = ["depth", "score", "nodes", "bestmove"].map(|name| word_after(line, name));
            words.map(|word| word.unwrap_or_default().to_owned())
        };
        // Which currmove lines are printed depends on time.
        let is_reproducible = |line: &&String| !line.contains(" currmove ");
        lines
            .iter()
            .filter(is_reproducible)
            .map(found)
            .collect::<Vec<_>>()
    };
    let first = run();
    assert_eq!(run(), first);
}

#[test]
fn castling_is_read_in_both_conventions_and_written_as_the_option_says() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut talk = Talk::begin();
    talk.say(position);
    for (option, castles) in [("false", "e1g1"), ("true", "e1h1")] {
        talk.say(&format!("setoption name UCI_Chess960 value {option}"));
        assert_eq!(best(&talk.ask("go depth 2 searchmoves e1g1")), castles);
        assert_eq!(best(&talk.ask("go depth 2 searchmoves e1h1")), castles);
    }
}

#[test]
fn garbage_during_a_search_is_an_error_and_changes_nothing() {
    let mut talk = Talk::begin();
    talk.say("position startpos moves e2e4");
    talk.say("go infinite");
    talk.until("info depth 3");
    for bad in [
        "xyzzy",
        "go depth x",
        "setoption",
        "position",
        "\u{1b}[2J",
        "bench -3",
        "go perft none",
    ] {
        talk.say(bad);
        talk.until("info string error: ");
    }
    talk.say("uci");
    talk.until("uciok");
    let lines = talk.ask("stop");
    assert!(!lines.iter().any(|line| line.contains("error")));
    talk.say("d");
    let fen = talk.find("Fen: ");
    assert_eq!(
        fen,
        "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
}

#[test]
fn commands_during_a_search_are_run_in_order_after_it() {
    let mut talk = Talk::begin();
    talk.say("go infinite");
    talk.until("info depth 3");
    talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    talk.say("setoption name Hash value 8");
    talk.say("go infinite");
    talk.say("stop");
    let first = talk.until("bestmove");
    assert!(!best(&first).starts_with("e1"));
    talk.until("bestmove");
    talk.say("d");
    assert!(talk.find("Fen: ").contains("4k3/8/8/8/8/8/8/4K2R"));
}

#[test]
fn end_of_input_ends_the_search_and_the_program() {
    for go in [
        "go infinite",
        "go ponder wtime 100000 btime 100000",
        "go movetime 100000",
        "go depth 200",
    ] {
        let mut talk = Talk::begin();
        talk.say("setoption name Threads value 2");
        talk.say(go);
        talk.until("info depth 3");
        let (rest, time) = talk.end();
        assert!(time < Duration::from_millis(1500), "{go}: {time:?}");
        assert!(
            rest.last().is_some_and(|line| line.starts_with("bestmove ")),
            "{go}: {rest:?}"
        );
    }
}

#[test]
fn quit_ends_the_search_and_the_program() {
    let mut talk = Talk::begin();
    talk.say("go infinite");
    talk.until("info depth 3");
    talk.say("quit");
    let (_, time) = talk.end();
    assert!(time < Duration::from_millis(1500), "{time:?}");
}
