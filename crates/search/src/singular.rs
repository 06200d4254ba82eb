//! Singular extensions: a deeper search where one move is much better than the rest; with multi-cut and negative
//! extensions.

use tabiya_rules::Move;

use crate::evaluator::Evaluator;
use crate::node::Node;
use crate::score::{Value, blended, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// The extension of a move, in plies: positive if the TT move seems to be the only good one. `Err` ends the node
    /// with that value (multi-cut): even without the TT move it fails high.
    pub(crate) fn extension<const PV: bool>(&mut self, node: &Node<'_>, mv: Move) -> Result<i32, Value> {
        let Some(tt) = node.tt else { return Ok(0) };
        let is_far = node.ply as i32 >= tunables::singular_ply_limit() * self.root_depth;
        if node.ply == 0 || is_far || Some(mv) != node.tt_move {
            return Ok(0);
        }
        if !may_be_singular(node) {
            return Ok(i32::from(is_burdened(node)));
        }
        let limit = tt.value - node.depth * tunables::singular_margin() / 16;
        let value = self.value_without(node, mv, limit);
        if self.stopped {
            return Ok(0);
        }
        let beta = node.window.beta;
        if value < limit {
            let twice = !PV && value < limit - tunables::double_extension_margin();
            let thrice = twice && mv.is_quiet() && value < limit - tunables::triple_extension_margin();
            return Ok(1 + i32::from(twice) + i32::from(thrice));
        }
        if value >= beta && !is_decided(value) {
            return Err(blended(value, beta, tunables::multicut_blend())); // more than one move beats beta
        }
        Ok(if tt.value >= beta {
            let outside_pv = if PV {
                0
            } else {
                tunables::negative_extension_non_pv()
            };
            -tunables::negative_extension_tt() - outside_pv
        } else if node.cut_node {
            -tunables::negative_extension_cut_node()
        } else {
            0
        })
    }

    /// Singular search: tests the value of the node without the TT move against `limit`, at about half the depth.
    fn value_without(&mut self, node: &Node<'_>, mv: Move, limit: Value) -> Value {
        let depth = (node.depth - 1) * tunables::singular_depth_share() / 1024;
        self.frame(node.ply).excluded = Some(mv);
        let window = Window::zero(limit - 1);
        let value = self.search::<false>(node.position, node.ply, window, depth, node.cut_node);
        self.frame(node.ply).excluded = None;
        value
    }
}

/// Whether the TT move may be singular: an earlier search of sufficient depth has found it to be good.
pub(crate) fn may_be_singular(node: &Node<'_>) -> bool {
    node.depth >= tunables::singular_depth()
        && node.tt.is_some_and(|entry| {
            entry.depth >= node.depth - tunables::singular_tt_depth()
                && entry.bound.is_lower()
                && !is_decided(entry.value)
        })
}

/// Near the leaves of a cut node whose evaluation is below alpha, everything depends on the TT move, so it is extended.
fn is_burdened(node: &Node<'_>) -> bool {
    node.cut_node
        && !node.in_check
        && node.depth <= tunables::burdened_depth()
        && node.eval <= node.window.alpha - tunables::burdened_margin()
}

#[cfg(test)]
mod tests;
