//! The program that speaks UCI.

use std::io::{BufReader, stdin, stdout};

use pyo3::prelude::*;
use tabiya_uci::Session;

/// Speaks UCI on standard input and output until it is told to quit.
#[pyfunction(name = "_uci")]
pub(crate) fn uci(py: Python<'_>) -> PyResult<()> {
    py.detach(|| Session::new(stdout()).run(BufReader::new(stdin())))?;
    Ok(())
}
