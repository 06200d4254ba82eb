//! Mates at the root: the search for a requested mate (`go mate`), and mate lines completed to the end.

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::mate_search::{MateSearch, Proofs};
use crate::report::ScoreBound;
use crate::root_lines::RootLine;
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, Value};
use crate::tablebase::Tablebase;
use crate::worker::Worker;

/// The state of the search for a requested mate.
pub(crate) struct MateHunt {
    moves: u32,
    proofs: Proofs,
    nodes: u64,
    /// There is nothing left to find.
    is_over: bool,
}

impl MateHunt {
    pub(crate) fn new(moves: u32) -> MateHunt {
        MateHunt {
            moves,
            proofs: Proofs::new(1 << 18),
            nodes: 0,
            is_over: false,
        }
    }
}

/// The minimum number of nodes for one attempt.
const HUNT_LEAST: u64 = 1000;

/// The most plies that are added to a mate line.
const MOST_MISSING: usize = 5;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Searches exhaustively for the requested mate, using as many nodes as the normal search has.
    pub(crate) fn hunt_mate(&mut self, position: &Position, hunt: &mut MateHunt) {
        if hunt.is_over {
            return;
        }
        let first: Vec<Move> = self
            .memory
            .root_moves
            .iter()
            .map(|root_move| root_move.mv)
            .collect();
        let before = self.nodes;
        let budget = (before - hunt.nodes).max(HUNT_LEAST);
        let mut may_go_on = || {
            self.count_node();
            !self.stopped && self.nodes - before <= budget
        };
        let mut search = MateSearch {
            proofs: &mut hunt.proofs,
            may_go_on: &mut may_go_on,
        };
        let found = search.shortest(position, &first, hunt.moves);
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
