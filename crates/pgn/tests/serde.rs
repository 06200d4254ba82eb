//! Games as JSON.
#![cfg(feature = "serde")]

use tabiya_pgn::{Game, GameResult, GameTree, Place};

const GAME: &str = "[White \"Müller, \\\"Karl\\\"\"]\n[Result \"1-0\"]\n\n\
    1. e4 $1 {best [%clk 0:01:00]} e5 (1... c5 2. Nf3 (2. c3 {quiet})) 2. -- Nc6 1-0\n";

#[test]
fn a_game_is_serialised_as_pgn_and_round_trips() {
    let tree = GameTree::parse(GAME).unwrap();
    let written = serde_json::to_value(&tree).unwrap();
    assert_eq!(written, serde_json::Value::String(tree.to_pgn()));
    assert_eq!(serde_json::from_value::<GameTree>(written.clone()).unwrap(), tree);
    let game = serde_json::from_value::<Game>(written.clone()).unwrap();
    assert_eq!(game, Game::from(tree));
    assert_eq!(serde_json::to_value(&game).unwrap(), written);
}

#[test]
fn a_bad_game_is_rejected_with_the_place() {
    let error = serde_json::from_str::<Game>("\"1. e4 e5 2. Ke3 *\"").unwrap_err();
    assert!(
        error.to_string().contains("line 1, byte 12, White's move 2"),
        "{error}"
    );
    assert!(serde_json::from_str::<GameTree>("12").is_err());
}

#[test]
fn results_and_places_round_trip() {
    for result in [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ] {
        let written = serde_json::to_string(&result).unwrap();
        assert_eq!(written, format!("\"{result}\""));
        assert_eq!(serde_json::from_str::<GameResult>(&written).unwrap(), result);
    }
    let error = serde_json::from_str::<GameResult>("\"2-0\"").unwrap_err();
    assert!(error.to_string().contains("`2-0` is not a result"), "{error}");
    let place = Place { byte: 120, line: 9 };
    let written = serde_json::to_string(&place).unwrap();
    assert_eq!(written, r#"{"byte":120,"line":9}"#);
    assert_eq!(serde_json::from_str::<Place>(&written).unwrap(), place);
}
