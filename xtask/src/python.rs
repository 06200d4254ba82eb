//! A Python environment with python-chess and DuckDB, for tests that compare our results with independent programs.

use crate::cargo::{root, succeed, works};
use crate::{Failure, machine};
use std::path::PathBuf;
use std::process::Command;

/// The version of python-chess to compare with.
pub(crate) const CHESS: &str = "1.11.2";

/// The environment variable that tells tests which interpreter to use.
pub(crate) const VARIABLE: &str = "TABIYA_PYTHON";

/// Sets up `target/venv`, unless it exists, and returns the path of its interpreter.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    let probe = format!("import chess, duckdb, sys; sys.exit(chess.__version__ != '{CHESS}')");
    environment("venv", &probe, &[&format!("chess=={CHESS}"), "duckdb"])
}

/// Sets up a virtual environment in a folder of `target`, unless the probe finds everything in place, and returns the
/// path of its interpreter.
pub(crate) fn environment(name: &str, probe: &str, packages: &[&str]) -> Result<PathBuf, Failure> {
    let folder = root().join("target").join(name);
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    if works(Command::new(&python).args(["-c", probe])) {
        return Ok(python);
    }
    let create = || {
        works(
            Command::new("python3")
                .args(["-m", "venv", "--clear"])
                .arg(&folder),
        )
    };
    let created = create() || (machine::install_from_debian("python3-venv") && create());
    if !created {
        return Err(
            "python3 with the venv module is needed (on Debian: the package python3-venv)".to_owned(),
        );
    }
    succeed(
        Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(packages),
    )?;
    Ok(python)
}
