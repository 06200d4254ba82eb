//! Perft on several threads, with progress reports and a way to stop.

use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::batch::Batch;
use super::table::{Key, PerftTable};
use super::{MAX_DEPTH, hashed, walk};
use crate::board::{Board, Side, for_side};
use crate::{Color, Position};

/// No more threads than this are started.
const MAX_THREADS: usize = 1024;

/// Work items per thread, enough for all threads to finish at nearly the same time; and the limit for all
/// threads together, so that the items take little memory.
const ITEMS_PER_THREAD: usize = 64;
const MAX_WANTED_ITEMS: usize = 4096;

/// A board with this depth left is not split any further: it takes less than a millisecond.
const MIN_ITEM_DEPTH: u32 = 3;

/// At this depth and below, the stop flag is not checked: a subtree takes milliseconds.
const UNCHECKED_DEPTH: u32 = 4;

/// Counts on several threads, with a table if one is given.
///
/// ```
/// use std::num::NonZero;
/// use tabiya_rules::{Position, perft};
///
/// let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
/// assert_eq!(perft::parallel(&Position::default(), 5, threads, None), 4_865_609);
/// ```
pub fn parallel(position: &Position, depth: u32, threads: NonZeroUsize, table: Option<&PerftTable>) -> u64 {
    let job = PerftJob {
        position,
        depth,
        threads,
        table,
        progress: &AtomicU64::new(0),
        stop: &AtomicBool::new(false),
    };
    // Nobody else has the flag, so the job runs to completion.
    job.run().unwrap_or_default()
}

/// A perft that can be watched and stopped while it runs.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
/// use tabiya_rules::{Position, perft::PerftJob};
///
/// let (progress, stop) = (AtomicU64::new(0), AtomicBool::new(false));
/// let job = PerftJob {
///     position: &Position::default(),
///     depth: 5,
///     threads: NonZero::<usize>::MIN,
///     table: None,
///     progress: &progress,
///     stop: &stop,
/// };
/// assert_eq!(job.run(), Some(4_865_609));
/// assert_eq!(progress.load(Ordering::Relaxed), 4_865_609);
///
/// stop.store(true, Ordering::Relaxed);
/// assert_eq!(job.run(), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PerftJob<'a> {
    /// The root position.
    pub position: &'a Position,
    /// The depth in plies; at most [`MAX_DEPTH`].
    pub depth: u32,
    /// The number of threads, including the calling one. It may exceed the number of cores; threads that the
    /// work or the system has no room for are not started.
    pub threads: NonZeroUsize,
    /// The hash table, if any.
    pub table: Option<&'a PerftTable>,
    /// Leaves counted or found in the table are added here, many times a second.
    pub progress: &'a AtomicU64,
    /// Set this to end the job within milliseconds.
    pub stop: &'a AtomicBool,
}

impl PerftJob<'_> {
    /// Runs the count; `None` if the job was stopped. A count that does not fit is [`u64::MAX`], as with
    /// [`hashed`](super::hashed).
    pub fn run(&self) -> Option<u64> {
        let queue = WorkQueue::of(self);
        let helpers = self.threads.get().min(MAX_THREADS).min(queue.boards.len());
        thread::scope(|scope| {
            let work = || Worker::new(self).work(&queue);
            let helpers: Vec<_> = (1..helpers)
                // If the system refuses a thread, the others do its work.
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            let mut total = work();
            for helper in helpers {
                let part = helper
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                total = add(total, part);
            }
            total
        })
    }
}

/// The sum, or `None` if either was stopped.
fn add(total: Option<u64>, part: Option<u64>) -> Option<u64> {
    Some(total?.saturating_add(part?))
}

/// The boards a few plies below the root, a shared queue for the threads.
struct WorkQueue {
    boards: Vec<Board>,
    side: Color,
    depth: u32,
    next: AtomicUsize,
}

impl WorkQueue {
    fn of(job: &PerftJob<'_>) -> WorkQueue {
        let wanted = match job.threads.get() {
            1 => 1,
            threads => threads.saturating_mul(ITEMS_PER_THREAD).min(MAX_WANTED_ITEMS),
        };
        let mut queue = WorkQueue {
            boards: Vec::from([*job.position.board()]),
            side: job.position.side_to_move(),
            depth: job.depth.min(MAX_DEPTH),
            next: AtomicUsize::new(0),
        };
        while queue.depth > MIN_ITEM_DEPTH && queue.boards.len() < wanted {
            queue.boards = for_side!(queue.side, S => children::<S>(&queue.boards));
            queue.side = !queue.side;
            queue.depth -= 1;
        }
        queue
    }

    fn take(&self) -> Option<&Board> {
        self.boards.get(self.next.fetch_add(1, Ordering::Relaxed))
    }
}

fn children<S: Side>(boards: &[Board]) -> Vec<Board> {
    let mut children = Vec::new();
    for board in boards {
        walk::play_all::<S>(board, |child, _| children.push(child));
    }
    children
}

/// The state of one thread.
struct Worker<'a> {
    table: Option<&'a PerftTable>,
    progress: &'a AtomicU64,
    stop: &'a AtomicBool,
    batch: Batch,
}

impl<'a> Worker<'a> {
    fn new(job: &PerftJob<'a>) -> Worker<'a> {
        Worker {
            table: job.table,
            progress: job.progress,
            stop: job.stop,
            batch: Batch::new(),
        }
    }

    /// Takes boards until the queue is empty.
    fn work(&mut self, queue: &WorkQueue) -> Option<u64> {
        let mut total = Some(0);
        while let Some(board) = queue.take() {
            let part = for_side!(queue.side, S => self.count::<S>(board, queue.depth));
            total = Some(add(total, part)?);
        }
        total
    }

    /// The number of leaves `depth` plies below `board`, where side `S` is to move.
    fn count<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        if depth <= UNCHECKED_DEPTH {
            let leaves = match self.table {
                Some(table) => hashed::count::<S>(board, depth, table, &mut self.batch),
                None => walk::count::<S>(board, depth, &mut self.batch),
            };
            return Some(self.report(leaves));
        }
        let Some(table) = self.table else {
            return self.count_children::<S>(board, depth);
        };
        let key = Key::of::<S>(board, depth);
        if let Some(leaves) = table.find(key) {
            return Some(self.report(leaves));
        }
        let leaves = self.count_children::<S>(board, depth)?;
        table.store(key, leaves);
        Some(leaves)
    }

    fn count_children<S: Side>(&mut self, board: &Board, depth: u32) -> Option<u64> {
        let mut total = Some(0);
        walk::play_all::<S>(board, |child, _| {
            if total.is_some() {
                total = add(total, self.count::<S::Opponent>(&child, depth - 1));
            }
        });
        total
    }

    fn report(&self, leaves: u64) -> u64 {
        self.progress.fetch_add(leaves, Ordering::Relaxed);
        leaves
    }
}
