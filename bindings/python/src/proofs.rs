//! Proofs of mates.

use pyo3::prelude::*;
use pyo3::types::PyList;
use tabiya_bindings::proofs::check_certificates;

use crate::errors::{OrRaise, interruptible};
use crate::game::bytes_of;
use crate::results;

/// Checks the proofs of mates in a file of certificates, as ``find_mate`` and ``tabiya mate --proof`` write them, by the
/// rules alone. One that proves nothing raises BadArgumentError.
///
/// >>> import tabiya
/// >>> found = tabiya.Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").find_mate()
/// >>> tabiya.check_mates(found.certificate)
/// [ProvenMate(fen='6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', attacker='white', moves=1, is_shortest=True)]
#[pyfunction]
#[pyo3(signature = (data, /))]
pub(crate) fn check_mates<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let py = data.py();
    let bytes = bytes_of(data)?;
    let accepted = interruptible(py, move || check_certificates(&bytes))?.or_raise(py)?;
    let mates = accepted.iter().map(|mate| results::accepted_mate(py, mate));
    PyList::new(py, mates.collect::<PyResult<Vec<_>>>()?)
}
