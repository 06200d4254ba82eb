//! What the root tells: lines and the move being looked at.

use std::time::Duration;

use tabiya_rules::Move;

use crate::evaluator::Evaluator;
use crate::report::{Event, Info, ScoreBound};
use crate::root_lines::RootLine;
use crate::score::Score;
use crate::tablebase::Tablebase;
use crate::worker::Worker;

/// From here on people want to see what is going on.
pub(crate) const LONG: Duration = Duration::from_millis(3000);

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    pub(crate) fn tell_current_move(&mut self, mv: Move, number: usize) {
        if self.id == 0 && self.shared.budget.elapsed() > LONG {
            let (depth, number) = (self.root_depth as u32, number + self.line);
            if let Some(on_event) = &mut self.on_event {
                on_event(Event::CurrentMove { depth, mv, number });
            }
        }
    }

    /// Reports all lines.
    pub(crate) fn tell_lines(&mut self) {
        for index in 0..self.memory.found.len() {
            self.tell(self.info(index, &self.memory.found[index]));
        }
    }

    /// Reports the line that is being searched, whose value has left the aspiration window.
    pub(crate) fn tell_bound(&mut self, depth: i32, bound: ScoreBound) {
        let root_move = &self.memory.root_moves[self.line];
        let line = RootLine {
            bound,
            ..RootLine::new(root_move, depth)
        };
        self.tell(self.info(self.line, &line));
    }

    fn tell(&mut self, info: Info) {
        if let Some(on_event) = &mut self.on_event {
            on_event(Event::Line(info));
        }
    }

    /// What is reported of the line with this index.
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
