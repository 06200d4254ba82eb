//! The Python package: built as a wheel, installed, checked and measured.

use crate::Failure;
use crate::cargo::{root, succeed};
use crate::python::{CHESS, environment};
use crate::report::StepResult;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `cargo xtask test python`: what the package needs is set up, then its tests run.
pub(crate) fn test() -> Result<(), Failure> {
    run_tests(&set_up()?).into_result()
}

/// An environment of its own, with what builds, checks and rivals the package.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    let chess = format!("chess=={CHESS}");
    environment(
        "venv-package",
        "import chess, maturin, mypy, numpy, pytest",
        &["maturin>=1.16,<2", "mypy", "numpy", "pytest", &chess],
    )
}

/// Builds the package quickly, installs it, and runs its checks of types and its tests.
pub(crate) fn run_tests(python: &Path) -> StepResult {
    match install(python, "dev").and_then(|()| types(python)) {
        Ok(()) => StepResult::of_tests(in_package(python).args(["-m", "pytest", "-q"])),
        Err(why) => StepResult::Failed(why),
    }
}

/// The stubs say what the native module has, and everything that is typed is typed right.
fn types(python: &Path) -> Result<(), Failure> {
    succeed(in_package(python).args(["-m", "mypy", "python/tabiya", "tests", "benches"]))?;
    succeed(in_package(python).args(["-m", "mypy.stubtest", "tabiya._native"]))
}

/// `cargo xtask bench python`: the package beside python-chess.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), Failure> {
    let python = set_up()?;
    install(&python, "release")?;
    succeed(in_package(&python).arg("benches/speed.py").args(arguments))
}

/// The program that searches for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    let python = set_up()?;
    install(&python, "release")?;
    let mut script = in_package(&python);
    script.arg("benches/search.py");
    Ok(script)
}

/// Builds a wheel with a profile of cargo's and installs it.
fn install(python: &Path, profile: &str) -> Result<(), Failure> {
    let wheels = root().join("target").join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = in_package(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", profile]);
    succeed(maturin.arg("--out").arg(&wheels))?;
    let mut pip = in_package(python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--force-reinstall",
        "--no-deps",
    ]);
    pip.args(["--no-index", "--find-links"]);
    succeed(pip.arg(&wheels).arg("tabiya"))
}

/// The interpreter, in the folder of the package.
fn in_package(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(root().join("bindings").join("python"));
    command
}
