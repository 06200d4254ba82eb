//! Where a queen or rook gives mate.

use super::super::mobility::steps;
use super::force::{Force, Officer, attacks_of};
use super::support::Support;
use crate::{Bitboard, PieceKind, Square, attacks};

/// No plan is as long.
pub(super) const LONGEST: u32 = 12;

/// Nobody covers more squares for somebody else.
const MOST_NEEDED: u32 = 3;

/// So many ways to mate are compared.
const MOST_WAYS: usize = 16;

/// The most that is known of a way before its support is looked for: three moves, a guard, and somebody to support it.
const MOST_KNOWN: u32 = 5;

/// Somebody gives mate, and somebody else makes it possible.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// How many moves of both sides it takes, roughly.
    pub(super) cost: u32,
    pub(super) attacker: Square,
    /// Where the attacker gives mate.
    pub(super) target: Square,
    /// Where the attacker goes next, and how many moves it needs.
    pub(super) steps: Bitboard,
    pub(super) moves: u32,
    /// What the loser's men should neither attack nor enter.
    pub(super) free: Bitboard,
    pub(super) support: Support,
}

impl Plan {
    /// The best plan if the prey stands on `prey`, if it costs less than `limit`.
    pub(super) fn against(force: &Force, prey: Square, limit: u32) -> Plan {
        Planner::new(force, prey).plan(limit)
    }

    fn none(prey: Square, limit: u32) -> Plan {
        Plan {
            cost: limit,
            attacker: prey,
            target: prey,
            steps: Bitboard::EMPTY,
            moves: 0,
            free: Bitboard::EMPTY,
            support: Support::none(prey),
        }
    }

    /// Whether there is a plan at all.
    pub(super) fn exists(&self) -> bool {
        self.cost < LONGEST
    }

    /// Who moves next, and where to, before the attacker gives mate.
    pub(super) fn next_step(&self) -> Option<(Square, Bitboard)> {
        match (self.exists(), self.support.moves, self.moves) {
            (true, 1.., _) => Some((self.support.man, self.support.steps)),
            (true, 0, 2..) => Some((self.attacker, self.steps)),
            _ => None,
        }
    }

    /// From where the attacker can give mate now.
    pub(super) fn strike(&self) -> Option<(Square, Square)> {
        let is_ready = self.exists() && self.moves == 1 && self.support.moves == 0;
        is_ready.then_some((self.attacker, self.target))
    }

    /// The same after the next step, which led to `to`.
    pub(super) fn strike_after(&self, to: Square) -> Option<(Square, Square)> {
        match (self.support.moves, self.moves) {
            (1, 1) => Some((self.attacker, self.target)),
            (0, 2) => Some((to, self.target)),
            _ => None,
        }
    }
}

/// An officer that gives mate on a square once others cover what it does not.
#[derive(Clone, Copy)]
struct Way {
    /// What others must cover.
    wanted: Bitboard,
    /// Whether some of that is not covered yet.
    is_open: bool,
    officer: u8,
    target: Square,
    /// Moves of the officer, three if there are more.
    moves: u8,
    /// Whether somebody can capture on the target or come between.
    is_guarded: bool,
}

impl Way {
    /// A lower bound of what the plan costs.
    fn bound(&self) -> u32 {
        u32::from(self.moves) + u32::from(self.is_guarded) + u32::from(self.is_open)
    }
}

/// The ways that were found.
struct Ways {
    all: [Way; MOST_WAYS],
    count: usize,
    /// Which of them have each bound.
    by_bound: [u32; MOST_KNOWN as usize + 1],
}

impl Ways {
    #[inline(always)]
    fn push(&mut self, way: Way) {
        if let Some(place) = self.all.get_mut(self.count) {
            *place = way;
            self.by_bound[way.bound() as usize] |= 1 << self.count;
            self.count += 1;
        }
    }
}

/// What plans against a prey on one square have in common.
pub(super) struct Planner<'a> {
    pub(super) force: &'a Force,
    prey: Square,
    /// The squares around the prey.
    ring: Bitboard,
    occupied: Bitboard,
    /// Where a man on its way can stop; the loser captures nobody if it has a choice.
    pub(super) quiet: Bitboard,
}

impl<'a> Planner<'a> {
    fn new(force: &'a Force, prey: Square) -> Planner<'a> {
        let ring = attacks::king(prey);
        Planner {
            force,
            prey,
            ring,
            occupied: (force.occupied - force.prey.bitboard()) | prey.bitboard(),
            quiet: !(force.own | prey.bitboard()),
        }
    }

    /// Where an officer of this kind can stop without giving check.
    #[inline(always)]
    pub(super) fn stops(&self, kind: PieceKind) -> Bitboard {
        self.quiet - attacks_of(kind, self.prey, self.occupied)
    }

    fn plan(&self, limit: u32) -> Plan {
        let nothing = Way {
            wanted: Bitboard::EMPTY,
            is_open: false,
            officer: 0,
            target: self.prey,
            moves: 0,
            is_guarded: false,
        };
        let mut ways = Ways {
            all: [nothing; MOST_WAYS],
            count: 0,
            by_bound: [0; MOST_KNOWN as usize + 1],
        };
        let open = self.ring - self.force.enemies;
        for (index, officer) in self.force.officers().iter().enumerate() {
            if !officer.is_major() {
                break;
            }
            let covered = self.force.attacks_without(officer);
            self.along_lines(index, (open, covered), &mut ways);
            if officer.kind == PieceKind::Queen {
                self.face_to_face(index, (open, covered), &mut ways);
            }
        }
        self.cheapest(&ways, limit)
    }

    /// The way with the least moves, those with little to do before the officer strikes first.
    fn cheapest(&self, ways: &Ways, limit: u32) -> Plan {
        let mut best = Plan::none(self.prey, limit);
        for bound in 1..=MOST_KNOWN {
            // A plan that costs one move more than the best possible is good enough.
            if bound + 1 >= best.cost {
                break;
            }
            let mut these = ways.by_bound[bound as usize];
            while these != 0 {
                let way = &ways.all[these.trailing_zeros() as usize];
                these &= these - 1;
                let officer = &self.force.officers()[usize::from(way.officer)];
                let Some((moves, steps)) = self.far_steps(officer, way.target) else {
                    continue;
                };
                let known = u32::from(moves) + u32::from(way.is_guarded);
                let limit = best.cost.saturating_sub(known);
                if let Some(support) = self.support(way.wanted, officer, limit) {
                    best = Plan {
                        cost: known + support.moves,
                        attacker: officer.at,
                        target: way.target,
                        steps,
                        moves: u32::from(moves),
                        free: self.between(way.target),
                        support,
                    };
                }
            }
        }
        best
    }

    /// Where nobody may capture or come between when an officer gives check from `target`.
    fn between(&self, target: Square) -> Bitboard {
        attacks::between(target, self.prey) | target.bitboard()
    }

    /// Mate by a check along the rank or the file.
    #[inline(always)]
    fn along_lines(&self, index: usize, (open, covered): (Bitboard, Bitboard), ways: &mut Ways) {
        let (force, prey) = (self.force, self.prey);
        let officer = &force.officers()[index];
        let sees_prey = attacks::rook(prey, self.occupied - officer.at.bitboard());
        let checks = sees_prey - force.own - force.hopeless - (self.ring - covered);
        // From here nobody can capture the officer or come between.
        let unguarded =
            attacks::rook(prey, (self.occupied - officer.at.bitboard()) | force.guarded) - force.guarded;
        for line in [Bitboard::from(prey.rank()), Bitboard::from(prey.file())] {
            let (targets, wanted) = (checks & line, open - line);
            let need = wanted - covered;
            if targets.is_empty() || need.count() > MOST_NEEDED {
                continue;
            }
            let (at_once, free) = (targets & officer.attacks, targets & unguarded);
            let found = (free & at_once).first().or(free.first());
            let Some(target) = found.or(at_once.first()).or(targets.first()) else {
                continue;
            };
            ways.push(Way {
                wanted,
                is_open: !need.is_empty(),
                officer: index as u8,
                target,
                moves: self.steps(officer, target).0,
                is_guarded: found.is_none(),
            });
        }
    }

    /// Mate by a queen beside the prey.
    #[inline(always)]
    fn face_to_face(&self, index: usize, (open, covered): (Bitboard, Bitboard), ways: &mut Ways) {
        let force = self.force;
        let officer = &force.officers()[index];
        let occupied = self.occupied - officer.at.bitboard() - self.prey.bitboard();
        for target in self.ring - force.own - force.hopeless {
            let place = target.bitboard();
            let wanted = (open - attacks::queen(target, occupied)) | place;
            let need = wanted - covered;
            if need.count() > MOST_NEEDED {
                continue;
            }
            ways.push(Way {
                wanted,
                is_open: !need.is_empty(),
                officer: index as u8,
                target,
                moves: self.steps(officer, target).0,
                is_guarded: force.guarded.contains(target),
            });
        }
    }

    /// How many moves an officer needs to a square, at least; and where it goes next, if there are two at most.
    #[inline(always)]
    fn steps(&self, officer: &Officer, target: Square) -> (u8, Bitboard) {
        if officer.attacks.contains(target) {
            return (1, target.bitboard());
        }
        let ways = attacks_of(officer.kind, target, self.occupied);
        let places = officer.attacks & ways & self.stops(officer.kind);
        match places.is_empty() {
            true => (3, places),
            false => (2, places),
        }
    }

    /// The same for officers that need more moves; none for those that need very many.
    fn far_steps(&self, officer: &Officer, target: Square) -> Option<(u8, Bitboard)> {
        let near = self.steps(officer, target);
        if near.0 < 3 {
            return Some(near);
        }
        let stops = self.stops(officer.kind);
        let mut reached = attacks_of(officer.kind, target, self.occupied) & stops;
        let mut fresh = reached;
        for moves in 3..=5 {
            let next = steps(officer.kind, fresh, self.occupied) & stops;
            fresh = next - reached;
            reached |= next;
            if officer.attacks.intersects(fresh) {
                return Some((moves, officer.attacks & fresh));
            }
        }
        None
    }
}
