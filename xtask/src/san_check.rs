//! `cargo xtask san-check`: the long comparison of SAN with python-chess, which takes minutes.

use crate::{Failure, cargo, python};

pub(crate) fn run() -> Result<(), Failure> {
    let interpreter = python::set_up()?;
    let mut cargo = cargo::native();
    cargo.args(["test", "--release", "--package", "tabiya-rules"]);
    cargo.args(["--test", "python_chess_san", "--", "--ignored", "--nocapture"]);
    cargo::succeed(cargo.env(python::VARIABLE, interpreter))
}
