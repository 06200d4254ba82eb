//! `cargo xtask test`: everything that must hold before a change goes in.

use crate::machine::{CLIPPY, Component, RUSTFMT};
use crate::report::{Report, StepResult};
use crate::{Failure, c, cargo, halfkp, java, machine, package, python, python_package, tables, wasm, web};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Every workspace in the repository.
const MANIFESTS: [&str; 4] = [
    "Cargo.toml",
    "bench/peers/Cargo.toml",
    "bindings/wasm/glue/Cargo.toml",
    "fuzz/Cargo.toml",
];

pub(crate) fn run() -> ExitCode {
    let mut report = Report::default();
    report.step("Formatting", || with(&RUSTFMT, formatting));
    report.step("Lints", || with(&CLIPPY, lints));
    report.step("Documentation", || StepResult::of(documentation()));

    let mut helpers = Helpers::default();
    report.step("Python for comparison", || {
        StepResult::of(python::set_up().map(|interpreter| helpers.python = Some(interpreter)))
    });
    report.step("Endgame tables", || match &helpers.python {
        Some(python) => StepResult::of(tables::set_up(python).map(|folder| helpers.tables = Some(folder))),
        None => StepResult::Skipped("there is no Python to fetch them".to_owned()),
    });
    report.step("Fathom for comparison", || {
        helpers.fathom = tables::fathom();
        match helpers.fathom {
            Some(_) => StepResult::of(Ok(())),
            None => StepResult::Skipped(tables::NO_FATHOM.to_owned()),
        }
    });

    // Not part of what is tested, so its absence is no failure.
    report.step("HalfKP network", || match halfkp::set_up() {
        Ok(path) => {
            helpers.network = Some(path);
            StepResult::of(Ok(()))
        }
        Err(why) => StepResult::Skipped(format!("no test with a real network: {why}")),
    });

    let mut missing = Vec::new();
    report.step("Tools for C and C++", || {
        missing = c::missing_tools();
        match missing.is_empty() {
            true => StepResult::of(Ok(())),
            false => StepResult::Skipped(format!("there is no {}", missing.join(", "))),
        }
    });

    report.step("Tests", || {
        tests(&helpers, cargo::native().args(["test", "--workspace"]))
    });
    report.step("Parts of the library", || with(&CLIPPY, package::parts));
    report.step("Packed crates", || StepResult::of(package::run()));
    report.step("C package", || match missing.is_empty() {
        true => StepResult::of(c::test_package()),
        false => StepResult::Skipped(format!("there is no {}", missing.join(", "))),
    });
    report.step("Python package", || match python_package::set_up() {
        Ok(python) => python_package::run_tests(&python),
        Err(why) => StepResult::Skipped(format!("what it needs cannot be installed: {why}")),
    });
    report.step("Java package", java::run_tests);
    let mut has_package = false;
    report.step("JavaScript package", || javascript(&mut has_package));
    report.step("Web page", || web_page(has_package));
    report.step("Portable build", || {
        let mut cargo = cargo::portable();
        StepResult::of(cargo::succeed(cargo.args([
            "check",
            "--workspace",
            "--all-targets",
        ])))
    });
    report.step("Portable rules", || {
        tests(
            &helpers,
            cargo::portable().args(["test", "--package", "tabiya-rules"]),
        )
    });
    report.step("Rules without std", || StepResult::of(rules_without_std()));
    report.step("Against shakmaty", || tests(&helpers, &mut cargo::peers("test")));

    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A step that needs a part of the toolchain not everybody has.
fn with(component: &Component, step: fn() -> Result<(), Failure>) -> StepResult {
    if machine::ensure(component) {
        StepResult::of(step())
    } else {
        StepResult::Skipped(format!("cargo {} is not installed", component.command))
    }
}

/// Also tells whether the package was made.
fn javascript(is_made: &mut bool) -> StepResult {
    if !machine::ensure_program("node", "nodejs") {
        return StepResult::Skipped("there is no Node".to_owned());
    }
    match wasm::compiler() {
        Some(compiler) => {
            let built = wasm::build(&compiler);
            *is_made = built.is_ok();
            StepResult::of(built.and_then(|()| wasm::test_package()))
        }
        None => StepResult::Skipped(wasm::NO_COMPILER.to_owned()),
    }
}

fn web_page(has_package: bool) -> StepResult {
    if !has_package {
        return StepResult::Skipped("there is no JavaScript package".to_owned());
    }
    match web::missing_program() {
        Some(program) => StepResult::Skipped(format!("there is no {program}")),
        None => StepResult::of(web::test_page()),
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

/// The rules need no standard library. They name it only where its feature is on and have no dependencies, so a
/// check for this machine shows as much as one for a machine without.
fn rules_without_std() -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo::succeed(cargo.args(["check", "--package", "tabiya-rules", "--no-default-features"]))
}

/// What some tests compare with. They are told where it is only if it is complete, and skip themselves if not.
#[derive(Default)]
struct Helpers {
    python: Option<PathBuf>,
    tables: Option<PathBuf>,
    fathom: Option<PathBuf>,
    network: Option<PathBuf>,
}

fn tests(helpers: &Helpers, command: &mut Command) -> StepResult {
    let book = helpers.tables.as_deref().map(tables::book_beside);
    let variables = [
        (python::VARIABLE, &helpers.python),
        (tables::FOLDER, &helpers.tables),
        (tables::BOOK, &book),
        (tables::FATHOM, &helpers.fathom),
        (halfkp::VARIABLE, &helpers.network),
    ];
    for (name, path) in variables {
        if let Some(path) = path {
            command.env(name, path);
        }
    }
    StepResult::of_tests(command.arg("--no-fail-fast"))
}
