//! Hashes of the pawn structure and of each side's pieces, used as keys of the histories.

use tabiya_rules::{Bitboard, Color, Piece, PieceKind, Position};

/// Odd pseudorandom multipliers, one for each bitboard in a hash: the first is 2^64 divided by the golden ratio, each
/// of the others is the previous one after a generator step.
const FACTORS: [u64; 5] = {
    let mut factors = [0x9E37_79B9_7F4A_7C15_u64; 5];
    let mut index = 1;
    while index < factors.len() {
        let last = factors[index - 1];
        let next = (last ^ last >> 29)
            .wrapping_mul(0xBF58_476D_1CE4_E5B9)
            .wrapping_add(0x94D0_49BB_1331_11EB);
        factors[index] = next | 1;
        index += 1;
    }
    factors
};

/// A hash of some bitboards, with well-mixed high bits. The multiplications do not depend on each other, so they run in
/// parallel.
#[inline(always)]
fn hash<const N: usize>(sets: [Bitboard; N]) -> u64 {
    let mut sum = 0u64;
    for (set, factor) in sets.into_iter().zip(FACTORS) {
        sum ^= (set.0 ^ set.0 >> 31).wrapping_mul(factor);
    }
    sum.wrapping_mul(FACTORS[0])
}

/// A hash of the pawn structure.
pub(crate) fn pawn_hash(position: &Position) -> u64 {
    hash([
        position.of_piece(Piece::WhitePawn),
        position.of_piece(Piece::BlackPawn),
    ])
}

/// A hash of one side's pieces, king included, without the pawns.
pub(crate) fn piece_hash(position: &Position, color: Color) -> u64 {
    let own = position.of_color(color);
    hash(
        [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
            PieceKind::King,
        ]
        .map(|kind| position.of_kind(kind) & own),
    )
}
