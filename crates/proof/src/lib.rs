//! Proofs in chess: certificates of forced mates, a checker that knows nothing but the rules, and a finder.
//!
//! A [`MateCertificate`] is plain data: a position, which side mates in how many moves, the [tree](MateTree) that proves it
//! and, if the mate is proven to be the shortest, the [refutation](MateRefutation) of shorter ones.
//! [`MateCertificate::check`] accepts or refuses it. A [`MateFinder`] makes certificates, and returns only those that the
//! checker has accepted. [`file_format`] describes the files that [`CertificateWriter`] writes and [`Certificates`] reads.
//!
//! ```
//! use tabiya_proof::{MateFinder, MateLimits};
//!
//! let position = "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1".parse()?;
//! let answer = MateFinder::new(4).find(&position, &MateLimits::nodes(20_000), &mut || true);
//! assert!(answer.mate.is_none(), "Black makes room for the king");
//! # Ok::<(), tabiya_rules::ParsePositionError>(())
//! ```
#![forbid(unsafe_code)]

mod clock;
mod find;
mod mate;

pub use find::{FoundMate, MateFinder, MateLimits, MateSearch};
pub use mate::{
    Answer, Attack, CertificateWriter, Certificates, CheckedMate, Flaw, FlawKind, FormatError, FormatFault,
    MAGIC, MOST_MOVES, MateCertificate, MateRefutation, MateTree, Part, Then, file_format, in_order,
};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
