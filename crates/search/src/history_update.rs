//! Updates after a node has been searched: histories, correction history and transposition table.

use crate::evaluator::Evaluator;
use crate::move_loop::{Best, Tried};
use crate::move_picker;
use crate::node::Node;
use crate::score::KNOWN_WIN;
use crate::tablebase::Tablebase;
use crate::transposition::{Bound, Entry, UNSEARCHED};
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// History bonus for the best move, and malus for those searched before it without success.
    pub(crate) fn update_histories(&mut self, node: &Node<'_>, best: &Best, tried: &Tried) {
        let Some(mv) = best.mv else {
            self.learn_from_fail_low(node, best);
            return;
        };
        self.penalise_refuted_move(node);
        if best.value < node.window.beta && !mv.is_quiet() && tried.quiets.is_empty() {
            return;
        }
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let (position, histories) = (node.position, &mut self.memory.histories);
        if mv.is_quiet() {
            node.context.learn_quiet(histories, position, mv, bonus);
            // The earliest moves were trusted most, so they get the largest malus.
            let decay = tunables::malus_decay();
            for (place, &quiet) in (decay..).zip(&tried.quiets) {
                node.context
                    .learn_quiet(histories, position, quiet, -malus * decay / place);
            }
        } else {
            move_picker::learn_capture(histories, position, mv, bonus);
        }
        for &capture in &tried.captures {
            move_picker::learn_capture(histories, position, capture, -malus);
        }
        if mv.is_quiet() && best.value >= node.window.beta {
            self.frame(node.ply).killer = Some(mv);
        }
    }

    /// Fail-low: no move worked here, so the opponent's last move was a good one and gets a bonus: a larger one if it
    /// came late in the move order or if the result is far below the evaluation.
    fn learn_from_fail_low(&mut self, node: &Node<'_>, best: &Best) {
        let parent = self.frame_before(node.ply, 1).clone();
        let Some(mv) = parent.mv.filter(|_| node.excluded.is_none()) else {
            return;
        };
        let before = self.frame_before(node.ply, 2).moved;
        let (bonus, histories) = (bonus(node.depth), &mut self.memory.histories);
        if let Some(victim) = parent.victim {
            let bonus = bonus * tunables::fail_low_capture_bonus() / 1024;
            histories.update_capture(parent.moved, victim, bonus);
            return;
        }
        let is_surprise =
            !node.in_check && best.value <= node.static_eval - tunables::fail_low_surprise_margin();
        let surprise = if is_surprise {
            tunables::fail_low_surprise_bonus()
        } else {
            0
        };
        let place = (parent.number as i32).min(tunables::fail_low_number_max());
        let factor = tunables::fail_low_base() + tunables::fail_low_number() * place + surprise;
        let side = !node.position.side_to_move();
        histories.update_quiet(side, parent.threats, mv, bonus * factor / 1024);
        let bonus = bonus * tunables::fail_low_continuation() / 1024;
        histories.update_continuation(before, parent.moved, bonus);
    }

    /// Malus for the opponent's last move if it was the first one tried there and has been refuted.
    fn penalise_refuted_move(&mut self, node: &Node<'_>) {
        let parent = self.frame_before(node.ply, 1);
        if node.excluded.is_some() || parent.is_null || parent.victim.is_some() || parent.number > 1 {
            return;
        }
        let moved = parent.moved;
        let malus = malus(node.depth) * tunables::refuted_malus() / 1024;
        for back in [2, 3] {
            let before = self.frame_before(node.ply, back).moved;
            self.memory.histories.update_continuation(before, moved, -malus);
        }
    }

    /// Stores the static evaluation before the node is searched, since the search may end without storing anything.
    pub(crate) fn store_static_eval(&self, node: &Node<'_>) {
        if node.in_check {
            return;
        }
        let entry = Entry {
            mv: None,
            value: 0,
            eval: node.raw_eval,
            depth: UNSEARCHED,
            bound: Bound::None,
            tt_pv: node.tt_pv,
        };
        self.shared.tt.store(node.position.key(), node.ply, entry);
    }

    /// Stores the result in the transposition table, and the error of the evaluation in the correction history.
    pub(crate) fn store_result<const PV: bool>(&mut self, node: &Node<'_>, best: &Best) {
        if node.excluded.is_some() || node.ply == 0 && self.line > 0 {
            return;
        }
        let bound = if best.value >= node.window.beta {
            Bound::Lower
        } else if PV && best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best.mv,
            value: best.value,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            tt_pv: node.tt_pv,
        };
        self.shared.tt.store(node.position.key(), node.ply, entry);
        let tells_something = !node.in_check
            && best.mv.is_none_or(|mv| mv.is_quiet())
            && bound.decides(best.value, node.static_eval)
            && best.value.abs() < KNOWN_WIN;
        if tells_something {
            let error = best.value - node.static_eval;
            self.shared
                .corrections
                .learn(&node.correction_keys, error, node.depth);
        }
    }
}

/// The history bonus of a good move.
pub(crate) fn bonus(depth: i32) -> i32 {
    (tunables::bonus_slope() * depth - tunables::bonus_base()).clamp(0, tunables::bonus_max())
}

/// The history malus of a move searched without success.
fn malus(depth: i32) -> i32 {
    (tunables::malus_slope() * depth - tunables::malus_base()).clamp(0, tunables::malus_max())
}

#[cfg(test)]
mod tests;
