//! The searcher: what lives from one search to the next, and the beginning of each.

use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::clock::Instant;
use crate::cuckoo::Cuckoo;
use crate::evaluator::Evaluator;
use crate::lazy_smp::{outcome, run};
use crate::lmr::LmrTable;
use crate::report::{Event, Outcome};
use crate::request::Request;
use crate::root::RootMove;
use crate::signals::Signals;
use crate::tablebase::Tablebase;
use crate::time::TimeBudget;
use crate::transposition::{NoMemory, TranspositionTable};
use crate::worker::{Memory, Shared, Worker};

/// The search threads and what they have learned, with the table they share.
pub struct Searcher<E> {
    threads: Vec<Memory<E>>,
    tt: TranspositionTable,
    lmr: LmrTable,
    cuckoo: Cuckoo,
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with one thread for each evaluator and a table of so many megabytes.
    pub fn new(evaluators: Vec<E>, megabytes: usize) -> Result<Searcher<E>, NoMemory> {
        let tt = TranspositionTable::new(megabytes)?;
        Ok(Searcher {
            threads: evaluators.into_iter().map(Memory::new).collect(),
            tt,
            lmr: LmrTable::new(),
            cuckoo: Cuckoo::new(),
        })
    }

    /// The transposition table.
    pub fn transposition_table(&self) -> &TranspositionTable {
        &self.tt
    }

    /// Replaces the table by one of another size; if there is no memory for it, the old one stays.
    pub fn resize_table(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        self.tt = TranspositionTable::new(megabytes)?;
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
        self.tt.clear(self.threads.len());
        for memory in &mut self.threads {
            memory.histories.clear();
            memory.corrections.clear();
        }
        self.lmr = LmrTable::new();
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
        self.tt.next_search();
        let counters = || self.threads.iter().map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (nodes, tablebase_hits) = (counters(), counters());
        let shared = Shared {
            tt: &self.tt,
            tablebase,
            lmr: &self.lmr,
            cuckoo: &self.cuckoo,
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
    memory.found.clear();
    memory.evaluator.reset(request.position);
    let mut worker = Worker::new(shared, memory, id, on_event);
    worker.clear_frames();
    worker
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Material;
    use crate::limits::Limits;
    use crate::tablebase::NoTablebase;
    use tabiya_rules::Position;

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
