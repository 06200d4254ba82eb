//! Aspiration windows: a line is searched with a small window around its expected value.

use tabiya_rules::Position;

use crate::evaluator::Evaluator;
use crate::report::ScoreBound;
use crate::root_report::REPORT_DELAY;
use crate::score::{INFINITE, Value, is_decided};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Aspiration search: one line at one depth, repeated with a wider window while the value falls outside it.
    pub(crate) fn aspiration_search(&mut self, position: &Position, depth: i32) {
        let mut aspiration = Aspiration::new(depth, self.memory.root_moves[self.line].previous);
        loop {
            let depth_now = (depth - aspiration.fail_highs).max(1);
            let value = self.search::<true>(position, 0, aspiration.window, depth_now, false);
            let line = self.line;
            self.memory.root_moves[line..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            let Some(bound) = aspiration.widen(value) else {
                return;
            };
            if self.shared.budget.elapsed() > REPORT_DELAY {
                self.report_bound(depth, bound);
            }
        }
    }
}

/// The aspiration window of one line at one depth.
struct Aspiration {
    window: Window,
    /// How far the window is opened beyond a value that fell outside it.
    delta: Value,
    /// Consecutive fail-highs: each of them reduces the next search by a ply.
    fail_highs: i32,
}

impl Aspiration {
    /// The first window, around the value of the previous iteration if there is one.
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
            fail_highs: 0,
        }
    }

    /// Widens the window if the value fell outside it, and returns which bound the value is; `None` if it was inside.
    fn widen(&mut self, value: Value) -> Option<ScoreBound> {
        let Window { alpha, beta } = self.window;
        let bound = if value <= alpha {
            let lowest = if is_decided(value) {
                -INFINITE
            } else {
                value - self.delta
            };
            self.window = Window::new(lowest.max(-INFINITE), (alpha + beta) / 2);
            self.fail_highs = 0;
            ScoreBound::AtMost
        } else if value >= beta {
            let highest = if is_decided(value) {
                INFINITE
            } else {
                value + self.delta
            };
            self.window.beta = highest.min(INFINITE);
            self.fail_highs = (self.fail_highs + 1).min(tunables::aspiration_reduction_max());
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
