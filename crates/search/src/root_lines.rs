//! The lines found at the root, ready to be reported at any time: sorted, with distinct first moves, each with the
//! depth it was completed at.

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
use crate::report::ScoreBound;
use crate::root::RootMove;
use crate::score::{INFINITE, KNOWN_WIN, MATE_IN_MAX_PLY, Value};
use crate::tablebase::Tablebase;
use crate::worker::Worker;

/// A line as it is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RootLine {
    /// The moves, never empty.
    pub(crate) pv: Vec<Move>,
    pub(crate) value: Value,
    pub(crate) bound: ScoreBound,
    /// The depth it was completed at.
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
}

impl RootLine {
    pub(crate) fn new(root_move: &RootMove, depth: i32) -> RootLine {
        RootLine {
            pv: root_move.pv.clone(),
            value: root_move.value,
            bound: root_move.bound,
            depth,
            selective_depth: root_move.selective_depth,
        }
    }

    /// A move about which nothing is known.
    pub(crate) fn unknown(mv: Move) -> RootLine {
        RootLine {
            pv: vec![mv],
            value: 0,
            bound: ScoreBound::Exact,
            depth: 1,
            selective_depth: 0,
        }
    }

    /// Whether this is a forced mate, which no deeper search can refute.
    fn is_proven_mate(&self) -> bool {
        self.value >= MATE_IN_MAX_PLY && self.bound != ScoreBound::AtMost
    }
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Keeps the lines completed at this depth, up to the current one, followed by those of the previous iteration.
    pub(crate) fn keep_finished_lines(&mut self, depth: i32) {
        let finished = self.memory.root_moves[..=self.line]
            .iter()
            .map(|root_move| RootLine::new(root_move, depth))
            .collect();
        let before = std::mem::take(&mut self.memory.found);
        let most = self.shared.lines.min(self.memory.root_moves.len());
        self.memory.found = merged(finished, before, most);
    }

    /// The search was stopped in the middle of an iteration. With a single line, a better move found at the new depth
    /// is kept; a loss is not, because the moves that might avoid it have not been searched.
    pub(crate) fn keep_unfinished_line(&mut self, position: &Position) {
        if self.line > 0 || self.shared.lines > 1 && !self.memory.found.is_empty() {
            return;
        }
        self.show_mates(position);
        let line = RootLine::new(&self.memory.root_moves[0], self.root_depth);
        let is_known = line.value > -INFINITE && line.bound != ScoreBound::AtMost;
        let is_better = match self.memory.found.first() {
            Some(before) if line.value <= -KNOWN_WIN => line.value > before.value,
            Some(before) => !before.is_proven_mate() || line.value > before.value,
            None => true,
        };
        if is_known && is_better {
            self.memory.found = vec![line];
        }
    }

    /// Puts a line in front of all others.
    pub(crate) fn put_first(&mut self, line: RootLine) {
        let before = std::mem::take(&mut self.memory.found);
        let most = before.len().max(1);
        self.memory.found = merged(vec![line], before, most);
    }
}

/// Lines completed at a new depth, followed by as many of the earlier ones as fit.
///
/// The last completed line is the best of all remaining moves, so none of the earlier lines can be worth more than it,
/// whatever its value was. Only a proven mate stays a mate.
fn merged(finished: Vec<RootLine>, before: Vec<RootLine>, most: usize) -> Vec<RootLine> {
    let (mates, others): (Vec<_>, Vec<_>) = before.into_iter().partition(RootLine::is_proven_mate);
    let depth = finished[0].depth;
    let least = finished.iter().map(|line| line.value).min().unwrap_or(-INFINITE);
    let mut lines = finished;
    for mate in mates {
        match lines.iter_mut().find(|line| line.pv[0] == mate.pv[0]) {
            Some(line) if line.value >= mate.value => {}
            Some(line) => *line = RootLine { depth, ..mate },
            None => lines.push(RootLine { depth, ..mate }),
        }
    }
    for mut line in others {
        if lines.iter().all(|other| other.pv[0] != line.pv[0]) {
            if line.value > least {
                (line.value, line.bound) = (least, ScoreBound::AtMost);
            }
            lines.push(line);
        }
    }
    lines.sort_by_key(|line| -line.value);
    lines.truncate(most);
    lines
}

#[cfg(test)]
mod tests;
