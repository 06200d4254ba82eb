//! Tabiya for JavaScript, as WebAssembly: what `bindings/wasm/js` builds its package on.
//!
//! There are two parts, built into modules of their own: [`rules`] with positions, games, PGN, books and tablebases,
//! for everyone; and [`engine`], which is loaded with its network when an engine is made. Everything is called
//! synchronously. The classes of the package and the asynchronous engine, which lives in a worker, are JavaScript.

#[cfg(feature = "engine")]
pub mod engine;
mod error;
mod records;
#[cfg(feature = "rules")]
pub mod rules;

use wasm_bindgen::prelude::*;

/// Called once when the module is loaded: a fault of this library becomes an exception that says what it is.
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
