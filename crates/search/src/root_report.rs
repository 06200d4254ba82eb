//! What the root tells: lines and the move being looked at.

use std::time::Duration;

use tabiya_rules::Move;

use crate::evaluator::Evaluator;
use crate::report::{Event, Info, ScoreBound};
use crate::score::{INFINITE, Score};
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

    /// Reports the lines once the last one of an iteration is finished.
    pub(crate) fn tell_lines(&mut self, depth: i32, line: usize, lines: usize) {
        if line + 1 == lines {
            for line in 0..lines {
                let bound = self.memory.root_moves[line].bound;
                self.tell_line(depth, line, bound);
            }
        }
    }

    pub(crate) fn tell_line(&mut self, depth: i32, line: usize, bound: ScoreBound) {
        if self.on_event.is_none() {
            return;
        }
        let info = self.info(depth, line, bound);
        if let Some(on_event) = &mut self.on_event {
            on_event(Event::Line(info));
        }
    }

    pub(crate) fn info(&self, depth: i32, line: usize, bound: ScoreBound) -> Info {
        self.publish_counts();
        let root_move = &self.memory.root_moves[line];
        // Of a search that was cut off before its first result nothing is known.
        let value = match root_move.known_value() {
            value if value == -INFINITE => 0,
            value => value,
        };
        Info {
            depth: depth.max(1) as u32,
            selective_depth: root_move.selective_depth as u32,
            line: line + 1,
            score: Score::from_value(value),
            value,
            bound,
            nodes: self.shared.total_nodes(),
            tablebase_hits: self.shared.total_tablebase_hits(),
            time: self.shared.budget.elapsed(),
            hash_permille: self.shared.tt.permille_used(),
            pv: root_move.pv.clone(),
        }
    }
}
