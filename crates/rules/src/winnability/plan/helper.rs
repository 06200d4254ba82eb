//! What moves of the loser are worth for a plan of the winner.

use super::super::distance::{Corners, distance, from_corner, from_edge};
use super::super::policy::before_pawns;
use super::attack::Plan;
use super::errand::Errand;
use super::force::Force;
use crate::board::{Side, for_side};
use crate::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// The loser, who stays out of the way.
pub(super) struct Helper<'a> {
    position: &'a Position,
    plan: &'a Plan,
    errand: Errand,
    prey: Square,
    /// The squares that runners need.
    way: Bitboard,
    /// Where a piece can be offered to the winner's pawns, if they are shut in.
    offers: Bitboard,
    /// From where a man of each kind attacks what must stay free.
    watch: [Bitboard; 6],
    /// From where a man of each kind gives check.
    checks: [Bitboard; 6],
}

impl<'a> Helper<'a> {
    pub(super) fn new(position: &'a Position, winner: Color, plan: &'a Plan, errand: Errand) -> Helper<'a> {
        let occupied = position.occupied();
        let mut watch = [Bitboard::EMPTY; 6];
        for square in plan.free {
            add_attackers(&mut watch, winner, square, occupied);
        }
        let mut checks = [Bitboard::EMPTY; 6];
        add_attackers(&mut checks, winner, position.king(winner), occupied);
        let pawns = position.of_piece(Piece::new(winner, PieceKind::Pawn));
        let offers = match errand.obstacle() {
            Some(_) => for_side!(winner, S => S::pawn_attacks(pawns)),
            None => Bitboard::EMPTY,
        };
        Helper {
            position,
            plan,
            errand,
            prey: position.king(!winner),
            way: before_pawns(errand.runners(), winner),
            offers,
            watch,
            checks,
        }
    }

    pub(super) fn prey(&self) -> Square {
        self.prey
    }

    /// What the plan costs.
    pub(super) fn cost(&self) -> u32 {
        self.plan.cost
    }

    /// A score that makes looking for better moves needless: a guard leaves, or there is none.
    pub(super) fn enough(&self) -> i32 {
        let guards = self.plan.cost - self.plan.moves - self.plan.support.moves;
        if guards > 0 { 12 } else { 0 }
    }

    /// What a move does to the plan, wherever the king stands.
    #[inline(always)]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let plan = self.plan;
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            return -20;
        }
        let kind_at = |square| {
            let piece = self.position.piece_at(square);
            piece.map_or(PieceKind::Pawn, |piece| piece.kind())
        };
        let mut score = 0;
        if mv.is_capture() {
            score -= if kind_at(to) == PieceKind::Pawn { 15 } else { 40 };
            if plan.exists() && (to == plan.attacker || to == plan.support.man) {
                score -= 100;
            }
        }
        let kind = kind_at(from);
        if mv.is_promotion() {
            score -= 30;
        }
        if self.watch[kind.index()].contains(from) {
            score += 12;
        }
        if self.watch[kind.index()].contains(to) {
            score -= 14;
        }
        if (plan.free | plan.steps | plan.support.steps).contains(to) {
            score -= 14;
        }
        if self.checks[kind.index()].contains(to) {
            score -= 20;
        }
        if attacks::king(self.prey).contains(from) {
            score -= 10;
        }
        if self.offers.contains(to) && from != self.prey {
            score += 60;
        }
        score + 25 * (i32::from(self.way.contains(from)) - i32::from(self.way.contains(to)))
    }

    /// How much better the prey stands where it goes.
    pub(super) fn king_score(&self, mv: Move, force: &Force, best: &mut u32) -> i32 {
        let place = |square: Square| {
            6 * from_edge(square) as i32
                + from_corner(square, Corners::All) as i32
                + distance(square, force.king) as i32
        };
        let mut score = place(mv.from()) - place(mv.to()) - 4;
        if let Some(obstacle) = self.errand.obstacle() {
            score += 5 * (distance(mv.to(), obstacle) as i32 - distance(mv.from(), obstacle) as i32);
        }
        // Away from the edge few plans exist.
        if force.has_major() && from_edge(mv.to()) == 0 {
            let there = Plan::against(force, mv.to(), *best);
            *best = there.cost.min(*best);
            score += 10 * (self.plan.cost as i32 - there.cost as i32);
        }
        score
    }
}

/// Adds the squares from which a man of the loser, by kind, attacks `square`.
fn add_attackers(all: &mut [Bitboard; 6], winner: Color, square: Square, occupied: Bitboard) {
    let diagonal = attacks::bishop(square, occupied);
    let orthogonal = attacks::rook(square, occupied);
    all[PieceKind::Pawn.index()] |= attacks::pawn(winner, square);
    all[PieceKind::Knight.index()] |= attacks::knight(square);
    all[PieceKind::Bishop.index()] |= diagonal;
    all[PieceKind::Rook.index()] |= orthogonal;
    all[PieceKind::Queen.index()] |= diagonal | orthogonal;
}
