//! Node pruning: nodes that are settled without searching all their moves.

use crate::evaluator::Evaluator;
use crate::move_picker::{Context, MovePicker};
use crate::node::{Node, has_non_pawns};
use crate::score::{KNOWN_WIN, Value, blended, is_decided};
use crate::singular::may_be_singular;
use crate::tablebase::Tablebase;
use crate::transposition::{Bound, Entry};
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Tries to settle a non-PV node, not in check, without searching all its moves.
    pub(crate) fn prune_node(&mut self, node: &Node<'_>) -> Option<Value> {
        if let Some(value) = self.razoring(node) {
            return Some(value);
        }
        if is_reverse_futile(node) {
            return Some(blended(node.eval, node.window.beta, tunables::rfp_blend()));
        }
        self.null_move_pruning(node).or_else(|| self.probcut(node))
    }

    /// Razoring: so far below alpha that only captures could help. If quiescence search finds none, the node fails low.
    fn razoring(&mut self, node: &Node<'_>) -> Option<Value> {
        let Window { alpha, .. } = node.window;
        let margin = tunables::razoring_base() + tunables::razoring_slope() * node.depth * node.depth;
        if node.eval >= alpha - margin || node.tt.is_some_and(|entry| entry.bound.is_lower()) {
            return None;
        }
        let value = self.quiescence::<false>(node.position, node.ply, Window::zero(alpha), true);
        (value <= alpha).then_some(value)
    }

    /// Null-move pruning (NMP): if the opponent cannot bring the value below beta even with two moves in a row, the
    /// node fails high. Not without pieces, because of zugzwang.
    fn null_move_pruning(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node {
            position, ply, depth, ..
        } = *node;
        let beta = node.window.beta;
        if !node.cut_node
            || self.frame_before(ply, 1).is_null
            || node.eval < beta
            || node.static_eval < beta - tunables::nmp_depth_slope() * depth + tunables::nmp_margin()
            || beta <= -KNOWN_WIN
            || may_be_singular(node)
            || ply < self.nmp_min_ply
            || !has_non_pawns(position)
        {
            return None;
        }
        let reduction = tunables::nmp_base()
            + depth / tunables::nmp_depth_divisor()
            + ((node.eval - beta) / tunables::nmp_eval_divisor()).min(tunables::nmp_eval_max());
        let reduced = depth - reduction;
        let window = Window::zero(beta - 1);
        let value = self.with_null_move(position, ply, |worker, next| {
            -worker.search::<false>(next, ply + 1, window.reversed(), reduced, false)
        })?;
        if self.stopped {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if is_decided(value) { beta } else { value };
        if self.nmp_min_ply > 0 || depth < tunables::nmp_verification_depth() {
            return Some(value);
        }
        // Verification search: at high depth a mistake is expensive, so search again without null moves near this node.
        self.nmp_min_ply = ply + (tunables::nmp_verification_share() * reduced.max(1) / 1024) as usize;
        let verified = self.search::<false>(position, ply, window, reduced, false);
        self.nmp_min_ply = 0;
        (verified >= beta).then_some(value)
    }

    /// ProbCut: a capture that is far above beta in a shallow search is most likely above beta in a deep one.
    fn probcut(&mut self, node: &Node<'_>) -> Option<Value> {
        let Node {
            position, ply, depth, ..
        } = *node;
        let beta = node.window.beta;
        let improving = if node.improving {
            tunables::probcut_improving()
        } else {
            0
        };
        let goal = beta + tunables::probcut_margin() - improving;
        let depth_below = depth - tunables::probcut_reduction();
        let tt_says_no = node
            .tt
            .is_some_and(|entry| entry.depth > depth_below && entry.value < goal);
        let expects_quiet = node.tt_move.is_some_and(|mv| mv.is_quiet());
        if depth < tunables::probcut_depth()
            || expects_quiet
            || is_decided(beta)
            || is_decided(goal)
            || tt_says_no
        {
            return None;
        }
        let window = Window::zero(goal - 1).reversed();
        let mut picker = MovePicker::tactical(node.tt_move, goal - node.static_eval);
        while let Some(mv) = picker.next(position, &self.memory.histories, &Context::UNUSED) {
            self.prefetch_after(position, mv);
            let value = self.with_move(position, ply, mv, |worker, next| {
                let value = -worker.quiescence::<false>(next, ply + 1, window, true);
                if value >= goal {
                    -worker.search::<false>(next, ply + 1, window, depth_below, !node.cut_node)
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
                    depth: depth_below + 1,
                    bound: Bound::Lower,
                    tt_pv: node.tt_pv,
                };
                self.shared.tt.store(position.key(), ply, entry);
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

/// Reverse futility pruning (RFP): far above beta at low depth, the opponent will hardly bring the value back below it.
fn is_reverse_futile(node: &Node<'_>) -> bool {
    let improving = if node.improving {
        tunables::rfp_improving()
    } else {
        0
    };
    let margin =
        tunables::rfp_margin() * node.depth - improving + node.correction * tunables::rfp_correction() / 1024;
    node.depth <= tunables::rfp_depth()
        && node.eval >= node.window.beta + margin.max(0)
        && !is_decided(node.eval)
        && node.window.beta > -KNOWN_WIN
        && !node.tt_pv
}

#[cfg(test)]
mod tests;
