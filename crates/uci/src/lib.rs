//! The UCI protocol over any reader and writer.
//!
//! [`Command::parse`] parses one line, [`Session`] holds the state of a dialogue, and [`Session::run`] is the main
//! loop: it reads input and searches on separate threads, so that `stop`, `isready` and `quit` work at any time.
//!
//! Bad input is answered with `info string error: …`, which says what is wrong and where, and leaves the state
//! unchanged.
//!
//! ```
//! use std::io::Cursor;
//! use tabiya_uci::Session;
//!
//! let mut output = Vec::new();
//! Session::new(&mut output).run(Cursor::new("isready\nquit\n"))?;
//! assert_eq!(output, b"readyok\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod benching;
mod command;
mod counting;
mod excerpt;
mod flip;
mod go;
mod go_request;
mod input;
mod options;
mod position;
mod replies;
mod session;
mod thinking;
mod waiting;

pub use command::{Command, CommandError, Start};
pub use go::{Go, GoError, GoWords};
pub use options::{Change, OptionError, Options, Setting};
pub use position::PositionError;
pub use session::Session;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
