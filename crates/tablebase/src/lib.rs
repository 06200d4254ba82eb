//! Syzygy endgame tablebases.
//!
//! [`Tablebases`] finds the files in one or more folders and answers three questions about a position with few men: who
//! wins ([`probe_wdl`](Tablebases::probe_wdl)), how far it is to the next capture or pawn move
//! ([`probe_dtz`](Tablebases::probe_dtz)), and which moves keep the result under the fifty-move rule
//! ([`rank_moves`](Tablebases::rank_moves)). The clock of the rule is the position's own.
//!
//! Files are memory-mapped and every access is checked: a damaged or truncated file gives an error that names the file
//! and the offset, never a crash.
//!
//! ```
//! use tabiya_rules::Position;
//! use tabiya_tablebase::{ProbeError, Tablebases};
//!
//! let tables = Tablebases::new();
//! let position: Position = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1".parse()?;
//! match tables.probe_wdl(&position) {
//!     Ok(wdl) => println!("{wdl}"),
//!     Err(error) => assert_eq!(error.to_string(), "3 men on the board, but the largest table has 0"),
//! }
//! # Ok::<(), tabiya_rules::ParsePositionError>(())
//! ```

mod bytes;
mod error;
mod mapped;
mod material;
mod order;
mod pairs;
mod probe;
mod root;
mod squares;
mod symbols;
mod table;
mod tablebases;
mod wdl;

pub use error::{ProbeError, TableFault, TableKind};
pub use material::Material;
pub use root::{RankedMove, RootState};
pub use tablebases::{FolderError, Tablebases};
pub use wdl::Wdl;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
