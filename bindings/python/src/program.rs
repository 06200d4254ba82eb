//! The program `tabiya`.

use std::ffi::OsString;

use pyo3::prelude::*;
use tabiya_bindings::guard;

use crate::errors::OrRaise;

/// Runs the program with its arguments, the first of which is its name, and returns its exit code.
#[pyfunction(name = "_program")]
#[pyo3(signature = (arguments, /))]
pub(crate) fn program(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
    py.detach(|| guard(|| Ok(tabiya_cli::run(arguments))))
        .or_raise(py)
}
