//! The root: iterative deepening over one or more lines (MultiPV), and when to stop.

use std::sync::atomic::Ordering::Relaxed;

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::lazy_smp::skips_depth;
use crate::mate_hunt::MateHunt;
use crate::move_loop::Candidate;
use crate::report::ScoreBound;
use crate::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Value};
use crate::tablebase::Tablebase;
use crate::time::Situation;
use crate::transposition::Entry;
use crate::tunables;
use crate::worker::Worker;

/// A root move and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value in this iteration; minus infinity if it did not raise alpha.
    pub(crate) value: Value,
    /// Its value in the previous iteration.
    pub(crate) previous: Value,
    pub(crate) bound: ScoreBound,
    pub(crate) selective_depth: usize,
    pub(crate) nodes: u64,
    pub(crate) pv: Vec<Move>,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            bound: ScoreBound::Exact,
            selective_depth: 0,
            nodes: 0,
            pv: vec![mv],
        }
    }

    /// The latest known value.
    pub(crate) fn known_value(&self) -> Value {
        if self.value == -INFINITE {
            self.previous
        } else {
            self.value
        }
    }
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Iterative deepening: searches deeper and deeper until a limit is reached.
    pub(crate) fn iterative_deepening(&mut self, position: &Position) {
        let last = self
            .shared
            .limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        let mut stable_iterations = 0;
        let mut mate_hunt = MateHunt::new(self.shared.limits.mate);
        for depth in 1..=last {
            if skips_depth(self.id, depth) {
                continue;
            }
            self.root_depth = depth;
            let before = self.memory.found.first().map(|line| (line.pv[0], line.value));
            for root_move in &mut self.memory.root_moves {
                root_move.previous = root_move.known_value();
                root_move.value = -INFINITE;
            }
            self.search_lines(position, depth);
            if self.stopped {
                self.keep_unfinished_line(position);
                break;
            }
            self.completed_depth = depth;
            if self.id != 0 {
                if self.shared.has_reached(depth) {
                    self.shared.stop.store(true, Relaxed); // the first thread to get there ends the search
                }
                continue;
            }
            self.hunt_mate(position, &mut mate_hunt);
            let situation = self.situation(before, &mut stable_iterations);
            if self.is_done(&situation) {
                break;
            }
        }
        self.publish_counts();
    }

    /// MultiPV: the lines of one iteration, each without the first moves of the better ones.
    fn search_lines(&mut self, position: &Position, depth: i32) {
        let lines = self.shared.lines.min(self.memory.root_moves.len());
        for line in 0..lines {
            self.line = line;
            self.selective_depth = 0;
            self.aspiration_search(position, depth);
            if self.stopped {
                return;
            }
            self.show_mates(position);
            self.memory.root_moves[..=line].sort_by_key(|root_move| -root_move.value);
            self.keep_finished_lines(depth);
        }
        self.report_lines();
    }

    /// What the last iteration suggests about how much more time to spend.
    fn situation(&self, before: Option<(Move, Value)>, stable_iterations: &mut u32) -> Situation {
        let best = &self.memory.found[0];
        *stable_iterations = match before {
            Some((mv, _)) if mv == best.pv[0] => *stable_iterations + 1,
            _ => 0,
        };
        let value_drop = match before {
            Some((_, value)) if self.root_depth >= tunables::time_drop_depth() => value - best.value,
            _ => 0,
        };
        let nodes = self
            .memory
            .root_moves
            .iter()
            .find(|root_move| root_move.mv == best.pv[0])
            .map_or(0, |root_move| root_move.nodes);
        Situation {
            stable_iterations: *stable_iterations,
            value_drop,
            best_move_share: nodes as f64 / self.nodes.max(1) as f64,
        }
    }

    /// Whether to stop after this iteration: there is nothing left to find, or the time is better spent on later moves.
    fn is_done(&self, situation: &Situation) -> bool {
        if self.shared.pondering.load(Relaxed) {
            return false;
        }
        let limits = self.shared.limits;
        let value = self.memory.found[0].value;
        if let Some(moves) = limits.mate
            && value >= MATE_IN_MAX_PLY
            && MATE - value <= 2 * moves as Value
        {
            return true;
        }
        if limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        let only_move = self.memory.root_moves.len() == 1 && limits.clock.is_some();
        only_move && self.root_depth >= tunables::only_move_depth()
            || self.shared.budget.is_soft_limit_reached(situation)
    }

    /// The first move to search at the root: the best known move of this line, which with MultiPV is not in the
    /// transposition table. Before any is known, the hash move.
    pub(crate) fn root_tt_move(&self, position: &Position, tt: Option<Entry>) -> Option<Move> {
        let first = &self.memory.root_moves[self.line];
        if first.known_value() > -INFINITE {
            return Some(first.mv);
        }
        tt.and_then(|entry| entry.mv)
            .filter(|&mv| self.is_root_candidate(mv) && position.is_legal(mv))
    }

    /// Whether the current line may start with this move.
    pub(crate) fn is_root_candidate(&self, mv: Move) -> bool {
        self.memory.root_moves[self.line..]
            .iter()
            .any(|root_move| root_move.mv == mv)
    }

    /// Records the result of a root move.
    pub(crate) fn record_root_move(
        &mut self,
        candidate: &Candidate,
        value: Value,
        beta: Value,
        nodes_before: u64,
    ) {
        let Candidate {
            mv, number, alpha, ..
        } = *candidate;
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let line = self.pv(1).clone();
        let Some(root_move) = self
            .memory
            .root_moves
            .iter_mut()
            .find(|root_move| root_move.mv == mv)
        else {
            return;
        };
        root_move.nodes += nodes;
        if number == 1 || value > alpha {
            root_move.value = value;
            root_move.selective_depth = selective_depth;
            root_move.bound = if value <= alpha {
                ScoreBound::AtMost
            } else if value >= beta {
                ScoreBound::AtLeast
            } else {
                ScoreBound::Exact
            };
            root_move.pv.clear();
            root_move.pv.push(mv);
            root_move.pv.extend(line);
        } else {
            root_move.value = -INFINITE;
        }
    }
}

#[cfg(test)]
mod tests;
