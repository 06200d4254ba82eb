//! Search: finds the best move in a position.
//!
//! An alpha-beta search over an [`Evaluator`] and a [`Tablebase`], run by any number of threads that share one
//! [`TranspositionTable`]. It never prints: progress is reported as [`Event`]s, the result as a [`SearchResult`].
//!
//! ```
//! use tabiya_rules::Position;
//! use tabiya_search::{Limits, Material, NoTablebase, SearchRequest, Score, Searcher, Signals};
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let mut searcher = Searcher::new(vec![Material], 1)?;
//! let request = SearchRequest::new(&position, &limits);
//! let result = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_event| {});
//! assert_eq!(result.lines[0].score, Score::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aspiration;
mod clock;
mod correction;
mod cuckoo;
mod cutoffs;
mod evaluator;
#[cfg(target_family = "wasm")]
mod helper_threads;
mod history;
mod history_update;
mod lazy_smp;
mod limits;
mod lmr;
mod mate_hunt;
mod mate_search;
mod move_loop;
mod move_picker;
mod move_pruning;
mod no_memory;
mod node;
mod node_pool;
mod node_pruning;
#[cfg(test)]
mod plain;
mod prefetch;
mod quiescence;
mod quiet_bonus;
mod report;
mod request;
mod root;
mod root_lines;
mod root_report;
mod score;
mod searcher;
mod sets_hash;
mod signals;
mod singular;
mod static_eval;
mod tablebase;
#[cfg(test)]
mod testing;
mod time;
mod tracked;
mod transposition;
pub mod tunables;
mod window;
mod worker;
mod zeroed;

pub use evaluator::{Evaluator, Material};
#[cfg(target_family = "wasm")]
pub use helper_threads::{HelperTask, HelperThreads, set_helper_threads};
pub use limits::{Clock, Limits};
pub use no_memory::NoMemory;
pub use report::{Event, Info, ScoreBound, SearchResult};
pub use request::SearchRequest;
pub use score::{MAX_PLY, Score, Value};
pub use searcher::Searcher;
pub use signals::Signals;
pub use static_eval::undamped;
pub use tablebase::{NoTablebase, Tablebase, TablebaseResult};
pub use transposition::TranspositionTable;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
