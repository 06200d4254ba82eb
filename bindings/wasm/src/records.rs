//! Plain JavaScript objects.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

/// An object under construction.
pub(crate) struct Record(JsValue);

impl Record {
    pub(crate) fn new() -> Record {
        Record(Object::new().into())
    }

    /// Adds to an object that exists already.
    pub(crate) fn over(object: JsValue) -> Record {
        Record(object)
    }

    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Record {
        // Our own objects are neither frozen nor proxies, so this cannot fail.
        let _ = Reflect::set(&self.0, &JsValue::from_str(name), &value.into());
        self
    }

    pub(crate) fn value(self) -> JsValue {
        self.0
    }
}

/// Null for nothing: only members that may be absent altogether are undefined.
pub(crate) fn or_null(value: Option<impl Into<JsValue>>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

/// Moves as sixteen bits each.
pub(crate) fn packed(moves: &[tabiya_rules::Move]) -> js_sys::Uint16Array {
    let bits: Vec<u16> = moves.iter().map(|mv| mv.bits()).collect();
    js_sys::Uint16Array::from(&*bits)
}

/// How a game ended; null while it goes on.
#[cfg(feature = "rules")]
pub(crate) fn outcome(outcome: Option<tabiya_rules::Outcome>) -> JsValue {
    let Some(outcome) = outcome else {
        return JsValue::NULL;
    };
    let winner = outcome.winner.map(tabiya_bindings::text::color_name);
    Record::new()
        .with("winner", or_null(winner))
        .with("reason", outcome.reason.name())
        .with("score", outcome.score())
        .value()
}
