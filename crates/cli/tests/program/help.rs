use super::{refused, tabiya};

#[test]
fn every_command_has_help_with_examples() {
    for arguments in [
        &["--help"] as &[&str],
        &["analyze", "--help"],
        &["bench", "--help"],
        &["show", "--help"],
        &["moves", "--help"],
        &["perft", "--help"],
        &["uci", "--help"],
        &["help", "perft"],
        &["pgn", "--help"],
        &["pgn", "check", "--help"],
        &["pgn", "stats", "--help"],
        &["pgn", "split", "--help"],
        &["pgn", "convert", "--help"],
        &["pgn", "positions", "--help"],
        &["batch", "--help"],
        &["key", "--help"],
        &["help", "pgn", "filter"],
        &["book", "--help"],
        &["book", "make", "--help"],
        &["book", "show", "--help"],
        &["tablebase", "--help"],
        &["winnable", "--help"],
        &["human", "--help"],
        &["adjudicate", "--help"],
        &["mate", "--help"],
    ] {
        let ran = tabiya(arguments);
        assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(ran.output.contains("Examples:\n  "), "{}", ran.output);
    }
}

#[test]
fn the_version_is_the_package_version() {
    let ran = tabiya(&["--version"]);
    assert_eq!(ran.output, concat!("tabiya ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(ran.code, Some(0));
}

#[test]
fn misspelt_commands_and_options_get_a_suggestion() {
    refused(&["shwo"], &["'shwo'", "'show'"]);
    refused(&["show", "--ascci"], &["'--ascci'", "'--ascii'"]);
    refused(&["moves", "e2e4"], &["'e2e4'"]);
}

#[test]
fn missing_quotes_around_a_fen_get_a_hint() {
    for command in ["show", "moves", "perft"] {
        let hint = format!("--fen needs quotes: tabiya {command} --fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"");
        refused(
            &[command, "--fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1"],
            &[&hint],
        );
    }
}

#[test]
fn errors_in_a_fen_say_where() {
    for command in [&["show"] as &[&str], &["moves"], &["perft", "3"]] {
        let with = |fen| [command, &["--fen", fen]].concat();
        refused(&with(""), &["--fen: FEN has 0 fields, expected 4 to 6"]);
        refused(
            &with("8/8/8/8/8/8x/8/8 w - - 0 1"),
            &[
                "column 12: unknown piece letter 'x' in rank 3",
                "\n             ^\n",
            ],
        );
        refused(
            &with("8/8/8/8/8/8/8/8 w - - 0 1"),
            &["white has no king; black has no king"],
        );
        refused(
            &with("4k3/8/8/8/8/8/8/K3Q3 w - - 0 1"),
            &["black is in check from e1"],
        );
        refused(&with("\u{7}\n♔"), &["expected 4 to 6"]);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let output = super::program()
        .args(["show", "--fen"])
        .arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
