//! The remaining budget of a search: nodes, time, and the patience of the caller.

use std::time::Duration;

use crate::clock::Instant;

/// The number of nodes between two looks at the clock; a power of two.
pub(super) const BETWEEN_LOOKS: u64 = 256;

/// The search has to stop: its share, or the whole budget, is used up.
#[derive(Debug)]
pub(super) struct Stop;

/// What is left.
pub(super) struct Budget<'a> {
    nodes: u64,
    /// Where the current share ends.
    share_end: u64,
    most: u64,
    deadline: Option<Instant>,
    may_go_on: &'a mut dyn FnMut() -> bool,
    is_over: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(
        nodes: Option<u64>,
        time: Option<Duration>,
        may_go_on: &'a mut dyn FnMut() -> bool,
    ) -> Budget<'a> {
        let most = nodes.unwrap_or(u64::MAX);
        Budget {
            nodes: 0,
            share_end: most,
            most,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            may_go_on,
            is_over: false,
        }
    }

    /// Spends a node.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.share_end {
            self.is_over |= self.nodes >= self.most;
            return Err(Stop);
        }
        self.nodes += 1;
        match self.nodes & (BETWEEN_LOOKS - 1) == 0 && !self.look() {
            true => Err(Stop),
            false => Ok(()),
        }
    }

    /// Whether there is time left.
    pub(super) fn look(&mut self) -> bool {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_over |= is_late || !(self.may_go_on)();
        if self.is_over {
            self.share_end = self.nodes;
        }
        !self.is_over
    }

    /// Gives the next search this many nodes.
    pub(super) fn share(&mut self, nodes: u64) {
        if !self.is_over {
            self.share_end = self.nodes.saturating_add(nodes).min(self.most);
        }
    }

    /// Gives the next search everything that is left.
    pub(super) fn share_all(&mut self) {
        self.share(u64::MAX);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over || self.nodes >= self.most
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_ends_and_another_begins() {
        let mut go_on = || true;
        let mut budget = Budget::new(Some(10), None, &mut go_on);
        budget.share(4);
        assert_eq!((0..9).filter(|_| budget.spend().is_ok()).count(), 4);
        assert!(!budget.is_over());
        budget.share_all();
        assert_eq!((0..9).filter(|_| budget.spend().is_ok()).count(), 6);
        assert!(budget.is_over() && budget.nodes() == 10);
    }

    #[test]
    fn no_time_and_no_patience_end_everything() {
        let mut go_on = || true;
        let mut budget = Budget::new(None, Some(Duration::ZERO), &mut go_on);
        assert!((0..1000).any(|_| budget.spend().is_err()) && budget.is_over());
        let mut stop = || false;
        let mut budget = Budget::new(None, None, &mut stop);
        assert!((0..1000).any(|_| budget.spend().is_err()) && budget.is_over());
        budget.share_all();
        assert!(budget.spend().is_err());
    }
}
