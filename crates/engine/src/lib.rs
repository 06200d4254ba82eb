//! The engine: search, evaluation and everything around them behind one interface.
//!
//! An [`Engine`] holds a game. It analyses the current position, reports what it finds while it searches, and returns a
//! [`Report`]; everything is data, nothing is printed. A process can have any number of engines.
//!
//! ```
//! use tabiya_engine::{Engine, Request};
//!
//! let mut engine = Engine::builder().hash_megabytes(4).build()?;
//! engine.set_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
//! let report = engine.analyze(&Request::depth(4), |_news| {})?;
//! let best = report.best_move.expect("the game is not over");
//! assert_eq!(engine.position().to_san(best).as_str(), "Ra8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde`, reports can be serialized as JSON or in any other format.

mod analysis;
pub mod bench;
mod book;
mod builder;
mod endgames;
mod engine;
mod error;
mod evaluation;
mod human;
mod level;
mod many;
mod prove;
mod report;
mod request;
mod stop;
mod view;
mod wdl;

pub use analysis::{Analysis, NextLine};
pub use book::Book;
pub use builder::Builder;
pub use engine::{Engine, MAX_THREADS};
pub use error::EngineError;
pub use evaluation::{AnyEvaluator, EvaluationKind, StaticEvaluation};
pub use level::{Level, MAX_ELO, MAX_SKILL, MIN_ELO};
pub use many::{AnalysisQueue, Many, NextReport, Progress, analyze_many, hash_megabytes_for};
pub use report::{Line, News, PovScore, Report};
pub use request::Request;
pub use stop::StopHandle;
pub use wdl::WinDrawLoss;

#[cfg(target_family = "wasm")]
pub use tabiya_search::{HelperTask, HelperThreads, set_helper_threads};

pub use tabiya_proof::MateCertificate;

pub use tabiya_human::{HumanNet, MoveChance, Opinion, Ratings};

pub use tabiya_eval::{Explanation, Tapered, TermValue};
pub use tabiya_search::{Clock, Limits, Score, ScoreBound, tunables};
pub use tabiya_tablebase::Tablebases;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
