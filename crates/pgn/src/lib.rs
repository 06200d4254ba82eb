//! PGN (Portable Game Notation), the text format for chess games.
//!
//! * [`Reader`] finds games in memory or in a stream and reports them to a [`Visitor`]; [`Replay`], in between, plays every
//!   move by the rules and reports moves and positions to a [`Handler`].
//! * [`Game`] is a tree with a cursor, which keeps everything and can revert every edit.
//! * [`GameTree`] is that tree without the cursor: tags, moves, variations, comments, NAGs; [`Games`] reads such trees,
//!   [`Writer`] writes them, without loss.
//! * [`Parallel`] reads on several threads, [`Expanded`] reads compressed files.
//! * [`Comment`] understands the commands that programs put into comments: clocks, evaluations, arrows.
//!
//! Files may be broken in any way: a bad game is reported with the place and the reason, its moves up to there remain
//! available, and the very next game is read. Whatever can be repaired is, and is reported as an [`Oddity`]. Memory and
//! stack use are bounded, whatever the file holds.
//!
//! With the feature `serde`, games are serialised as a PGN string, results as `"1-0"`, without loss. The cursor of a
//! [`Game`] is not included; a deserialised game has it at the end of the main line.
//!
//! ```
//! use tabiya_pgn::{GameError, Handler, Reader, Replay, Walk};
//! use tabiya_rules::{Move, Position};
//!
//! #[derive(Default)]
//! struct Statistics {
//!     moves: u64,
//!     faults: Vec<GameError>,
//! }
//!
//! impl Handler for Statistics {
//!     fn after_move(&mut self, _position: &Position, _mv: Move) -> Walk {
//!         self.moves += 1;
//!         Walk::Enter
//!     }
//!     fn bad_game(&mut self, error: &GameError) {
//!         self.faults.push(error.clone());
//!     }
//! }
//!
//! let file = b"[White \"A\"]\n\n1. e4 e5 1/2-1/2\n\n[White \"B\"]\n\n1. e4 Nf3 *\n\n[White \"C\"]\n\n1. d4 1-0\n";
//! let mut replay = Replay::new(Statistics::default());
//! let summary = Reader::from_bytes(file).read_all(&mut replay)?;
//! assert_eq!((summary.games, summary.bad), (3, 1));
//! assert_eq!(replay.handler().moves, 4);
//! assert_eq!(
//!     replay.handler().faults[0].to_string(),
//!     "line 7, byte 50, Black's move 1: `Nf3`: no black knight can go to f3"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod bad_count;
mod comment;
mod compressed;
mod error;
mod game;
mod limits;
mod nag;
mod oddity;
mod parallel;
mod place;
mod reader;
mod replay;
mod scanner;
#[cfg(feature = "serde")]
mod serde_text;
mod source;
mod symbols;
mod tag;
mod text;
mod tree;
mod visitor;
mod writer;

pub use comment::{Arrow, Clock, Command, Commands, Comment, EvalAnnotation, EvalScore, MarkColor, Marked};
pub use compressed::{Compression, ExpandError, ExpandReason, Expanded, Expansion, Origin, Origins};
pub use error::{Fault, GameError, MoveFault, MoveNumber, Verdict};
pub use game::Game;
pub use limits::Limits;
pub use nag::Nag;
pub use oddity::{Oddity, OddityKind};
pub use parallel::Parallel;
pub use place::Place;
pub use reader::{Reader, Summary};
pub use replay::{Handler, Replay};
pub use scanner::next_game;
pub use source::{Bytes, Source, Stream};
pub use tabiya_rules::GameResult;
pub use tag::TagValue;
pub use text::decode;
pub use tree::{
    BadGame, BadTagName, EditError, GameTree, Games, NodeId, Note, Positions, ReadGameError, SEVEN_TAGS,
    Step, Tags, TreeBuilder, says_on_time,
};
pub use visitor::{Visitor, Walk};
pub use writer::Writer;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
