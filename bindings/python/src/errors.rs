//! Failures as exceptions.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tabiya_bindings::{Failure, guard};

/// The exception for a failure.
pub(crate) fn exception(py: Python<'_>, failure: &Failure) -> PyErr {
    static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let place = failure.place.map(|place| (place.byte, place.line, place.field));
    let made = MAKE
        .import(py, "tabiya._errors", "make_error")
        .and_then(|make| make.call1((failure.kind.name(), &*failure.message, place)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Raises failures.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception for the failure.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Into<Failure>> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|failure| exception(py, &failure.into()))
    }
}

/// Runs what may take long or wait for a lock, while other Python threads go on. A panic becomes an exception.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    py.detach(|| guard(work)).or_raise(py)
}
