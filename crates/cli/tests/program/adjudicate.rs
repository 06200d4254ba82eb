use super::files::file;
use super::{refused, schema, tabiya};
use serde_json::Value;

/// A mate, a mate with a wrong result, a win on time with a bare king, one with a queen, a wall, a game that is open, a bad one.
const GAMES: &str = "\
[Result \"0-1\"]

1. f3 e5 2. g4 Qh4# 0-1

[Result \"1-0\"]

1. f3 e5 2. g4 Qh4# 1-0

[FEN \"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1\"]
[SetUp \"1\"]
[Termination \"Time forfeit\"]
[Result \"0-1\"]

1. Qe3+ 0-1

[FEN \"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1\"]
[SetUp \"1\"]
[Termination \"White won on time\"]
[Result \"1-0\"]

1. Qe3+ 1-0

[FEN \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"]
[SetUp \"1\"]
[Result \"1-0\"]

1. Kd2 1-0

[Result \"1-0\"]

1. e4 (1. f3 e5 2. g4 Qh4#) e5 1-0

[Result \"*\"]

1. e4 Nf3 *
";

#[test]
fn every_game_gets_its_verdict() {
    let games = file("adjudicate.pgn", GAMES);
    let ran = tabiya(&["adjudicate", &games]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(1), ""));
    let mut lines = ran.output.lines();
    for expected in [
        "game 1: 0-1: black wins by checkmate",
        "game 2: 1-0 contradicts: black wins by checkmate",
        "game 3: 0-1 contradicts: won on time by a side that cannot mate, which is a draw",
        "game 4: 1-0: white wins on time",
        "game 5: 1-0 contradicts: draw by dead position",
        "game 6: 1-0: white winnable, black winnable",
    ] {
        let line = lines.next().unwrap();
        assert!(line.ends_with(expected), "{line}");
    }
    assert!(lines.next().unwrap().contains("game 7: bad: "));
    assert_eq!(
        lines.next(),
        Some("7 games, 1 bad, 3 with a result that the rules contradict")
    );
}

#[test]
fn json_has_an_object_for_each_game() {
    let games = file("adjudicate_json.pgn", GAMES);
    let ran = tabiya(&["adjudicate", &games, "--json"]);
    let objects: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 7);
    for (number, object) in (1..).zip(&objects) {
        assert_eq!(object["game"], number);
        schema::check(if number == 7 { "bad-game" } else { "adjudication" }, object);
    }
    assert_eq!(objects[2]["ruled"], "1/2-1/2");
    assert_eq!(objects[2]["outcome"]["reason"], "time");
    assert_eq!(objects[5]["ruled"], Value::Null);
    assert_eq!(objects[5]["contradicts"], false);
}

#[test]
fn a_file_must_be_named_and_there() {
    refused(&["adjudicate"], &["<FILE>"]);
    refused(&["adjudicate", "no/such.pgn"], &["no/such.pgn"]);
}
