//! Readers that several threads may use, one at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::prelude::*;
use tabiya_bindings::{Failure, FailureKind};

use crate::errors::exception;
use crate::given;

/// How often a Ctrl-C is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whose turn it is to use a reader. Its file object has one too, since it may do anything when it is read.
#[derive(Clone, Default)]
pub(super) struct Turns(Arc<Shared>);

#[derive(Default)]
struct Shared {
    busy: Mutex<Busy>,
    is_over: Condvar,
}

#[derive(Default)]
struct Busy {
    /// Who uses the reader.
    user: Option<ThreadId>,
    /// Who is in the file object: with many threads not the one that uses the reader.
    in_file: Option<ThreadId>,
}

impl Turns {
    /// Does something without the interpreter, as soon as no other thread does; a Ctrl-C is heard meanwhile. It is an error
    /// for a file object to ask the reader that is reading it: that would wait for itself.
    pub(super) fn take<T: Send>(&self, py: Python<'_>, act: impl FnOnce() -> T + Send) -> PyResult<T> {
        self.begin(py)?;
        let result = py.detach(|| catch_unwind(AssertUnwindSafe(act)));
        self.busy().user = None;
        self.0.is_over.notify_one();
        result.map_err(|_| exception(py, &Failure::new(FailureKind::Internal, "the reader failed")))
    }

    /// Calls the file object.
    pub(super) fn in_file<T>(&self, call: impl FnOnce() -> T) -> T {
        self.busy().in_file = Some(thread::current().id());
        let result = call();
        self.busy().in_file = None;
        result
    }

    /// Waits for the turn of this thread.
    fn begin(&self, py: Python<'_>) -> PyResult<()> {
        let me = Some(thread::current().id());
        loop {
            let mut busy = self.busy();
            if busy.in_file == me || busy.user == me {
                drop(busy);
                return Err(given::bad_argument(
                    py,
                    "the file of a reader cannot use the reader",
                ));
            }
            if busy.user.is_none() {
                busy.user = me;
                return Ok(());
            }
            drop(busy);
            py.detach(|| {
                let is_used = |busy: &mut Busy| busy.user.is_some();
                drop(self.0.is_over.wait_timeout_while(self.busy(), PATIENCE, is_used));
            });
            py.check_signals()?;
        }
    }

    fn busy(&self) -> MutexGuard<'_, Busy> {
        self.0.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
