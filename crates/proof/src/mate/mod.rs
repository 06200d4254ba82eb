//! Forced mates: their proofs, the file format and the checker.

mod board;
mod certificate;
mod check;
mod check_refutation;
mod check_tree;
pub mod file_format;
mod flaw;
mod order;
mod refutation;
mod tree;

pub use certificate::MateCertificate;
pub use check::CheckedMate;
pub use file_format::{CertificateWriter, Certificates, FormatError, FormatFault, MAGIC};
pub use flaw::{Flaw, FlawKind, Part};
pub use order::in_order;
pub use refutation::{Answer, MateRefutation, Then};
pub use tree::{Attack, MateTree};

/// The maximum length of a mate in a certificate, in moves.
pub const MOST_MOVES: u16 = 250;

/// The fifty-move rule in half-moves: from this clock on, the defender may claim a draw.
pub(crate) const CLAIM_CLOCK: u16 = 100;

/// The seventy-five-move rule in half-moves: at this clock, the game is over.
pub(crate) const END_CLOCK: u16 = 150;
