//! The keys computed when they are first needed, for programs that have to be small.

use core::sync::atomic::{AtomicU64, Ordering};

use super::{CASTLING_KEYS, KEYS, PIECE_KEYS, SEED, chacha};

/// The keys that are known so far. No key is 0. Threads that compute the same key at the same time store the same
/// number, so no order between them is needed.
static KNOWN: [AtomicU64; KEYS] = [const { AtomicU64::new(0) }; KEYS];

fn key(index: usize) -> u64 {
    match KNOWN[index].load(Ordering::Relaxed) {
        0 => {
            let key = chacha::number(SEED, index);
            KNOWN[index].store(key, Ordering::Relaxed);
            key
        }
        key => key,
    }
}

pub(super) fn piece(piece: usize, square: usize) -> u64 {
    key(piece * 64 + square)
}

pub(super) fn castling(rights: usize) -> u64 {
    (0..CASTLING_KEYS)
        .filter(|right| rights & 1 << right != 0)
        .fold(0, |combined, right| combined ^ key(PIECE_KEYS + right))
}

pub(super) fn en_passant(file: usize) -> u64 {
    key(PIECE_KEYS + CASTLING_KEYS + file)
}
