//! `cargo xtask test`: everything that must hold before a change goes in.

use crate::machine::{CLIPPY, Component, RUSTFMT};
use crate::report::{Outcome, Report};
use crate::{cargo, machine, python};
use std::process::{Command, ExitCode};

pub(crate) fn run() -> ExitCode {
    let mut report = Report::default();
    report.step("Formatting", || {
        with(&RUSTFMT, cargo::native().args(["fmt", "--all", "--check"]))
    });
    report.step("Lints", || {
        with(
            &CLIPPY,
            cargo::native().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        )
    });
    report.step("Documentation", || {
        let mut cargo = cargo::native();
        cargo
            .env("RUSTDOCFLAGS", "-D warnings")
            .args(["doc", "--workspace", "--no-deps"]);
        Outcome::of(cargo::succeed(&mut cargo))
    });
    report.step("Python for comparison", || Outcome::of(python::set_up()));
    report.step("Tests", || {
        tests(cargo::native().args(["test", "--workspace", "--no-fail-fast"]))
    });
    report.step("Portable build", || {
        Outcome::of(cargo::succeed(cargo::portable().args([
            "check",
            "--workspace",
            "--all-targets",
        ])))
    });
    report.step("Portable rules", || {
        tests(cargo::portable().args(["test", "--package", "tabiya-rules", "--no-fail-fast"]))
    });
    report.step("Against shakmaty", || {
        tests(cargo::peers("test").arg("--no-fail-fast"))
    });
    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A step that needs a part of the toolchain not everybody has.
fn with(component: &Component, command: &mut Command) -> Outcome {
    if machine::ensure(component) {
        Outcome::of(cargo::succeed(command))
    } else {
        Outcome::Skipped(format!("cargo {} is not installed", component.command))
    }
}

fn tests(command: &mut Command) -> Outcome {
    let python = python::interpreter();
    if python.exists() {
        command.env(python::VARIABLE, python);
    }
    Outcome::of_tests(command)
}
