use super::{START, program, refused, tabiya};

#[test]
fn the_default_is_the_start_position() {
    let ran = tabiya(&["show"]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert!(ran.output.starts_with("8  r  n  b  q  k  b  n  r\n7  p"));
    assert!(ran.output.ends_with(&format!("\nFEN: {START}\nWhite to move\n")));
}

#[test]
fn a_pipe_gets_no_colours() {
    for (name, value) in [("NO_COLOR", "1"), ("COLORTERM", "truecolor")] {
        let output = program().arg("show").env(name, value).output().unwrap();
        assert!(!output.stdout.contains(&0x1b));
    }
}

#[test]
fn boards_are_drawn_in_every_style() {
    assert!(tabiya(&["show", "--unicode"]).output.starts_with("8  ♜"));
    assert!(
        tabiya(&["show", "--ascii", "--flip"])
            .output
            .starts_with("1  R  N  B  K")
    );
    let svg = tabiya(&["show", "--svg"]).output;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    refused(
        &["show", "--svg", "--ascii"],
        &["'--svg' cannot be used with '--ascii'"],
    );
    refused(&["show", "--unicode", "--ascii"], &["cannot be used with"]);
}

#[test]
fn the_state_of_the_game_is_printed() {
    for (fen, state) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "Checkmate: Black wins",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "Stalemate: Black has no legal move",
        ),
        (
            "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1",
            "White to move, in check from e8",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 b - - 149 100",
            "Black to move, in check from e2",
        ),
        (
            "4k3/8/8/8/8/8/3R4/4K3 b - - 150 100",
            "Draw by the seventy-five-move rule",
        ),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Black to move"),
    ] {
        let ran = tabiya(&["show", "--fen", fen]);
        assert_eq!(ran.output.lines().last(), Some(state), "{fen}");
    }
}

#[test]
fn lenient_repairs_are_noted_on_standard_error() {
    let ran = tabiya(&["show", "--fen", "4k3/8/8/8/8/8/8/4K2R w KQ e6"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.output.contains("\nFEN: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"));
    assert_eq!(
        ran.errors,
        "note: dropped from the FEN: castling right Q, but no white rook on the king's left\n\
         note: dropped from the FEN: en-passant square e6, but no black pawn on e5\n"
    );
}

#[test]
fn chess960_writes_shredder_fen() {
    let ran = tabiya(&["show", "--chess960"]);
    assert!(ran.output.contains(" w HAha - 0 1\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().args(["show", "--svg"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the output"));
}

#[test]
fn what_strict_refuses_lenient_repairs_with_a_note() {
    for (fen, refusal, note) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "castling right K",
            "dropped from the FEN: castling right K",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "en-passant square e6",
            "dropped from the FEN: en-passant square e6",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "'-1' is not a number",
            "'-1' is not a number; set to 0",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 99999 1",
            "99999 is more than 65535",
            "set to 65535",
        ),
        (
            "4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1",
            "in check from 3 pieces",
            "accepted as is: black is in check from 3 pieces",
        ),
        (
            "R3k2R/8/8/8/8/8/8/5K2 b - - 0 1",
            "a8 and h8 on one line",
            "accepted as is: black is in check from a8 and h8",
        ),
    ] {
        refused(&["show", "--strict", "--fen", fen], &["--fen: ", refusal]);
        let ran = tabiya(&["show", "--fen", fen]);
        assert_eq!(ran.code, Some(0), "{fen}");
        assert!(
            ran.errors.starts_with("note: ") && ran.errors.contains(note),
            "{fen}: {}",
            ran.errors
        );
        assert_eq!(ran.errors.lines().count(), 1, "{fen}: {}", ran.errors);
    }
}

#[test]
fn missing_counters_need_no_note_but_strict_refuses_them() {
    let ran = tabiya(&["show", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -"]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    refused(
        &["show", "--strict", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -"],
        &["FEN has 4 fields, expected 6"],
    );
}

#[test]
fn every_command_that_takes_a_fen_can_be_strict() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    for arguments in [
        &["moves", "--fen", fen, "--strict"] as &[&str],
        &["perft", "2", "--fen", fen, "--strict"],
        &["analyze", fen, "--strict", "--depth", "1"],
        &["tablebase", fen, "--strict"],
        &["book", "show", "none.bin", "--fen", fen, "--strict"],
        &["pgn", "filter", "-", "--fen", fen, "--strict"],
    ] {
        refused(arguments, &["castling right K"]);
    }
}
