//! Aspiration windows: a line is searched with a small window around the value that is expected of it.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::report::ScoreBound;
use crate::root_report::LONG;
use crate::score::{INFINITE, Value, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Aspiration search: one line at one depth, again with a wider window as long as the value falls outside.
    pub(crate) fn aspiration_search(&mut self, position: &Position, depth: i32) {
        let mut aspiration = Aspiration::new(depth, self.memory.root_moves[self.line].previous);
        loop {
            let depth_now = (depth - aspiration.missed_high).max(1);
            let value = self.search::<true>(position, 0, aspiration.window, depth_now, false);
            let line = self.line;
            self.memory.root_moves[line..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            let Some(bound) = aspiration.widen(value) else {
                return;
            };
            if self.shared.budget.elapsed() > LONG {
                self.tell_bound(depth, bound);
            }
        }
    }
}

/// The window of one line at one depth.
struct Aspiration {
    window: Window,
    /// How far the window reaches beyond a value that has missed it.
    delta: Value,
    /// How often in a row the value was above it: the search need not be as deep then.
    missed_high: i32,
}

impl Aspiration {
    /// The first window, around the value of the iteration before if there is one.
    fn new(depth: i32, expected: Value) -> Aspiration {
        let far = expected.abs().min(tunables::aspiration_value_max());
        let delta = tunables::aspiration_window() + far / tunables::aspiration_value_divisor();
        let is_known = depth >= tunables::aspiration_depth() && expected != -INFINITE;
        Aspiration {
            window: if is_known {
                Window::new(
                    (expected - delta).max(-INFINITE),
                    (expected + delta).min(INFINITE),
                )
            } else {
                Window::FULL
            },
            delta,
            missed_high: 0,
        }
    }

    /// Widens the window towards a value that has missed it, and says what that value is worth; `None` if it has not.
    fn widen(&mut self, value: Value) -> Option<ScoreBound> {
        let Window { alpha, beta } = self.window;
        let bound = if value <= alpha {
            let lowest = if is_decided(value) {
                -INFINITE
            } else {
                value - self.delta
            };
            self.window = Window::new(lowest.max(-INFINITE), (alpha + beta) / 2);
            self.missed_high = 0;
            ScoreBound::AtMost
        } else if value >= beta {
            let highest = if is_decided(value) {
                INFINITE
            } else {
                value + self.delta
            };
            self.window.beta = highest.min(INFINITE);
            self.missed_high = (self.missed_high + 1).min(tunables::aspiration_reduction_max());
            ScoreBound::AtLeast
        } else {
            return None;
        };
        self.delta += self.delta * tunables::aspiration_growth() / 100;
        Some(bound)
    }
}

#[cfg(test)]
mod tests;
