//! Failures as exceptions.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tabiya_bindings::{Failure, FailureKind, guard};

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

/// Hears a Ctrl-C, and lets other threads run for a moment.
pub(crate) fn breathe(py: Python<'_>) -> PyResult<()> {
    py.detach(thread::yield_now);
    py.check_signals()
}

/// Runs what cannot be stopped on a thread of its own, so that a Ctrl-C is heard meanwhile; what comes of it is dropped
/// then.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    const PATIENCE: Duration = Duration::from_millis(50);
    let (sender, receiver) = mpsc::channel();
    let started = thread::Builder::new().spawn(move || sender.send(work()));
    started?;
    let receiver = Mutex::new(receiver);
    let next = || {
        receiver
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv_timeout(PATIENCE)
    };
    loop {
        match py.detach(next) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                let failure = Failure::new(FailureKind::Internal, "a thread has failed");
                return Err(exception(py, &failure));
            }
        }
    }
}
