//! Positions as numbers.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyString};
use tabiya_bindings::features::{NUMBERS, pieces, planes};
use tabiya_rules::Position;

use crate::errors::breathe;
use crate::given;

/// Planes of zeros and ones, one position after the other.
#[pyfunction(name = "_planes")]
#[pyo3(signature = (positions, /))]
pub(crate) fn planes_of<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let mut all = Vec::new();
    each(positions, |position| {
        let mut numbers = [0u8; NUMBERS];
        planes(&position, &mut numbers);
        all.extend_from_slice(&numbers);
    })?;
    Ok(PyByteArray::new(positions.py(), &all))
}

/// What stands on the squares, one position after the other.
#[pyfunction(name = "_pieces")]
#[pyo3(signature = (positions, /))]
pub(crate) fn pieces_of<'py>(positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyByteArray>> {
    let mut all = Vec::new();
    each(positions, |position| {
        all.extend(pieces(&position).map(i8::cast_unsigned));
    })?;
    Ok(PyByteArray::new(positions.py(), &all))
}

/// Takes one position after the other, and hears a Ctrl-C now and then.
fn each(positions: &Bound<'_, PyAny>, mut take: impl FnMut(Position)) -> PyResult<()> {
    const BETWEEN_LOOKS: usize = 4096;
    if positions.is_instance_of::<PyString>() {
        return Err(given::type_error("several positions, as a list", positions));
    }
    for (index, position) in positions.try_iter()?.enumerate() {
        if index % BETWEEN_LOOKS == 0 {
            breathe(positions.py())?;
        }
        take(given::position(&position?)?);
    }
    Ok(())
}
