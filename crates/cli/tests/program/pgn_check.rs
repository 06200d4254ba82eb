use super::files::{GAMES, file};
use super::{refused, tabiya, tabiya_with_input};

#[test]
fn every_bad_game_is_reported_with_its_place() {
    let path = file("check.pgn", GAMES);
    let ran = tabiya(&["pgn", "check", &path]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(1), ""));
    let byte = GAMES.find("Nf3 *").unwrap();
    assert_eq!(
        ran.output,
        format!(
            "{path}: game 2: line 15, byte {byte}, Black's move 1: `Nf3`: no black knight can go to f3\n\
             4 games, 1 bad\n"
        )
    );
}

#[test]
fn good_games_are_counted() {
    let ran = tabiya_with_input(
        &["pgn", "check", "-", "--threads", "1"],
        b"1. e4 e5 *\n\n1. d4 *\n",
    );
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), "2 games, 0 bad\n"));
    let ran = tabiya_with_input(&["pgn", "check", "-"], b"");
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), "0 games, 0 bad\n"));
}

#[test]
fn oddities_are_noted() {
    let games = b"[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n1. e5 *\n\n1. d4 1-0 1-0\n";
    let ran = tabiya_with_input(&["pgn", "check", "-"], games);
    assert_eq!(ran.code, Some(1));
    let lines: Vec<_> = ran.output.lines().collect();
    assert_eq!(
        lines[0],
        "standard input: game 1: note: line 3, byte 25: the moves end with 0-1, but the tag says 1-0"
    );
    assert!(
        lines[1].starts_with("standard input: game 2: line 5, byte 33, White's move 1: `e5`"),
        "{lines:?}"
    );
    assert!(
        lines[2].ends_with("a second result, 1-0, is ignored"),
        "{lines:?}"
    );
    assert_eq!(lines[3], "3 games, 1 bad, 2 with notes");
    let ran = tabiya_with_input(&["pgn", "check", "-", "--json"], games);
    assert!(
        ran.output
            .contains("\"notes\":[{\"file\":\"standard input\",\"game\":1,\"byte\":25,\"line\":3,\"note\":"),
        "{}",
        ran.output
    );
}

#[test]
fn json_has_the_bad_games_and_the_counts() {
    let ran = tabiya_with_input(
        &["pgn", "check", "-", "--json"],
        b"1. e4 \"\n\n[White \"A\"]\n\n1. Ke2 *\n",
    );
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.output.starts_with(
            "{\"errors\":[{\"file\":\"standard input\",\"game\":1,\"byte\":6,\"line\":1,\"move\":1,"
        ),
        "{}",
        ran.output
    );
    assert!(
        ran.output
            .ends_with("],\"games\":2,\"bad\":2,\"complete\":true}\n")
    );
}

#[test]
fn broken_games_do_not_hide_the_next_game() {
    let nested = "(".repeat(100_000);
    let mut long = b"1. ".to_vec();
    long.extend(b"N".repeat(2 << 20));
    for (text, byte) in [
        (format!("1. e4 {nested} *").as_bytes(), 7),
        (b"1. e4 { never closed", 6),
        (b"[White \"never closed", 0),
        (b"1. e4 \0\xff *", 7),
        (b"1. e4 ) *", 6),
        (b"1. e4 e5 2. Ke3 *", 12),
        (b"1. Nf3 d6 2. d3 e6 3. Nd2 *", 22),
        (&long, 3),
    ] {
        let text = [text, b"\n\n[White \"A\"]\n\n1. d4 *\n"].concat();
        let ran = tabiya_with_input(&["pgn", "check", "-"], &text);
        assert_eq!((ran.code, ran.errors.as_str()), (Some(1), ""), "{ran:?}");
        let place = format!("standard input: game 1: line 1, byte {byte}");
        assert!(ran.output.starts_with(&place), "{}", ran.output);
        assert!(ran.output.ends_with("\n2 games, 1 bad\n"), "{}", ran.output);
    }
}

#[test]
fn unreadable_files_are_refused_before_any_work() {
    let good = file("good.pgn", "1. e4 *");
    refused(&["pgn", "check", &good, "no such file"], &["no such file: "]);
    refused(
        &["pgn", "check", env!("CARGO_TARGET_TMPDIR")],
        &["a folder, not a file"],
    );
    refused(&["pgn", "check", "-", "-"], &["only once"]);
    refused(&["pgn", "check"], &["FILE"]);
    refused(&["pgn", "chekc"], &["'check'"]);
    refused(&["pgn", "check", "-", "--threads", "0"], &["from 1 to 1024"]);
}
