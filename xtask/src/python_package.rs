//! The Python package: built as a wheel, installed, tested and benchmarked.

use crate::Failure;
use crate::cargo::{root, succeed};
use crate::python::{CHESS, environment};
use crate::report::StepResult;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `cargo xtask test python`: sets up the environment and tests the package.
pub(crate) fn test() -> Result<(), Failure> {
    run_tests(&set_up()?).into_result()
}

/// Sets up an environment with the tools that build and check the package, and python-chess to compare with.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    let chess = format!("chess=={CHESS}");
    environment(
        "venv-package",
        "import chess, maturin, mypy, numpy, pandas, pyarrow, pytest",
        &[
            "maturin>=1.16,<2",
            "mypy",
            "numpy",
            "pandas",
            "pyarrow",
            "pytest",
            &chess,
        ],
    )
}

/// Builds the package with the dev profile, installs it, and runs its type checks and tests.
pub(crate) fn run_tests(python: &Path) -> StepResult {
    match install(python, "dev").and_then(|()| types(python)) {
        Ok(()) => StepResult::of_tests(in_package(python).args(["-m", "pytest", "-q"])),
        Err(why) => StepResult::Failed(why),
    }
}

/// Checks the types, and that the stubs match the native module.
fn types(python: &Path) -> Result<(), Failure> {
    succeed(in_package(python).args(["-m", "mypy", "python/tabiya", "tests", "benches", "tools"]))?;
    succeed(in_package(python).args(["-m", "mypy.stubtest", "tabiya._native"]))
}

/// `cargo xtask bench python`: compares the package with python-chess.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), Failure> {
    let python = set_up()?;
    install(&python, "release")?;
    succeed(in_package(&python).arg("benches/speed.py").args(arguments))
}

/// The search program for `cargo xtask bench bindings`.
pub(crate) fn search() -> Result<Command, Failure> {
    let python = set_up()?;
    install(&python, "release")?;
    let mut script = in_package(&python);
    script.arg("benches/search.py");
    Ok(script)
}

/// Builds a wheel with a cargo profile and installs it.
fn install(python: &Path, profile: &str) -> Result<(), Failure> {
    let wheels = wheels();
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = in_package(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", profile]);
    succeed(maturin.arg("--out").arg(&wheels))?;
    install_wheel(python)
}

fn wheels() -> PathBuf {
    root().join("target").join("wheels")
}

/// Installs the wheel that was built last.
pub(crate) fn install_wheel(python: &Path) -> Result<(), Failure> {
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
    succeed(pip.arg(wheels()).arg("tabiya"))
}

/// The interpreter, run in the package's folder.
pub(crate) fn in_package(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(root().join("bindings").join("python"));
    command
}
