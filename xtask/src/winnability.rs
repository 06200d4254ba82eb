//! `cargo xtask winnability`: how often and how fast it is decided who can win, and whether the answers are right.

use crate::{Failure, cargo};

/// Measures the final positions of games in files, a million positions from random play, locked positions and walls of
/// pawns; with `--twin`, compares the answers with a retrograde solver.
pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] => Err("winnability needs files of games, or --twin".to_owned()),
        ["--twin"] => example("tabiya-rules", "helpmate_twin", &["1000000"]),
        ["--twin", samples] => example("tabiya-rules", "helpmate_twin", &[samples]),
        files => {
            let sets = ["--random", "1000000", "--locked", "2000", "--walls", "2000"];
            example("tabiya-pgn", "winnability", &[&sets, files].concat())
        }
    }
}

fn example(package: &str, name: &str, arguments: &[&str]) -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo.args(["run", "--release", "--package", package, "--example", name, "--"]);
    cargo::succeed(cargo.args(arguments))
}
