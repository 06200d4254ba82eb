//! The answers that all bindings give, given here first. `cargo xtask vectors` writes them anew.

use serde_json::Value;
use tabiya_bindings::games::{GameReader, ReadOptions};
use tabiya_bindings::text::{Castling, claim_name, color_name, parse_fen, parse_move};
use tabiya_bindings::{EngineOptions, FailureKind, PlainRequest, SharedEngine};
use tabiya_engine::Score;
use tabiya_rules::{Outcome, PlayedLine, Position, perft};

fn vectors(name: &str) -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/conformance.json");
    let all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let entries = list(&all[name]).to_vec();
    assert!(!entries.is_empty());
    entries
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text<'a>(entry: &'a Value, name: &str) -> &'a str {
    entry[name].as_str().unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    list(value).iter().map(|item| item.as_str().unwrap()).collect()
}

/// A number, or none where the value is null.
fn number(value: &Value) -> Option<i32> {
    value.as_i64().map(|number| number.try_into().unwrap())
}

fn position(entry: &Value) -> Position {
    parse_fen(text(entry, "fen")).unwrap()
}

fn assert_outcome(found: Option<Outcome>, expected: &Value, fen: &str) {
    let found = found.map(|outcome| (outcome.winner.map(color_name), outcome.reason.name()));
    let expected = (!expected.is_null()).then(|| (expected["winner"].as_str(), text(expected, "reason")));
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn positions_have_their_moves_and_outcomes() {
    for entry in vectors("positions") {
        let fen = text(&entry, "fen");
        let position = position(&entry);
        let castling = match entry["chess960"].as_bool().unwrap() {
            true => Castling::Chess960,
            false => Castling::Usual,
        };
        let expected = entry["moves"].as_object().unwrap();
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&mv| (castling.uci(mv), position.to_san(mv).to_string()))
            .collect();
        moves.sort();
        let expected: Vec<_> = expected
            .iter()
            .map(|(uci, san)| (uci.clone(), san.as_str().unwrap().to_owned()))
            .collect();
        assert_eq!(moves, expected, "{fen}");
        for (uci, san) in &moves {
            assert_eq!(
                parse_move(&position, uci),
                parse_move(&position, san),
                "{fen} {uci}"
            );
        }
        assert_eq!(color_name(position.side_to_move()), text(&entry, "side"));
        assert_eq!(Some(position.is_check()), entry["check"].as_bool());
        assert_outcome(position.outcome(), &entry["outcome"], fen);
        for (nodes, depth) in list(&entry["perft"]).iter().zip(1..) {
            assert_eq!(Some(perft::count(&position, depth)), nodes.as_u64(), "{fen}");
        }
    }
}

#[test]
fn games_end_as_they_should() {
    for entry in vectors("games") {
        let mut game = PlayedLine::default();
        for text in texts(&entry["moves"]) {
            game.play(parse_move(game.position(), text).unwrap()).unwrap();
        }
        let uci: Vec<String> = game.moves().map(|mv| Castling::Usual.uci(mv)).collect();
        assert_eq!(uci, texts(&entry["uci"]));
        let fen = text(&entry, "fen");
        assert_eq!(game.position().to_string(), fen);
        assert_outcome(game.outcome(), &entry["outcome"], fen);
        let claims: Vec<_> = game.claims().iter().map(claim_name).collect();
        assert_eq!(claims, texts(&entry["claims"]), "{fen}");
    }
}

#[test]
fn texts_are_read_leniently() {
    for entry in vectors("fens") {
        let read = parse_fen(text(&entry, "text")).unwrap();
        assert_eq!(read.to_string(), text(&entry, "fen"));
    }
    for entry in vectors("spellings") {
        let read = parse_move(&position(&entry), text(&entry, "text")).unwrap();
        assert_eq!(Castling::Usual.uci(read), text(&entry, "uci"), "{entry:?}");
    }
}

#[test]
fn bad_texts_fail_with_their_kind() {
    for entry in vectors("bad_fens") {
        let failure = parse_fen(text(&entry, "text")).unwrap_err();
        assert_eq!(failure.kind.name(), text(&entry, "kind"), "{entry:?}");
    }
    for entry in vectors("bad_moves") {
        let failure = parse_move(&position(&entry), text(&entry, "text")).unwrap_err();
        assert_eq!(failure.kind.name(), text(&entry, "kind"), "{entry:?}: {failure}");
    }
    for entry in vectors("bad_pgns") {
        let lines: Vec<Option<u64>> = GameReader::from_text(text(&entry, "text"), ReadOptions::default())
            .map(|game| {
                let failure = game.err()?;
                assert_eq!(failure.kind, FailureKind::BadPgn);
                failure.place.unwrap().line
            })
            .collect();
        let expected: Vec<Option<u64>> = list(&entry["lines"]).iter().map(Value::as_u64).collect();
        assert_eq!(lines, expected, "{entry:?}");
    }
}

#[test]
fn games_in_pgn_are_read() {
    for entry in vectors("pgns") {
        let games: Vec<_> = GameReader::from_text(text(&entry, "text"), ReadOptions::default())
            .map(Result::unwrap)
            .collect();
        let expected = list(&entry["games"]);
        assert_eq!(games.len(), expected.len());
        for (game, expected) in games.iter().zip(expected) {
            for (name, value) in expected["tags"].as_object().unwrap() {
                assert_eq!(game.tags().value(name), value.as_str());
            }
            let moves: Vec<String> = game
                .main_line()
                .into_iter()
                .map(|mv| Castling::Usual.uci(mv))
                .collect();
            assert_eq!(moves, texts(&expected["moves"]));
            assert_eq!(game.position().to_string(), text(expected, "fen"));
        }
    }
}

#[test]
fn searches_find_the_same_everywhere() {
    check_searches("search", &EngineOptions::default());
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/engine/net/small.nnue");
    let options = EngineOptions {
        eval_file: Some(small.to_owned()),
        ..EngineOptions::default()
    };
    check_searches("search_small", &options);
}

fn check_searches(list: &str, options: &EngineOptions) {
    for entry in vectors(list) {
        let engine = SharedEngine::new(options).unwrap();
        engine.set_position(position(&entry)).unwrap();
        let answer = engine
            .find_best_move(&PlainRequest {
                nodes: entry["nodes"].as_u64(),
                ..PlainRequest::default()
            })
            .unwrap();
        let white = answer.lines.first().map(|line| line.score.white());
        let found = (
            answer.best.as_ref().map(|best| &*best.uci),
            Some(answer.nodes),
            white.and_then(Score::centipawns),
            white.and_then(Score::mate),
        );
        let expected = (
            entry["best"].as_str(),
            entry["searched"].as_u64(),
            number(&entry["white_centipawns"]),
            number(&entry["white_mate"]),
        );
        let fen = text(&entry, "fen");
        assert_eq!(
            found, expected,
            "{fen}: if the search was changed, run `cargo xtask vectors`"
        );
    }
}
