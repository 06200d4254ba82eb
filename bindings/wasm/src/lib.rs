//! Tabiya for JavaScript, as WebAssembly: what `bindings/wasm/js` builds its package on.
//!
//! What is here is called synchronously, with values of JavaScript as they come. The asynchronous engine, which lives
//! in a worker, and the choice between the builds with and without SIMD are written in JavaScript.

mod arguments;
mod crew;
#[cfg(any(target_family = "wasm", test))]
mod crew_pool;
mod engine;
mod error;
mod game;
mod listeners;
mod net;
mod pgn;
mod position;
mod records;

use wasm_bindgen::prelude::*;

pub use crew::{enlist, serve};
pub use engine::SyncEngine;
pub use game::Game;
pub use net::use_net;
pub use pgn::PgnReader;
pub use position::Position;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../js/types.d.ts");

/// Called once when the module is loaded: a fault of this library becomes an exception that says what it is.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_val(error::internal(&panic.to_string()))
    }));
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
