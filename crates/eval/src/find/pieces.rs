//! Knights, bishops, rooks and queens: placement, mobility and attacks on the enemy king.

use tabiya_rules::{Bitboard, Color, PieceKind, attacks};

use super::sets::{count, files, forward};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::{at, danger};

#[inline(always)]
pub(super) fn pieces(survey: &mut Survey<'_>, color: Color, sink: &mut impl Sink) {
    let position = survey.position;
    let (own, enemy) = (color.index(), (!color).index());
    let king = position.king(color);
    // Mobility area: squares not attacked by enemy pawns and not occupied by own blocked pawns or the king.
    let blocked = survey.structure.pawns[own] & forward(position.occupied(), !color);
    let area = !(survey.structure.attacks[enemy] | blocked | king.bitboard());
    let pinned = position.pinned(color);

    reaches(survey, color, PieceKind::Knight, area, pinned, sink);
    reaches(survey, color, PieceKind::Bishop, area, pinned, sink);
    reaches(survey, color, PieceKind::Rook, area, pinned, sink);
    reaches(survey, color, PieceKind::Queen, area, pinned, sink);
    sink.man(color, PieceKind::King, king, survey.sides[own]);
    minors(survey, color, sink);
    rooks(survey, color, sink);
}

/// d4, e4, d5, e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The four centre files.
const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Attacks of the pieces of one kind: mobility, and danger to the enemy king.
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
    let sides = survey.sides[color.index()];
    // X-rays: bishops and rooks see through own queens, rooks through own rooks.
    let queens = survey.of(color, PieceKind::Queen);
    for square in men {
        sink.man(color, kind, square, sides);
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
        if kind == PieceKind::Bishop {
            let centre = (reach | square.bitboard()) & CENTRE;
            sink.add(color, at::LONG_DIAGONAL, i32::from(centre.has_more_than_one()));
        }
        // Branchless: whether a piece attacks the king zone is unpredictable.
        sink.danger(!color, attacker, i32::from(reach.intersects(zone)));
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
    let enemy_pawns = structure.pawns[(!color).index()];
    let (mut bad, mut targets) = (0, 0);
    for squares in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        let there = count(bishops & squares);
        bad += there * count(own_pawns & squares);
        targets += there * count(enemy_pawns & squares);
    }
    let blocked = own_pawns & forward(survey.position.occupied(), !color) & CENTRE_FILES;
    sink.add(color, at::BAD_BISHOP, bad);
    sink.add(color, at::SHUT_IN_BISHOP, bad * count(blocked));
    sink.add(color, at::BISHOP_TARGETS, targets);
    let in_reach = (survey.by_kind[color.index()][PieceKind::Knight.index()] & outposts)
        - survey.position.of_color(color);
    sink.add(color, at::OUTPOST_IN_REACH, count(in_reach));
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
}
