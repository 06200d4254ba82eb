//! The static evaluation of a node, and everything else collected before its moves are searched.

use tabiya_rules::{Move, Position};

use crate::correction::CorrectionKeys;
use crate::evaluator::Evaluator;
use crate::history::pawn_row;
use crate::move_picker::Context;
use crate::node::Node;
use crate::score::Value;
use crate::tablebase::Tablebase;
use crate::transposition::Entry;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Evaluates the position and collects what the later steps need.
    pub(crate) fn describe<'p, const PV: bool>(
        &mut self,
        position: &'p Position,
        ply: usize,
        tt: Option<Entry>,
        excluded: Option<Move>,
    ) -> Node<'p> {
        let in_check = position.is_check();
        let tt_move = match tt {
            _ if ply == 0 => self.root_tt_move(position, tt),
            Some(entry) => entry.mv.filter(|&mv| position.is_legal(mv)),
            None => None,
        };
        if let Some(mv) = tt_move {
            self.prefetch_after(position, mv);
        }
        let correction_keys = self.correction_keys(position, ply);
        let raw_eval = if in_check {
            None
        } else {
            let known = tt.and_then(|entry| entry.eval);
            Some(known.unwrap_or_else(|| self.memory.evaluator.evaluate(position)))
        };
        let static_eval = match raw_eval {
            Some(raw) => self.corrected_eval(position, raw, &correction_keys),
            None => self.frame_before(ply, 2).eval,
        };
        let eval = match tt {
            Some(entry) if raw_eval.is_some() && entry.bound.decides(entry.value, static_eval) => entry.value,
            _ => static_eval,
        };
        self.frame(ply).eval = static_eval;
        Node {
            position,
            ply,
            depth: 0,
            window: Window::FULL,
            cut_node: false,
            excluded,
            in_check,
            tt,
            tt_move,
            tt_pv: PV || tt.is_some_and(|entry| entry.tt_pv),
            raw_eval,
            static_eval,
            eval,
            improving: !in_check && static_eval > self.frame_before(ply, 2).eval,
            correction: raw_eval.map_or(0, |raw| (static_eval - damped(position, raw)).abs()),
            correction_keys,
            context: Context::UNUSED,
        }
    }

    /// What the histories need to know about this node.
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        Context {
            threats: position.attacked_by(!position.side_to_move()),
            before: [1, 2, 4, 6].map(|back| self.frame_before(ply, back).moved),
            pawn_row: pawn_row(position),
        }
    }

    pub(crate) fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let earlier = [2, 4].map(|back| self.frame_before(ply, back).moved);
        let keys = CorrectionKeys::new(position, earlier, self.frame_before(ply, 1).moved);
        self.shared.corrections.prefetch(&keys);
        keys
    }

    /// The evaluation as the search uses it: damped by the fifty-move clock, then adjusted by the correction history.
    pub(crate) fn corrected_eval(&self, position: &Position, raw: Value, keys: &CorrectionKeys) -> Value {
        self.shared.corrections.corrected(damped(position, raw), keys)
    }
}

/// Fifty-move damping: the evaluation shrinks towards a draw as the fifty-move clock rises.
fn damped(position: &Position, raw: Value) -> Value {
    let (part, whole) = damping(position);
    raw * part / whole
}

/// The inverse of fifty-move damping: an evaluator that returns this gives the position `value` in the search, but for
/// rounding, whatever the fifty-move clock says.
pub fn undamped(position: &Position, value: Value) -> Value {
    let (part, whole) = damping(position);
    value * whole / part
}

/// The share of the evaluation that fifty-move damping leaves, as a fraction.
fn damping(position: &Position) -> (Value, Value) {
    let whole = tunables::fifty_move_damping();
    (whole - Value::from(position.halfmove_clock().min(100)), whole)
}

#[cfg(test)]
mod tests;
