//! What men are worth beside each other.

use tabiya_rules::{Color, PieceKind};

use super::sets::count;
use super::survey::Survey;
use crate::sink::Sink;
use crate::terms::at;

#[inline(always)]
pub(super) fn material(survey: &Survey<'_>, color: Color, sink: &mut impl Sink) {
    let [pawns, knights, bishops, rooks, queens] = men(survey, color);
    let [enemy_pawns, enemy_knights, enemy_bishops, enemy_rooks, _] = men(survey, !color);
    let (minors, enemy_minors) = (knights + bishops, enemy_knights + enemy_bishops);
    for (piece, number) in [knights, bishops, rooks, queens].into_iter().enumerate() {
        sink.add(color, at::PIECE_WITH_PAWNS + piece, number * pawns);
    }
    let pair = i32::from(bishops > 1);
    sink.add(color, at::PAIR_WITH_PAWNS, pair * (pawns + enemy_pawns));
    sink.add(color, at::SECOND_PIECE, i32::from(knights > 1));
    sink.add(color, at::SECOND_PIECE + 1, i32::from(rooks > 1));
    for (kind, number) in [rooks, minors, enemy_rooks, enemy_minors].into_iter().enumerate() {
        sink.add(color, at::QUEEN_WITH_PIECES + kind, queens * number);
    }
    sink.add(color, at::ROOK_WITH_MINORS, rooks * minors);
    sink.add(color, at::ROOK_WITH_MINORS + 1, rooks * enemy_minors);
}

/// How many there are, from pawns to queens.
#[inline(always)]
fn men(survey: &Survey<'_>, color: Color) -> [i32; 5] {
    [
        PieceKind::Pawn,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Queen,
    ]
    .map(|kind| count(survey.of(color, kind)))
}
