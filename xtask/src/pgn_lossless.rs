//! `cargo xtask pgn-lossless`: rewrites PGN files and compares them with an independent tokenizer.

use crate::{Failure, cargo};

pub(crate) fn run(files: &[&str]) -> Result<(), Failure> {
    if files.is_empty() {
        return Err("pgn-lossless needs PGN files".to_owned());
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
