//! Late moves: which are not tried at all, and how much less deep the others are searched.

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::node::{Best, Node, has_pieces};
use crate::order::{self, Picker, Stage};
use crate::score::{KNOWN_WIN, Value, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// A move so unlikely to matter that it is not even tried: too late, too quiet, or losing material.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn is_hopeless(
        &mut self,
        position: &Position,
        node: &Node,
        picker: &mut Picker,
        mv: Move,
        number: usize,
        alpha: Value,
        best: &mut Best,
    ) -> bool {
        if best.value <= -KNOWN_WIN || !has_pieces(position) {
            return false;
        }
        let depth = node.depth;
        let most_lost = -tunables::capture_exchange_margin() * depth;
        if !mv.is_quiet() {
            return picker.stage() == Stage::BadTactical
                && (self.is_futile_capture(position, node, mv, alpha, best)
                    || !position.exchange_at_least(mv, most_lost));
        }
        let few = (tunables::late_moves_base() + tunables::late_moves_slope() * depth * depth)
            / if node.improving { 100 } else { 200 };
        if number as i32 > few {
            picker.skip_quiets();
        }
        // A check forces the reply: neither the evaluation nor past searches tell what comes of it.
        if position.gives_check(mv) {
            return !position.exchange_at_least(mv, most_lost);
        }
        let history = node.context.quiet_history(&self.memory.histories, position, mv);
        let reduction = self.shared.reductions.of(true, depth, number) - history / 12;
        let reduced_depth = (depth - reduction / 1024).max(0);
        if reduced_depth <= tunables::history_pruning_depth()
            && history < -tunables::history_pruning_margin() * depth
        {
            return true;
        }
        let reachable = node.static_eval
            + tunables::futility_base()
            + tunables::futility_slope() * reduced_depth
            + node.doubt * tunables::futility_doubt() / 1024;
        if !node.in_check && reduced_depth <= tunables::futility_depth() && reachable <= alpha {
            if !is_decided(best.value) {
                best.value = best.value.max(reachable);
            }
            return true;
        }
        let loss = tunables::quiet_exchange_margin() * reduced_depth * reduced_depth;
        !position.exchange_at_least(mv, -loss)
    }

    /// A capture that loses material where the position is far below alpha already.
    fn is_futile_capture(
        &self,
        position: &Position,
        node: &Node,
        mv: Move,
        alpha: Value,
        best: &mut Best,
    ) -> bool {
        let history = order::capture_history(&self.memory.histories, position, mv);
        let reachable = node.static_eval
            + tunables::capture_futility_base()
            + tunables::capture_futility_slope() * node.depth
            + history / 16;
        let is_futile = !node.in_check
            && node.depth <= tunables::futility_depth()
            && reachable <= alpha
            && !position.gives_check(mv);
        if is_futile && !is_decided(best.value) {
            best.value = best.value.max(reachable);
        }
        is_futile
    }

    /// How much less deep to look at a late move, in 1024ths of a ply.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn reduction<const PV: bool>(
        &mut self,
        position: &Position,
        next: &Position,
        node: &Node,
        picker: &Picker,
        mv: Move,
        number: usize,
        alpha: Value,
    ) -> i32 {
        let is_quiet = mv.is_quiet();
        let mut reduction = self.shared.reductions.of(is_quiet, node.depth, number);
        if PV {
            reduction -= tunables::reduction_main_line();
        }
        if node.was_main_line {
            reduction -= tunables::reduction_was_main_line();
        }
        if node.cut_node {
            reduction += tunables::reduction_cut_node();
            if node.hash_move.is_none() {
                reduction += tunables::reduction_no_hash_move();
            }
        }
        if alpha > node.alpha {
            reduction += tunables::reduction_better_found(); // a good move is known already
        }
        reduction -= node.doubt * tunables::reduction_doubt() / 1024;
        if !node.improving {
            reduction += tunables::reduction_not_improving();
        }
        if next.is_check() {
            reduction -= tunables::reduction_check();
        }
        if node.hash_move.is_some_and(|hash_move| hash_move.is_capture()) {
            reduction += tunables::reduction_hash_capture();
        }
        if self.frame_before(node.ply + 1, 0).cutoffs > 3 {
            reduction += tunables::reduction_cutoffs();
        }
        let history = if is_quiet {
            if picker.stage() == Stage::MakeQuiets {
                reduction -= tunables::reduction_killer();
            }
            node.context.quiet_history(&self.memory.histories, position, mv)
        } else {
            order::capture_history(&self.memory.histories, position, mv)
        };
        reduction - history * 1024 / tunables::reduction_history_divisor()
    }
}
