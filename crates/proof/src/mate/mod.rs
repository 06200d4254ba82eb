//! Forced mates: what a proof of one is, how it is kept in a file, and who checks it.

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

/// No mate of a certificate takes more moves.
pub const MOST_MOVES: u16 = 250;

/// The fifty-move rule in half-moves: from here on the defender may claim a draw.
pub(crate) const CLAIM_CLOCK: u16 = 100;

/// The seventy-five-move rule in half-moves: from here on the game is over.
pub(crate) const END_CLOCK: u16 = 150;
