//! What the tests of several crates share: `#[path = "../../../testdata/helpers.rs"] mod helpers;`.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A variable that `cargo xtask test` sets; without it a test says that it is skipped.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    let value = std::env::var_os(name);
    if value.is_none() {
        eprintln!("SKIPPED: {name} is not set; run `cargo xtask test`");
    }
    value
}

/// The output of a Python program for some input, or `None` where there is no python-chess.
pub(crate) fn python(program: &str, arguments: &[PathBuf], input: String) -> Option<String> {
    let mut child = Command::new(variable("TABIYA_PYTHON")?)
        .args(["-c", program])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("Python ends");
    feeder.join().unwrap().expect("Python reads all");
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ mixed >> 29) % end as u64) as usize
    }
}
