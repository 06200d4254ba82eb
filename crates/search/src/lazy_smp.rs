//! Lazy SMP: all threads search the same position, each with its own histories, and share the transposition table.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Move, Position};

#[cfg(target_family = "wasm")]
use crate::crew;
use crate::evaluator::Evaluator;
use crate::report::Outcome;
use crate::score::{INFINITE, KNOWN_WIN};
use crate::signals::Signals;
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::{Shared, Worker};

/// Enough for the deepest line.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 16 << 20;

/// Lets all workers search; the first one decides when it is over, or whoever reaches the depth asked for. Those for
/// which the system has no thread are done without.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn run<'a, E: Evaluator, T: Tablebase>(
    workers: Vec<Worker<'a, E, T>>,
    position: &Position,
    shared: &Shared<'_, T>,
    signals: &Signals,
) -> Vec<Worker<'a, E, T>> {
    std::thread::scope(|scope| {
        let mut handles = Vec::with_capacity(workers.len());
        for mut worker in workers {
            let is_first = worker.id == 0;
            let search = move || {
                // However the first thread ends, the others do not go on without it.
                let _over = is_first.then(|| Over(&shared.stop));
                worker.deepen(position);
                if is_first {
                    // While pondering the answer has to wait for the opponent.
                    while signals.is_pondering() && !signals.is_stopped() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }
                worker
            };
            let thread = std::thread::Builder::new().stack_size(STACK);
            match thread.spawn_scoped(scope, search) {
                Ok(handle) => handles.push(handle),
                Err(_) if is_first => break,
                Err(_) => {}
            }
        }
        handles
            .into_iter()
            .filter_map(|handle| handle.join().ok())
            .collect()
    })
}

/// Raises its flag when it goes out of scope.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// The first worker searches here, where it may call back, and the others wherever there are hands for them.
#[cfg(target_family = "wasm")]
pub(crate) fn run<'a, E: Evaluator, T: Tablebase>(
    workers: Vec<Worker<'a, E, T>>,
    position: &Position,
    shared: &Shared<'_, T>,
    _: &Signals,
) -> Vec<Worker<'a, E, T>> {
    let mut workers = workers;
    if let Some((first, others)) = workers.split_first_mut() {
        let tasks = others
            .iter_mut()
            .map(|worker| Box::new(|| worker.deepen(position)) as crew::Task<'_>)
            .collect();
        crew::work(tasks, || {
            let _over = Over(&shared.stop);
            first.deepen(position);
        });
    }
    workers
}

/// Lets the threads vote: the deeper and the better a thread's line, the more its move counts.
fn elect<'w, 'a, E: Evaluator, T: Tablebase>(
    workers: &'w [Worker<'a, E, T>],
) -> Option<&'w Worker<'a, E, T>> {
    let value = |worker: &Worker<'_, E, T>| worker.memory.root_moves[0].known_value();
    let least = workers
        .iter()
        .map(value)
        .filter(|&value| value > -INFINITE)
        .min()?;
    let votes = |mv: Move| -> i64 {
        workers
            .iter()
            .filter(|worker| worker.memory.root_moves[0].mv == mv && value(worker) > -INFINITE)
            .map(|worker| {
                i64::from(value(worker) - least + tunables::vote_offset())
                    * i64::from(worker.completed_depth.max(1))
            })
            .sum()
    };
    let mut elected = workers.first()?;
    for worker in &workers[1..] {
        let (challenger, champion) = (value(worker), value(elected));
        let is_better = if champion >= KNOWN_WIN || challenger >= KNOWN_WIN {
            challenger > champion // the shortest mate
        } else {
            votes(worker.memory.root_moves[0].mv) > votes(elected.memory.root_moves[0].mv)
        };
        if is_better && worker.completed_depth > 0 {
            elected = worker;
        }
    }
    Some(elected)
}

pub(crate) fn outcome<E: Evaluator, T: Tablebase>(
    workers: &[Worker<'_, E, T>],
    shared: &Shared<'_, T>,
) -> Outcome {
    let arrived = workers
        .iter()
        .find(|worker| shared.has_reached(worker.completed_depth));
    let voted = || if shared.lines == 1 { elect(workers) } else { None };
    let elected = arrived.or_else(voted).or(workers.first());
    let lines = elected.map_or(Vec::new(), |worker| {
        let searched = |line: &usize| *line == 0 || worker.memory.root_moves[*line].known_value() > -INFINITE;
        (0..shared.lines.min(worker.memory.root_moves.len()))
            .filter(searched)
            .map(|line| worker.info(worker.completed_depth, line, worker.memory.root_moves[line].bound))
            .collect()
    });
    let pv = lines.first().map_or(&[][..], |info| &info.pv);
    Outcome {
        best: pv.first().copied(),
        ponder: pv.get(1).copied(),
        nodes: shared.total_nodes(),
        time: shared.budget.elapsed(),
        lines,
    }
}
