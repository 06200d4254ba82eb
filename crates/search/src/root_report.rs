//! Reports from the root: lines and the current move.

use std::time::Duration;

use tabiya_rules::Move;

use crate::evaluator::Evaluator;
use crate::report::{Event, Info, ScoreBound};
use crate::root_lines::RootLine;
use crate::score::Score;
use crate::tablebase::Tablebase;
use crate::worker::Worker;

/// Only after this time are the current move and fail-highs and fail-lows reported.
pub(crate) const REPORT_DELAY: Duration = Duration::from_millis(3000);

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    pub(crate) fn report_current_move(&mut self, mv: Move, number: usize) {
        if self.id == 0 && self.shared.budget.elapsed() > REPORT_DELAY {
            let (depth, number) = (self.root_depth as u32, number + self.line);
            if let Some(on_event) = &mut self.on_event {
                on_event(Event::CurrentMove { depth, mv, number });
            }
        }
    }

    /// Reports all lines.
    pub(crate) fn report_lines(&mut self) {
        for index in 0..self.memory.found.len() {
            self.report_line(self.info(index, &self.memory.found[index]));
        }
    }

    /// Reports the current line, whose value fell outside the aspiration window.
    pub(crate) fn report_bound(&mut self, depth: i32, bound: ScoreBound) {
        let root_move = &self.memory.root_moves[self.line];
        let line = RootLine {
            bound,
            ..RootLine::new(root_move, depth)
        };
        self.report_line(self.info(self.line, &line));
    }

    fn report_line(&mut self, info: Info) {
        if let Some(on_event) = &mut self.on_event {
            on_event(Event::Line(info));
        }
    }

    /// The report of the line with this index.
    pub(crate) fn info(&self, index: usize, line: &RootLine) -> Info {
        self.publish_counts();
        Info {
            depth: line.depth.max(1) as u32,
            selective_depth: line.selective_depth as u32,
            line: index + 1,
            score: Score::from_value(line.value),
            value: line.value,
            bound: line.bound,
            nodes: self.shared.total_nodes(),
            tablebase_hits: self.shared.total_tablebase_hits(),
            time: self.shared.budget.elapsed(),
            hash_permille: self.shared.tt.permille_used(),
            pv: line.pv.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
