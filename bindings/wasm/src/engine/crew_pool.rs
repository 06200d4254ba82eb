//! Threads in WebAssembly, which cannot start any by itself.
//!
//! JavaScript starts workers that share the module's memory. Each of them enlists and from then on waits for tasks and
//! runs them. A search gives its tasks to the workers that are free and drops the rest; where no worker has enlisted,
//! it searches alone.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A helper's search, with what it borrows.
type Task<'a> = Box<dyn FnOnce() + Send + 'a>;

/// The enlisted workers, as searches see them.
#[cfg(target_family = "wasm")]
pub(super) struct EnlistedWorkers;

#[cfg(target_family = "wasm")]
impl tabiya_engine::HelperThreads for EnlistedWorkers {
    fn run<'a>(&self, tasks: Vec<Task<'a>>, own: Box<dyn FnOnce() + 'a>) {
        work(tasks, own);
    }
}

/// A task that its owner waits for.
struct Lent {
    task: Task<'static>,
    /// How many of the owner's tasks have not finished yet; changed only while holding the crew's lock.
    left: Arc<AtomicUsize>,
}

struct Crew {
    enlisted: usize,
    /// How many workers are idle, including those for which a task is already waiting.
    free: usize,
    waiting: Vec<Lent>,
}

static CREW: Mutex<Crew> = Mutex::new(Crew {
    enlisted: 0,
    free: 0,
    waiting: Vec::new(),
});
/// Signalled when there are new tasks.
static NEWS: Condvar = Condvar::new();
/// Signalled when the last task of some owner has finished. A channel for each task would do too, but in Node 20 a
/// thread that waits on one does not always wake up.
static ENDS: Condvar = Condvar::new();

fn crew() -> MutexGuard<'static, Crew> {
    CREW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many workers have enlisted.
pub(super) fn enlisted() -> usize {
    crew().enlisted
}

/// Enlists the calling thread, which must call [`serve`] next: from now on searches count on it.
pub(super) fn enlist() {
    let mut crew = crew();
    crew.enlisted += 1;
    crew.free += 1;
}

/// Runs tasks forever, in a thread that has enlisted.
pub(super) fn serve() -> ! {
    loop {
        let Lent { task, left } = next();
        task();
        let mut crew = crew();
        crew.free += 1;
        if left.fetch_sub(1, Relaxed) == 1 {
            ENDS.notify_all();
        }
    }
}

fn next() -> Lent {
    let mut crew = crew();
    loop {
        match crew.waiting.pop() {
            Some(lent) => {
                crew.free -= 1;
                return lent;
            }
            None => crew = NEWS.wait(crew).unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Runs `own` here while as many of the tasks as there are idle workers run elsewhere; returns when all have finished.
fn work(tasks: Vec<Task<'_>>, own: impl FnOnce()) {
    let left = Arc::new(AtomicUsize::new(0));
    lend(tasks, &left);
    own();
    let mut crew = crew();
    while left.load(Relaxed) > 0 {
        crew = ENDS.wait(crew).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Gives tasks to the idle workers and counts them. The caller must wait until none is left before anything goes out of
/// scope that the tasks borrow.
fn lend(tasks: Vec<Task<'_>>, left: &Arc<AtomicUsize>) {
    let mut crew = crew();
    let idle = crew.free - crew.waiting.len();
    for task in tasks.into_iter().take(idle) {
        // SAFETY: only the lifetime changes. Running a task consumes it, and only then is it counted as finished.
        // `work` waits for that, so what the task borrows outlives it; nothing makes `work` return early, because a
        // panic in WebAssembly ends the whole module.
        let task = unsafe { std::mem::transmute::<Task<'_>, Task<'static>>(task) };
        left.fetch_add(1, Relaxed);
        crew.waiting.push(Lent {
            task,
            left: Arc::clone(left),
        });
    }
    NEWS.notify_all();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(counter: &AtomicUsize, count: usize) {
        counter.fetch_add(count, Relaxed);
    }

    #[test]
    fn tasks_run_on_idle_workers_and_finish_before_their_owner_goes_on() {
        let count = AtomicUsize::new(0);
        let tasks = || (0..5).map(|_| Box::new(|| add(&count, 1)) as Task<'_>).collect();
        work(tasks(), || add(&count, 1));
        assert_eq!(count.load(Relaxed), 1, "nobody has enlisted yet");
        for _ in 0..3 {
            enlist();
            std::thread::spawn(|| serve());
        }
        assert_eq!(enlisted(), 3);
        for round in 1..=100 {
            work(tasks(), || add(&count, 1));
            assert_eq!(count.load(Relaxed), 1 + 4 * round);
        }
        // A task that gives away tasks itself finds no idle worker, and does not wait for one.
        let inner = AtomicUsize::new(0);
        let all_busy = std::sync::Barrier::new(4);
        let nest = || {
            all_busy.wait();
            let task = Box::new(|| add(&inner, 100)) as Task<'_>;
            work(vec![task], || add(&inner, 1));
            all_busy.wait();
        };
        work((0..3).map(|_| Box::new(nest) as Task<'_>).collect(), nest);
        assert_eq!(inner.load(Relaxed), 4);
    }
}
