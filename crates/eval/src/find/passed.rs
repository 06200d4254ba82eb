//! Passed pawns among the other men.

use tabiya_rules::{Color, PieceKind};

use super::sets::{forward, front_span, relative_rank};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::at;

#[inline(always)]
pub(super) fn passed_pawns(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let position = survey.position;
    let own_pawns = survey.structure.pawns[color.index()];
    for square in survey.structure.passed & own_pawns {
        let rank = relative_rank(square, color);
        let here = square.bitboard();
        let way = front_span(here, color);
        if forward(here, color).intersects(position.occupied()) {
            sink.add(color, at::BLOCKED_PASSER + rank, 1);
        } else if !way.intersects(survey.attacked[(!color).index()] | position.of_color(!color)) {
            sink.add(color, at::FREE_PASSER + rank, 1);
        }
        if front_span(here, !color).intersects(survey.of(color, PieceKind::Rook)) {
            sink.add(color, at::PASSER_ROOK_BEHIND, 1);
        }
    }
}
