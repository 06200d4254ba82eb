//! What the bindings for all languages share.
//!
//! A binding converts between its language and what is here; chess is left to `tabiya-rules`, `tabiya-pgn` and
//! `tabiya-engine`, which it may use directly too.
//!
//! * [`Failure`]: everything that can go wrong, with a kind whose name never changes, a message and a place.
//!   [`guard`] keeps panics from crossing a boundary.
//! * [`SharedEngine`]: an engine that several threads may hold, stop and close.
//! * [`Analysis`]: an analysis in the background that yields what it finds. Not for WebAssembly.
//! * [`AnswerQueue`]: many positions, analysed by several workers. Not for WebAssembly either.
//! * [`Info`] and [`Answer`]: what an analysis reports, with the moves as UCI and SAN text.
//! * [`SharedBook`] and [`SharedTablebase`]; [`proofs`]: who can still win, and proven mates.
//! * [`text`]: lenient parsing of moves, names of outcomes. [`features`]: positions as numbers. [`drawing`]: boards as
//!   SVG. [`TreeGame`] and [`games`]: PGN. [`count_in_pieces`]: perft that can be interrupted.
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

#[cfg(all(feature = "engine", not(target_family = "wasm")))]
mod analysis;
#[cfg(feature = "engine")]
mod answer;
mod book;
pub mod drawing;
#[cfg(feature = "engine")]
mod engine;
mod failure;
pub mod features;
pub mod games;
mod guard;
#[cfg(all(feature = "engine", not(target_family = "wasm")))]
mod many;
mod node_key;
#[cfg(feature = "engine")]
mod options;
mod paths;
#[cfg(feature = "engine")]
mod plain_request;
#[cfg(feature = "engine")]
pub mod proofs;
#[cfg(feature = "engine")]
mod tablebase;
pub mod text;
mod tree_game;

#[cfg(all(feature = "engine", not(target_family = "wasm")))]
pub use analysis::{Analysis, Next};
#[cfg(feature = "engine")]
pub use answer::{Answer, Info, PlainEvaluation, Spelled, Term, TermScore};
pub use book::SharedBook;
#[cfg(feature = "engine")]
pub use engine::SharedEngine;
pub use failure::{Failure, FailureKind, Place};
pub use guard::guard;
#[cfg(all(feature = "engine", not(target_family = "wasm")))]
pub use many::{AnswerQueue, ManyOptions, NextAnswer};
pub use node_key::NodeKey;
#[cfg(feature = "engine")]
pub use options::EngineOptions;
pub use paths::{count_in_pieces, perft_depth};
#[cfg(feature = "engine")]
pub use plain_request::PlainRequest;
#[cfg(feature = "engine")]
pub use tablebase::SharedTablebase;
pub use tree_game::TreeGame;

pub use tabiya_book::{BookBuilder, BookMove, BookOptions, MovesOf, Weighting, polyglot_key};
#[cfg(feature = "engine")]
pub use tabiya_engine::{Clock, PovScore, Progress, Score, ScoreBound, StopHandle, WinDrawLoss};
#[cfg(feature = "engine")]
pub use tabiya_tablebase::{RankedMove, Wdl};
