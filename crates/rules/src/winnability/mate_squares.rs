//! Whether a king could be mated on any square it can reach.

use super::mobility::Mobility;
use crate::{Bitboard, Color, Position, Square, attacks};

/// Whether `position` is proven to hold no mate of the king that `winner` hunts, by where the men could ever go.
///
/// For mate on a square somebody must be able to give check there, and every neighbouring square must
/// be attacked or taken by the king's own men. If on each square that the king could reach something of this
/// is missing even when every man stands wherever it likes, there is no mate.
pub(super) fn is_blocked(position: &Position, winner: Color) -> bool {
    let mobility = Mobility::of(position);
    let hunters = Hunters::new(&mobility, winner);
    let mut squares = mobility.king(!winner).iter();
    !squares.any(|square| hunters.could_mate_on(square))
}

struct Hunters<'a> {
    mobility: &'a Mobility,
    winner: Color,
    /// What the winner's men but its king could attack.
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

    /// Whether the hunted king's own men could stand on all of these squares: each has somebody for it, and there are
    /// as many men as squares.
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
