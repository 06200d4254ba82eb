//! Zobrist keys.
//!
//! A position's key is the exclusive or of the keys of everything in it. They are the first 781 numbers of
//! the ChaCha8 generator seeded with `0x5EED_C0DE_CAFE_BABE`, in this order: 12 × 64 for pieces on squares, 4
//! for castling rights, 8 for en-passant files, 1 for Black to move. They are the same on every machine and
//! in every run, so keys can be stored.
//!
//! The numbers are those of `ChaCha8Rng::seed_from_u64` and `next_u64` in the Rust `rand` libraries. They are
//! computed at compile time; the table takes 6.3 KiB.
//!
//! ```
//! use tabiya_rules::{Piece, Square, zobrist};
//!
//! // A knight goes from g1 to f3 and it is Black's turn: three keys change.
//! let knight = Piece::WhiteKnight;
//! let change = zobrist::piece(knight, Square::G1) ^ zobrist::piece(knight, Square::F3);
//! assert_ne!(change ^ zobrist::side(), 0);
//! ```

use crate::{CastlingRights, File, Piece, Square};

const SEED: u64 = 0x5EED_C0DE_CAFE_BABE;

const PIECE_KEYS: usize = 12 * 64;
const CASTLING_KEYS: usize = 4;
const EN_PASSANT_KEYS: usize = 8;
const KEYS: usize = PIECE_KEYS + CASTLING_KEYS + EN_PASSANT_KEYS + 1;

/// All keys in the order of the generator.
const IN_ORDER: [u64; KEYS] = numbers(SEED);

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

const SIDE: u64 = IN_ORDER[KEYS - 1];

/// The key of a piece on a square.
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.index()][square.index()]
}

/// The combined keys of these castling rights; 0 for none.
///
/// ```
/// use tabiya_rules::{CastlingRights, Color, zobrist};
///
/// let white = zobrist::castling(CastlingRights::of_color(Color::White));
/// let black = zobrist::castling(CastlingRights::of_color(Color::Black));
/// assert_eq!(zobrist::castling(CastlingRights::ALL), white ^ black);
/// ```
#[inline(always)]
pub fn castling(rights: CastlingRights) -> u64 {
    CASTLING[usize::from(rights.bits() & 15)]
}

/// The key of a possible en-passant capture on this file.
#[inline(always)]
pub fn en_passant(file: File) -> u64 {
    EN_PASSANT[file.index()]
}

/// The key of Black to move.
#[inline(always)]
pub const fn side() -> u64 {
    SIDE
}

/// The first numbers of ChaCha8 for a seed of 64 bits.
const fn numbers<const COUNT: usize>(seed: u64) -> [u64; COUNT] {
    let key = expand(seed);
    let mut numbers = [0; COUNT];
    let mut block = [0; 16];
    let mut index = 0;
    while index < COUNT {
        let word = index * 2 % 16;
        if word == 0 {
            block = chacha8_block(&key, index as u64 / 8);
        }
        numbers[index] = block[word] as u64 | (block[word + 1] as u64) << 32;
        index += 1;
    }
    numbers
}

/// Expands a seed to the eight words of a ChaCha key with a PCG32 generator, as `rand_core` does.
const fn expand(seed: u64) -> [u32; 8] {
    let mut key = [0; 8];
    let mut state = seed;
    let mut word = 0;
    while word < 8 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(11_634_580_027_462_260_723);
        let mixed = ((state >> 18 ^ state) >> 27) as u32;
        key[word] = mixed.rotate_right((state >> 59) as u32);
        word += 1;
    }
    key
}

/// One block of the ChaCha stream cipher with eight rounds, a 64-bit counter and a zero nonce.
const fn chacha8_block(key: &[u32; 8], counter: u64) -> [u32; 16] {
    // The first four words spell "expand 32-byte k".
    let start = [
        0x6170_7865,
        0x3320_646E,
        0x7962_2D32,
        0x6B20_6574,
        key[0],
        key[1],
        key[2],
        key[3],
        key[4],
        key[5],
        key[6],
        key[7],
        counter as u32,
        (counter >> 32) as u32,
        0,
        0,
    ];
    let mut words = start;
    let mut double_round = 0;
    while double_round < 4 {
        let mut lane = 0;
        while lane < 4 {
            quarter_round(&mut words, lane, 4 + lane, 8 + lane, 12 + lane);
            lane += 1;
        }
        let mut lane = 0;
        while lane < 4 {
            let (b, c, d) = ((lane + 1) % 4, (lane + 2) % 4, (lane + 3) % 4);
            quarter_round(&mut words, lane, 4 + b, 8 + c, 12 + d);
            lane += 1;
        }
        double_round += 1;
    }
    let mut word = 0;
    while word < 16 {
        words[word] = words[word].wrapping_add(start[word]);
        word += 1;
    }
    words
}

const fn quarter_round(words: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(16);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(12);
    words[a] = words[a].wrapping_add(words[b]);
    words[d] = (words[d] ^ words[a]).rotate_left(8);
    words[c] = words[c].wrapping_add(words[d]);
    words[b] = (words[b] ^ words[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::collections::BTreeSet;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::{CastlingSide, Color};

    #[test]
    fn the_keys_are_those_of_the_reference_generator_in_order() {
        let mut reference = ChaCha8Rng::seed_from_u64(SEED);
        for each in Piece::ALL {
            for square in Square::ALL {
                assert_eq!(piece(each, square), reference.next_u64());
            }
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let right = CastlingRights::of(color, side);
                assert_eq!(castling(right), reference.next_u64());
            }
        }
        for file in File::ALL {
            assert_eq!(en_passant(file), reference.next_u64());
        }
        assert_eq!(side(), reference.next_u64());
    }

    #[test]
    fn the_key_of_several_rights_combines_theirs() {
        assert_eq!(castling(CastlingRights::NONE), 0);
        for bits in 0..16 {
            let mut expected = 0;
            for bit in (0..4).map(|bit| 1 << bit).filter(|bit| bits & bit != 0) {
                expected ^= castling(CastlingRights::from_low_bits(bit));
            }
            assert_eq!(castling(CastlingRights::from_low_bits(bits)), expected);
        }
    }

    #[test]
    fn no_two_keys_are_equal_and_none_is_zero() {
        let keys: BTreeSet<u64> = IN_ORDER.into_iter().collect();
        assert_eq!(keys.len(), KEYS);
        assert!(!keys.contains(&0));
    }
}
