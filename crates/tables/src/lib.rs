//! Collections of games as tables.
//!
//! * [`PositionTable`] sorts all positions of all games by key, in bounded memory, and writes them as Parquet;
//!   [`RowTable`] writes any table row by row.
//! * [`Section`] reads part of a large file of games without what comes before it.
//! * [`Work`] saves the finished parts of a long task, so that it can be killed at any moment and continued later.
//!
//! The tables need the feature `parquet`, which is on by default; without it, the crate builds quickly.
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

/// Runs the README's example as a test.
#[cfg(all(doctest, feature = "parquet"))]
#[doc = include_str!("../README.md")]
struct Readme;
