//! Positions as numbers.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use tabiya_bindings::features::{NUMBERS, pieces, planes};

use crate::given;

/// Planes of zeros and ones, one position after the other.
#[pyfunction(name = "_planes")]
#[pyo3(signature = (positions, /))]
pub(crate) fn planes_of<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let mut all = Vec::new();
    for position in positions.try_iter()? {
        let mut numbers = [0u8; NUMBERS];
        planes(&given::position(&position?)?, &mut numbers);
        all.extend_from_slice(&numbers);
    }
    Ok(PyByteArray::new(positions.py(), &all))
}

/// What stands on the squares, one position after the other.
#[pyfunction(name = "_pieces")]
#[pyo3(signature = (positions, /))]
pub(crate) fn pieces_of<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let mut all = Vec::new();
    for position in positions.try_iter()? {
        let numbers = pieces(&given::position(&position?)?);
        all.extend(numbers.map(i8::cast_unsigned));
    }
    Ok(PyByteArray::new(positions.py(), &all))
}
