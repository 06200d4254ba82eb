//! A Python with python-chess in it, for the tests that compare ours with an independent library.

use crate::cargo::{root, succeed, works};
use crate::{Failure, machine};
use std::path::PathBuf;
use std::process::Command;

/// The release of python-chess that results are compared with.
pub(crate) const CHESS: &str = "1.11.2";

/// The variable that tells tests which interpreter to call.
pub(crate) const VARIABLE: &str = "TABIYA_PYTHON";

/// Sets up `target/venv`, unless it is there already, and says where its interpreter is.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    let probe = format!("import chess, sys; sys.exit(chess.__version__ != '{CHESS}')");
    environment("venv", &probe, &[&format!("chess=={CHESS}")])
}

/// Sets up a virtual environment in a folder of `target`, unless the probe finds everything in it already, and says
/// where its interpreter is.
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
        return Err("needs python3 with its venv module (on Debian: the package python3-venv)".to_owned());
    }
    succeed(
        Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(packages),
    )?;
    Ok(python)
}
