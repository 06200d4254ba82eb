//! Search: finds the best move of a position.
//!
//! An alpha-beta search over an [`Evaluator`] and a [`Tablebase`], with any number of threads that share one
//! [`Table`]. It never prints: news comes as [`Event`]s, the result as an [`Outcome`].
//!
//! ```
//! use tabiya_rules::Position;
//! use tabiya_search::{Limits, Material, NoTablebase, Request, Score, Searcher, Signals};
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let mut searcher = Searcher::new(vec![Material], 1)?;
//! let request = Request::new(&position, &limits);
//! let outcome = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_event| {});
//! assert_eq!(outcome.lines[0].score, Score::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aims;
mod clock;
#[cfg(any(target_family = "wasm", test))]
pub mod crew;
mod cycles;
mod evaluator;
mod extension;
mod history;
mod known;
mod late_moves;
mod learn;
mod limits;
mod mate;
mod node;
mod order;
mod pool;
mod prefetch;
mod prune;
mod quiescence;
mod reductions;
mod report;
mod root;
mod score;
mod table;
mod tablebase;
mod time;
pub mod tunables;
mod worker;
mod zeroed;

pub use evaluator::{Evaluator, Material};
pub use limits::{Clock, Limits};
pub use pool::{Request, Searcher, Signals};
pub use report::{Event, Info, Outcome, ScoreBound};
pub use score::{MAX_PLY, Score, Value};
pub use table::{NoMemory, Table};
pub use tablebase::{NoTablebase, Tablebase, Wdl};
