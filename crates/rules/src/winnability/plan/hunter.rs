//! What moves of the winner are worth for a plan.

use super::super::distance::distance;
use super::attack::Plan;
use super::errand::Errand;
use super::force::Force;
use crate::{Move, PieceKind, attacks};

/// The winner, who follows the plan.
pub(super) struct Hunter<'a> {
    pub(super) force: &'a Force,
    pub(super) plan: &'a Plan,
    pub(super) errand: Errand,
}

impl Hunter<'_> {
    #[inline(always)]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let (force, plan) = (self.force, self.plan);
        let (from, to) = (mv.from(), mv.to());
        let mut score = 0;
        if plan.exists() {
            // What the plan asks for is not possible: everybody else may move.
            score -= 30 * i32::from(from == plan.attacker || from == plan.support.man);
        }
        if from == force.king {
            if !mv.is_castling() {
                let goal = self.errand.obstacle().unwrap_or(force.prey);
                score += 4 * (distance(from, goal) as i32 - distance(to, goal) as i32);
            }
        } else {
            score += self.pawn_score(mv);
        }
        if self.errand.obstacle() == Some(to) {
            score += 60;
        }
        if force.guarded.contains(to) {
            score -= 6;
        }
        if attacks::king(force.prey).contains(to) {
            score -= 10;
        }
        score
    }

    fn is_pawn(&self, mv: Move) -> bool {
        let mut officers = self.force.officers().iter();
        mv.from() != self.force.king && officers.all(|officer| officer.at != mv.from())
    }

    #[inline(always)]
    fn pawn_score(&self, mv: Move) -> i32 {
        match mv.promoted() {
            Some(PieceKind::Queen) => 60,
            Some(_) => -60,
            // A piece was offered to it.
            None if self.errand.obstacle().is_some() && mv.is_capture() && self.is_pawn(mv) => 80,
            None if self.errand.runners().contains(mv.from()) => {
                40 + mv.to().rank().relative_to(self.force.winner).index() as i32
            }
            // Lines have to be opened first if the pawns have hardly moved.
            None => 4 * i32::from(mv.is_double_push()),
        }
    }
}
