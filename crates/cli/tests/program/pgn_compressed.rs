//! Compressed PGN files: complete, truncated, and decompression bombs.

#[path = "../../../../testdata/compress.rs"]
mod compress;

use super::files::{GAMES, file, folder, listing};
use super::{tabiya, tabiya_with_input};
use compress::{FORMATS, compress, games};
use std::fs;
use std::path::PathBuf;
use tabiya_pgn::Compression;

fn extension(format: Compression) -> &'static str {
    match format {
        Compression::None => "",
        Compression::Zstd => ".zst",
        Compression::Gzip => ".gz",
        Compression::Bzip2 => ".bz2",
        _ => panic!("a format that no test knows"),
    }
}

/// Creates a compressed file and returns its path.
fn compressed_file(name: &str, format: Compression, text: &[u8]) -> String {
    file(&format!("{name}{}", extension(format)), compress(format, text))
}

/// The files in a folder and their contents.
fn contents(folder: &PathBuf) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| (name.clone(), fs::read(folder.join(name)).unwrap());
    listing(folder).into_iter().map(read).collect()
}

#[test]
fn a_compressed_file_is_read_like_the_plain_one() {
    let commands: [&[&str]; 7] = [
        &["pgn", "check"],
        &["pgn", "check", "--json"],
        &["pgn", "stats"],
        &["pgn", "stats", "--json"],
        &["pgn", "convert"],
        &["pgn", "convert", "--uci"],
        &["pgn", "filter", "--player", "tal"],
    ];
    let plain = file("whole.pgn", GAMES);
    for format in FORMATS {
        let path = compressed_file("whole.pgn", format, GAMES.as_bytes());
        for command in commands {
            let run = |path: &String| {
                let ran = tabiya(&[command, &[path]].concat());
                let shared = |text: String| text.replace(path, "FILE");
                (ran.code, shared(ran.output), shared(ran.errors))
            };
            let expected = run(&plain);
            assert_eq!(expected.0, Some(1), "one of the games is bad: {expected:?}");
            assert_eq!(run(&path), expected, "{command:?} on {format:?}");
        }
        let piped = tabiya_with_input(&["pgn", "check", "-"], &compress(format, GAMES.as_bytes()));
        assert!(piped.output.ends_with("4 games, 1 bad\n"), "{piped:?}");
    }
}

#[test]
fn a_compressed_file_gives_the_same_output_files_as_the_plain_one() {
    let make = |name: &str, path: &str| {
        let folder = folder(name);
        let into = folder.to_str().unwrap();
        let book = folder.join("book.bin");
        let split = ["pgn", "split", path, "--by", "player", "--into", into];
        let book = ["book", "make", path, "--output", book.to_str().unwrap()];
        for arguments in [&split[..], &book] {
            assert_eq!(tabiya(arguments).code, Some(1), "one of the games is bad");
        }
        contents(&folder)
    };
    let expected = make("made_of_plain", &file("made.pgn", GAMES));
    assert_eq!(expected.len(), 6);
    for format in FORMATS {
        let path = compressed_file("made.pgn", format, GAMES.as_bytes());
        assert_eq!(make("made_of_compressed", &path), expected, "{format:?}");
    }
}

/// Checks that every command reads a broken file as far as possible, reports the file, the place and this reason, and
/// exits with 2. Returns the number of good games; the game in which the input breaks off is bad.
fn read_up_to_the_error(path: &str, reason: &str) -> usize {
    let fails = |arguments: &[&str]| {
        let ran = tabiya(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.errors);
        let place = format!("error: {path}: ");
        let error = ran.errors.lines().find(|line| line.starts_with(&place));
        let error = error.unwrap_or_else(|| panic!("{arguments:?}: {}", ran.errors));
        assert!(
            error.contains(" file, about byte ") && error.contains(reason),
            "{error}"
        );
        ran.output
    };
    let checked = fails(&["pgn", "check", path]);
    let (_, counts) = checked.trim_end().rsplit_once('\n').unwrap();
    let all: usize = counts.strip_suffix(" games, 1 bad").unwrap().parse().unwrap();
    assert!(
        checked.contains(&format!("{path}: game {all}: line ")),
        "{checked}"
    );
    let games = all - 1;
    for (command, games) in [("check", all), ("stats", games)] {
        let json = fails(&["pgn", command, "--json", path]);
        let counts = format!("\"games\":{games},\"bad\":1,\"complete\":false");
        assert!(json.contains(&counts), "no {counts} in {json}");
    }
    assert_eq!(fails(&["pgn", "convert", "--san", path]), "e4 e5\n".repeat(games));
    let name = PathBuf::from(path)
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    let folder = folder(&format!("parts_of_{name}"));
    let into = folder.to_str().unwrap();
    fails(&["pgn", "split", path, "--by", "result", "--into", into]);
    let written = fs::read_to_string(folder.join("unfinished.pgn")).unwrap();
    assert_eq!(written.matches("[Round ").count(), games);
    games
}

#[test]
fn a_truncated_file_is_read_up_to_the_cut() {
    let text = games(6000); // more than one bzip2 block
    for format in FORMATS {
        let mut data = compress(format, text.as_bytes());
        data.truncate(data.len() * 3 / 4);
        let path = file(&format!("cut_off.pgn{}", extension(format)), data);
        let games = read_up_to_the_error(&path, "truncated or damaged");
        assert!((200..6000).contains(&games), "{format:?}: {games} games");
    }
}

#[test]
fn a_decompression_bomb_is_stopped_after_its_games() {
    let mut text = games(10).into_bytes();
    text.resize(40 << 20, b' ');
    for format in FORMATS {
        let path = compressed_file("bomb.pgn", format, &text);
        let games = read_up_to_the_error(&path, "expands to more than 200 times its size");
        assert_eq!(games, 9, "{format:?}");
    }
}

#[test]
fn a_broken_file_does_not_stop_the_others() {
    let broken = file("broken_first.pgn.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x33");
    let good = file("good_second.pgn", "1. e4 *\n");
    let ran = tabiya(&["pgn", "check", &broken, &good]);
    assert_eq!((ran.code, ran.output.as_str()), (Some(2), "1 games, 0 bad\n"));
    assert!(ran.errors.contains("gzip file, about byte "), "{}", ran.errors);
}
