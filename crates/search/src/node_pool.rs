//! The node limit, handed out to the threads in small batches so that together they search exactly that many nodes.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Batch size with several threads: so small that all of them finish at about the same time.
const SHARE: u64 = 64;

/// What is left of the node limit. It is written to all the time, so it has a cache line of its own.
#[repr(align(128))]
pub(crate) struct NodePool {
    limit: Option<u64>,
    /// The most nodes taken at once.
    share: u64,
    handed_out: AtomicU64,
}

impl NodePool {
    /// The nodes of a search by this many threads; unlimited if there is no limit.
    pub(crate) fn new(limit: Option<u64>, threads: usize) -> NodePool {
        NodePool {
            limit,
            share: if threads > 1 { SHARE } else { limit.unwrap_or(0) },
            handed_out: AtomicU64::new(0),
        }
    }

    /// Takes a batch of nodes; 0 if all have been handed out.
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

    /// Whether all nodes have been handed out, so that all threads end soon.
    pub(crate) fn is_empty(&self) -> bool {
        let handed_out = self.handed_out.load(Relaxed);
        self.limit.is_some_and(|limit| handed_out >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_limit_is_handed_out() {
        for (limit, threads) in [(0, 1), (0, 8), (1, 2), (63, 2), (64, 2), (1000, 3), (1000, 1)] {
            let pool = NodePool::new(Some(limit), threads);
            let taken: Vec<u64> = std::iter::repeat_with(|| pool.take()).take(100).collect();
            assert_eq!(taken.iter().sum::<u64>(), limit);
            assert!(pool.is_empty());
            assert!(threads == 1 || taken.iter().all(|&share| share <= SHARE));
        }
    }

    #[test]
    fn without_a_limit_the_pool_never_runs_dry() {
        let pool = NodePool::new(None, 4);
        assert!(pool.take() == u64::MAX);
        assert!(!pool.is_empty() && pool.take() == u64::MAX);
    }
}
