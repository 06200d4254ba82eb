//! Training data on disk: whole games, or single positions, in frames that survive truncated or damaged files.
//!
//! `docs/training-data.md` describes the bytes.

mod frame;
mod game;
mod packed;
mod store;

pub(crate) use frame::{Frame, FrameReader, Kind};
pub(crate) use game::{Game, Played};
pub(crate) use packed::{PackedPosition, PackedResult};
pub(crate) use store::{EXTENSION, Store, files};

/// A score of this size or more means a forced mate or a tablebase win.
pub(crate) const DECIDED: i16 = 10_000;

/// The first bytes of a slice that is known to be long enough.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[..N]);
    array
}
