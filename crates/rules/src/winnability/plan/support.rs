//! Who covers the squares that the mating piece leaves open.

use super::attack::Planner;
use super::force::{Officer, attacks_of};
use crate::{Bitboard, Square, attacks};

/// What has to happen before the mating piece strikes: nothing, or so many moves of one man.
#[derive(Clone, Copy)]
pub(super) struct Support {
    pub(super) moves: u32,
    pub(super) man: Square,
    /// Where the man goes next.
    pub(super) steps: Bitboard,
}

impl Support {
    pub(super) fn none(man: Square) -> Support {
        Support {
            moves: 0,
            man,
            steps: Bitboard::EMPTY,
        }
    }
}

impl Planner<'_> {
    /// The quickest support in fewer than `limit` moves that covers all squares of `wanted`, by anybody but the attacker.
    /// Whoever moves no longer covers what it covers now.
    pub(super) fn support(&self, wanted: Bitboard, attacker: &Officer, limit: u32) -> Option<Support> {
        let mut best = Support::none(self.force.king);
        let need = wanted - self.force.attacks_without(attacker);
        if need.is_empty() {
            return (limit > 0).then_some(best);
        }
        best.moves = limit;
        if limit > 1 {
            self.support_by_pawn(need, &mut best);
        }
        for officer in self
            .force
            .officers()
            .iter()
            .filter(|officer| officer.at != attacker.at)
        {
            if best.moves <= 1 {
                break;
            }
            let covered = self.force.attacks_without_both(attacker.attacks, officer.attacks);
            self.support_by(officer, wanted - covered, &mut best);
        }
        let beside = attacks::king(self.force.king);
        let covered = self.force.attacks_without_both(attacker.attacks, beside);
        self.support_by_king(wanted - covered, &mut best);
        (best.moves < limit).then_some(best)
    }

    fn support_by_pawn(&self, need: Bitboard, best: &mut Support) {
        let places = need.iter().fold(self.force.pushes, |places, square| {
            places & attacks::pawn(!self.force.winner, square)
        });
        if let Some(place) = places.first() {
            let behind = if self.force.winner == crate::Color::White {
                -1
            } else {
                1
            };
            if let Some(man) = place.offset(0, behind) {
                *best = Support {
                    moves: 1,
                    man,
                    steps: place.bitboard(),
                };
            }
        }
    }

    fn support_by(&self, officer: &Officer, need: Bitboard, best: &mut Support) {
        let occupied = self.force.occupied - officer.at.bitboard();
        let attacked_from = |square| attacks_of(officer.kind, square, occupied);
        let free = self.stops(officer.kind) - need;
        let places = need
            .iter()
            .fold(free, |places, square| places & attacked_from(square));
        if places.is_empty() {
            return;
        }
        let mut steps = officer.attacks & places;
        let mut moves = 1;
        if steps.is_empty() {
            if best.moves <= 2 {
                return;
            }
            moves = 2;
            let ways = places
                .iter()
                .fold(Bitboard::EMPTY, |ways, place| ways | attacked_from(place));
            steps = officer.attacks & ways & free;
        }
        if !steps.is_empty() {
            *best = Support {
                moves,
                man: officer.at,
                steps,
            };
        }
    }

    fn support_by_king(&self, need: Bitboard, best: &mut Support) {
        let closed = self.force.guarded | self.force.own | attacks::king(self.force.prey);
        let mut places = need
            .iter()
            .fold(!closed, |places, square| places & attacks::king(square));
        let beside = attacks::king(self.force.king);
        for moves in 1..best.moves {
            if places.is_empty() {
                return;
            }
            if places.intersects(beside) {
                *best = Support {
                    moves,
                    man: self.force.king,
                    steps: places & beside,
                };
                return;
            }
            places |= spread(places) - closed;
        }
    }
}

/// The squares of `set`, and those around them.
fn spread(set: Bitboard) -> Bitboard {
    let wide = set | set.east() | set.west();
    wide | wide.north() | wide.south()
}
