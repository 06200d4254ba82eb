//! Passed pawns: terms that depend on the other pieces.

use tabiya_rules::{Color, PieceKind};

use super::sets::{distance, forward, front_span, relative_rank};
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::at;

#[inline(always)]
pub(super) fn passed_pawns(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let position = survey.position;
    let own_pawns = survey.structure.pawns[color.index()];
    let enemy_king = position.king(!color);
    let minors = position.of_kind(PieceKind::Knight) | position.of_kind(PieceKind::Bishop);
    let majors = position.of_kind(PieceKind::Rook) | position.of_kind(PieceKind::Queen);
    let bare = !(minors | majors).intersects(position.of_color(!color));
    for square in survey.structure.passed & own_pawns {
        let rank = relative_rank(square, color);
        let here = square.bitboard();
        let way = front_span(here, color);
        let stop = forward(here, color);
        if stop.intersects(position.occupied()) {
            sink.add(color, at::BLOCKED_PASSER + rank, 1);
            sink.add(
                color,
                at::HALTED_PASSER + rank,
                i32::from(stop.intersects(position.of_color(!color))),
            );
        } else if !way.intersects(survey.attacked[(!color).index()] | position.of_color(!color)) {
            sink.add(color, at::FREE_PASSER + rank, 1);
        }
        sink.add(
            color,
            at::GUARDED_STEP + rank,
            i32::from(stop.intersects(survey.attacked[color.index()])),
        );
        if bare && !way.intersects(position.occupied()) {
            // A pawn on its starting square can advance two squares at once.
            let steps = 7 - rank.max(2) as i32;
            let late = i32::from(position.side_to_move() != color);
            let goal = if color == Color::White {
                way.last()
            } else {
                way.first()
            };
            if let Some(goal) = goal
                && distance(enemy_king, goal) > steps + late
            {
                sink.add(color, at::UNSTOPPABLE + rank, 1);
            }
        }
        if front_span(here, !color).intersects(survey.of(!color, PieceKind::Rook)) {
            sink.add(color, at::PASSER_CHASED, 1);
        }
        if front_span(here, !color).intersects(survey.of(color, PieceKind::Rook)) {
            sink.add(color, at::PASSER_ROOK_BEHIND, 1);
        }
    }
}
