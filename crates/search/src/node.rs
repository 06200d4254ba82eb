//! The search of one node, as a sequence of named steps.

use tabiya_rules::{Move, PieceKind, Position};

use crate::correction::CorrectionKeys;
use crate::cutoffs::is_deep_enough;
use crate::evaluator::Evaluator;
use crate::move_picker::Context;
use crate::score::{INFINITE, MAX_PLY, Value, mate_at, mated_at};
use crate::tablebase::Tablebase;
use crate::transposition::Entry;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

/// What is known about a node before its moves are searched.
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) window: Window,
    /// Cut node: expected to fail high.
    pub(crate) cut_node: bool,
    /// The move excluded by a singular search.
    pub(crate) excluded: Option<Move>,
    pub(crate) in_check: bool,
    pub(crate) tt: Option<Entry>,
    pub(crate) tt_move: Option<Move>,
    /// TT PV: whether this node is, or once was, in a principal variation.
    pub(crate) tt_pv: bool,
    /// The evaluation before corrections; `None` in check.
    pub(crate) raw_eval: Option<Value>,
    /// The corrected static evaluation; in check, that of two plies earlier.
    pub(crate) static_eval: Value,
    /// The best estimate of the value: the static evaluation, or the table's value where its bound improves on that.
    pub(crate) eval: Value,
    /// Improving: the side to move stands better than two plies ago.
    pub(crate) improving: bool,
    /// By how much the correction history has changed the evaluation, as an absolute value: a measure of uncertainty.
    pub(crate) correction: Value,
    pub(crate) correction_keys: CorrectionKeys,
    /// What the histories need to know; filled in before the moves are searched.
    pub(crate) context: Context,
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Principal variation search (PVS): the value of a position at `depth`, exact inside the window.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut window: Window,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(position, ply, window, true);
        }
        if let Some(value) = self.enter::<PV>(position, ply, &mut window) {
            return value;
        }
        let excluded = self.frame(ply).excluded;
        let tt = if excluded.is_none() {
            self.shared
                .tt
                .probe(position.key(), ply, position.halfmove_clock())
        } else {
            None
        };
        if let Some(entry) = tt
            && !PV
            && is_deep_enough(&entry, window.beta, depth, cut_node)
            && let Some(value) = self.tt_cutoff(position, ply, &entry, window.beta, depth)
        {
            return value;
        }
        let mut max_value = INFINITE;
        if excluded.is_none()
            && let Some(found) = self.probe_tablebase::<PV>(position, ply, &mut window, depth)
        {
            match found {
                Ok(value) => return value,
                Err(most) => max_value = most,
            }
        }
        let mut node = self.describe::<PV>(position, ply, tt, excluded);
        if tt.is_none() && excluded.is_none() {
            self.store_static_eval(&node);
        }
        (node.window, node.depth, node.cut_node) = (window, depth, cut_node);
        self.adjust_depth_by_hindsight(&mut node);
        if !PV
            && !node.in_check
            && excluded.is_none()
            && let Some(value) = self.prune_node(&node)
        {
            return value;
        }
        internal_iterative_reduction(&mut node, PV);
        node.context = self.context(position, ply);
        self.search_moves::<PV>(node, max_value)
    }

    /// Enters the node. Returns its value if it is a draw, a maximum-length line, or cannot improve on a shorter mate.
    fn enter<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        window: &mut Window,
    ) -> Option<Value> {
        self.count_node();
        self.frame(ply + 1).cutoffs = 0;
        if PV {
            self.pv(ply).clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.stopped {
            return Some(0);
        }
        if ply == 0 {
            return None;
        }
        if self.is_draw(position, ply) {
            return Some(self.draw_value());
        }
        if is_dead(position) {
            return Some(0);
        }
        if ply >= MAX_PLY - 1 {
            return Some(self.value_at_max_ply(position));
        }
        if window.alpha < 0 && self.has_upcoming_repetition(position, ply) {
            window.alpha = self.draw_value();
            if window.alpha >= window.beta {
                return Some(window.alpha);
            }
        }
        mate_distance_pruning(window, ply)
    }

    /// The value at the maximum ply: the static evaluation has to do.
    pub(crate) fn value_at_max_ply(&mut self, position: &Position) -> Value {
        if position.is_check() {
            0
        } else {
            self.memory.evaluator.evaluate(position)
        }
    }

    /// Hindsight: revises the depth after a reduced move. A ply deeper if the evaluation of the side that moved did not
    /// drop, so that the move deserves a closer look; a ply less if it dropped a lot.
    fn adjust_depth_by_hindsight(&mut self, node: &mut Node<'_>) {
        if node.ply == 0 || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = self.frame_before(node.ply, 1);
        let sum = node.static_eval + parent.eval;
        if parent.reduction >= tunables::hindsight_deeper_reduction() && sum <= 0 {
            node.depth += 1;
        } else if parent.reduction >= tunables::hindsight_shallower_reduction()
            && node.depth >= 2
            && sum > tunables::hindsight_shallower_sum()
        {
            node.depth -= 1;
        }
    }
}

/// Mate distance pruning: a shorter mate already found cannot be improved on here.
fn mate_distance_pruning(window: &mut Window, ply: usize) -> Option<Value> {
    window.alpha = window.alpha.max(mated_at(ply));
    window.beta = window.beta.min(mate_at(ply + 1));
    (window.alpha >= window.beta).then_some(window.alpha)
}

/// Internal iterative reduction (IIR): without a hash move to try first, a full-depth search is wasteful.
fn internal_iterative_reduction(node: &mut Node<'_>, is_pv: bool) {
    if (is_pv || node.cut_node) && node.tt_move.is_none() && node.depth >= tunables::iir_depth() {
        node.depth -= 1;
    }
}

/// Dead position: neither side has mating material. A certain draw, so it needs no draw noise.
pub(crate) fn is_dead(position: &Position) -> bool {
    position.occupied().count() <= 4 && position.is_insufficient_material()
}

/// Whether the side to move has a piece besides king and pawns: without one, zugzwang is likely and a null move proves
/// nothing.
pub(crate) fn has_non_pawns(position: &Position) -> bool {
    let own = position.of_color(position.side_to_move());
    !(own - position.of_kind(PieceKind::Pawn) - position.of_kind(PieceKind::King)).is_empty()
}

#[cfg(test)]
mod tests;
