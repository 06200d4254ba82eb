//! Estimates how far away mate is.

use super::distance::{distance, from_edge};
use crate::{Bitboard, Color, Piece, PieceKind, Position, attacks};

/// A rough estimate of the plies to a helpmate; it only decides what is explored first.
pub(super) fn plies_to_mate(position: &Position, winner: Color) -> u32 {
    let prey = position.king(!winner);
    let own = position.of_color(winner);
    let [pawns, _, _, rooks, queens, kings] = PieceKind::ALL.map(|kind| position.of_kind(kind));
    let attacked = position.attacked_by(winner);
    let flights = attacks::king(prey) - attacked - position.of_color(!winner);
    let mut plies = 3 * flights.count() + 2 * from_edge(prey) + 2 * distance(prey, position.king(winner));
    // The two nearest men have to do the work.
    let mut nearest = [8; 2];
    for square in own - pawns - kings {
        let far = distance(square, prey);
        if far < nearest[0] {
            nearest = [far, nearest[0]];
        } else {
            nearest[1] = nearest[1].min(far);
        }
    }
    plies += nearest[0] + nearest[1];
    if !own.intersects(rooks | queens | pawns) {
        plies += 24 + 6 * pushes_to_helper(position, winner);
    } else if !own.intersects(rooks | queens) {
        plies += 24 + 6 * pushes_to_promotion(position, winner);
    }
    // Men of the other side are in the way more often than they help.
    plies + position.of_color(!winner).count()
}

/// How many pushes the loser needs for a man that can hem in its own king: none if there is a knight or a bishop.
fn pushes_to_helper(position: &Position, winner: Color) -> u32 {
    let helpers = position.of_kind(PieceKind::Knight) | position.of_kind(PieceKind::Bishop);
    let own = position.of_color(winner);
    match own.count() > 2 || position.of_color(!winner).intersects(helpers) {
        true => 0,
        false => pushes_to_promotion(position, !winner),
    }
}

/// How many pushes the pawn needs that is nearest to promotion; men in its way count twice.
fn pushes_to_promotion(position: &Position, winner: Color) -> u32 {
    let pawns = position.of_piece(Piece::new(winner, PieceKind::Pawn));
    let pushes = pawns.iter().map(|square| {
        let rank = square.rank().relative_to(winner).index() as u32;
        let file = Bitboard::from(square.file());
        let ahead = match winner {
            Color::White => Bitboard(!0 << square.index()),
            Color::Black => Bitboard(!(!0 << square.index())),
        };
        7 - rank + (file & ahead & position.occupied() & !square.bitboard()).count()
    });
    pushes.min().unwrap_or(0)
}
