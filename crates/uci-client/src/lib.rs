//! A UCI client: starts any engine as a process and asks it for moves.
//!
//! * [`Engine`] knows the protocol: options, positions, searches.
//! * [`Dialogue`] is the layer below it, for any program with line-based input and output.
//!
//! Every wait has a timeout, and no process outlives its owner. Whatever goes wrong is an [`Error`] that names the
//! program and what it did: it did not start, exited, did not answer, or sent an illegal move.
//!
//! ```no_run
//! use std::process::Command;
//! use std::time::Duration;
//! use tabiya_rules::PlayedLine;
//! use tabiya_uci_client::{Engine, Go};
//!
//! let mut engine = Engine::start(&mut Command::new("stockfish"), Duration::from_secs(10))?;
//! engine.set_option("Hash", "64")?;
//! engine.new_game()?;
//! let game = PlayedLine::default();
//! let found = engine.search(&game, &Go::nodes(100_000))?;
//! println!("{} plays {}", engine.name(), game.position().to_san(found.best));
//! # Ok::<(), tabiya_uci_client::Error>(())
//! ```
#![forbid(unsafe_code)]

mod dialogue;
mod engine;
mod error;
mod go;
mod info;

pub use dialogue::{Dialogue, Heard};
pub use engine::{Engine, Found};
pub use error::{Error, Fault};
pub use go::{Clocks, Go};
pub use info::{Bound, Info, Score};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
