//! What a node that has been searched leaves behind: in the histories, the corrections and the table.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::node::{Best, Node, Tried};
use crate::order;
use crate::score::KNOWN_WIN;
use crate::table::{Bound, Entry};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Tells the histories which moves were good and which were tried in vain.
    pub(crate) fn learn(&mut self, position: &Position, node: &Node, best: &Best, tried: &Tried) {
        let Some(mv) = best.mv else {
            self.learn_from_fail_low(node);
            return;
        };
        if best.value < node.beta && !mv.is_quiet() && tried.quiets.is_empty() {
            return;
        }
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let histories = &mut self.memory.histories;
        if mv.is_quiet() {
            node.context.learn_quiet(histories, position, mv, bonus);
            for &quiet in &tried.quiets {
                node.context.learn_quiet(histories, position, quiet, -malus);
            }
        } else {
            order::learn_capture(histories, position, mv, bonus);
        }
        for &capture in &tried.captures {
            order::learn_capture(histories, position, capture, -malus);
        }
        if mv.is_quiet() && best.value >= node.beta {
            self.frame(node.ply).killer = Some(mv);
        }
    }

    /// All moves failed here, so the opponent's last move was a good one.
    fn learn_from_fail_low(&mut self, node: &Node) {
        let parent = self.frame_before(node.ply, 1);
        if node.ply == 0 || parent.passed || node.excluded.is_some() {
            return;
        }
        let (before, now) = (self.frame_before(node.ply, 2).moved, parent.moved);
        self.memory
            .histories
            .update_continuation(before, now, bonus(node.depth) / 2);
    }

    /// Stores what was found in the hash table, and how wrong the evaluation was.
    pub(crate) fn remember<const PV: bool>(&mut self, position: &Position, node: &Node, best: &Best) {
        if node.excluded.is_some() || node.ply == 0 && self.line > 0 {
            return;
        }
        let bound = if best.value >= node.beta {
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
            was_main_line: node.was_main_line,
        };
        self.shared.table.store(position.key(), node.ply, entry);
        let tells_something = !node.in_check
            && best.mv.is_none_or(|mv| mv.is_quiet())
            && bound.decides(best.value, node.static_eval)
            && best.value.abs() < KNOWN_WIN;
        if tells_something {
            let error = best.value - node.static_eval;
            self.memory
                .histories
                .learn_correction(&node.corrections, error, node.depth);
        }
    }
}

/// How much a good move is praised.
pub(crate) fn bonus(depth: i32) -> i32 {
    (tunables::bonus_slope() * depth - tunables::bonus_base()).clamp(0, tunables::bonus_max())
}

/// How much a move tried in vain is blamed.
fn malus(depth: i32) -> i32 {
    (tunables::malus_slope() * depth - tunables::malus_base()).clamp(0, tunables::malus_max())
}
