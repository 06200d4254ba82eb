//! Runs the scripts beside this file, which print what python-chess says, one case a line.
//!
//! `cargo xtask test` sets up a Python with python-chess and names it in `TABIYA_PYTHON`. Without that
//! variable the comparisons are left out and say so.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the script with two seeds side by side, asking each for `amount` cases, and hands every line
/// to `compare` with what has been seen before it. Returns what each of the two has seen.
pub(crate) fn compare_in_parallel<Seen: Default + Send>(
    script: &str,
    amount: usize,
    compare: impl Fn(&str, &mut Seen) + Sync,
) -> Option<[Seen; 2]> {
    let Some(python) = std::env::var_os("TABIYA_PYTHON") else {
        eprintln!("skipped: TABIYA_PYTHON names no Python with python-chess; `cargo xtask test` does");
        return None;
    };
    let python = Path::new(&python);
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/python")
        .join(script);
    let run = |seed: usize| {
        let mut child = Command::new(python)
            .arg(&script)
            .args([seed.to_string(), amount.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", python.display()));
        let mut seen = Seen::default();
        for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
            compare(&line.expect("text"), &mut seen);
        }
        assert!(child.wait().expect("an end").success(), "the script failed");
        seen
    };
    let run = &run;
    Some(std::thread::scope(|scope| {
        let games = [1, 2].map(|seed| scope.spawn(move || run(seed)));
        games.map(|games| {
            games
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }))
}
