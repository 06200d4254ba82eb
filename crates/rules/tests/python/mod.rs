//! Runs the scripts in this folder, which print the results of python-chess, one case per line.
//!
//! `cargo xtask test` sets up a Python with python-chess and passes it in `TABIYA_PYTHON`. Without that
//! variable the comparisons are skipped with a message.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the script with two seeds in parallel, each for `amount` cases, and passes every line to `compare`
/// with the state so far. Returns the final state of both.
pub(crate) fn compare_in_parallel<Seen: Default + Send>(
    script: &str,
    amount: usize,
    compare: impl Fn(&str, &mut Seen) + Sync,
) -> Option<[Seen; 2]> {
    let Some(python) = std::env::var_os("TABIYA_PYTHON") else {
        eprintln!("skipped: TABIYA_PYTHON is not set to a Python with python-chess; use `cargo xtask test`");
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
        assert!(
            child.wait().expect("an exit status").success(),
            "the script failed"
        );
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
