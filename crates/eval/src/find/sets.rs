//! Bitboard helpers from one side's point of view. All of them are inlined with a known colour.

use tabiya_rules::{Bitboard, Color, Square};

/// Shifts a set one rank forward, from `color`'s point of view.
#[inline(always)]
pub(super) fn forward(set: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

#[inline(always)]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    beside(forward(pawns, color))
}

/// Every square the pawns attack now or could attack after advancing.
#[inline(always)]
pub(super) fn pawn_attack_span(pawns: Bitboard, color: Color) -> Bitboard {
    pawn_attacks(pawns | front_span(pawns, color), color)
}

/// All squares on the same files in front of the set.
#[inline(always)]
pub(super) fn front_span(set: Bitboard, color: Color) -> Bitboard {
    let mut span = forward(set, color);
    span |= forward(span, color);
    span |= forward(forward(span, color), color);
    span | forward(forward(forward(forward(span, color), color), color), color)
}

/// File fill: the whole files of the set.
#[inline(always)]
pub(super) fn files(set: Bitboard) -> Bitboard {
    let mut ranks = set.0 | set.0 >> 32;
    ranks |= ranks >> 16;
    ranks |= ranks >> 8;
    Bitboard((ranks & 0xff).wrapping_mul(0x0101_0101_0101_0101))
}

/// The squares to the left and right of the set.
#[inline(always)]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    set.east() | set.west()
}

#[inline(always)]
pub(super) fn count(set: Bitboard) -> i32 {
    set.count() as i32
}

/// The rank from `color`'s point of view, from 0.
#[inline(always)]
pub(super) fn relative_rank(square: Square, color: Color) -> usize {
    square.relative_to(color).rank().index()
}

/// Chebyshev distance: the number of king moves between two squares.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
