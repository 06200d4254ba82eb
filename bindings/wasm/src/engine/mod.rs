//! The engine, proofs of mate and tablebases, as `bindings/wasm/js` calls them.

mod arguments;
mod crew;
#[cfg(any(target_family = "wasm", test))]
mod crew_pool;
mod listeners;
mod mates;
mod net;
mod results;
mod sync_engine;
mod tablebase;

pub use crew::{enlist, serve};
pub use mates::{check_mate_certificate, find_mate};
pub use net::use_net;
pub use sync_engine::RawEngine;
pub use tablebase::RawTablebase;
