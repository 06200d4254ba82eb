//! The nodes that a search may visit, handed out to its threads: together they visit as many as allowed, and no more.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes that one of several threads gets at once: so few that all of them come to their end together.
const SHARE: u64 = 64;

/// What is left of a limit on nodes. It is written to all the time, so it has a cache line of its own.
#[repr(align(128))]
pub(crate) struct NodePool {
    limit: Option<u64>,
    /// The most that is taken at once.
    share: u64,
    handed_out: AtomicU64,
}

impl NodePool {
    /// All nodes of a search by so many threads; without a limit there is no end of them.
    pub(crate) fn new(limit: Option<u64>, threads: usize) -> NodePool {
        NodePool {
            limit,
            share: if threads > 1 { SHARE } else { limit.unwrap_or(0) },
            handed_out: AtomicU64::new(0),
        }
    }

    /// Takes some nodes out; none if all have been handed out.
    pub(crate) fn take(&self) -> u64 {
        let Some(limit) = self.limit else {
            return u64::MAX;
        };
        if self.is_empty() {
            return 0;
        }
        let before = self.handed_out.fetch_add(self.share, Relaxed);
        limit.saturating_sub(before).min(self.share)
    }

    /// Whether all nodes have been handed out: then everybody ends soon.
    pub(crate) fn is_empty(&self) -> bool {
        let handed_out = self.handed_out.load(Relaxed);
        self.limit.is_some_and(|limit| handed_out >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_handed_out_than_there_is() {
        for (limit, threads) in [(0, 1), (0, 8), (1, 2), (63, 2), (64, 2), (1000, 3), (1000, 1)] {
            let pool = NodePool::new(Some(limit), threads);
            let taken: Vec<u64> = std::iter::repeat_with(|| pool.take()).take(100).collect();
            assert_eq!(taken.iter().sum::<u64>(), limit);
            assert!(pool.is_empty());
            assert!(threads == 1 || taken.iter().all(|&share| share <= SHARE));
        }
    }

    #[test]
    fn without_a_limit_there_is_no_end() {
        let pool = NodePool::new(None, 4);
        assert!(pool.take() == u64::MAX);
        assert!(!pool.is_empty() && pool.take() == u64::MAX);
    }
}
