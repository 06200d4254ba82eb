//! Neural network evaluation: what a position is worth, from a net trained on millions of games.
//!
//! [`Architecture`] describes the nets, [`Parameters`] is one as a file holds it, [`Network`] one ready to evaluate,
//! and [`Accumulators`] follow a search from move to move, so that each evaluation costs only what has changed.
//!
//! ```
//! use std::sync::Arc;
//! use tabiya_nnue::{Accumulators, Architecture, Network, Parameters};
//! use tabiya_rules::Position;
//!
//! // Usually these bytes come from a file.
//! let bytes = Parameters::zero(Architecture::new(256, 8)?).to_bytes();
//! let network = Arc::new(Network::from_bytes(&bytes)?);
//! let mut accumulators = Accumulators::new(network);
//! let position = Position::default();
//! accumulators.reset(&position);
//! assert_eq!(accumulators.evaluate(&position), 0);
//! # Ok::<(), tabiya_nnue::FileError>(())
//! ```

mod accumulators;
mod architecture;
mod file;
mod layers;
mod network;
mod packed;
#[cfg(test)]
mod random;
mod simd;

pub use accumulators::Accumulators;
pub use architecture::{
    Architecture, FEATURE_BIAS_LIMIT, FEATURE_WEIGHT_LIMIT, FEATURES_PER_BUCKET, FIRST, KING_SQUARES,
    LAYER_BIAS_LIMIT, QA, QB, QC, QI, SCALE, SECOND, View, WEIGHT_LIMIT,
};
pub use file::{FileError, Parameters};
pub use layers::Layers;
pub use network::Network;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
