//! How much work is left.

/// Positions that may still be visited.
pub(super) struct Budget {
    left: u64,
}

impl Budget {
    pub(super) fn new(nodes: u64) -> Budget {
        Budget { left: nodes }
    }

    /// Takes one, if there is one left.
    #[inline(always)]
    pub(super) fn take(&mut self) -> bool {
        let has_more = self.left > 0;
        self.left -= u64::from(has_more);
        has_more
    }

    /// At most `nodes` of what is left, set aside for a part of the work.
    pub(super) fn share(&mut self, nodes: u64) -> Budget {
        let nodes = nodes.min(self.left);
        self.left -= nodes;
        Budget { left: nodes }
    }

    /// What a part did not need comes back.
    pub(super) fn give_back(&mut self, rest: Budget) {
        self.left += rest.left;
    }
}
