//! Material imbalance: what pieces are worth in combination.

use tabiya_rules::Color;

use crate::men::Men;
use crate::sink::Sink;
use crate::terms::at;

#[inline(always)]
pub(super) fn material(men: &Men, color: Color, sink: &mut impl Sink) {
    let [pawns, knights, bishops, rooks, queens] = men.of(color);
    for (piece, number) in [knights, bishops, rooks, queens].into_iter().enumerate() {
        sink.add(color, at::PIECE_WITH_PAWNS + piece, number * pawns);
    }
    let [_, enemy_knights, enemy_bishops, enemy_rooks, _] = men.of(!color);
    let (minors, enemy_minors) = (knights + bishops, enemy_knights + enemy_bishops);
    sink.add(color, at::ROOK_WITH_MINORS, rooks * minors);
    sink.add(color, at::ROOK_WITH_MINORS + 1, rooks * enemy_minors);
    if queens > 0 {
        for (kind, number) in [rooks, minors, enemy_rooks, enemy_minors].into_iter().enumerate() {
            sink.add(color, at::QUEEN_WITH_PIECES + kind, queens * number);
        }
    }
}
