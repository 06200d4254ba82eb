//! Files and folders for tests, in Cargo's temporary folder.

use std::fs;
use std::path::PathBuf;

/// A game of four plies, a bad game, a Chess960 game and a rook ending.
pub(crate) const GAMES: &str = "\
[White \"Müller, Karl\"]
[Black \"Tal\"]
[WhiteElo \"2500\"]
[BlackElo \"2400\"]
[ECO \"C44\"]
[Date \"1999.05.??\"]
[Result \"1-0\"]

1. e4 {best by test} e5 (1... c5 $1) 2. Nf3 Nc6 1-0

[White \"Tal\"]
[Black \"C\"]
[Result \"*\"]

1. e4 Nf3 *

[White \"D\"]
[Black \"Tal\"]
[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]
[SetUp \"1\"]
[Variant \"Chess960\"]
[Result \"*\"]

1. O-O Ke7 *

[White \"E\"]
[Black \"F\"]
[FEN \"4k3/8/8/8/8/8/r3P3/4K2R w - - 0 1\"]
[SetUp \"1\"]
[Date \"2020.01.02\"]
[Result \"1/2-1/2\"]

1. e4 1/2-1/2
";

/// Creates an empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path); // it may not exist
    fs::create_dir_all(&path).unwrap();
    path
}

/// Creates a file with this text and returns its path.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The files in a folder, sorted, including hidden ones.
pub(crate) fn listing(folder: &PathBuf) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
