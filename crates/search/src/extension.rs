//! Looking deeper where one move stands out.

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::node::Node;
use crate::score::{Value, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// How much deeper to look because the hash move seems to be the only good one; `Err` ends the node
    /// because even without it there are enough good moves.
    pub(crate) fn extension<const PV: bool>(
        &mut self,
        position: &Position,
        node: &Node,
        mv: Move,
    ) -> Result<i32, Value> {
        let Some(hash) = node.hash else { return Ok(0) };
        if node.ply == 0 || node.ply as i32 >= 2 * self.root_depth || Some(mv) != node.hash_move {
            return Ok(0);
        }
        if !may_be_singular(node) {
            return Ok(i32::from(needs_a_closer_look(node)));
        }
        let margin = node.depth * tunables::singular_margin() / 16;
        let limit = hash.value - margin;
        let line = if PV { Some(self.pv(node.ply).clone()) } else { None };
        self.frame(node.ply).excluded = Some(mv);
        let value = self.search::<false>(
            position,
            node.ply,
            limit - 1,
            limit,
            (node.depth - 1) / 2,
            node.cut_node,
        );
        self.frame(node.ply).excluded = None;
        if let Some(line) = line {
            *self.pv(node.ply) = line;
        }
        if self.stopped {
            return Ok(0);
        }
        if value < limit {
            let twice = !PV && value < limit - tunables::double_extension_margin();
            let thrice = twice && mv.is_quiet() && value < limit - tunables::triple_extension_margin();
            return Ok(1 + i32::from(twice) + i32::from(thrice));
        }
        if value >= node.beta && !is_decided(value) {
            return Err((3 * value + 2 * node.beta) / 5); // several moves beat beta
        }
        Ok(if hash.value >= node.beta {
            -2 - i32::from(!PV)
        } else if node.cut_node {
            -2
        } else {
            0
        })
    }
}

/// A deep enough search has found the hash move better than something: it may be better than all others.
pub(crate) fn may_be_singular(node: &Node) -> bool {
    node.depth >= tunables::singular_depth()
        && node.hash.is_some_and(|hash| {
            hash.depth >= node.depth - 3 && hash.bound.is_lower() && !is_decided(hash.value)
        })
}

/// Near the leaves a move is expected to beat beta although the evaluation is below alpha: it has to do all the work.
fn needs_a_closer_look(node: &Node) -> bool {
    node.cut_node
        && !node.in_check
        && node.depth <= tunables::closer_look_depth()
        && node.eval <= node.alpha - tunables::closer_look_margin()
}
