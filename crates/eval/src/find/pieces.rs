//! Knights, bishops, rooks and queens: where they stand, what they reach, whom they attack.

use tabiya_rules::{Bitboard, Color, PieceKind, Rank, attacks};

use super::sets::{count, files, forward};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::{at, danger};

#[inline(always)]
pub(super) fn pieces(survey: &mut Survey<'_>, color: Color, sink: &mut impl Sink) {
    let position = survey.position;
    let (own, enemy) = (color.index(), (!color).index());
    let king = position.king(color);
    // Squares worth going to: not attacked by pawns, not taken by own blocked pawns or the king.
    let blocked = survey.structure.pawns[own] & forward(position.occupied(), !color);
    let area = !(survey.structure.attacks[enemy] | blocked | king.bitboard());
    let pinned = position.pinned(color);

    reaches(survey, color, PieceKind::Knight, area, pinned, sink);
    reaches(survey, color, PieceKind::Bishop, area, pinned, sink);
    reaches(survey, color, PieceKind::Rook, area, pinned, sink);
    reaches(survey, color, PieceKind::Queen, area, pinned, sink);
    sink.man(color, PieceKind::King, king);
    minors(survey, color, sink);
    rooks(survey, color, sink);
}

/// What each piece of a kind attacks: mobility and danger for the enemy king.
#[inline(always)]
fn reaches(
    survey: &mut Survey<'_>,
    color: Color,
    kind: PieceKind,
    area: Bitboard,
    pinned: Bitboard,
    sink: &mut impl Sink,
) {
    let (mobility, attacker) = match kind {
        PieceKind::Knight => (at::KNIGHT_MOBILITY, danger::ATTACKER),
        PieceKind::Bishop => (at::BISHOP_MOBILITY, danger::ATTACKER + 1),
        PieceKind::Rook => (at::ROOK_MOBILITY, danger::ATTACKER + 2),
        _ => (at::QUEEN_MOBILITY, danger::ATTACKER + 3),
    };
    let occupied = survey.position.occupied();
    let king = survey.position.king(color);
    let zone = survey.king_zone[(!color).index()];
    let men = survey.of(color, kind);
    // Sliders see through their own kind behind which they are doubled.
    let queens = survey.of(color, PieceKind::Queen);
    for square in men {
        sink.man(color, kind, square);
        let mut reach = match kind {
            PieceKind::Knight => attacks::knight(square),
            PieceKind::Bishop => attacks::bishop(square, occupied - queens),
            PieceKind::Rook => attacks::rook(square, occupied - queens - men),
            _ => attacks::queen(square, occupied),
        };
        if pinned.contains(square) {
            reach &= attacks::line(king, square);
        }
        survey.note(color, kind, reach);
        sink.add(color, mobility + (reach & area).count() as usize, 1);
        // Nobody can predict who attacks the king: counts instead of branches.
        let in_zone = reach & zone;
        sink.danger(!color, attacker, i32::from(!in_zone.is_empty()));
        sink.danger(!color, danger::ATTACKS, count(in_zone));
    }
}

#[inline(always)]
fn minors(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let structure = survey.structure;
    let own_pawns = structure.pawns[color.index()];
    let outposts = structure.outposts & structure.attacks[color.index()];
    let sheltered = forward(structure.pawns[0] | structure.pawns[1], !color);
    let knights = survey.of(color, PieceKind::Knight);
    let bishops = survey.of(color, PieceKind::Bishop);
    for (minor, men) in [knights, bishops].into_iter().enumerate() {
        sink.add(color, at::OUTPOST + minor, count(men & outposts));
        sink.add(color, at::SHELTERED_MINOR + minor, count(men & sheltered));
    }
    let bad = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
        .map(|squares| count(bishops & squares) * count(own_pawns & squares));
    sink.add(color, at::BAD_BISHOP, bad[0] + bad[1]);
    sink.add(color, at::BISHOP_PAIR, i32::from(bishops.has_more_than_one()));
}

#[inline(always)]
fn rooks(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let pawns = &survey.structure.pawns;
    let rooks = survey.of(color, PieceKind::Rook);
    let unhindered = rooks - files(pawns[color.index()]);
    let enemy_files = files(pawns[(!color).index()]);
    sink.add(color, at::ROOK_FILE, count(unhindered & enemy_files));
    sink.add(color, at::ROOK_FILE + 1, count(unhindered - enemy_files));
    let seventh = Rank::Seventh.relative_to(color).bitboard();
    sink.add(color, at::ROOK_ON_SEVENTH, count(rooks & seventh));
}
