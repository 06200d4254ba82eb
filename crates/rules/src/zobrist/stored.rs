//! The keys as tables in the program: a key costs one look-up.

use super::{CASTLING_KEYS, EN_PASSANT_KEYS, KEYS, PIECE_KEYS, SEED, chacha};

/// All keys in the order of the generator.
const IN_ORDER: [u64; KEYS] = chacha::numbers(SEED);

static PIECES: [[u64; 64]; 12] = {
    let mut keys = [[0; 64]; 12];
    let mut index = 0;
    while index < PIECE_KEYS {
        keys[index / 64][index % 64] = IN_ORDER[index];
        index += 1;
    }
    keys
};

/// For each set of rights, their combined keys.
static CASTLING: [u64; 16] = {
    let mut keys = [0; 16];
    let mut rights = 0;
    while rights < 16 {
        let mut right = 0;
        while right < CASTLING_KEYS {
            if rights & 1 << right != 0 {
                keys[rights] ^= IN_ORDER[PIECE_KEYS + right];
            }
            right += 1;
        }
        rights += 1;
    }
    keys
};

static EN_PASSANT: [u64; EN_PASSANT_KEYS] = {
    let mut keys = [0; EN_PASSANT_KEYS];
    let mut file = 0;
    while file < EN_PASSANT_KEYS {
        keys[file] = IN_ORDER[PIECE_KEYS + CASTLING_KEYS + file];
        file += 1;
    }
    keys
};

#[inline(always)]
pub(super) fn piece(piece: usize, square: usize) -> u64 {
    PIECES[piece][square]
}

#[inline(always)]
pub(super) fn castling(rights: usize) -> u64 {
    CASTLING[rights]
}

#[inline(always)]
pub(super) fn en_passant(file: usize) -> u64 {
    EN_PASSANT[file]
}
