//! A search with all its threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Move, Position};

use crate::clock::Instant;
#[cfg(target_family = "wasm")]
use crate::crew;
use crate::cycles::Cycles;
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::reductions::Reductions;
use crate::report::{Event, Outcome};
use crate::root::RootMove;
use crate::score::{INFINITE, KNOWN_WIN};
use crate::table::{NoMemory, Table};
use crate::tablebase::Tablebase;
use crate::time::TimeBudget;
use crate::worker::{Memory, Shared, Worker};

/// Stops a search, from any thread and at any time.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Signals {
    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.pondering.store(false, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// The opponent has played the expected move: from now on time counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Ready for the next search.
    pub fn reset(&self, ponder: bool) {
        self.stop.store(false, Relaxed);
        self.pondering.store(ponder, Relaxed);
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search waits for the opponent's move.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}

/// What to search.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The position.
    pub position: &'a Position,
    /// The keys of the positions before it in the game, oldest first, for repetitions.
    pub earlier_keys: &'a [u64],
    /// How long.
    pub limits: &'a Limits,
    /// How many lines, at least one.
    pub lines: usize,
    /// Time lost between search and clock.
    pub overhead: Duration,
    /// Look up tablebases from this depth on.
    pub probe_depth: u32,
    /// Look up positions with at most so many men.
    pub probe_men: u32,
    /// Asked now and then whether to stop; for places where no other thread could say so.
    pub watch: Option<fn() -> bool>,
}

impl<'a> Request<'a> {
    /// One line, no game before, and usual settings.
    pub fn new(position: &'a Position, limits: &'a Limits) -> Request<'a> {
        Request {
            position,
            earlier_keys: &[],
            limits,
            lines: 1,
            overhead: Duration::from_millis(10),
            probe_depth: 1,
            probe_men: 7,
            watch: None,
        }
    }
}

/// The search threads and what they have learned, with the table they share.
pub struct Searcher<E> {
    threads: Vec<Memory<E>>,
    table: Table,
    reductions: Reductions,
    cycles: Cycles,
}

/// Enough for the deepest line.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 16 << 20;

impl<E: Evaluator> Searcher<E> {
    /// A searcher with one thread for each evaluator and a table of so many megabytes.
    pub fn new(evaluators: Vec<E>, megabytes: usize) -> Result<Searcher<E>, NoMemory> {
        let table = Table::new(megabytes)?;
        Ok(Searcher {
            threads: evaluators.into_iter().map(Memory::new).collect(),
            table,
            reductions: Reductions::new(),
            cycles: Cycles::new(),
        })
    }

    /// The transposition table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Replaces the table by one of another size; if there is no memory for it, the old one stays.
    pub fn resize_table(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        self.table = Table::new(megabytes)?;
        Ok(())
    }

    /// Replaces the threads by new ones that know nothing yet.
    pub fn set_evaluators(&mut self, evaluators: Vec<E>) {
        self.threads = evaluators.into_iter().map(Memory::new).collect();
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Forgets everything learned in the game before.
    pub fn new_game(&mut self) {
        self.table.clear(self.threads.len());
        for memory in &mut self.threads {
            memory.histories.clear();
        }
        self.reductions = Reductions::new();
    }

    /// Searches. News comes through `on_event`, from another thread.
    pub fn search<T: Tablebase>(
        &mut self,
        request: &Request<'_>,
        tablebase: &T,
        signals: &Signals,
        on_event: &mut (dyn FnMut(Event) + Send),
    ) -> Outcome {
        let start = Instant::now();
        let root_moves = root_moves(request);
        if root_moves.is_empty() || self.threads.is_empty() {
            return Outcome {
                best: None,
                ponder: None,
                lines: Vec::new(),
                nodes: 0,
                time: start.elapsed(),
            };
        }
        self.table.next_search();
        let counters = || self.threads.iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (nodes, tablebase_hits) = (counters(), counters());
        let shared = Shared {
            table: &self.table,
            tablebase,
            reductions: &self.reductions,
            cycles: &self.cycles,
            limits: request.limits,
            budget: TimeBudget::new(start, request.limits, request.overhead),
            asked_to_stop: &signals.stop,
            watch: request.watch,
            stop: AtomicBool::new(false),
            pondering: &signals.pondering,
            nodes: &nodes,
            tablebase_hits: &tablebase_hits,
            lines: request.lines.max(1),
            probe_depth: request.probe_depth as i32,
            probe_men: request.probe_men.min(tablebase.max_men()),
        };
        let mut forward = |event| on_event(event);
        let mut news: Option<&mut (dyn FnMut(Event) + Send)> = Some(&mut forward);
        let workers: Vec<Worker<'_, E, T>> = self
            .threads
            .iter_mut()
            .enumerate()
            .map(|(id, memory)| worker(&shared, memory, id, request, root_moves.clone(), news.take()))
            .collect();
        let workers = run(workers, request.position, &shared, signals);
        outcome(&workers, &shared)
    }
}

/// The moves to search at the root.
fn root_moves(request: &Request<'_>) -> Vec<RootMove> {
    let wanted = &request.limits.search_moves;
    let legal = request.position.legal_moves();
    legal
        .iter()
        .filter(|mv| wanted.is_empty() || wanted.contains(mv))
        .map(|&mv| RootMove::new(mv))
        .collect()
}

fn worker<'a, E: Evaluator, T: Tablebase>(
    shared: &'a Shared<'a, T>,
    memory: &'a mut Memory<E>,
    id: usize,
    request: &Request<'_>,
    root_moves: Vec<RootMove>,
    on_event: Option<&'a mut (dyn FnMut(Event) + Send)>,
) -> Worker<'a, E, T> {
    memory.keys.clear();
    memory.keys.extend_from_slice(request.earlier_keys);
    memory.root_moves = root_moves;
    memory.evaluator.reset(request.position);
    let mut worker = Worker {
        shared,
        memory,
        id,
        nodes: 0,
        tablebase_hits: 0,
        stopped: false,
        selective_depth: 0,
        root_depth: 0,
        line: 0,
        no_null_before: 0,
        completed_depth: 0,
        on_event,
    };
    worker.clear_frames();
    worker
}

/// Lets all workers search; the first one decides when it is over, or whoever reaches the depth asked for. Those for
/// which the system has no thread are done without.
#[cfg(not(target_family = "wasm"))]
fn run<'a, E: Evaluator, T: Tablebase>(
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
fn run<'a, E: Evaluator, T: Tablebase>(
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
            .map(|worker| i64::from(value(worker) - least + 14) * i64::from(worker.completed_depth.max(1)))
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

fn outcome<E: Evaluator, T: Tablebase>(workers: &[Worker<'_, E, T>], shared: &Shared<'_, T>) -> Outcome {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Material;
    use crate::tablebase::NoTablebase;

    #[test]
    fn the_first_thread_decides_when_all_of_them_end() {
        let limits = Limits {
            nodes: Some(50_000),
            ..Limits::default()
        };
        for threads in [1, 4] {
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let position = Position::default();
            let request = Request::new(&position, &limits);
            let signals = Signals::default();
            let outcome = searcher.search(&request, &NoTablebase, &signals, &mut |_| {});
            assert!(
                outcome.nodes >= 50_000,
                "{threads} threads: {} nodes",
                outcome.nodes
            );
            assert!(!signals.is_stopped());
        }
    }

    #[test]
    fn the_depth_asked_for_is_reached_whoever_is_first() {
        let limits = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let position = Position::default();
        for (threads, lines) in [(1, 1), (3, 1), (3, 4)] {
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let request = Request {
                lines,
                ..Request::new(&position, &limits)
            };
            for _ in 0..20 {
                let outcome = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
                assert_eq!(outcome.lines.len(), lines);
                assert!(outcome.lines.iter().all(|info| info.depth == 9));
            }
        }
    }

    #[test]
    fn one_thread_searches_exactly_the_nodes_it_may() {
        let position = Position::default();
        for nodes in (100..3000).step_by(97) {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut searcher = Searcher::new(vec![Material], 1).unwrap();
            let request = Request {
                lines: 3,
                ..Request::new(&position, &limits)
            };
            let outcome = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
            assert_eq!(outcome.nodes, nodes);
        }
    }
}
