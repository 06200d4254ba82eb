//! What people play: a policy network, conditioned on the ratings of both players.
//!
//! [`HumanNet`] gives each legal move the chance that a player of a given rating chooses it. [`Inputs`] and
//! [`Candidate`] are what it sees of a position and of a move, [`Parameters`] its numbers as they are stored in a file.
//!
//! ```
//! use tabiya_human::{HumanNet, Parameters, Ratings};
//! use tabiya_rules::Position;
//!
//! // Usually these bytes come from a file.
//! let network = HumanNet::from_bytes(&Parameters::zero(64)?.to_bytes())?;
//! let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
//! assert!(network.chances(&mated, Ratings::equal(1500)).is_empty());
//! # Ok::<(), tabiya_human::FileError>(())
//! ```
#![forbid(unsafe_code)]

mod candidates;
mod error;
mod file;
mod inputs;
mod mixing;
mod network;
mod ratings;
mod threats;
mod ways;

pub use candidates::{Candidate, Changes, MOVE_FEATURES, MOVE_ROWS, candidates};
pub use error::FileError;
pub use file::{MAX_HIDDEN, Parameters, WIDTH};
pub use inputs::{INPUTS, Inputs, PIECES};
pub use mixing::{Mixture, Opinion, THINGS, things};
pub use network::{HumanNet, MOST_WEIGHT, MoveChance, Scales};
pub use ratings::{KNOTS, RATING_ROWS, Ratings, Share};
