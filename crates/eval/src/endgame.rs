//! Game phase and endgame scaling: some advantages cannot be converted.

use tabiya_rules::{Bitboard, Color, File, PieceKind, Position, Rank, Square, attacks};

use crate::bare_king;
use crate::men::Men;
use crate::score::Tapered;

/// Full scale: all of an advantage counts.
pub(crate) const FULL: i32 = 64;

/// The game phase: 24 with all pieces on the board, 0 without any.
#[inline(always)]
pub(crate) fn phase(men: &Men) -> i32 {
    let phase = |color| {
        let [_, knights, bishops, rooks, queens] = men.of(color);
        knights + bishops + 2 * rooks + 4 * queens
    };
    (phase(Color::White) + phase(Color::Black)).min(24)
}

/// The endgame scale factor, in 64ths.
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
    if bare_king::bonus(position, men, stronger) != Tapered::default() {
        return FULL;
    }
    let (mine, theirs) = (pieces(stronger), pieces(!stronger));
    let [pawns, knights, ..] = men.of(stronger);
    if pawns == 0 {
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
    if has_wrong_bishop(position, men, stronger) {
        return 0;
    }
    if has_opposite_bishops(position) {
        let only_bishops = mine == 3 && theirs == 3;
        return if only_bishops {
            20 + 4 * pawns
        } else {
            36 + 3 * pawns
        }
        .min(FULL);
    }
    (42 + 6 * pawns).min(FULL)
}

/// Wrong bishop: only rook's pawns are left, the bishop does not control their promotion square, and the defending king
/// is there.
#[inline(always)]
fn has_wrong_bishop(position: &Position, men: &Men, stronger: Color) -> bool {
    let [_, knights, bishops, rooks, queens] = men.of(stronger);
    if bishops == 0 || knights + rooks + queens > 0 || men.of(!stronger)[1..] != [0; 4] {
        return false;
    }
    let own = position.of_color(stronger);
    let (pawns, bishops) = (
        position.of_kind(PieceKind::Pawn) & own,
        position.of_kind(PieceKind::Bishop) & own,
    );
    let king = Bitboard::from(position.king(!stronger));
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, Rank::Eighth.relative_to(stronger));
        let same_colour = if corner.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            !Bitboard::LIGHT_SQUARES
        };
        let at_corner = attacks::king(corner) | Bitboard::from(corner);
        (pawns - file.bitboard()).is_empty()
            && (bishops & same_colour).is_empty()
            && !(king & at_corner).is_empty()
    })
}

/// Opposite-coloured bishops: each side has one, on different colours.
#[inline(always)]
fn has_opposite_bishops(position: &Position) -> bool {
    let bishops = position.of_kind(PieceKind::Bishop);
    let divides = |set: Bitboard| !(bishops & set).is_empty() && !(bishops - set).is_empty();
    bishops.count() == 2 && divides(position.of_color(Color::White)) && divides(Bitboard::LIGHT_SQUARES)
}

/// Tapers: interpolates between middlegame and scaled endgame value by phase.
#[inline(always)]
pub(crate) fn tapered(value: Tapered, phase: i32, scale: i32) -> i32 {
    (value.middlegame() * phase * FULL + value.endgame() * (24 - phase) * scale) / (24 * FULL)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scale of an advantage of the side to move.
    fn scale_of(fen: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        let endgame = match position.side_to_move() {
            Color::White => 1,
            Color::Black => -1,
        };
        scale(&position, &Men::new(&position), Tapered::new(0, endgame))
    }

    #[test]
    fn a_rooks_pawn_needs_the_right_bishop() {
        assert_eq!(scale_of("k7/8/P7/3K4/8/4B3/8/8 w - - 0 1"), 0);
        assert_eq!(scale_of("7k/7P/8/3K4/8/8/6B1/8 w - - 0 1"), 0);
        assert_eq!(scale_of("8/8/4b3/8/3k4/p7/8/K7 b - - 0 1"), 0);
        assert!(scale_of("8/8/5b2/8/3k4/p7/8/K7 b - - 0 1") > 32);
        assert_eq!(
            scale_of("7k/7p/8/3K3P/8/8/6B1/8 w - - 0 1"),
            0,
            "the defender's pawns do not matter"
        );
        assert!(
            scale_of("k7/8/P7/3K4/8/5B2/8/8 w - - 0 1") > 32,
            "the right bishop"
        );
        assert!(
            scale_of("k7/8/PP6/3K4/8/4B3/8/8 w - - 0 1") > 32,
            "a pawn on another file"
        );
        assert!(
            scale_of("8/3k4/P7/3K4/8/4B3/8/8 w - - 0 1") > 32,
            "the king is not there"
        );
    }
}
