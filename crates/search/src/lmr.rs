//! Late move reductions (LMR): the later a move comes, the shallower it is searched at first.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::move_loop::Candidate;
use crate::move_picker::{self, Stage};
use crate::node::Node;
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

const ROWS: usize = 64;

/// The base reductions, by depth and move number, in 1024ths of a ply.
pub(crate) struct LmrTable {
    quiet: [[i32; ROWS]; ROWS],
    tactical: [[i32; ROWS]; ROWS],
}

impl LmrTable {
    pub(crate) fn new() -> LmrTable {
        let logarithms: [i64; ROWS] = std::array::from_fn(|number| logarithm(number.max(1)));
        let table = |base: i32, divisor: i32| {
            let mut rows = [[0; ROWS]; ROWS];
            for (depth, row) in rows.iter_mut().enumerate().skip(1) {
                for (number, cell) in row.iter_mut().enumerate().skip(1) {
                    let product = logarithms[depth] * logarithms[number];
                    *cell = base + (product * 100 / (i64::from(divisor) * 1024)) as i32;
                }
            }
            rows
        };
        LmrTable {
            quiet: table(tunables::lmr_quiet_base(), tunables::lmr_quiet_divisor()),
            tactical: table(tunables::lmr_capture_base(), tunables::lmr_capture_divisor()),
        }
    }

    #[inline(always)]
    pub(crate) fn reduction(&self, is_quiet: bool, depth: i32, number: usize) -> i32 {
        let table = if is_quiet { &self.quiet } else { &self.tactical };
        table[depth.clamp(0, ROWS as i32 - 1) as usize][number.min(ROWS - 1)]
    }
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// The reduction of a late move that leads to `next`, in 1024ths of a ply.
    pub(crate) fn lmr_reduction<const PV: bool>(
        &self,
        next: &Position,
        node: &Node<'_>,
        candidate: &Candidate,
    ) -> i32 {
        let is_quiet = candidate.mv.is_quiet();
        let mut reduction = self.shared.lmr.reduction(is_quiet, node.depth, candidate.number);
        if PV {
            reduction -= tunables::lmr_pv();
        }
        if node.tt_pv {
            reduction -= tunables::lmr_tt_pv();
        }
        if node.cut_node {
            reduction += tunables::lmr_cut_node();
            if node.tt_move.is_none() {
                reduction += tunables::lmr_no_tt_move();
            }
        }
        if candidate.alpha > node.window.alpha {
            reduction += tunables::lmr_alpha_raised(); // a good move is known already
        }
        reduction -= node.correction * tunables::lmr_correction() / 1024;
        if !node.improving {
            reduction += tunables::lmr_not_improving();
        }
        if next.is_check() {
            reduction -= tunables::lmr_check();
        }
        if node.tt_move.is_some_and(|tt_move| tt_move.is_capture()) {
            reduction += tunables::lmr_tt_capture();
        }
        if self.frame_before(node.ply + 1, 0).cutoffs as i32 > tunables::lmr_cutoff_count() {
            reduction += tunables::lmr_cutoffs();
        }
        if candidate.stage == Stage::GenerateQuiets {
            reduction -= tunables::lmr_killer();
        }
        let histories = &self.memory.histories;
        let history = if is_quiet {
            node.context.quiet_history(histories, node.position, candidate.mv)
        } else {
            move_picker::capture_history(histories, node.position, candidate.mv)
        };
        reduction - history * 1024 / tunables::lmr_history_divisor()
    }
}

/// The natural logarithm in 1024ths, in integer arithmetic: the same on every machine, which floating-point libraries
/// do not guarantee.
fn logarithm(number: usize) -> i64 {
    // Bit by bit: squaring doubles the logarithm.
    let mut fraction = (number as u128) << 32;
    let mut bits = 0_i64;
    while fraction >= 2 << 32 {
        fraction >>= 1;
        bits += 1 << 16;
    }
    for bit in (0..16).rev() {
        fraction = (fraction * fraction) >> 32;
        if fraction >= 2 << 32 {
            fraction >>= 1;
            bits += 1 << bit;
        }
    }
    // ln 2 = 0.693147…, in 2^-20ths; `bits` counts 65536ths of a doubling.
    (bits * 726_817) >> 26
}

#[cfg(test)]
mod tests;
