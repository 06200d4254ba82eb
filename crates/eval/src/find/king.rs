//! The danger that a king is in: squares that only it guards, checks it cannot answer by capturing.

use tabiya_rules::{Color, PieceKind, attacks};

use super::sets::count;
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::danger;

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
    }
    let queens = survey.of(!color, PieceKind::Queen);
    sink.danger(color, danger::NO_QUEEN, i32::from(queens.is_empty()));
    let minors = position.of_kind(PieceKind::Knight) | position.of_kind(PieceKind::Bishop);
    let defenders = survey.structure.pawns[own] | (minors & position.of_color(color));
    sink.danger(color, danger::DEFENDER, count(defenders & zone));
    sink.danger(color, danger::BASE, 1);
}
