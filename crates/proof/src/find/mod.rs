//! The finder searches for mates, and has the checker check every one it finds.

mod budget;
mod exhaustive;
mod extract;
mod finder;
mod hunt;
mod limits;
mod one;
mod proof_numbers;
mod table;

pub use finder::{FoundMate, MateFinder, MateSearch};
pub use limits::MateLimits;
