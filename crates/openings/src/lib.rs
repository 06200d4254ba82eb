//! Names of chess openings and their ECO codes (Encyclopaedia of Chess Openings), A00 to E99.
//!
//! An opening is found by position, not by the moves that led to it, so transpositions are recognised.
//! [`Opening::of`] names a position, [`Opening::of_game`] a game, and [`OpeningFinder`] a game that comes
//! move by move.
//!
//! ```
//! use tabiya_openings::Opening;
//! use tabiya_rules::PlayedLine;
//!
//! let mut game = PlayedLine::default();
//! for san in ["Nf3", "c5", "e4", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "h4"] {
//!     game.play_san(san)?;
//! }
//! let opening = Opening::of_game(&game).unwrap();
//! assert_eq!(opening.eco().to_string(), "B90");
//! assert_eq!(opening.name(), "Sicilian Defence: Najdorf, 6.h4");
//!
//! let ruy_lopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3".parse()?;
//! assert_eq!(Opening::of(&ruy_lopez).unwrap().to_string(), "C60 Spanish Game");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The lines are text, one tree per volume, in the folder `table`; the module `table` documents the format.
//! They are parsed on first use, which takes a few milliseconds and half a megabyte of memory. After that,
//! finding an opening is one hash look-up.
//!
//! With the feature `serde`, an [`Opening`] is serialised as `{"eco":"B90","name":"Sicilian Defence:
//! Najdorf"}`, and an [`Eco`] as `"B90"`. Openings cannot be deserialised, because some lines of the table
//! share a name.

mod eco;
mod finder;
mod index;
mod opening;
#[cfg(feature = "serde")]
mod serde_text;
mod table;

pub use eco::{Eco, ParseEcoError};
pub use finder::OpeningFinder;
pub use opening::Opening;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
