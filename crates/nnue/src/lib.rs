//! NNUE evaluation: integer inference of an efficiently updatable neural network.
//!
//! [`Architecture`] describes the nets, [`Parameters`] is a net as stored in a file, [`Network`] one ready for inference,
//! and [`Accumulators`] follow a search from move to move, so that each evaluation pays only for what has changed.
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
mod error;
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
pub use error::FileError;
pub use file::Parameters;
pub use layers::Layers;
pub use network::Network;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
