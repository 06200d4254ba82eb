//! Processes that fork: in the child the threads of the parent are gone, and what they held stays held.

use core::mem::ManuallyDrop;

use tabiya_bindings::{Failure, FailureKind};

/// Something with threads. In the child of a fork it is left alone for ever: dropping it would wait for threads that do not
/// exist there.
pub(crate) struct Here<T> {
    value: ManuallyDrop<T>,
    /// The process that made it.
    process: u32,
}

impl<T> Here<T> {
    pub(crate) fn new(value: T) -> Here<T> {
        Here {
            value: ManuallyDrop::new(value),
            process: std::process::id(),
        }
    }

    /// The value, if this is the process that made it.
    pub(crate) fn value(&self) -> Result<&T, Failure> {
        match std::process::id() == self.process {
            true => Ok(&self.value),
            false => Err(Failure::new(
                FailureKind::Closed,
                "it was made before a fork and belongs to the other process",
            )),
        }
    }
}

impl<T> Drop for Here<T> {
    fn drop(&mut self) {
        if self.value().is_ok() {
            // SAFETY: nobody sees the value after this.
            unsafe { ManuallyDrop::drop(&mut self.value) };
        }
    }
}
