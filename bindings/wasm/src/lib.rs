//! Tabiya for JavaScript, as WebAssembly: what `bindings/wasm/js` builds its package on.
//!
//! It has two parts, each built into a module of its own: [`rules`] with positions, games, PGN and books, which
//! everyone loads, and [`engine`] with searches, mates and tablebases, which is loaded together with a network when it
//! is first needed. All calls are synchronous; the package's classes, and the asynchronous engine in its worker, are
//! JavaScript.

#[cfg(feature = "engine")]
pub mod engine;
mod error;
mod records;
#[cfg(feature = "rules")]
pub mod rules;

use wasm_bindgen::prelude::*;

/// Called once when the module is loaded: from then on a panic becomes an exception that says what went wrong.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_val(error::internal(&panic.to_string()))
    }));
}

/// The version of the package.
#[wasm_bindgen(skip_typescript)]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
