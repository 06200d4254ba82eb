//! `cargo xtask winnability`: how often, how fast and how well it is decided who can win.

use crate::{Failure, cargo};

/// Final positions of the games of `files`, a million positions of random play, locked ones and walls of pawns; or with
/// `--twin` the comparison with a retrograde solver.
pub(crate) fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] => Err("winnability wants files of games, or --twin".to_owned()),
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
