//! Checks a mate tree: every move legal, every reply answered, mate at the end of every line.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tabiya_rules::{Color, Position};

use super::CLAIM_CLOCK;
use super::board::{is_same, is_zeroed};
use super::check::{Clock, at};
use super::flaw::{Flaw, FlawKind, Part};
use super::order::in_order;
use super::tree::MateTree;

/// A limit that no clock exceeds.
const ANY: i32 = i32::MAX;
/// A limit that every clock exceeds.
const NONE: i32 = -1;
/// The highest clock at which the defender cannot claim a draw.
const LAST: i32 = CLAIM_CLOCK as i32 - 1;

/// Checks the tree and returns in how many moves it mates.
pub(super) fn check_tree(
    position: &Position,
    attacker: Color,
    tree: &MateTree,
    clock: &mut Clock<'_>,
) -> Result<u16, Flaw> {
    let mut walk = Walk {
        tree,
        positions: HashMap::new(),
        zeroing_attacks: vec![false; tree.len()],
        zeroing_replies: vec![Vec::new(); tree.len()],
    };
    let first = walk.begin(position, attacker)?;
    walk.replay(clock)?;
    let latest = walk.latest_clocks();
    let limit = match &first {
        None => latest_of_root(tree, &latest),
        Some(zeroed) => before_replies(tree.starts(), zeroed, &latest),
    };
    if i32::from(position.halfmove_clock()) > limit {
        return Err(at(Part::Tree, None, FlawKind::FiftyMoves));
    }
    let heights = tree.heights();
    let height = tree.starts().iter().map(|&start| heights[start as usize]).max();
    Ok(height.unwrap_or(0))
}

/// The positions of the nodes, filled in from the start of the tree.
struct Walk<'a> {
    tree: &'a MateTree,
    /// Nodes that have been reached but not checked yet.
    positions: HashMap<u32, Position>,
    /// Whether the attacker's move resets the halfmove clock.
    zeroing_attacks: Vec<bool>,
    /// The same of every reply.
    zeroing_replies: Vec<Vec<bool>>,
}

impl Walk<'_> {
    /// Sets the positions of the first nodes. If the defender is to move, returns which moves reset the halfmove clock.
    fn begin(&mut self, position: &Position, attacker: Color) -> Result<Option<Vec<bool>>, Flaw> {
        let starts = self.tree.starts();
        if position.side_to_move() == attacker {
            let &[start] = starts else {
                return Err(at(Part::Tree, None, FlawKind::WrongStart));
            };
            self.put(start, position.clone())?;
            return Ok(None);
        }
        if position.is_stalemate() {
            return Err(at(Part::Tree, None, FlawKind::WrongStart));
        }
        self.put_replies(position, starts, None).map(Some)
    }

    /// Nodes come after those they lead to, so, going down from the last one, every node's position is known in time.
    fn replay(&mut self, clock: &mut Clock<'_>) -> Result<(), Flaw> {
        let mut seen = HashMap::with_capacity(self.tree.len());
        for number in (0..self.tree.len() as u32).rev() {
            clock.tick(Part::Tree)?;
            let wrong = |kind| Err(at(Part::Tree, Some(number), kind));
            let (Some(position), Some(node)) = (self.positions.remove(&number), self.tree.get(number)) else {
                return wrong(FlawKind::Unreached);
            };
            // With one node per position and no cycles, no line repeats a position.
            if let Some(same) = seen.insert(position.key(), number) {
                return wrong(FlawKind::SamePosition(same));
            }
            let mut after = position;
            if after.play(node.mv).is_err() {
                return wrong(FlawKind::Illegal(node.mv));
            }
            if after.is_stalemate() {
                return wrong(FlawKind::Stalemate(node.mv));
            }
            self.zeroing_attacks[number as usize] = is_zeroed(&after);
            self.zeroing_replies[number as usize] = self.put_replies(&after, node.replies, Some(number))?;
        }
        Ok(())
    }

    /// Every legal move of the defender leads to a node; returns which of them reset the halfmove clock.
    fn put_replies(
        &mut self,
        position: &Position,
        nodes: &[u32],
        number: Option<u32>,
    ) -> Result<Vec<bool>, Flaw> {
        let legal = in_order(position);
        if legal.len() != nodes.len() {
            let (found, legal) = (nodes.len(), legal.len());
            return Err(at(Part::Tree, number, FlawKind::Replies { found, legal }));
        }
        let mut zeroed = Vec::with_capacity(nodes.len());
        for (&reply, &node) in legal.iter().zip(nodes) {
            let next = position.after(reply);
            zeroed.push(is_zeroed(&next));
            self.put(node, next)?;
        }
        Ok(zeroed)
    }

    fn put(&mut self, number: u32, position: Position) -> Result<(), Flaw> {
        match self.positions.entry(number) {
            Entry::Vacant(place) => {
                place.insert(position);
            }
            Entry::Occupied(other) if is_same(other.get(), &position) => {}
            Entry::Occupied(_) => return Err(at(Part::Tree, Some(number), FlawKind::TwoPositions)),
        }
        Ok(())
    }

    /// For each node, the highest clock with which mate comes before the fifty-move rule.
    fn latest_clocks(&self) -> Vec<i32> {
        let mut latest = Vec::with_capacity(self.tree.len());
        for (number, node) in self.tree.nodes().enumerate() {
            let after = match node.replies {
                [] => ANY,
                replies => before_replies(replies, &self.zeroing_replies[number], &latest),
            };
            latest.push(match (self.zeroing_attacks[number], after) {
                (true, NONE) => NONE,
                (true, _) | (false, ANY) => ANY,
                (false, after) => (after - 1).max(NONE),
            });
        }
        latest
    }
}

/// The highest clock of a position with the defender to move, who may claim a draw there or with a reply.
fn before_replies(nodes: &[u32], zeroed: &[bool], latest: &[i32]) -> i32 {
    if nodes.is_empty() {
        return ANY;
    }
    let mut limit = LAST;
    for (&node, &is_zeroed) in nodes.iter().zip(zeroed) {
        let next = latest[node as usize].min(LAST);
        limit = limit.min(match (is_zeroed, next) {
            (true, NONE) => NONE,
            (true, _) => LAST,
            (false, next) => next - 1,
        });
    }
    limit.max(NONE)
}

/// The attacker need not claim a draw where the proof begins, whatever the clock says.
fn latest_of_root(tree: &MateTree, latest: &[i32]) -> i32 {
    tree.starts()
        .iter()
        .map(|&start| latest[start as usize])
        .min()
        .unwrap_or(NONE)
}
