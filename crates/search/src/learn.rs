//! What a node that has been searched leaves behind: in the histories, the corrections and the table.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::node::{Best, Node, Tried};
use crate::order;
use crate::score::KNOWN_WIN;
use crate::table::{Bound, Entry, UNSEARCHED};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Tells the histories which moves were good and which were tried in vain.
    pub(crate) fn learn(&mut self, position: &Position, node: &Node, best: &Best, tried: &Tried) {
        let Some(mv) = best.mv else {
            self.learn_from_fail_low(position, node, best);
            return;
        };
        self.blame_refuted_move(node);
        if best.value < node.beta && !mv.is_quiet() && tried.quiets.is_empty() {
            return;
        }
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let histories = &mut self.memory.histories;
        if mv.is_quiet() {
            node.context.learn_quiet(histories, position, mv, bonus);
            // Those tried first were trusted most, and have most to answer for.
            for (place, &quiet) in (32..).zip(&tried.quiets) {
                node.context
                    .learn_quiet(histories, position, quiet, -malus * 32 / place);
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

    /// All moves failed here, so the opponent's last move was a good one: the more so the less was expected of it, and
    /// the more it has changed the picture.
    fn learn_from_fail_low(&mut self, position: &Position, node: &Node, best: &Best) {
        let parent = self.frame_before(node.ply, 1).clone();
        let Some(mv) = parent.mv.filter(|_| node.excluded.is_none()) else {
            return;
        };
        let before = self.frame_before(node.ply, 2).moved;
        let (bonus, histories) = (bonus(node.depth), &mut self.memory.histories);
        if let Some(victim) = parent.victim {
            histories.update_capture(parent.moved, victim, bonus / 2);
            return;
        }
        let is_surprise = !node.in_check && best.value <= node.static_eval - 100;
        let factor = 64 + 8 * parent.number.min(16) as i32 + if is_surprise { 128 } else { 0 };
        let side = !position.side_to_move();
        histories.update_quiet(side, parent.threats, mv, bonus * factor / 256);
        histories.update_continuation(before, parent.moved, bonus / 2);
    }

    /// A good answer was found to the opponent's last move, which was the first that came to mind.
    fn blame_refuted_move(&mut self, node: &Node) {
        let parent = self.frame_before(node.ply, 1);
        if node.excluded.is_some() || parent.passed || parent.victim.is_some() || parent.number > 1 {
            return;
        }
        let moved = parent.moved;
        for back in [2, 3] {
            let before = self.frame_before(node.ply, back).moved;
            self.memory
                .histories
                .update_continuation(before, moved, -malus(node.depth) / 2);
        }
    }

    /// Stores the evaluation of a node before its search, which may end without anything to store.
    pub(crate) fn note_evaluation<const PV: bool>(&self, position: &Position, node: &Node) {
        if node.in_check {
            return;
        }
        let entry = Entry {
            mv: None,
            value: 0,
            eval: node.raw_eval,
            depth: UNSEARCHED,
            bound: Bound::None,
            was_main_line: PV,
        };
        self.shared.table.store(position.key(), node.ply, entry);
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
