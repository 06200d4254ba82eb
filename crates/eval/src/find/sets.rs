//! Sets of squares as one side sees them. All of it is inlined with a known colour.

use tabiya_rules::{Bitboard, Color, Square};

/// Sets moved one rank forward, as `color` sees it.
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

/// Every square the pawns attack now or could attack after moving up.
#[inline(always)]
pub(super) fn pawn_attack_span(pawns: Bitboard, color: Color) -> Bitboard {
    pawn_attacks(pawns | front_span(pawns, color), color)
}

/// All squares on the same file before those of the set.
#[inline(always)]
pub(super) fn front_span(set: Bitboard, color: Color) -> Bitboard {
    let mut span = forward(set, color);
    span |= forward(span, color);
    span |= forward(forward(span, color), color);
    span | forward(forward(forward(forward(span, color), color), color), color)
}

/// The whole files of the squares of the set.
#[inline(always)]
pub(super) fn files(set: Bitboard) -> Bitboard {
    let mut ranks = set.0 | set.0 >> 32;
    ranks |= ranks >> 16;
    ranks |= ranks >> 8;
    Bitboard((ranks & 0xff).wrapping_mul(0x0101_0101_0101_0101))
}

/// The squares beside those of a set.
#[inline(always)]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    set.east() | set.west()
}

#[inline(always)]
pub(super) fn count(set: Bitboard) -> i32 {
    set.count() as i32
}

/// The rank as `color` counts, from 0.
#[inline(always)]
pub(super) fn relative_rank(square: Square, color: Color) -> usize {
    square.relative_to(color).rank().index()
}

/// How many king's steps apart two squares are.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
