//! Processes that fork: in the child the threads of the parent are gone, and what they held stays held.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;
use tabiya_bindings::{Failure, FailureKind};

use crate::errors::exception;

/// How often this process and those that it comes from have forked.
static FORKS: AtomicU32 = AtomicU32::new(0);

/// Called in the child of a fork.
#[pyfunction(name = "_forked")]
pub(crate) fn forked() {
    FORKS.fetch_add(1, Ordering::Relaxed);
}

/// In which process something with threads was made.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Made(u32);

impl Made {
    fn now() -> Made {
        Made(FORKS.load(Ordering::Relaxed))
    }
}

/// Something with threads. In the child of a fork it is left alone for ever: dropping it would wait for threads that do
/// not exist there.
pub(crate) struct Owned<T> {
    /// There until it is dropped.
    value: Option<T>,
    made: Made,
}

impl<T> Owned<T> {
    pub(crate) fn new(value: T) -> Owned<T> {
        Owned {
            value: Some(value),
            made: Made::now(),
        }
    }

    /// The value, if this is the process that made it.
    pub(crate) fn here(&self) -> Option<&T> {
        self.value.as_ref().filter(|_| self.made == Made::now())
    }

    /// The value; ClosedError in any other process.
    pub(crate) fn of(&self, py: Python<'_>, what: &str) -> PyResult<&T> {
        match self.here() {
            Some(value) => Ok(value),
            None => Err(other_process(py, what)),
        }
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        if self.here().is_none() {
            std::mem::forget(self.value.take());
        }
    }
}

fn other_process(py: Python<'_>, what: &str) -> PyErr {
    let message = format!("the {what} was made before a fork and belongs to the other process");
    exception(py, &Failure::new(FailureKind::Closed, message))
}
