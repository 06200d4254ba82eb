//! The answers that all bindings give, given here first. `cargo xtask vectors` writes them anew.

#[path = "../../../xtask/tests/arrows/json.rs"]
mod json;

use json::Json;
use tabiya_bindings::games::{PgnGames, played};
use tabiya_bindings::text::{Castling, claim_name, color_name, parse_fen, parse_move};
use tabiya_bindings::{EngineOptions, FailureKind, SharedEngine, Wish, Written};
use tabiya_rules::{Game, Outcome, Position, perft};

fn vectors(name: &str) -> Vec<Json> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/conformance.json");
    let Json::Object(mut all) = Json::parse(&std::fs::read_to_string(path).unwrap()) else {
        panic!("no object");
    };
    let Some(Json::List(entries)) = all.remove(name) else {
        panic!("no {name}");
    };
    assert!(!entries.is_empty());
    entries
}

fn text<'a>(entry: &'a Json, name: &str) -> &'a str {
    entry.member(name).text().unwrap()
}

/// A number or a truth value.
fn plain<T: std::str::FromStr>(json: &Json) -> Option<T> {
    match json {
        Json::Null => None,
        Json::Plain(text) => text.parse().ok(),
        other => panic!("no number: {other:?}"),
    }
}

fn texts(json: &Json) -> Vec<&str> {
    json.list().iter().map(|item| item.text().unwrap()).collect()
}

fn position(entry: &Json) -> Position {
    parse_fen(text(entry, "fen")).unwrap()
}

fn assert_outcome(found: Option<Outcome>, expected: &Json, fen: &str) {
    let found = found.map(|outcome| (outcome.winner.map(color_name), outcome.reason.name()));
    let expected = match expected {
        Json::Null => None,
        outcome => Some((outcome.member("winner").text(), text(outcome, "reason"))),
    };
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn positions_have_their_moves_and_outcomes() {
    for entry in vectors("positions") {
        let fen = text(&entry, "fen");
        let position = position(&entry);
        let castling = match plain::<bool>(entry.member("chess960")).unwrap() {
            true => Castling::Chess960,
            false => Castling::Usual,
        };
        let Json::Object(expected) = entry.member("moves") else {
            panic!("no moves");
        };
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&mv| (castling.uci(mv), position.to_san(mv).to_string()))
            .collect();
        moves.sort();
        let expected: Vec<_> = expected
            .iter()
            .map(|(uci, san)| (uci.clone(), san.text().unwrap().to_owned()))
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
        assert_eq!(Some(position.is_check()), plain(entry.member("check")));
        assert_outcome(position.outcome(), entry.member("outcome"), fen);
        for (nodes, depth) in entry.member("perft").list().iter().zip(1..) {
            assert_eq!(Some(perft::count(&position, depth)), plain(nodes), "{fen}");
        }
    }
}

#[test]
fn games_end_as_they_should() {
    for entry in vectors("games") {
        let mut game = Game::default();
        for text in texts(entry.member("moves")) {
            game.play(parse_move(game.position(), text).unwrap()).unwrap();
        }
        let uci: Vec<String> = game.moves().map(|mv| Castling::Usual.uci(mv)).collect();
        assert_eq!(uci, texts(entry.member("uci")));
        let fen = text(&entry, "fen");
        assert_eq!(game.position().to_string(), fen);
        assert_outcome(game.outcome(), entry.member("outcome"), fen);
        let claims: Vec<_> = game.claims().iter().map(claim_name).collect();
        assert_eq!(claims, texts(entry.member("claims")), "{fen}");
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
        let lines: Vec<Option<u64>> = PgnGames::from_text(text(&entry, "text"))
            .map(|game| {
                let failure = game.err()?;
                assert_eq!(failure.kind, FailureKind::BadPgn);
                failure.place.unwrap().line
            })
            .collect();
        let expected: Vec<Option<u64>> = entry.member("lines").list().iter().map(plain).collect();
        assert_eq!(lines, expected, "{entry:?}");
    }
}

#[test]
fn games_in_pgn_are_read() {
    for entry in vectors("pgns") {
        let games: Vec<_> = PgnGames::from_text(text(&entry, "text"))
            .map(Result::unwrap)
            .collect();
        let expected = entry.member("games").list();
        assert_eq!(games.len(), expected.len());
        for (game, expected) in games.iter().zip(expected) {
            let Json::Object(tags) = expected.member("tags") else {
                panic!("no tags");
            };
            for (name, value) in tags {
                assert_eq!(game.tags().value(name), value.text());
            }
            let moves: Vec<String> = game.main_moves().map(|mv| Castling::Usual.uci(mv)).collect();
            assert_eq!(moves, texts(expected.member("moves")));
            assert_eq!(played(game).position().to_string(), text(expected, "fen"));
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
            .find_best_move(&Wish {
                nodes: plain(entry.member("nodes")),
                ..Wish::default()
            })
            .unwrap();
        let white = answer.score().map(|score| score.white());
        let found = (
            answer.best.as_ref().map(|best| &*best.uci),
            Some(answer.nodes),
            white.and_then(Written::centipawns),
            white.and_then(Written::mate),
        );
        let expected = (
            entry.member("best").text(),
            plain(entry.member("searched")),
            plain(entry.member("white_centipawns")),
            plain(entry.member("white_mate")),
        );
        let fen = text(&entry, "fen");
        assert_eq!(
            found, expected,
            "{fen}: if the search was changed, run `cargo xtask vectors`"
        );
    }
}
