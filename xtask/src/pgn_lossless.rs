//! `cargo xtask pgn-lossless`: PGN files read, written and compared by a tokenizer of its own.

use crate::{Failure, cargo};

pub(crate) fn run(files: &[&str]) -> Result<(), Failure> {
    if files.is_empty() {
        return Err("pgn-lossless wants files of games".to_owned());
    }
    let mut cargo = cargo::native();
    cargo.args([
        "run",
        "--release",
        "--package",
        "tabiya-pgn",
        "--example",
        "lossless",
        "--",
    ]);
    cargo::succeed(cargo.args(files))
}
