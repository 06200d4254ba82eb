//! The finder: looks for mates, and has every one that it finds checked.

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
