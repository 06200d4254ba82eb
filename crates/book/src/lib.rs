//! Polyglot opening books.
//!
//! A book is a sorted list of entries: the key of a position, a move, a weight. [`Book`] looks positions up
//! in a memory-mapped file (or in any bytes), [`BookBuilder`] builds a book from games, and [`polyglot_key`]
//! gives the key of a position.
//!
//! ```
//! use tabiya_book::{Book, BookBuilder, BookOptions};
//! use tabiya_rules::{GameResult, Move, Position, Square};
//!
//! let mut builder = BookBuilder::new(BookOptions::default());
//! let opening = [Move::double_push(Square::E2, Square::E4)];
//! builder.add_game(&Position::default(), opening, GameResult::WhiteWins)?;
//!
//! let book = Book::new(builder.to_bytes())?;
//! assert_eq!(book.best(&Position::default()).unwrap().mv, opening[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod entry;
mod key;
mod mapped;
mod options;
mod random;
mod read;

pub use build::{BookBuilder, IllegalGame};
pub use entry::{BookMove, Entry, RawMove};
pub use key::{polyglot_key, polyglot_key_after, polyglot_key_with_en_passant};
pub use mapped::MappedFile;
pub use options::{BookOptions, MovesOf, Weighting};
pub use read::{Book, BookError, OpenError};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
