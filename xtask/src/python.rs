//! A Python with python-chess in it, for the tests that compare ours with an independent library.

use crate::cargo::{root, succeed, works};
use crate::{Failure, machine};
use std::path::PathBuf;
use std::process::Command;

/// The release of python-chess that results are compared with.
pub(crate) const CHESS: &str = "1.11.2";

/// The variable that tells tests which interpreter to call.
pub(crate) const VARIABLE: &str = "TABIYA_PYTHON";

/// Where the virtual environment's interpreter is, once it is set up.
fn interpreter() -> PathBuf {
    let inside = if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    };
    root().join("target").join("venv").join(inside)
}

/// Sets up `target/venv`, unless it is there already, and says where its interpreter is.
pub(crate) fn set_up() -> Result<PathBuf, Failure> {
    let python = interpreter();
    let probe = format!("import chess, sys; sys.exit(chess.__version__ != '{CHESS}')");
    if works(Command::new(&python).args(["-c", &probe])) {
        return Ok(python);
    }
    let folder = root().join("target").join("venv");
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
    let package = format!("chess=={CHESS}");
    succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", &package]))?;
    Ok(python)
}
