//! HalfKP 256×2-32-32-1 networks: the first generation of `.nnue` files.
//!
//! * [`Net`] loads a file and evaluates positions; [`Line`] evaluates them incrementally along a line of moves, several
//!   times as fast. Both use AVX2 where available, and match the published arithmetic bit for bit.
//! * [`c`] is the nnue-probe interface for C programs. `cargo build --release --workspace` builds
//!   `target/release/libnnueprobe.so` and `libnnueprobe.a`; the header is `include/nnue.h` in this crate.
//! * [`ForeignProbe`] loads any other library with that interface at run time, and keeps it from crashing.
//!
//! ```no_run
//! use nnueprobe::Net;
//! use tabiya_rules::Position;
//!
//! let net = Net::load("nn-82215d0fd0df.nnue")?;
//! let value = net.evaluate(&Position::default());
//! assert!(value.abs() < 50, "the starting position is balanced");
//! # Ok::<(), nnueprobe::NetError>(())
//! ```
//!
//! `cargo run --release --package tabiya-nnue-probe --example halfkp_speed -- NETWORK` measures how fast this machine is.

pub mod c;
mod change;
mod features;
#[cfg(any(unix, windows))]
mod foreign;
#[cfg(any(unix, windows))]
mod foreign_error;
mod format;
mod half;
mod kernel;
mod layers;
mod line;
mod net;
mod refresh;

pub use c::{Accumulator, ArrayError, DirtyPiece, DirtyPieceError, NnueData};
pub use change::{Change, Changes, changes};
#[cfg(any(unix, windows))]
pub use foreign::ForeignProbe;
#[cfg(any(unix, windows))]
pub use foreign_error::ForeignError;
pub use format::{NetError, VERSION};
pub use kernel::Kernel;
pub use line::Line;
pub use net::Net;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
