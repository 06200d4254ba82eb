//! System information for a chess program: how much memory is available.

mod memory;

pub use memory::available_megabytes;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
