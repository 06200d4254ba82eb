//! How much an advantage is worth in the endgame: some cannot be won.

use tabiya_rules::{Bitboard, Color, PieceKind, Position};

use crate::score::Tapered;

/// All of an advantage counts.
pub(crate) const FULL: i32 = 64;

/// How much of the game is still a middlegame: 24 with all pieces, 0 without any.
#[inline(always)]
pub(crate) fn phase(position: &Position) -> i32 {
    let count = |kind| position.of_kind(kind).count() as i32;
    let phase = count(PieceKind::Knight)
        + count(PieceKind::Bishop)
        + 2 * count(PieceKind::Rook)
        + 4 * count(PieceKind::Queen);
    phase.min(24)
}

/// The share of the endgame value that counts, in 64ths.
#[inline(always)]
pub(crate) fn scale(position: &Position, value: Tapered) -> i32 {
    let stronger = if value.endgame() > 0 {
        Color::White
    } else {
        Color::Black
    };
    let count = |color, kind| (position.of_kind(kind) & position.of_color(color)).count() as i32;
    let pieces = |color| {
        3 * (count(color, PieceKind::Knight) + count(color, PieceKind::Bishop))
            + 5 * count(color, PieceKind::Rook)
            + 9 * count(color, PieceKind::Queen)
    };
    let pawns = count(stronger, PieceKind::Pawn);
    if pawns == 0 {
        let (mine, theirs) = (pieces(stronger), pieces(!stronger));
        if mine <= 3 {
            return 0; // a lone minor piece cannot mate
        }
        if count(stronger, PieceKind::Knight) == 2 && mine == 6 {
            return 0; // nor can two knights
        }
        if mine - theirs <= 3 {
            return if mine <= 5 { 4 } else { 12 };
        }
    }
    if has_opposite_bishops(position) {
        let only_bishops = Color::ALL.into_iter().all(|color| pieces(color) == 3);
        return if only_bishops {
            20 + 4 * pawns
        } else {
            36 + 3 * pawns
        }
        .min(FULL);
    }
    (42 + 6 * pawns).min(FULL)
}

/// Each side has one bishop, on squares of different colours.
#[inline(always)]
fn has_opposite_bishops(position: &Position) -> bool {
    let bishops = position.of_kind(PieceKind::Bishop);
    let divides = |set: Bitboard| !(bishops & set).is_empty() && !(bishops - set).is_empty();
    bishops.count() == 2 && divides(position.of_color(Color::White)) && divides(Bitboard::LIGHT_SQUARES)
}

/// Middlegame and endgame value in one, by phase and scale.
#[inline(always)]
pub(crate) fn tapered(value: Tapered, phase: i32, scale: i32) -> i32 {
    (value.middlegame() * phase * FULL + value.endgame() * (24 - phase) * scale) / (24 * FULL)
}
