//! Assembles certificates from what the searches remember.

use std::collections::HashMap;

use tabiya_rules::{Move, Position};

use super::budget::{Budget, Stop};
use super::exhaustive::{self, Escape, Exhaustive};
use super::one::mate_in_one;
use super::proof_numbers;
use crate::mate::{Answer, CLAIM_CLOCK, MateRefutation, MateTree, Then, in_order};

/// Assembles proofs. Whatever was forgotten is searched again.
pub(super) struct Extractor<'a, 'b> {
    pub(super) exhaustive: &'a mut exhaustive::Memory,
    pub(super) proven: &'a proof_numbers::Memory,
    pub(super) budget: &'a mut Budget<'b>,
}

/// The node of a position, or that it is still being made.
type Nodes = HashMap<u64, Option<u32>>;

impl Extractor<'_, '_> {
    /// The tree of a mate in at most this many moves; `None` if it cannot be assembled.
    pub(super) fn tree(
        &mut self,
        position: &Position,
        is_attack: bool,
        moves: u16,
    ) -> Result<Option<MateTree>, Stop> {
        let mut tree = MateTree::new();
        let mut nodes = Nodes::new();
        let starts = match is_attack {
            true => {
                let root = self.attack(position, moves, 0, &mut tree, &mut nodes)?;
                root.map(|root| vec![root])
            }
            false => self.replies(position, moves, 0, &mut tree, &mut nodes)?,
        };
        Ok(starts
            .filter(|starts| tree.start_at(starts.clone()))
            .map(|_| tree))
    }

    /// The node of a position with the attacker to move.
    fn attack(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
        tree: &mut MateTree,
        nodes: &mut Nodes,
    ) -> Result<Option<u32>, Stop> {
        self.budget.spend()?;
        if let Some(&node) = nodes.get(&position.key()) {
            return Ok(node);
        }
        let Some((mv, moves)) = self.mating_move(position, moves, ply)? else {
            return Ok(None);
        };
        nodes.insert(position.key(), None);
        let after = position.after(mv);
        let Some(replies) = self.replies(&after, moves - 1, ply + 1, tree, nodes)? else {
            return Ok(None);
        };
        let node = tree.push(mv, &replies);
        nodes.insert(position.key(), node);
        Ok(node)
    }

    fn replies(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
        tree: &mut MateTree,
        nodes: &mut Nodes,
    ) -> Result<Option<Vec<u32>>, Stop> {
        let mut replies = Vec::new();
        for &reply in &in_order(position) {
            match self.attack(&position.after(reply), moves, ply + 1, tree, nodes)? {
                Some(node) => replies.push(node),
                None => return Ok(None),
            }
        }
        Ok(Some(replies))
    }

    /// The quickest known mate in at most this many moves: its first move and its length.
    fn mating_move(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
    ) -> Result<Option<(Move, u16)>, Stop> {
        if moves == 0 {
            return Ok(None);
        }
        if let Some(mv) = mate_in_one(position) {
            return Ok(Some((mv, 1)));
        }
        if let Some((mv, known)) = self.proven.proven(position)
            && known <= moves
        {
            return Ok(Some((mv, known)));
        }
        let mut search = Exhaustive {
            memory: &mut *self.exhaustive,
            budget: &mut *self.budget,
        };
        search.shortest(position, moves, ply)
    }

    /// Why there is no mate in this many moves; all of them have been searched before.
    pub(super) fn refutation(
        &mut self,
        position: &Position,
        is_attack: bool,
        moves: u16,
    ) -> Result<Option<MateRefutation>, Stop> {
        let mut refutation = MateRefutation::new(moves);
        let mut nodes = HashMap::new();
        let start = match is_attack {
            true => self
                .refute(position, moves, 0, &mut refutation, &mut nodes)?
                .map(Answer::Start),
            false => self.answer(position, moves, 0, &mut refutation, &mut nodes)?,
        };
        Ok(start
            .filter(|&start| refutation.start_at(start))
            .map(|_| refutation))
    }

    /// Why the side to move cannot mate in this many moves.
    fn refute(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
        refutation: &mut MateRefutation,
        nodes: &mut HashMap<(u64, u16, u16), Then>,
    ) -> Result<Option<Then>, Stop> {
        self.budget.spend()?;
        if ply > 0 && position.halfmove_clock() >= CLAIM_CLOCK {
            return Ok(Some(Then::Claim));
        }
        if moves == 1 {
            return Ok(Some(Then::NoMateInOne));
        }
        let clock = position.halfmove_clock();
        let counted = if clock + 2 * moves > CLAIM_CLOCK { clock } else { 0 };
        let place = (position.key(), counted, moves);
        if let Some(&node) = nodes.get(&place) {
            return Ok(Some(node));
        }
        let mut answers = Vec::new();
        for &mv in &in_order(position) {
            let after = position.after(mv);
            match self.answer(&after, moves - 1, ply + 1, refutation, nodes)? {
                Some(answer) => answers.push(answer),
                None => return Ok(None),
            }
        }
        let node = refutation.push(&answers).map(Then::Node);
        if let Some(node) = node {
            nodes.insert(place, node);
        }
        Ok(node)
    }

    /// How the side to move avoids mate for this many moves.
    fn answer(
        &mut self,
        position: &Position,
        moves: u16,
        ply: usize,
        refutation: &mut MateRefutation,
        nodes: &mut HashMap<(u64, u16, u16), Then>,
    ) -> Result<Option<Answer>, Stop> {
        let mut search = Exhaustive {
            memory: &mut *self.exhaustive,
            budget: &mut *self.budget,
        };
        match search.escape(position, moves, ply)? {
            None => Ok(None),
            Some(Escape::Drawn) => Ok(Some(Answer::Drawn)),
            Some(Escape::Reply(reply)) => {
                let next = position.after(reply);
                let then = self.refute(&next, moves, ply + 1, refutation, nodes)?;
                Ok(then.map(|then| Answer::Reply(reply, then)))
            }
        }
    }
}
