//! `testdata/answers.json`: books, tablebases, winnability, mates, and scores at the end.

use serde_json::Value;
use tabiya_bindings::proofs::{MateOptions, check_certificates, find_mate, winnability};
use tabiya_bindings::text::{parse_fen, uci};
use tabiya_bindings::{EngineOptions, PlainRequest, Score, SharedBook, SharedEngine, SharedTablebase};
use tabiya_rules::{Color, Position};

use crate::{entries, text, texts};

fn vectors(name: &str) -> Vec<(Value, Position)> {
    let entries = entries(include_str!("../../../../testdata/answers.json"), name);
    entries.into_iter().map(with_position).collect()
}

fn with_position(entry: Value) -> (Value, Position) {
    let position = parse_fen(text(&entry, "fen")).expect("a FEN");
    (entry, position)
}

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let digits = hexadecimal.as_bytes().chunks(2);
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).expect("digits"), 16).expect("a byte");
    digits.map(byte).collect()
}

#[test]
fn books_have_the_moves_that_python_chess_finds() {
    for entry in entries(include_str!("../../../../testdata/answers.json"), "books") {
        let book = SharedBook::from_bytes(bytes(text(&entry, "bytes"))).expect("a book");
        book.check().expect("sorted");
        for position in entry["positions"].as_array().expect("positions") {
            let (position, at) = with_position(position.clone());
            let mut found: Vec<_> = book
                .moves(&at)
                .iter()
                .map(|found| (uci(found.mv), u64::from(found.weight)))
                .collect();
            assert!(found.is_sorted_by_key(|(_, weight)| core::cmp::Reverse(*weight)));
            let moves = position["moves"].as_array().expect("moves");
            let read = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].as_u64()?));
            let mut expected: Vec<_> = moves.iter().filter_map(read).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{at}");
            let has_weight = expected.iter().any(|(_, weight)| *weight > 0);
            let chosen = book.choose(&at, 5);
            assert_eq!(chosen.is_some(), has_weight, "{at}");
            assert!(chosen.is_none_or(|chosen| chosen.weight > 0));
        }
    }
}

#[test]
fn tablebases_agree_with_python_chess() {
    let Some(folder) = std::env::var_os("TABIYA_SYZYGY") else {
        return;
    };
    let tables = SharedTablebase::open(folder).expect("tables");
    for (entry, position) in vectors("endings") {
        let number = |name: &str| entry[name].as_i64().map(|number| number as i32);
        let wdl = tables.wdl_ignoring_clock(&position).expect("a table");
        assert_eq!(Some(wdl.number()), number("wdl"), "{position}");
        let dtz = tables.dtz(&position).expect("a table");
        assert!(
            dtz.abs_diff(number("dtz").expect("a distance")) <= 1,
            "{position}: {dtz}"
        );
        if let Some(by_clock) = number("by_clock") {
            assert_eq!(
                tables.wdl(&position).map(|wdl| wdl.number()),
                Ok(by_clock),
                "{position}"
            );
        }
        if let Some(best) = entry.get("best").map(texts) {
            let first = tables.best_move(&position).expect("a table").expect("a move");
            assert!(best.contains(&uci(first.mv)), "{position}: {}", uci(first.mv));
        }
    }
}

#[test]
fn who_can_still_win_is_told() {
    for (entry, position) in vectors("winnable") {
        for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
            let full = winnability(&position, color, false, Default::default());
            assert_eq!(full.name, text(&entry, name), "{position}");
            let quick = winnability(&position, color, true, Default::default());
            assert!(quick.name == full.name || quick.name == "unknown");
            assert_eq!(full.reason.is_some(), full.name == "unwinnable");
            let mut end = position.clone();
            full.line
                .iter()
                .for_each(|spelled| end.play_unchecked(spelled.mv));
            assert_eq!(
                full.name == "winnable",
                end.is_checkmate() && end.side_to_move() != color
            );
        }
    }
}

#[test]
fn mates_are_proven_and_the_shortest() {
    for (entry, position) in vectors("mates") {
        let options = MateOptions {
            nodes: entry["nodes"].as_u64(),
            ..MateOptions::default()
        };
        let found = find_mate(&position, &options, Default::default(), &mut || true).expect("limits");
        assert_eq!(
            (found.mate.map(i64::from), found.shortest),
            (entry["mate"].as_i64(), true),
            "{position}"
        );
        let accepted = check_certificates(&found.certificate.expect("a proof")).expect("accepted");
        assert!(accepted[0].fen == position.to_string() && accepted[0].is_shortest);
    }
}

#[test]
fn a_game_that_is_over_has_a_score() {
    let engine = SharedEngine::new(&EngineOptions::default()).expect("an engine");
    for (entry, position) in vectors("ends") {
        engine.set_position(position.clone()).expect("idle");
        let answer = engine
            .find_best_move(&PlainRequest::default())
            .expect("an answer");
        assert!(answer.best.is_none() && answer.lines.is_empty());
        let white = answer.score().expect("a score").white();
        let number = |name: &str| entry["white"][name].as_i64().map(|number| number as i32);
        assert_eq!(
            (white.centipawns(), white.mate()),
            (number("cp"), number("mate")),
            "{position}"
        );
        assert_eq!(Some(white == Score::MateGiven), entry["white"]["given"].as_bool());
    }
}
