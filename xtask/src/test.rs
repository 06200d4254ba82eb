//! `cargo xtask test`: everything that must hold before a change goes in.

use crate::machine::{CLIPPY, Component, RUSTFMT};
use crate::report::{Outcome, Report};
use crate::{Failure, cargo, halfkp, machine, python};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Every workspace in the repository.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "bench/peers/Cargo.toml", "fuzz/Cargo.toml"];

pub(crate) fn run() -> ExitCode {
    let mut report = Report::default();
    report.step("Formatting", || with(&RUSTFMT, formatting));
    report.step("Lints", || with(&CLIPPY, lints));
    report.step("Documentation", || Outcome::of(documentation()));

    // The tests that need this interpreter are told where it is only if it is complete.
    let mut python = None;
    report.step("Python for comparison", || {
        Outcome::of(python::set_up().map(|interpreter| python = Some(interpreter)))
    });

    // Not part of what is tested, so its absence is no failure.
    let mut network = None;
    report.step("HalfKP network", || match halfkp::set_up() {
        Ok(path) => {
            network = Some(path);
            Outcome::of(Ok(()))
        }
        Err(why) => Outcome::Skipped(format!("no test with a real network: {why}")),
    });

    report.step("Tests", || {
        let mut cargo = cargo::native();
        if let Some(path) = &network {
            cargo.env(halfkp::VARIABLE, path);
        }
        tests(&python, cargo.args(["test", "--workspace"]))
    });
    report.step("Portable build", || {
        let mut cargo = cargo::portable();
        Outcome::of(cargo::succeed(cargo.args([
            "check",
            "--workspace",
            "--all-targets",
        ])))
    });
    report.step("Portable rules", || {
        tests(
            &python,
            cargo::portable().args(["test", "--package", "tabiya-rules"]),
        )
    });
    report.step("Against shakmaty", || tests(&python, &mut cargo::peers("test")));

    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A step that needs a part of the toolchain not everybody has.
fn with(component: &Component, step: fn() -> Result<(), Failure>) -> Outcome {
    if machine::ensure(component) {
        Outcome::of(step())
    } else {
        Outcome::Skipped(format!("cargo {} is not installed", component.command))
    }
}

fn formatting() -> Result<(), Failure> {
    for manifest in MANIFESTS {
        let mut cargo = cargo::native();
        cargo::succeed(cargo.args(["fmt", "--all", "--check", "--manifest-path", manifest]))?;
    }
    Ok(())
}

fn lints() -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo::succeed(cargo.args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn documentation() -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo.env("RUSTDOCFLAGS", "-D warnings");
    cargo::succeed(cargo.args(["doc", "--workspace", "--no-deps"]))
}

fn tests(python: &Option<PathBuf>, command: &mut Command) -> Outcome {
    if let Some(interpreter) = python {
        command.env(python::VARIABLE, interpreter);
    }
    Outcome::of_tests(command.arg("--no-fail-fast"))
}
