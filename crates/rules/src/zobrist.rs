//! Zobrist keys.
//!
//! A position's key is the exclusive or of the keys of everything in it. They are the first 781 numbers of
//! the ChaCha8 generator seeded with `0x5EED_C0DE_CAFE_BABE`, in this order: 12 × 64 for pieces on squares, 4
//! for castling rights, 8 for en-passant files, 1 for Black to move. They are the same on every machine and
//! in every run, so keys can be stored.
//!
//! The numbers are those of `ChaCha8Rng::seed_from_u64` and `next_u64` in the Rust `rand` libraries. They are
//! computed at compile time, and the table takes 6.3 KiB; with the feature `small-tables` they are computed when
//! they are first needed, because random numbers cannot be compressed.
//!
//! ```
//! use tabiya_rules::{Piece, Square, zobrist};
//!
//! // A knight goes from g1 to f3 and it is Black's turn: three keys change.
//! let knight = Piece::WhiteKnight;
//! let change = zobrist::piece(knight, Square::G1) ^ zobrist::piece(knight, Square::F3);
//! assert_ne!(change ^ zobrist::side(), 0);
//! ```

mod chacha;
#[cfg(feature = "small-tables")]
#[path = "zobrist/on_demand.rs"]
mod keys;
#[cfg(not(feature = "small-tables"))]
#[path = "zobrist/stored.rs"]
mod keys;

use crate::{CastlingRights, File, Piece, Square};

const SEED: u64 = 0x5EED_C0DE_CAFE_BABE;

const PIECE_KEYS: usize = 12 * 64;
const CASTLING_KEYS: usize = 4;
const EN_PASSANT_KEYS: usize = 8;
const KEYS: usize = PIECE_KEYS + CASTLING_KEYS + EN_PASSANT_KEYS + 1;

const SIDE_KEY: u64 = chacha::number(SEED, KEYS - 1);

/// The key of a piece on a square.
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    keys::piece(piece.index(), square.index())
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
    keys::castling(usize::from(rights.bits() & 15))
}

/// The key of a possible en-passant capture on this file.
#[inline(always)]
pub fn en_passant(file: File) -> u64 {
    keys::en_passant(file.index())
}

/// The key of Black to move.
#[inline(always)]
pub const fn side() -> u64 {
    SIDE_KEY
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
        let keys: BTreeSet<u64> = (0..KEYS).map(|index| chacha::number(SEED, index)).collect();
        assert_eq!(keys.len(), KEYS);
        assert!(!keys.contains(&0));
    }
}
