//! `cargo xtask tsan`: runs multi-threaded searches under ThreadSanitizer.

use crate::{Failure, cargo};
use std::process::Command;

/// The tests in which threads search together, stop each other, or run side by side.
const TESTS: [&str; 4] = [
    "four_threads_report_only_legal_lines",
    "engines_in_one_process_do_not_disturb_each_other",
    "a_search_can_be_stopped_from_another_thread",
    "the_report_is_held_back_until_ponder_hit",
];

pub(crate) fn run() -> Result<(), Failure> {
    let target = host()?;
    let mut cargo = cargo::nightly();
    cargo.env("CARGO_ENCODED_RUSTFLAGS", "-Zsanitizer=thread");
    cargo.env("CARGO_TARGET_DIR", cargo::root().join("target").join("tsan"));
    // The standard library has to be instrumented too: its locks are made of atomics.
    cargo.args(["test", "-Zbuild-std", "--target", &target]);
    cargo.args(["--package", "tabiya-engine", "--test", "engine", "--", "--exact"]);
    cargo::succeed(cargo.args(TESTS))
}

/// The host's target triple.
fn host() -> Result<String, Failure> {
    let output = Command::new("rustc").arg("-vV").output();
    let text = output.map_err(|error| error.to_string())?.stdout;
    let text = String::from_utf8_lossy(&text);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc -vV does not print its host".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `--exact` would silently skip a name that no longer exists.
    #[test]
    fn every_named_test_exists() {
        let file = cargo::root().join("crates/engine/tests/engine.rs");
        let source = std::fs::read_to_string(file).unwrap();
        for name in TESTS {
            assert!(source.contains(&format!("fn {name}()")), "{name}");
        }
    }
}
