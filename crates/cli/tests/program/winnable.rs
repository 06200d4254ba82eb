use super::{refused, schema, tabiya};
use serde_json::Value;
use tabiya_rules::Position;

const WALL: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
const PAWN: &str = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";

#[test]
fn both_sides_are_answered() {
    let ran = tabiya(&["winnable", WALL]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert_eq!(
        ran.output,
        "white: unwinnable, blocked position\nblack: unwinnable, blocked position\n"
    );
    let ran = tabiya(&["winnable", PAWN, WALL]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(
        lines[0].starts_with("white: winnable, ") && lines[0].ends_with('#'),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], "black: unwinnable, insufficient material");
    assert_eq!(lines[2], "");
}

#[test]
fn the_line_in_json_ends_in_mate() {
    for more in [&[] as &[&str], &["--quick"]] {
        let ran = tabiya(&[&["winnable", "--json", PAWN], more].concat());
        let answer: Value = serde_json::from_str(&ran.output).unwrap();
        schema::check("winnable", &answer);
        assert_eq!(answer["white"], "winnable");
        assert_eq!(answer["black_reason"], "insufficient_material");
        let mut position: Position = PAWN.parse().unwrap();
        for mv in answer["white_line"].as_array().unwrap() {
            let text = mv.as_str().unwrap();
            let mv = position
                .legal_moves()
                .iter()
                .copied()
                .find(|mv| mv.to_string() == text);
            position.play(mv.expect(text)).unwrap();
        }
        assert!(position.is_checkmate());
    }
}

#[test]
fn a_limit_of_nothing_leaves_it_unknown() {
    let ran = tabiya(&["winnable", "--nodes", "0", PAWN]);
    assert_eq!(
        ran.output,
        "white: unknown\nblack: unwinnable, insufficient material\n"
    );
}

#[test]
fn what_is_missing_or_wrong_is_told() {
    refused(&["winnable"], &["<FEN>"]);
    refused(&["winnable", PAWN, "4k3/8 w - - 0 1"], &["FEN"]);
    refused(
        &["winnable", "--quick", "--nodes", "7", PAWN],
        &["--quick", "--nodes"],
    );
    refused(&["winnable", "--file", "-", PAWN], &["--file"]);
}
