//! How much an advantage is worth in the endgame: some cannot be won.

use tabiya_rules::{Bitboard, Color, PieceKind, Position};

use crate::men::Men;
use crate::score::Tapered;

/// All of an advantage counts.
pub(crate) const FULL: i32 = 64;

/// How much of the game is still a middlegame: 24 with all pieces, 0 without any.
#[inline(always)]
pub(crate) fn phase(men: &Men) -> i32 {
    let phase = |color| {
        let [_, knights, bishops, rooks, queens] = men.of(color);
        knights + bishops + 2 * rooks + 4 * queens
    };
    (phase(Color::White) + phase(Color::Black)).min(24)
}

/// The share of the endgame value that counts, in 64ths.
#[inline(always)]
pub(crate) fn scale(position: &Position, men: &Men, value: Tapered) -> i32 {
    let stronger = if value.endgame() > 0 {
        Color::White
    } else {
        Color::Black
    };
    let pieces = |color| {
        let [_, knights, bishops, rooks, queens] = men.of(color);
        3 * (knights + bishops) + 5 * rooks + 9 * queens
    };
    let [pawns, knights, ..] = men.of(stronger);
    if pawns == 0 {
        let (mine, theirs) = (pieces(stronger), pieces(!stronger));
        if mine <= 3 {
            return 0; // a lone minor piece cannot mate
        }
        if knights == 2 && mine == 6 {
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
