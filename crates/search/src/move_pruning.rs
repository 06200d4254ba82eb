//! Move pruning: moves so unlikely to matter that they are not searched at all.

use crate::evaluator::Evaluator;
use crate::move_loop::{Best, Candidate};
use crate::move_picker::{self, MovePicker, Stage};
use crate::node::{Node, has_non_pawns};
use crate::score::{KNOWN_WIN, Value, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Whether to skip a move: too late, futile, or losing material. Never before a move has been found that does not
    /// lose by force.
    pub(crate) fn prune_move(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        picker: &mut MovePicker,
        best: &mut Best,
    ) -> bool {
        if best.value <= -KNOWN_WIN || !has_non_pawns(node.position) {
            return false;
        }
        if candidate.mv.is_quiet() {
            self.prune_quiet(node, candidate, picker, best)
        } else {
            candidate.stage == Stage::BadTactical
                && (self.is_futile_capture(node, candidate, best) || loses_exchange(node, candidate))
        }
    }

    fn prune_quiet(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        picker: &mut MovePicker,
        best: &mut Best,
    ) -> bool {
        let Candidate {
            mv, number, alpha, ..
        } = *candidate;
        if number as i32 > late_move_count(node) {
            picker.skip_quiets();
        }
        // A check forces the reply: neither the evaluation nor the histories say what comes of it.
        if node.position.gives_check(mv) {
            return loses_exchange(node, candidate);
        }
        let history = node
            .context
            .quiet_history(&self.memory.histories, node.position, mv);
        let reduction =
            self.shared.lmr.reduction(true, node.depth, number) - history / tunables::lmr_depth_history();
        let reduced_depth = (node.depth - reduction / 1024).max(0);
        if is_history_prunable(node.depth, reduced_depth, history) {
            return true;
        }
        if let Some(reachable) = futility(node, reduced_depth, alpha) {
            best.raise_to(reachable);
            return true;
        }
        let loss = tunables::see_quiet_margin() * reduced_depth * reduced_depth;
        !node.position.exchange_at_least(mv, -loss)
    }

    /// Futility pruning of captures: the capture loses material, and the evaluation is far below alpha already.
    fn is_futile_capture(&self, node: &Node<'_>, candidate: &Candidate, best: &mut Best) -> bool {
        let history = move_picker::capture_history(&self.memory.histories, node.position, candidate.mv);
        let reachable = node.static_eval
            + tunables::capture_futility_base()
            + tunables::capture_futility_slope() * node.depth
            + history / tunables::capture_futility_history();
        let is_futile = !node.in_check
            && node.depth <= tunables::futility_depth()
            && reachable <= candidate.alpha
            && !node.position.gives_check(candidate.mv);
        if is_futile {
            best.raise_to(reachable);
        }
        is_futile
    }
}

impl Best {
    /// Fail-soft: a pruned move might have reached this value.
    fn raise_to(&mut self, reachable: Value) {
        if !is_decided(self.value) {
            self.value = self.value.max(reachable);
        }
    }
}

/// Late move pruning (LMP): after this many moves, the remaining quiets are not worth searching at this depth.
fn late_move_count(node: &Node<'_>) -> i32 {
    let hundredths = tunables::lmp_base() + tunables::lmp_slope() * node.depth * node.depth;
    hundredths
        / if node.improving {
            100
        } else {
            tunables::lmp_not_improving_divisor()
        }
}

/// History pruning: a quiet move that has nearly always failed before.
fn is_history_prunable(depth: i32, reduced_depth: i32, history: i32) -> bool {
    reduced_depth <= tunables::history_pruning_depth()
        && history < -tunables::history_pruning_margin() * depth
}

/// Futility pruning: an optimistic estimate for a quiet move, if even that does not reach alpha.
fn futility(node: &Node<'_>, reduced_depth: i32, alpha: Value) -> Option<Value> {
    let reachable = node.static_eval
        + tunables::futility_base()
        + tunables::futility_slope() * reduced_depth
        + node.correction * tunables::futility_correction() / 1024;
    let is_futile = !node.in_check && reduced_depth <= tunables::futility_depth() && reachable <= alpha;
    is_futile.then_some(reachable)
}

/// SEE pruning: the move loses more material in the exchange than can be won back at this depth.
fn loses_exchange(node: &Node<'_>, candidate: &Candidate) -> bool {
    let most_lost = -tunables::see_capture_margin() * node.depth;
    !node.position.exchange_at_least(candidate.mv, most_lost)
}

#[cfg(test)]
mod tests;
