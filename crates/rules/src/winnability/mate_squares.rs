//! Whether a king could be mated on any square it can reach.

use super::mobility::Mobility;
use crate::{Bitboard, Color, Position, Square, attacks};

/// Whether it is proven, from where the men could ever go, that `winner` can never mate.
///
/// For a mate on a square, something must be able to give check there, and every neighbouring square must be attacked or
/// occupied by the king's own men. If this is impossible on every square that the king could reach, even with every man
/// wherever it likes, there is no mate.
pub(super) fn is_blocked(position: &Position, winner: Color) -> bool {
    let mobility = Mobility::of(position);
    let hunters = Hunters::new(&mobility, winner);
    let mut squares = mobility.king(!winner).iter();
    !squares.any(|square| hunters.could_mate_on(square))
}

struct Hunters<'a> {
    mobility: &'a Mobility,
    winner: Color,
    /// What the winner's men, except the king, could attack.
    attacked: Bitboard,
    /// Where the winner's king could stand.
    king: Bitboard,
}

impl<'a> Hunters<'a> {
    fn new(mobility: &'a Mobility, winner: Color) -> Hunters<'a> {
        let men = mobility.men_beside_king(winner);
        Hunters {
            mobility,
            winner,
            attacked: men.fold(Bitboard::EMPTY, |all, man| all | man.attacks),
            king: mobility.king(winner),
        }
    }

    fn could_mate_on(&self, square: Square) -> bool {
        if !self.attacked.contains(square) {
            return false; // a king gives no check
        }
        let near = attacks::king(square);
        let flights = near - self.attacked;
        let places = self.king - near - square.bitboard();
        flights.is_empty()
            || places
                .iter()
                .any(|king| self.could_be_blocked(flights - attacks::king(king)))
    }

    /// Whether the loser's men could occupy all of these squares: there is a man for each, and there are at least as many
    /// men as squares.
    fn could_be_blocked(&self, flights: Bitboard) -> bool {
        let mut blockers = 0;
        let mut covered = Bitboard::EMPTY;
        for man in self.mobility.men_beside_king(!self.winner) {
            let blocked = man.stands() & flights;
            blockers += u32::from(!blocked.is_empty());
            covered |= blocked;
        }
        covered == flights && blockers >= flights.count()
    }
}
