//! Nodes whose value is known already: from an earlier search, or from tablebases.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::learn::bonus;
use crate::score::{INFINITE, TABLEBASE_WIN, Value};
use crate::table::{Bound, Entry};
use crate::tablebase::{Tablebase, Wdl};
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// An earlier search at least as deep has settled the matter.
    pub(crate) fn hash_cutoff(
        &mut self,
        position: &Position,
        ply: usize,
        hash: &Entry,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Option<Value> {
        let is_deep_enough = hash.depth >= depth + i32::from(hash.value > beta - 1 && !cut_node && depth < 6);
        if !is_deep_enough || !hash.bound.decides(hash.value, beta) {
            return None;
        }
        if hash.value >= beta
            && let Some(mv) = hash.mv.filter(|mv| mv.is_quiet() && position.is_legal(*mv))
        {
            let context = self.context(position, ply);
            context.learn_quiet(&mut self.memory.histories, position, mv, bonus(depth) / 2);
        }
        // Near the fifty-move limit the same position is worth something else.
        (position.halfmove_clock() < 90).then_some(hash.value)
    }

    /// The tables know the result: `Ok` ends the node, `Err` limits what it can be worth.
    pub(crate) fn probe_tablebase<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: &mut Value,
        beta: Value,
        depth: i32,
    ) -> Option<Result<Value, Value>> {
        let men = position.occupied().count();
        if ply == 0
            || men > self.shared.probe_men
            || position.halfmove_clock() != 0
            || men == self.shared.probe_men && depth < self.shared.probe_depth
            || !position.castling_rights().is_empty()
        {
            return None;
        }
        let wdl = self.shared.tablebase.probe(position)?;
        self.tablebase_hits += 1;
        let (value, bound) = match wdl {
            Wdl::Win => (TABLEBASE_WIN - ply as Value, Bound::Lower),
            Wdl::Loss => (ply as Value - TABLEBASE_WIN, Bound::Upper),
            Wdl::Draw => (0, Bound::Exact),
        };
        let settles = match bound {
            Bound::Lower => value >= beta,
            Bound::Upper => value <= *alpha,
            _ => true,
        };
        if settles {
            let entry = Entry {
                mv: None,
                value,
                eval: None,
                depth: depth + 6,
                bound,
                was_main_line: PV,
            };
            self.shared.table.store(position.key(), ply, entry);
            return Some(Ok(value));
        }
        if PV && bound == Bound::Lower {
            *alpha = (*alpha).max(value);
        }
        Some(Err(if PV && bound == Bound::Upper {
            value
        } else {
            INFINITE
        }))
    }
}
