//! The move loop of a node (PVS): the first move with a full window, the rest with a zero window, late ones reduced.

use arrayvec::ArrayVec;
use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::history_update::bonus;
use crate::move_picker::{MovePicker, Stage};
use crate::node::Node;
use crate::score::{INFINITE, Value, mated_at};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

/// The move to search next.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// Its number among the moves of the node, from 1.
    pub(crate) number: usize,
    /// Alpha, as raised by the moves before it.
    pub(crate) alpha: Value,
    /// The stage of the move picker after it returned the move.
    pub(crate) stage: Stage,
}

/// Quiets and captures searched that were not best.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) quiets: ArrayVec<Move, 64>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

impl Tried {
    /// Moves beyond the capacity came too late to matter.
    fn push(&mut self, mv: Move) {
        let _ = if mv.is_quiet() {
            self.quiets.try_push(mv)
        } else {
            self.captures.try_push(mv)
        };
    }
}

/// The best value and move of a node so far.
pub(crate) struct Best {
    pub(crate) value: Value,
    pub(crate) mv: Option<Move>,
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Searches the moves of a node and stores the result, which is at most `max_value`.
    pub(crate) fn search_moves<const PV: bool>(&mut self, node: Node<'_>, max_value: Value) -> Value {
        let Node { position, ply, .. } = node;
        let mut alpha = node.window.alpha;
        let mut best = Best {
            value: -INFINITE,
            mv: None,
        };
        let mut tried = Tried::default();
        let mut number = 0;
        let mut picker = MovePicker::all(node.tt_move, self.killer(position, ply));
        self.frame(ply + 1).killer = None;
        self.frame(ply).threats = node.context.threats;

        while let Some(mv) = picker.next(position, &self.memory.histories, &node.context) {
            if Some(mv) == node.excluded || ply == 0 && !self.is_root_candidate(mv) {
                continue;
            }
            self.prefetch_after(position, mv);
            number += 1;
            let candidate = Candidate {
                mv,
                number,
                alpha,
                stage: picker.stage(),
            };
            if ply == 0 {
                self.report_current_move(mv, number);
            } else if self.prune_move(&node, &candidate, &mut picker, &mut best) {
                continue;
            }
            let extension = match self.extension::<PV>(&node, mv) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            let nodes_before = self.nodes;
            self.frame(ply).number = number;
            let value = self.with_move(position, ply, mv, |worker, next| {
                worker.search_move::<PV>(next, &node, &candidate, extension)
            });
            if self.stopped {
                return 0;
            }
            if ply == 0 {
                self.record_root_move(&candidate, value, node.window.beta, nodes_before);
            }
            if value > best.value {
                best.value = value;
                if value > alpha {
                    best.mv = Some(mv);
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= node.window.beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if Some(mv) != best.mv {
                tried.push(mv);
            }
        }
        if number == 0 {
            return self.value_without_moves(&node);
        }
        best.value = best.value.min(max_value);
        self.update_histories(&node, &best, &tried);
        self.store_result::<PV>(&node, &best);
        best.value
    }

    /// Killer: a quiet move that caused a cut-off in a sibling of this node, if it is legal here.
    fn killer(&mut self, position: &Position, ply: usize) -> Option<Move> {
        let killer = self.frame(ply).killer;
        killer.filter(|&mv| mv.is_quiet() && position.is_legal(mv))
    }

    /// Checkmate, stalemate, or no legal move but the excluded one.
    fn value_without_moves(&self, node: &Node<'_>) -> Value {
        match node.excluded {
            Some(_) => node.window.alpha,
            None if node.in_check => mated_at(node.ply),
            None => self.draw_value(),
        }
    }

    /// The move and the child's PV become this node's PV.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let child = self.pv(ply + 1).clone();
        let pv = self.pv(ply);
        pv.clear();
        pv.push(mv);
        let room = pv.remaining_capacity().min(child.len());
        pv.extend(child[..room].iter().copied());
    }

    /// Searches one move, which has been played already: late ones reduced first (LMR), all but the first with a zero
    /// window. If that beats alpha, it is searched again at full depth and with the full window.
    fn search_move<const PV: bool>(
        &mut self,
        next: &Position,
        node: &Node<'_>,
        candidate: &Candidate,
        extension: i32,
    ) -> Value {
        let (ply, alpha) = (node.ply + 1, candidate.alpha);
        let zero = Window::zero(alpha).reversed();
        let mut depth = node.depth - 1 + extension;
        let mut value = -INFINITE;
        let is_late = candidate.number > 1 + usize::from(node.ply == 0);
        if is_late && node.depth >= tunables::lmr_depth() {
            let reduction = self.lmr_reduction::<PV>(next, node, candidate);
            let reduced = (depth - reduction / 1024).clamp(1, depth.max(1) + i32::from(PV));
            self.frame(node.ply).reduction = depth - reduced;
            value = -self.search::<false>(next, ply, zero, reduced, true);
            self.frame(node.ply).reduction = 0;
            if value > alpha && reduced < depth {
                // Much better than expected deserves a deeper search, barely better a shallower one.
                depth += i32::from(value > alpha + tunables::lmr_deeper_margin());
                depth -= i32::from(value < alpha + tunables::lmr_shallower_margin());
                if depth > reduced {
                    value = -self.search::<false>(next, ply, zero, depth, !node.cut_node);
                }
                self.learn_from_re_search(node, candidate, value, depth);
            }
        } else if !PV || candidate.number > 1 {
            value = -self.search::<false>(next, ply, zero, depth, !node.cut_node);
        }
        if PV && (candidate.number == 1 || value > alpha) {
            self.pv(ply).clear();
            let full = Window::new(alpha, node.window.beta).reversed();
            value = -self.search::<true>(next, ply, full, depth, false);
        }
        value
    }

    /// After an LMR re-search, a quiet move that held up gets a history bonus, one that did not a malus.
    fn learn_from_re_search(&mut self, node: &Node<'_>, candidate: &Candidate, value: Value, depth: i32) {
        if !candidate.mv.is_quiet() {
            return;
        }
        let sign = if value <= candidate.alpha { -1 } else { 1 };
        let bonus = sign * bonus(depth) * tunables::lmr_history_bonus() / 1024;
        let histories = &mut self.memory.histories;
        node.context
            .learn_quiet(histories, node.position, candidate.mv, bonus);
    }
}

#[cfg(test)]
mod tests;
