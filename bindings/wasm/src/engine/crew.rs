//! Helper threads, which JavaScript starts as workers. Outside WebAssembly there are none.

use wasm_bindgen::prelude::*;

#[cfg(target_family = "wasm")]
use super::crew_pool;

/// Enlists the calling worker, which shares the memory of an engine's worker. It must call `serve` next.
#[wasm_bindgen(skip_typescript)]
pub fn enlist() {
    #[cfg(target_family = "wasm")]
    {
        tabiya_engine::set_helper_threads(&crew_pool::EnlistedWorkers);
        crew_pool::enlist();
    }
}

/// Takes part in the engine's searches for as long as the worker lives.
#[wasm_bindgen(skip_typescript)]
pub fn serve() {
    #[cfg(target_family = "wasm")]
    crew_pool::serve();
}

/// How many workers have enlisted.
pub(super) fn enlisted() -> usize {
    #[cfg(target_family = "wasm")]
    return crew_pool::enlisted();
    #[cfg(not(target_family = "wasm"))]
    0
}
