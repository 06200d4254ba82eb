//! Nodes that need no search of all their moves.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::extension::may_be_singular;
use crate::node::{Node, has_pieces};
use crate::order::{Context, Picker};
use crate::score::{KNOWN_WIN, Value, is_decided};
use crate::table::{Bound, Entry};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Tries to settle a node outside the main line and not in check without searching all its moves.
    pub(crate) fn prune_node(&mut self, position: &Position, node: &mut Node) -> Option<Value> {
        if looks_lost(node) && !node.hash.is_some_and(|hash| hash.bound.is_lower()) {
            let value = self.quiescence::<false>(position, node.ply, node.alpha, node.alpha + 1, true);
            if value <= node.alpha {
                return Some(value);
            }
        }
        if is_already_winning(node) {
            return Some((node.eval + 2 * node.beta) / 3);
        }
        self.pass_and_see(position, node)
            .or_else(|| self.capture_and_see(position, node))
    }

    /// Null move: if the opponent cannot bring the value below beta even with two moves in a row, the node
    /// is good enough. Not without pieces, where having to move is often the only problem.
    fn pass_and_see(&mut self, position: &Position, node: &Node) -> Option<Value> {
        let Node { ply, depth, beta, .. } = *node;
        if !node.cut_node
            || self.frame_before(ply, 1).passed
            || node.eval < beta
            || node.static_eval < beta - 20 * depth + 180
            || beta <= -KNOWN_WIN
            || may_be_singular(node)
            || ply < self.no_null_before
            || !has_pieces(position)
        {
            return None;
        }
        let reduction = tunables::null_base()
            + depth / tunables::null_depth_divisor()
            + ((node.eval - beta) / tunables::null_eval_divisor()).min(3);
        let reduced = depth - reduction;
        let value = self.with_null_move(position, ply, |worker, next| {
            -worker.search::<false>(next, ply + 1, -beta, 1 - beta, reduced, false)
        })?;
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if is_decided(value) { beta } else { value };
        if self.no_null_before > 0 || depth < tunables::null_verification_depth() {
            return Some(value);
        }
        // At high depth a wrong answer is expensive: ask again without null moves.
        self.no_null_before = ply + (3 * reduced.max(1) as usize) / 4;
        let verified = self.search::<false>(position, ply, beta - 1, beta, reduced, false);
        self.no_null_before = 0;
        (verified >= beta).then_some(value)
    }

    /// ProbCut: a capture that is far above beta in a shallow search is above beta in a deep one.
    fn capture_and_see(&mut self, position: &Position, node: &Node) -> Option<Value> {
        let Node { ply, depth, beta, .. } = *node;
        let goal = beta + tunables::probcut_margin() - if node.improving { 60 } else { 0 };
        let hash_says_no = node
            .hash
            .is_some_and(|hash| hash.depth >= depth - 3 && hash.value < goal);
        let expects_quiet = node.hash_move.is_some_and(|mv| mv.is_quiet());
        if depth < 5 || expects_quiet || is_decided(beta) || is_decided(goal) || hash_says_no {
            return None;
        }
        let mut picker = Picker::tactical(node.hash_move, goal - node.static_eval);
        while let Some(mv) = picker.next(position, &self.memory.histories, &Context::UNUSED) {
            self.prefetch_after(position, mv);
            let value = self.with_move(position, ply, mv, |worker, next| {
                let value = -worker.quiescence::<false>(next, ply + 1, -goal, 1 - goal, true);
                if value >= goal {
                    -worker.search::<false>(next, ply + 1, -goal, 1 - goal, depth - 4, !node.cut_node)
                } else {
                    value
                }
            });
            if self.stopped {
                return Some(0);
            }
            if value >= goal {
                let entry = Entry {
                    mv: Some(mv),
                    value,
                    eval: node.raw_eval,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    was_main_line: node.was_main_line,
                };
                self.shared.table.store(position.key(), ply, entry);
                return Some(if is_decided(value) {
                    value
                } else {
                    value - (goal - beta)
                });
            }
        }
        None
    }
}

/// Razoring: so far below alpha that only captures could help.
fn looks_lost(node: &Node) -> bool {
    node.eval < node.alpha - tunables::razoring_base() - tunables::razoring_slope() * node.depth * node.depth
}

/// Reverse futility: far above beta with shallow depth left, one quiet reply will not bring it back.
fn is_already_winning(node: &Node) -> bool {
    let margin = tunables::already_winning_margin() * node.depth
        - if node.improving {
            tunables::already_winning_improving()
        } else {
            0
        }
        + node.doubt * tunables::already_winning_doubt() / 1024;
    node.depth <= tunables::already_winning_depth()
        && node.eval >= node.beta + margin.max(0)
        && !is_decided(node.eval)
        && node.beta > -KNOWN_WIN
        && !node.was_main_line
}
