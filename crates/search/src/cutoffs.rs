//! Cut-offs from the transposition table (TT) and from tablebases.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::history_update::bonus;
use crate::score::{INFINITE, TABLEBASE_WIN, Value};
use crate::tablebase::{Tablebase, TablebaseResult};
use crate::transposition::{Bound, Entry};
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// TT cut-off: the bound of an earlier search decides this node.
    pub(crate) fn tt_cutoff(
        &mut self,
        position: &Position,
        ply: usize,
        entry: &Entry,
        beta: Value,
        depth: i32,
    ) -> Option<Value> {
        if !entry.bound.decides(entry.value, beta) {
            return None;
        }
        if entry.value >= beta
            && let Some(mv) = entry.mv.filter(|mv| mv.is_quiet() && position.is_legal(*mv))
        {
            let context = self.context(position, ply);
            let bonus = bonus(depth) * tunables::tt_history_bonus() / 1024;
            context.learn_quiet(&mut self.memory.histories, position, mv, bonus);
        }
        // Near the fifty-move limit the value depends on the clock, which is not part of the key.
        (i32::from(position.halfmove_clock()) < tunables::tt_fifty_move_limit()).then_some(entry.value)
    }

    /// Tablebase probe (WDL): `Ok` ends the node, `Err` is an upper limit for its value.
    pub(crate) fn probe_tablebase<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        window: &mut Window,
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
            TablebaseResult::Win => (TABLEBASE_WIN - ply as Value, Bound::Lower),
            TablebaseResult::Loss => (ply as Value - TABLEBASE_WIN, Bound::Upper),
            TablebaseResult::Draw => (0, Bound::Exact),
        };
        let settles = match bound {
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
            _ => true,
        };
        if settles {
            let entry = Entry {
                mv: None,
                value,
                eval: None,
                depth: depth + tunables::tablebase_depth(),
                bound,
                tt_pv: PV,
            };
            self.shared.tt.store(position.key(), ply, entry);
            return Some(Ok(value));
        }
        if PV && bound == Bound::Lower {
            window.alpha = window.alpha.max(value);
        }
        Some(Err(if PV && bound == Bound::Upper {
            value
        } else {
            INFINITE
        }))
    }
}

/// Whether an entry is deep enough for a cut-off. Near the leaves, where searching again is cheap, an entry that fails
/// high unexpectedly must be a ply deeper.
pub(crate) fn is_deep_enough(entry: &Entry, beta: Value, depth: i32, cut_node: bool) -> bool {
    let is_unexpected = entry.value >= beta && !cut_node && depth < tunables::tt_cutoff_depth();
    entry.depth >= depth + i32::from(is_unexpected)
}

#[cfg(test)]
mod tests;
