//! Keeps panics from crossing the language boundary.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::failure::{Failure, FailureKind};

/// Runs the work of a call. A panic, which would be a bug in this library, becomes a failure.
///
/// ```
/// use tabiya_bindings::{FailureKind, guard};
///
/// assert_eq!(guard(|| Ok(64)), Ok(64));
/// let failure = guard::<()>(|| panic!("a ninth file")).unwrap_err();
/// assert_eq!((failure.kind, &*failure.message), (FailureKind::Internal, "internal error: a ninth file"));
/// ```
pub fn guard<T>(call: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // Anything left half changed is behind a lock that restores it, or is dropped with the handle.
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| Err(described(&*panic)))
}

fn described(panic: &(dyn Any + Send)) -> Failure {
    let text = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason was given");
    Failure::new(FailureKind::Internal, format!("internal error: {text}"))
}
