//! Every position of every game as rows sorted by key.

mod block;
mod order;
mod row;
mod sorter;
mod write;

pub use row::{Extra, GameFacts, PositionRows};
pub use write::PositionTable;
