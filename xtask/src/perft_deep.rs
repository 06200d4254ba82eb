//! `cargo xtask perft-deep`: checks published perft counts that take minutes.

use crate::{Failure, cargo};

/// Above every count in the file, so that nothing is skipped.
const MAX_NODES: &str = "10000000000";

pub(crate) fn run() -> Result<(), Failure> {
    let suite = cargo::root().join("testdata").join("perft").join("deep.epd");
    let mut cargo = cargo::native();
    cargo.args([
        "run",
        "--release",
        "--quiet",
        "--package",
        "tabiya-cli",
        "--",
        "perft",
        "--suite",
    ]);
    cargo.arg(suite).args(["--max-nodes", MAX_NODES]);
    cargo::succeed(&mut cargo)
}
