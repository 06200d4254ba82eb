//! Certificates in files.
//!
//! A file consists of eight bytes, `tbymate` and the version 1, and any number of certificates. Each consists of its length in
//! bytes (32 bits, little-endian, not counting itself) and these fields:
//!
//! | field | written as |
//! | --- | --- |
//! | position | length of its FEN (one byte), the FEN: X-FEN with all six fields, as the library writes it |
//! | who mates | one byte: 0 the side to move, 1 its opponent |
//! | moves | number |
//! | mate tree | number of nodes; each node: move, number of replies, for each reply the distance back to its node; then the nodes at which it begins: how many, and each by its number |
//! | refutation | moves that it refutes, 0 if there is none, and then nothing follows; number of nodes; each node: number of answers, the answers; then the answer with which it begins |
//!
//! A *number* has seven bits per byte, lowest first, and all bytes but the last have the highest bit set (LEB128); it has no
//! more bytes than necessary, and is less than 2³². A *move* is two bytes, little-endian: bits 0–5 the square it leaves (a1 = 0, b1 = 1,
//! h8 = 63), 6–11 the square it reaches, for castling that of the rook, and 12–15 its kind: 0 quiet, 1 a pawn's double
//! step, 2 and 3 castling towards h and a, 4 a capture, 5 en passant, 8–11 promotion to knight, bishop, rook, queen, 12–15 the
//! same with a capture.
//!
//! Replies and answers are in ascending order of the legal moves as 16-bit numbers. Node *i* refers to node *j* by its
//! *distance back*, *i* − *j*, at least 1.
//!
//! An *answer* is one number: 0 drawn without a reply, 1 a reply after which there is no mate in one, 2 a reply with which
//! the defender claims a draw by the fifty-move rule, and 2 + *d* a reply after which the node *d* back shows it; then,
//! except for 0, the move of the reply. Where the refutation begins, nodes are counted back from the number of all nodes, and
//! with the attacker to move there is no reply: 0xFFFF stands for it.

mod error;
mod read;
mod write;

pub use error::{FormatError, FormatFault};
pub use read::Certificates;
pub use write::CertificateWriter;

/// The first bytes of a file.
pub const MAGIC: [u8; 8] = *b"tbymate\x01";

/// In place of the reply if a refutation begins with the attacker to move.
const NO_REPLY: u16 = u16::MAX;

/// The numbers of answers; larger ones are distances back.
const DRAWN: u32 = 0;
const NO_MATE_IN_ONE: u32 = 1;
const CLAIM: u32 = 2;

#[cfg(test)]
mod tests;
