//! The alpha-beta window.

use crate::score::{INFINITE, Value};

/// The values that matter to a node: what the side to move is already sure of (alpha), and what the opponent will not
/// allow (beta).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    /// The full window: nothing is known yet.
    pub(crate) const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    #[inline(always)]
    pub(crate) const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta }
    }

    /// Zero window: only tests whether the value is above alpha.
    #[inline(always)]
    pub(crate) const fn zero(alpha: Value) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The same window from the opponent's point of view.
    #[inline(always)]
    pub(crate) const fn reversed(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_sees_the_window_from_the_other_side() {
        assert_eq!(Window::new(-30, 20).reversed(), Window::new(-20, 30));
        assert_eq!(Window::zero(5).reversed(), Window::new(-6, -5));
        assert_eq!(Window::FULL.reversed(), Window::FULL);
    }
}
