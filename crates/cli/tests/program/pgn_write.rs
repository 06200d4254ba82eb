use super::files::{GAMES, file, folder, listing};
use super::{program, refused, tabiya};
use std::fs;

/// Runs a command on four games, one of them bad, and returns its output.
fn on_games(name: &str, arguments: &[&str]) -> String {
    let path = file(name, GAMES);
    let ran = tabiya(&[arguments, &[&path]].concat());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let complaint = format!("skipped: {path}: game 2: line 15, ");
    assert!(ran.errors.starts_with(&complaint), "{}", ran.errors);
    ran.output
}

#[test]
fn games_become_moves_and_positions() {
    let convert = |format| on_games("convert.pgn", &["pgn", "convert", format]);
    assert_eq!(
        convert("--uci"),
        "e2e4 e7e5 g1f3 b8c6\nfen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1 e8e7\n\
         fen 4k3/8/8/8/8/8/r3P3/4K2R w - - 0 1 moves e2e4\n"
    );
    assert!(convert("--san").starts_with("e4 e5 Nf3 Nc6\n"));
    assert!(convert("--lan").starts_with("e2-e4 e7-e5 Ng1-f3 Nb8-c6\n"));
    assert_eq!(convert("--fen").lines().count(), 5 + 3 + 2);
    assert!(
        convert("--epd")
            .contains(" w KQkq - hmvc 0; fmvn 2; sm Nf3; id \"Müller, Karl - Tal, 1999.05.??\";\n")
    );
    let path = file("formats.pgn", GAMES);
    refused(
        &["pgn", "convert", &path, "--san", "--uci"],
        &["cannot be used with"],
    );
}

#[test]
fn rewriting_pgn_is_stable_and_can_strip_annotations() {
    let once = on_games("anew.pgn", &["pgn", "convert"]);
    assert!(once.contains("\n\n1. e4 {best by test} 1... e5 (1... c5 $1) 2. Nf3 Nc6 1-0\n\n[White"));
    let path = file("twice.pgn", &once);
    let ran = tabiya(&["pgn", "convert", &path]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
    assert_eq!(ran.output, once);
    let plain = on_games(
        "plain.pgn",
        &["pgn", "convert", "--no-comments", "--no-variations"],
    );
    assert!(plain.contains("\n\n1. e4 e5 2. Nf3 Nc6 1-0\n"));
    let quiet = on_games("quiet.pgn", &["pgn", "convert", "--no-glyphs"]);
    assert!(quiet.contains("(1... c5)"));
}

#[test]
fn an_output_file_is_replaced_only_with_force() {
    let folder = folder("replaced");
    let path = folder.join("out.pgn");
    let path = path.to_str().unwrap();
    let games = file("replacing.pgn", "1. e4 *");
    let convert = ["pgn", "convert", &games, "--output", path];
    assert_eq!(tabiya(&convert).code, Some(0));
    let written = fs::read_to_string(path).unwrap();
    assert_eq!(written, "1. e4 *\n");
    refused(&convert, &["out.pgn: file exists; use --force to replace it"]);
    // A file may even be replaced by its own conversion.
    assert_eq!(
        tabiya(&["pgn", "convert", path, "--output", path, "--force"]).code,
        Some(0)
    );
    assert_eq!(fs::read_to_string(path).unwrap(), written);
    assert_eq!(listing(&folder), ["out.pgn"]);
    refused(
        &["pgn", "convert", &games, "--output", "no/such/folder/x.pgn"],
        &["cannot write"],
    );
}

#[test]
fn leftovers_of_a_killed_run_are_removed_by_the_next() {
    let folder = folder("leftovers");
    let path = folder.join("out.pgn");
    let games = file("leftovers.pgn", "1. e4 *");
    let left = [
        ".out.pgn.123.unfinished",
        ".out.pgn.x.unfinished",
        ".other.pgn.123.unfinished",
    ];
    for name in left {
        fs::write(folder.join(name), "half").unwrap();
    }
    // Another process is still writing this one.
    let busy = fs::File::create_new(folder.join(".out.pgn.456.unfinished")).unwrap();
    busy.try_lock().unwrap();
    assert_eq!(
        tabiya(&["pgn", "convert", &games, "--output", path.to_str().unwrap()]).code,
        Some(0)
    );
    assert_eq!(
        listing(&folder),
        [left[2], ".out.pgn.456.unfinished", left[1], "out.pgn"]
    );
}

#[cfg(unix)]
#[test]
fn output_through_a_link_goes_to_its_target() {
    let folder = folder("linked");
    let games = file("linked.pgn", "1. e4 *");
    fs::create_dir(folder.join("real")).unwrap();
    let link = folder.join("link.pgn");
    std::os::unix::fs::symlink("real/games.pgn", &link).unwrap();
    let convert = ["pgn", "convert", &games, "--output", link.to_str().unwrap()];
    assert_eq!(tabiya(&convert).code, Some(0));
    assert!(link.is_symlink());
    assert_eq!(
        fs::read_to_string(folder.join("real/games.pgn")).unwrap(),
        "1. e4 *\n"
    );
    refused(&convert, &["games.pgn: file exists; use --force to replace it"]);
    assert_eq!(
        tabiya(&[&convert as &[&str], &["--force"]].concat()).code,
        Some(0)
    );
    assert!(link.is_symlink());
    assert_eq!(listing(&folder.join("real")), ["games.pgn"]);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_directly() {
    let games = file("device.pgn", "1. e4 *");
    let ran = tabiya(&["pgn", "convert", &games, "--output", "/dev/null"]);
    assert_eq!((ran.code, ran.errors.as_str()), (Some(0), ""));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let games = file("many.pgn", "1. e4 e5 *\n\n".repeat(20_000));
    for arguments in [
        &["pgn", "convert"] as &[&str],
        &["pgn", "filter"],
        &["pgn", "stats"],
        &["pgn", "check"],
    ] {
        let (reader, pipe) = std::io::pipe().unwrap();
        drop(reader);
        let output = program()
            .args(arguments)
            .arg(&games)
            .stdout(pipe)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_unfinished_files_behind() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let folder = folder("interrupted");
    // More than one chunk, so that some of it is written before Ctrl-C.
    let games = format!("1. e4 {{{}}} e5 *\n\n", "x".repeat(1000)).repeat(3000);
    for arguments in [
        &["pgn", "convert", "-", "--output", "out.pgn"] as &[&str],
        &["pgn", "split", "-", "--games", "5", "--into", "."],
        &["pgn", "split", "-", "--games", "5", "--into", "made/by/it"],
    ] {
        let mut child = program()
            .args(arguments)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(games.as_bytes()).unwrap();
        let is_unfinished = |name: &String| name.ends_with(".unfinished") || name == "made";
        assert!(listing(&folder).iter().all(is_unfinished));
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .unwrap()
                .success()
        );
        // Takes effect with the next read, if not before.
        let _ = input.write_all(games.as_bytes());
        drop(input);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130), "{ended:?}");
        assert_eq!(listing(&folder), [""; 0], "{arguments:?}");
    }
}

#[test]
fn games_are_split_by_number_player_opening_result_and_year() {
    let split = |name: &str, arguments: &[&str]| {
        let folder = folder(name);
        let into = folder.to_str().unwrap();
        on_games(
            &format!("{name}.pgn"),
            &[&["pgn", "split", "--into", into], arguments].concat(),
        );
        listing(&folder)
    };
    assert_eq!(split("by_number", &["--games", "2"]), ["1.pgn", "2.pgn"]);
    assert_eq!(
        split("by_player", &["--by", "player"]),
        ["D.pgn", "E.pgn", "F.pgn", "Müller_Karl.pgn", "Tal.pgn"]
    );
    assert_eq!(split("by_eco", &["--by", "eco"]), ["C44.pgn", "unknown.pgn"]);
    assert_eq!(
        split("by_result", &["--by", "result"]),
        ["1-0.pgn", "draw.pgn", "unfinished.pgn"]
    );
    assert_eq!(
        split("by_year", &["--by", "year"]),
        ["1999.pgn", "2020.pgn", "unknown.pgn"]
    );
}

#[test]
fn splitting_replaces_files_only_with_force() {
    let folder = folder("split_twice");
    let into = folder.to_str().unwrap();
    let games = file("split_twice.pgn", "1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
    fs::write(folder.join("2.pgn"), "mine").unwrap();
    let split = ["pgn", "split", &games, "--games", "2", "--into", into];
    refused(&split, &["2.pgn: file exists; use --force to replace it"]);
    assert_eq!(listing(&folder), ["2.pgn"]);
    assert_eq!(tabiya(&[&split as &[&str], &["--force"]].concat()).code, Some(0));
    assert_eq!(listing(&folder), ["1.pgn", "2.pgn"]);
    let first = fs::read_to_string(folder.join("1.pgn")).unwrap();
    assert_eq!(first, "1. e4 *\n\n1. d4 *\n");
    refused(
        &["pgn", "split", &games, "--into", into],
        &["<--games <N>|--by <WHAT>>"],
    );
    refused(
        &[
            "pgn", "split", &games, "--into", into, "--games", "1", "--by", "eco",
        ],
        &["cannot be used with"],
    );
}

#[cfg(unix)]
#[test]
fn splitting_into_hundreds_of_files_opens_few_at_once() {
    let folder = folder("few_at_once");
    let game = |number: u32| {
        format!(
            "[White \"W{}\"]\n[Black \"B{}\"]\n\n1. e4 *\n\n",
            number % 300,
            number % 7
        )
    };
    let games = file("few_at_once.pgn", (0..900).map(game).collect::<String>());
    let ran = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -n 24 && exec \"$@\"",
            "sh",
            env!("CARGO_BIN_EXE_tabiya"),
        ])
        .args(["pgn", "split", &games, "--by", "player", "--into"])
        .arg(&folder)
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    assert_eq!(listing(&folder).len(), 307);
    let tags = |name| {
        fs::read_to_string(folder.join(name))
            .unwrap()
            .matches("[White ")
            .count()
    };
    assert_eq!((tags("W12.pgn"), tags("B3.pgn")), (3, 129));
}
