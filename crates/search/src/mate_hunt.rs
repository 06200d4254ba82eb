//! Mates at the root: the search for a requested mate (`go mate`), for the shortest mate when the position is won, and
//! mate lines completed to the end.

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::mate_search::{MateSearch, Proofs};
use crate::report::ScoreBound;
use crate::root_lines::RootLine;
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, Value};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

/// The state of a search for mates beside the normal search.
pub(crate) struct MateHunt {
    /// The number of moves asked for; none if any mate is welcome.
    requested: Option<u32>,
    /// Made when they are first needed.
    proofs: Option<Proofs>,
    nodes: u64,
    /// There is nothing left to find.
    is_over: bool,
}

impl MateHunt {
    /// For a mate in this many moves, or, without a number, for the shortest mate as soon as the position is won.
    pub(crate) fn new(requested: Option<u32>) -> MateHunt {
        MateHunt {
            requested,
            proofs: None,
            nodes: 0,
            is_over: false,
        }
    }

    /// The most moves that a mate may take and the nodes to spend on it now, when `nodes` have been searched in all.
    fn plan(&self, nodes: u64, best: Value) -> Option<(u32, u64)> {
        if self.is_over {
            return None;
        }
        if let Some(moves) = self.requested {
            return Some((moves, (nodes - self.nodes).max(HUNT_LEAST)));
        }
        let most = if best >= MATE_IN_MAX_PLY {
            (MATE - best - 1) / 2 // only a shorter one is worth finding
        } else {
            MOST_MOVES
        };
        // A mate search spends ten times as long on a node, so a small share is enough.
        let budget = (nodes / tunables::mate_hunt_share() as u64).saturating_sub(self.nodes);
        let is_worth_it = best >= tunables::mate_hunt_value() && most > 0 && budget >= HUNT_LEAST;
        is_worth_it.then_some((most as u32, budget))
    }
}

/// The minimum number of nodes for one attempt.
const HUNT_LEAST: u64 = 1000;

/// No mate that takes longer is looked for in a won position.
const MOST_MOVES: Value = 8;

/// The number of proofs kept for a requested mate.
const PROOFS_REQUESTED: usize = 1 << 18;

/// The number of proofs kept for a mate in a won position: few, so that short searches do not pay for clearing them.
const PROOFS_ON_THE_SIDE: usize = 1 << 14;

/// The most plies that are added to a mate line.
const MOST_MISSING: usize = 5;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Searches exhaustively for a mate: for a requested one with as many nodes as the normal search has used, in a won
    /// position with a small share of them.
    pub(crate) fn hunt_mate(&mut self, position: &Position, hunt: &mut MateHunt) {
        let best = self.memory.found.first().map_or(0, |best| best.value);
        let before = self.nodes;
        let Some((most, budget)) = hunt.plan(before, best) else {
            return;
        };
        let first: Vec<Move> = self
            .memory
            .root_moves
            .iter()
            .map(|root_move| root_move.mv)
            .collect();
        let room = match hunt.requested {
            Some(_) => PROOFS_REQUESTED,
            None => PROOFS_ON_THE_SIDE,
        };
        let mut may_go_on = || {
            self.count_node();
            !self.stopped && self.nodes - before <= budget
        };
        let mut search = MateSearch {
            proofs: hunt.proofs.get_or_insert_with(|| Proofs::new(room)),
            may_go_on: &mut may_go_on,
        };
        let found = search.shortest(position, &first, most);
        hunt.nodes += self.nodes - before;
        let Ok(found) = found else { return };
        hunt.is_over = true;
        let Some(pv) = found else { return };
        let value = MATE - pv.len() as Value;
        if self.memory.found.first().is_some_and(|best| best.value >= value) {
            return;
        }
        let selective_depth = pv.len();
        self.put_first(RootLine {
            pv,
            value,
            bound: ScoreBound::Exact,
            depth: self.root_depth,
            selective_depth,
        });
        self.report_lines();
    }

    /// Completes mate lines that were cut short by the transposition table.
    pub(crate) fn show_mates(&mut self, position: &Position) {
        for root_move in &mut self.memory.root_moves[..=self.line] {
            let value = root_move.value.abs();
            let shown = root_move.pv.len();
            if value == INFINITE || value < MATE_IN_MAX_PLY || root_move.bound != ScoreBound::Exact {
                continue;
            }
            let missing = ((MATE - value) as usize).saturating_sub(shown);
            if missing == 0 || missing > MOST_MISSING {
                continue;
            }
            let mut end = position.clone();
            if root_move.pv.iter().any(|&mv| end.play(mv).is_err()) {
                continue;
            }
            let mut nodes = 0;
            let mut search = MateSearch {
                proofs: &mut Proofs::new(1 << 10),
                may_go_on: &mut || {
                    nodes += 1;
                    nodes <= 10_000
                },
            };
            root_move
                .pv
                .extend(search.rest(&end, missing).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests;
