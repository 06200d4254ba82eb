//! `cargo xtask test`: all checks that must pass before a change goes in.

use crate::machine::{CLIPPY, Component, RUSTFMT};
use crate::report::{Report, StepResult};
use crate::{
    Failure, c, cargo, cluster, halfkp, java, machine, package, python, python_package, tables, wasm, web,
};
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

    let mut tools = Tools::default();
    report.step("Python for comparison", || {
        StepResult::of(python::set_up().map(|interpreter| tools.python = Some(interpreter)))
    });
    report.step("Endgame tables", || match &tools.python {
        Some(python) => StepResult::of(tables::set_up(python).map(|folder| tools.tables = Some(folder))),
        None => StepResult::Skipped("Python is needed to download them".to_owned()),
    });
    report.step("Fathom for comparison", || {
        tools.fathom = tables::fathom();
        match tools.fathom {
            Some(_) => StepResult::of(Ok(())),
            None => StepResult::Skipped(tables::NO_FATHOM.to_owned()),
        }
    });

    // Not part of the project, so its absence is not a failure.
    report.step("HalfKP network", || match halfkp::set_up() {
        Ok(path) => {
            tools.network = Some(path);
            StepResult::of(Ok(()))
        }
        Err(why) => StepResult::Skipped(format!("no tests with a real network: {why}")),
    });

    let mut missing = Vec::new();
    report.step("Tools for C and C++", || {
        missing = c::missing_tools();
        match missing.is_empty() {
            true => StepResult::of(Ok(())),
            false => StepResult::Skipped(format!("not installed: {}", missing.join(", "))),
        }
    });

    report.step("Tests", || {
        tests(&tools, cargo::native().args(["test", "--workspace"]))
    });
    report.step("Parts of the library", || with(&CLIPPY, package::parts));
    report.step("Packed crates", || StepResult::of(package::run()));
    report.step("C package", || match missing.is_empty() {
        true => StepResult::of(c::test_package()),
        false => StepResult::Skipped(format!("not installed: {}", missing.join(", "))),
    });
    report.step("Python package", || match python_package::set_up() {
        Ok(python) => python_package::run_tests(&python),
        Err(why) => StepResult::Skipped(format!("cannot install its dependencies: {why}")),
    });
    report.step("Python on a cluster", cluster::run_tests);
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
            &tools,
            cargo::portable().args(["test", "--package", "tabiya-rules"]),
        )
    });
    report.step("Rules without std", || StepResult::of(rules_without_std()));
    report.step("Against shakmaty", || tests(&tools, &mut cargo::peers("test")));

    if report.finish() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A step that needs an optional component of the toolchain.
fn with(component: &Component, step: fn() -> Result<(), Failure>) -> StepResult {
    if machine::ensure(component) {
        StepResult::of(step())
    } else {
        StepResult::Skipped(format!("cargo {} is not installed", component.command))
    }
}

/// Builds and tests the JavaScript package; sets `is_built` if the build succeeds.
fn javascript(is_built: &mut bool) -> StepResult {
    if !machine::ensure_program("node", "nodejs") {
        return StepResult::Skipped("Node is not installed".to_owned());
    }
    match wasm::compiler() {
        Some(compiler) => {
            let built = wasm::build(&compiler);
            *is_built = built.is_ok();
            StepResult::of(built.and_then(|()| wasm::test_package()))
        }
        None => StepResult::Skipped(wasm::NO_COMPILER.to_owned()),
    }
}

fn web_page(has_package: bool) -> StepResult {
    if !has_package {
        return StepResult::Skipped("the JavaScript package was not built".to_owned());
    }
    match web::missing_program() {
        Some(program) => StepResult::Skipped(format!("{program} is not installed")),
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

/// The rules do not need the standard library. They use it only with the feature `std` and have no dependencies, so
/// checking for this machine proves as much as checking for a bare-metal target.
fn rules_without_std() -> Result<(), Failure> {
    let mut cargo = cargo::native();
    cargo::succeed(cargo.args(["check", "--package", "tabiya-rules", "--no-default-features"]))
}

/// What some tests need. They get the paths of what could be set up, and skip themselves without.
#[derive(Default)]
struct Tools {
    python: Option<PathBuf>,
    tables: Option<PathBuf>,
    fathom: Option<PathBuf>,
    network: Option<PathBuf>,
}

fn tests(tools: &Tools, command: &mut Command) -> StepResult {
    let book = tools.tables.as_deref().map(tables::book_beside);
    let variables = [
        (python::VARIABLE, &tools.python),
        (tables::FOLDER, &tools.tables),
        (tables::BOOK, &book),
        (tables::FATHOM, &tools.fathom),
        (halfkp::VARIABLE, &tools.network),
    ];
    for (name, path) in variables {
        if let Some(path) = path {
            command.env(name, path);
        }
    }
    StepResult::of_tests(command.arg("--no-fail-fast"))
}
