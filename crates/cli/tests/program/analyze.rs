use super::{refused, tabiya};

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn the_result_is_plain_text_in_san() {
    let ran = tabiya(&["analyze", MATE, "--depth", "4", "--threads", "1", "--hash", "1"]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(ran.output.contains("\nWhite to move\n"));
    assert!(ran.output.contains("#1  1. Ra8#\n"), "{}", ran.output);
    assert!(ran.output.contains("\nBest move: Ra8#\n"));
    assert!(
        ran.output
            .contains("\nScore: #1 (White 100%, draw 0%, Black 0%)\n")
    );
    assert!(!ran.output.contains('\x1b'));
}

#[test]
fn nodes_and_time_limit_the_search() {
    let ran = tabiya(&["analyze", "--nodes", "3000", "--lines", "3", "--threads", "1"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.contains("\nNodes: 3000 in "), "{}", ran.output);
    let ran = tabiya(&["analyze", "startpos", "--time", "0.05", "--threads", "2"]);
    assert!(ran.output.contains("\nBest move: "));
}

#[test]
fn a_fen_needs_no_quotes() {
    let mut words = vec!["analyze"];
    words.extend(MATE.split(' '));
    words.extend(["--depth", "2"]);
    assert!(tabiya(&words).output.contains("Best move: Ra8#"));
}

#[test]
fn json_has_one_object_per_line() {
    let ran = tabiya(&["analyze", MATE, "--depth", "3", "--threads", "1", "--json"]);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines.len() >= 3);
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("{\"event\":\"") && line.ends_with('}'))
    );
    assert!(lines[0].contains("\"fen\":\"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\""));
    assert!(lines[1].contains("\"score\":{\"mate\":1}"));
    let result = lines[lines.len() - 1];
    assert!(
        result.starts_with(
            "{\"event\":\"result\",\"best\":{\"san\":\"Ra8#\",\"uci\":\"a1a8\"},\"ponder\":null,"
        )
    );
}

#[test]
fn finished_games_are_recognised() {
    let ran = tabiya(&["analyze", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert!(ran.output.contains("Stalemate") && ran.output.contains("There are no legal moves."));
    let ran = tabiya(&["analyze", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--json"]);
    assert!(ran.output.contains("\"best\":null,\"ponder\":null"));
}

#[test]
fn bad_input_is_explained() {
    refused(
        &["analyze", "nonsense"],
        &["'nonsense' is neither a FEN nor a file nor startpos"],
    );
    refused(&["analyze", "8/8/8/8/8/8/8/8 w - - 0 1"], &["white has no king"]);
    refused(
        &["analyze", "--time", "0"],
        &["must be a number of seconds, at least 0.001"],
    );
    refused(&["analyze", "--depth", "0"], &["from 1 to 1000"]);
    refused(&["analyze", "--lines", "0"], &["from 1 to 256"]);
    refused(&["analyze", "--threads", "9999"], &["from 1 to 1024"]);
    refused(
        &["analyze", "--hash", "4294967295"],
        &["not enough memory for a hash table of 4294967295 MB"],
    );
    refused(&["bench", "0"], &["from 1 to 100"]);
}

#[test]
fn a_game_is_analysed_from_its_last_position() {
    let file = std::env::temp_dir().join(format!("tabiya-game-{}.pgn", std::process::id()));
    let name = file.to_str().unwrap();
    let pgn = "[Event \"one\"]\n\n1. e4 e5 *\n\n[Event \"two\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qf3 d6 *\n\n1. e4 e6 2. Ke3 *\n";
    std::fs::write(&file, pgn).unwrap();
    let ran = tabiya(&["analyze", name, "--game", "2", "--depth", "3"]);
    assert!(ran.output.contains("\nBest move: Qxf7#\n"), "{ran:?}");
    let ran = tabiya(&["analyze", name, "--depth", "1"]);
    assert!(
        ran.output
            .contains("\nFEN: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n")
    );
    refused(&["analyze", name, "--game", "3"], &["White's move 2", "Ke3"]);
    refused(&["analyze", name, "--game", "4"], &["has no game 4"]);
    std::fs::remove_file(&file).unwrap();
    let folder = std::env::temp_dir();
    refused(
        &["analyze", folder.to_str().unwrap()],
        &["neither a FEN nor a file"],
    );
}
