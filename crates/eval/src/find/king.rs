//! King danger: weakly defended squares around the king, safe checks, and attackers on its flank.

use tabiya_rules::{Bitboard, Color, PieceKind, Rank, attacks};

use super::sets::{count, files};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::danger;

/// The flank of a king on each file.
const FLANKS: [Bitboard; 8] = {
    const LEFT: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
    const MIDDLE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
    const RIGHT: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
    [LEFT, LEFT, LEFT, MIDDLE, MIDDLE, RIGHT, RIGHT, RIGHT]
};

#[inline(always)]
pub(super) fn king_danger(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let (own, enemy) = (color.index(), (!color).index());
    let position = survey.position;
    let king = position.king(color);
    let zone = survey.king_zone[own];
    let weak = (survey.attacked[enemy] - survey.attacked_twice[own])
        & (survey.by_kind[own][PieceKind::King.index()] | !survey.attacked[own]);
    sink.danger(color, danger::WEAK, count(weak & zone));
    let safe = !position.of_color(!color) & (!survey.attacked[own] | (weak & survey.attacked_twice[enemy]));
    let occupied = position.occupied() - survey.of(color, PieceKind::Queen);
    let diagonals = attacks::bishop(king, occupied);
    let lines = attacks::rook(king, occupied);
    for (offset, kind, from) in [
        (0, PieceKind::Knight, attacks::knight(king)),
        (1, PieceKind::Bishop, diagonals),
        (2, PieceKind::Rook, lines),
        (3, PieceKind::Queen, diagonals | lines),
    ] {
        let checks = from & survey.by_kind[enemy][kind.index()] & safe;
        sink.danger(color, danger::SAFE_CHECK + offset, i32::from(!checks.is_empty()));
        if kind == PieceKind::Queen {
            let more = i32::from(checks.has_more_than_one());
            sink.danger(color, danger::MORE_QUEEN_CHECKS, more);
        }
    }
    let by_kind = &survey.by_kind[enemy];
    let checks = attacks::knight(king) & by_kind[PieceKind::Knight.index()]
        | diagonals & by_kind[PieceKind::Bishop.index()]
        | lines & by_kind[PieceKind::Rook.index()];
    sink.danger(
        color,
        danger::UNSAFE_CHECKS,
        count(checks - safe - position.of_color(!color)),
    );
    let around = survey.by_kind[own][PieceKind::King.index()];
    let flank = FLANKS[king.file().index()]
        & match color {
            Color::White => Bitboard(0x0000_00ff_ffff_ffff),
            Color::Black => Bitboard(0xffff_ffff_ff00_0000),
        };
    sink.danger(color, danger::FLANK, count(flank & survey.attacked[enemy]));
    sink.danger(
        color,
        danger::FLANK + 1,
        count(flank & survey.attacked_twice[enemy]),
    );
    sink.danger(color, danger::FLANK + 2, count(flank & survey.attacked[own]));
    let own_pawns = survey.structure.pawns[own];
    let king_files = files(around) - files(own_pawns);
    sink.danger(
        color,
        danger::OPEN_FILES,
        count(king_files & Rank::First.bitboard()),
    );
    let queens = survey.of(!color, PieceKind::Queen);
    sink.danger(color, danger::NO_QUEEN, i32::from(queens.is_empty()));
    let minors = position.of_kind(PieceKind::Knight) | position.of_kind(PieceKind::Bishop);
    let defenders = survey.structure.pawns[own] | (minors & position.of_color(color));
    sink.danger(color, danger::DEFENDER, count(defenders & zone));
    sink.danger(color, danger::BASE, 1);
}
