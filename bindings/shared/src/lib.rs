//! What the bindings for all languages share.
//!
//! A binding converts between its language and what is here; chess is left to `tabiya-rules`, `tabiya-pgn` and
//! `tabiya-engine`, which it may use directly too.
//!
//! * [`Failure`]: everything that can go wrong, with a kind whose name never changes, a message and a place.
//!   [`guard`] keeps panics from crossing a boundary.
//! * [`SharedEngine`]: an engine that several threads may hold, stop and close.
//! * [`Analysis`]: an analysis in the background that yields what it finds. Not for WebAssembly.
//! * [`Info`] and [`Answer`]: what an analysis tells, moves already written as UCI and SAN.
//! * [`text`]: moves read leniently, names of outcomes. [`features`]: positions as numbers. [`drawing`]: boards as
//!   SVG. [`games`] and [`Record`]: PGN. [`count_in_pieces`]: perft that can be interrupted.
//!
//! ```
//! use tabiya_bindings::{EngineOptions, SharedEngine, PlainRequest};
//!
//! let engine = SharedEngine::new(&EngineOptions { depth: Some(4), ..EngineOptions::default() })?;
//! engine.set_position(tabiya_bindings::text::parse_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?)?;
//! let best = engine.find_best_move(&PlainRequest::default())?.best.expect("the game is not over");
//! assert_eq!((&*best.uci, &*best.san), ("a1a8", "Ra8#"));
//! engine.close();
//! assert_eq!(engine.evaluation().unwrap_err().kind.name(), "closed");
//! # Ok::<(), tabiya_bindings::Failure>(())
//! ```
#![forbid(unsafe_code)]

#[cfg(not(target_family = "wasm"))]
mod analysis;
mod answer;
pub mod drawing;
mod engine;
mod failure;
pub mod features;
pub mod games;
mod guard;
mod options;
mod paths;
mod plain_request;
mod record;
pub mod text;

#[cfg(not(target_family = "wasm"))]
pub use analysis::{Analysis, Next};
pub use answer::{Answer, Info, PlainEvaluation, Spelled, Term, TermScore};
pub use engine::SharedEngine;
pub use failure::{Failure, FailureKind, Place};
pub use guard::guard;
pub use options::EngineOptions;
pub use paths::count_in_pieces;
pub use plain_request::PlainRequest;
pub use record::Record;

pub use tabiya_engine::{Clock, PovScore, Score, ScoreBound, WinDrawLoss};
