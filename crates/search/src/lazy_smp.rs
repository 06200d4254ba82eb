//! Lazy SMP: all threads search the same position, each with its own histories, and share the transposition table.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Move, Position};

#[cfg(target_family = "wasm")]
use crate::crew;
use crate::evaluator::Evaluator;
use crate::report::Outcome;
use crate::root_lines::RootLine;
use crate::score::KNOWN_WIN;
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

/// Lets the threads vote on their best lines: the deeper and the better a line, the more its move counts. Returns whose
/// line it is.
fn elect(best: &[Option<&RootLine>]) -> Option<usize> {
    let known = || best.iter().flatten();
    let least = known().map(|line| line.value).min()?;
    let votes = |mv: Move| -> i64 {
        known()
            .filter(|line| line.pv[0] == mv)
            .map(|line| i64::from(line.value - least + tunables::vote_offset()) * i64::from(line.depth))
            .sum()
    };
    let mut elected: Option<(usize, &RootLine)> = None;
    for (index, &line) in best.iter().enumerate() {
        let Some(line) = line else { continue };
        let is_better = elected.is_none_or(|(_, champion)| {
            if champion.value >= KNOWN_WIN || line.value >= KNOWN_WIN {
                line.value > champion.value // the shortest mate
            } else {
                votes(line.pv[0]) > votes(champion.pv[0])
            }
        });
        if is_better {
            elected = Some((index, line));
        }
    }
    elected.map(|(index, _)| index)
}

/// The answer of all workers together. Of several lines those of the first worker count, or of the one that has reached
/// the depth asked for.
pub(crate) fn outcome<E: Evaluator, T: Tablebase>(
    workers: &[Worker<'_, E, T>],
    shared: &Shared<'_, T>,
) -> Outcome {
    let arrived = workers
        .iter()
        .position(|worker| shared.has_reached(worker.completed_depth));
    let voted = || {
        let best: Vec<_> = workers.iter().map(|worker| worker.memory.found.first()).collect();
        if shared.lines == 1 { elect(&best) } else { None }
    };
    let elected = workers.get(arrived.or_else(voted).unwrap_or(0));
    let lines = elected.map_or(Vec::new(), |worker| {
        if worker.memory.found.is_empty() {
            // Cut off before its first result: any move is better than none.
            return vec![worker.info(0, &RootLine::unknown(worker.memory.root_moves[0].mv))];
        }
        let numbered = worker.memory.found.iter().enumerate();
        numbered.map(|(index, line)| worker.info(index, line)).collect()
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
