//! Collections of games as tables.
//!
//! * [`PositionTable`] sorts all positions of all games by key, in bounded memory, and writes them as Parquet;
//!   [`RowTable`] writes any table row by row.
//! * [`Section`] reads a part of a large file of games without what stands before it.
//! * [`Work`] keeps what is finished of a long task, so that it can be killed at any moment and goes on where it was.
//!
//! The feature `parquet`, on by default, has the tables; without it there are no dependencies that take long to build.
#![forbid(unsafe_code)]

#[cfg(feature = "parquet")]
mod columns;
mod keys;
#[cfg(feature = "parquet")]
mod positions;
mod ranges;
mod section;
mod work;

#[cfg(feature = "parquet")]
pub use columns::{
    Cell, Codes, Column, ColumnData, EncodedGroup, Encoder, Kind, Meaning, Packing, RowTable, TableWriter,
    Text, Values,
};
pub use keys::{material, pawns_key, position_key};
#[cfg(feature = "parquet")]
pub use positions::{Extra, GameFacts, PositionRows, PositionTable};
pub use ranges::ranges;
pub use section::{Border, ByteRange, Point, Section, SectionMap};
pub use work::{Begin, BeginError, Part, PartRecord, Settings, Work, write_whole};

/// The example of the README runs as a test.
#[cfg(all(doctest, feature = "parquet"))]
#[doc = include_str!("../README.md")]
struct Readme;
