//! The objects that Java holds, by number.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_bindings::{Failure, FailureKind};

const SHARDS: usize = 16;

/// Objects of one kind. A number is never given twice, so one that was freed means nothing ever after.
pub(crate) struct Table<T> {
    /// What an object is called when it is gone.
    name: &'static str,
    next: AtomicU64,
    /// Several, so that threads seldom meet.
    shards: [Mutex<BTreeMap<u64, Arc<T>>>; SHARDS],
}

impl<T> Table<T> {
    pub(crate) const fn new(name: &'static str) -> Table<T> {
        Table {
            name,
            next: AtomicU64::new(1),
            shards: [const { Mutex::new(BTreeMap::new()) }; SHARDS],
        }
    }

    /// Keeps an object and says its number, which is above zero.
    pub(crate) fn keep(&self, object: T) -> i64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.shard(number).insert(number, Arc::new(object));
        number as i64
    }

    /// The object with a number.
    pub(crate) fn find(&self, number: i64) -> Result<Arc<T>, Failure> {
        let found = self.shard(number as u64).get(&(number as u64)).cloned();
        found.ok_or_else(|| Failure::new(FailureKind::Closed, format!("the {} is closed", self.name)))
    }

    /// Gives up an object, if it is still there; whoever uses it now may go on to the end of that call.
    pub(crate) fn free(&self, number: i64) -> Option<Arc<T>> {
        self.shard(number as u64).remove(&(number as u64))
    }

    /// How many objects there are.
    pub(crate) fn count(&self) -> usize {
        (0..SHARDS as u64).map(|shard| self.shard(shard).len()).sum()
    }

    fn shard(&self, number: u64) -> MutexGuard<'_, BTreeMap<u64, Arc<T>>> {
        lock(&self.shards[number as usize % SHARDS])
    }
}

/// What is behind a lock here is in order even after a panic.
pub(crate) fn lock<T>(object: &Mutex<T>) -> MutexGuard<'_, T> {
    object.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Many threads may use what has no lock.
pub(crate) fn unlocked<T>(object: &Arc<T>) -> &T {
    object
}
