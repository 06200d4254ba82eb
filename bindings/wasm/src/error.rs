//! Failures as exceptions.

use tabiya_bindings::{Failure, FailureKind};
use wasm_bindgen::JsValue;

use crate::records::Record;

/// An `Error` named `TabiyaError`, with the kind of failure and its place.
pub(crate) fn exception(failure: &Failure) -> JsValue {
    let error = js_sys::Error::new(&failure.message);
    error.set_name("TabiyaError");
    let record = Record::over(error.into());
    let record = record.with("kind", failure.kind.name());
    match failure.place {
        None => record,
        Some(place) => record.with(
            "place",
            Record::new()
                .with("byte", place.byte as f64)
                .with("line", place.line.map(|line| line as f64))
                .with("field", place.field)
                .value(),
        ),
    }
    .value()
}

/// A fault in this library.
pub(crate) fn internal(message: &str) -> JsValue {
    exception(&Failure::new(
        FailureKind::Internal,
        format!("internal error: {message}"),
    ))
}

/// The result of a function that can fail.
pub(crate) type Result<T> = core::result::Result<T, JsValue>;

/// Runs a call from JavaScript.
pub(crate) fn call<T>(act: impl FnOnce() -> core::result::Result<T, Failure>) -> Result<T> {
    act().map_err(|failure| exception(&failure))
}
