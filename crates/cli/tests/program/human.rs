use super::files::file;
use super::{refused, schema, tabiya};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1";

fn answer(arguments: &[&str]) -> Value {
    let ran = tabiya(arguments);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""), "{arguments:?}");
    let answer = serde_json::from_str(&ran.output).unwrap();
    schema::check("human", &answer);
    answer
}

#[test]
fn every_legal_move_has_a_chance_the_likeliest_first() {
    let answer = answer(&["human", "--json", "--elo", "1700", START]);
    assert_eq!(
        (&answer["elo"], &answer["opponent"]),
        (&1700.into(), &1700.into())
    );
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 20);
    let chances: Vec<f64> = moves.iter().map(|one| one["chance"].as_f64().unwrap()).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b));
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-4);
    assert_eq!(moves[0]["move"], "e2e4");
}

#[test]
fn text_has_a_move_in_san_on_each_line() {
    let ran = tabiya(&["human", "--elo", "2000", BACK_RANK, MATED]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(
        lines[0].starts_with("Ra8#  ") && lines[0].ends_with('%'),
        "{}",
        lines[0]
    );
    assert_eq!(lines[lines.len() - 2..], ["", "no legal moves"]);
}

#[test]
fn both_ratings_change_the_chances() {
    let moves = |more: &[&str]| answer(&[&["human", "--json", START], more].concat())["moves"].clone();
    let weak = moves(&["--elo", "1200"]);
    assert_ne!(weak, moves(&["--elo", "2400"]));
    assert_ne!(weak, moves(&["--elo", "1200", "--opponent", "2400"]));
    assert_eq!(moves(&["--elo", "0"]), moves(&["--elo", "800"]));
}

#[test]
fn chess960_castling_is_written_as_asked() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let castles = |more: &[&str], uci: &str| {
        let answer = answer(&[&["human", "--json", fen], more].concat());
        let moves = answer["moves"].as_array().unwrap().clone();
        moves.iter().any(|one| one["move"] == uci)
    };
    assert!(castles(&[], "e1g1") && castles(&["--chess960"], "e1h1"));
}

#[test]
fn bad_ratings_positions_and_files_are_refused() {
    for rating in ["-5", "99999", "strong", "1e3"] {
        refused(
            &["human", "--elo", rating, START],
            &["--elo", "must be a whole number from 0 to 4000"],
        );
    }
    refused(&["human", "--opponent", "4001", START], &["--opponent", "4000"]);
    refused(
        &["human", "--nodes", "0", START],
        &["--nodes", "from 1 to 100000000"],
    );
    refused(&["human"], &["<FEN>"]);
    refused(&["human", "4k3/8 w - - 0 1"], &["FEN"]);
    refused(&["human", "--net", "no-such.net", START], &["no-such.net"]);
    let damaged = file("damaged_human.net", "TABIYAHN and nothing else");
    refused(
        &["human", "--net", &damaged, START],
        &["damaged_human.net", "version"],
    );
}
