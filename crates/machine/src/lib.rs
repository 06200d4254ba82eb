//! What the machine has for a chess program.

mod memory;

pub use memory::available_megabytes;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
