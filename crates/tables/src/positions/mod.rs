//! Every position of every game as rows sorted by key.

mod block;
mod row;
mod sorter;
mod write;

pub use row::{Extra, GameFacts, PositionRows};
pub use write::PositionTable;
