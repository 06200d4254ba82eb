//! The searcher: the state kept from one search to the next, and the start of each search.

use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::clock::Instant;
use crate::correction::Corrections;
use crate::cuckoo::Cuckoo;
use crate::evaluator::Evaluator;
use crate::lazy_smp::{self, STACK};
use crate::lmr::LmrTable;
use crate::no_memory::NoMemory;
use crate::node_pool::NodePool;
use crate::report::{Event, SearchResult};
use crate::request::SearchRequest;
use crate::root::RootMove;
use crate::signals::Signals;
use crate::tablebase::Tablebase;
use crate::time::TimeBudget;
use crate::transposition::TranspositionTable;
use crate::worker::{Memory, Shared, Worker};
use crate::zeroed::Reserved;

/// The search threads with their histories, and the transposition table they share.
pub struct Searcher<E> {
    pub(crate) threads: Vec<Memory<E>>,
    corrections: Corrections,
    tt: TranspositionTable,
    lmr: LmrTable,
    cuckoo: Cuckoo,
}

/// Memory that must remain free after adding a thread, for its own allocations and for the rest of the program.
const HEADROOM: usize = 32 << 20;

/// When a search started, and where it runs.
#[derive(Clone, Copy)]
struct Start {
    time: Instant,
    place: Place,
}

impl Start {
    /// A search that starts now.
    fn at(place: Place) -> Start {
        Start {
            time: Instant::now(),
            place,
        }
    }
}

/// Where a search runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On threads of its own.
    OwnThreads,
    /// On the calling thread, alone.
    CallingThread,
}

impl<E: Evaluator> Searcher<E> {
    /// A searcher with one thread per evaluator and a transposition table of the given size.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(evaluators: Vec<E>, megabytes: usize) -> Result<Searcher<E>, NoMemory> {
        let threads = evaluators.len();
        let tt = TranspositionTable::new(megabytes)?;
        let corrections = Corrections::new().ok_or(NoMemory::ForThreads { threads, possible: 0 })?;
        let mut searcher = Searcher {
            threads: Vec::new(),
            corrections,
            tt,
            lmr: LmrTable::new(),
            cuckoo: Cuckoo::new(),
        };
        searcher.grow(threads, evaluators.into_iter())?;
        Ok(searcher)
    }

    /// The transposition table.
    pub fn transposition_table(&self) -> &TranspositionTable {
        &self.tt
    }

    /// Replaces the transposition table by an empty one of another size.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; the old table stays.
    pub fn resize_table(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        self.tt = TranspositionTable::new(megabytes)?;
        Ok(())
    }

    /// Changes the number of threads. Existing threads keep their histories, new ones start empty.
    ///
    /// # Errors
    ///
    /// If there is not enough memory, stacks included; then no thread is added.
    pub fn set_threads(&mut self, threads: usize, evaluator: impl FnMut() -> E) -> Result<(), NoMemory> {
        self.threads.truncate(threads);
        self.grow(threads, std::iter::repeat_with(evaluator))
    }

    /// Adds threads up to the given number, or none if there is not enough memory for all.
    fn grow(&mut self, threads: usize, mut evaluators: impl Iterator<Item = E>) -> Result<(), NoMemory> {
        let mut stacks = Vec::new();
        let mut added: Vec<Memory<E>> = Vec::new();
        for possible in 0..threads {
            let no_memory = NoMemory::ForThreads { threads, possible };
            stacks.push(Reserved::new(STACK).ok_or(no_memory)?);
            if possible >= self.threads.len() {
                // Evaluators cannot report that they ran out of memory, so make sure there is more than enough.
                drop(Reserved::new(HEADROOM).ok_or(no_memory)?);
                let memory = evaluators.next().map(Memory::new);
                added.extend(memory.map(|memory| memory.ok_or(no_memory)).transpose()?);
            }
        }
        // Many helpers faulting in their pages at once would delay the first search.
        if threads > 1 {
            added.iter_mut().for_each(|memory| memory.histories.warm_up());
        }
        self.threads.extend(added);
        Ok(())
    }

    /// Gives each thread a new evaluator, and forgets everything learned with the old ones.
    pub fn replace_evaluators(&mut self, mut evaluator: impl FnMut() -> E) {
        for memory in &mut self.threads {
            memory.evaluator = evaluator();
        }
        self.new_game();
    }

    /// The number of search threads.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Prepares for a new game: forgets everything learned so far. Memory that no search has touched is not touched
    /// here either, so this is cheap.
    pub fn new_game(&mut self) {
        if cfg!(any(feature = "tuning", test)) {
            self.lmr = LmrTable::new(); // the tunables may have changed
        }
        self.tt.clear(self.threads.len());
        self.corrections.clear();
        for memory in &mut self.threads {
            memory.histories.clear();
        }
    }

    /// Searches on the searcher's threads. `on_event` is called from one of them.
    pub fn search<T: Tablebase>(
        &mut self,
        request: &SearchRequest<'_>,
        tablebase: &T,
        signals: &Signals,
        on_event: &mut (dyn FnMut(Event) + Send),
    ) -> SearchResult {
        self.run(
            Start::at(Place::OwnThreads),
            request,
            tablebase,
            signals,
            on_event,
        )
    }

    /// Searches from scratch, on the calling thread alone: apart from timing, the result is that of a new searcher's
    /// first search with one thread, whatever was searched before. Later searches start with what this one has learned.
    ///
    /// Forgetting costs next to nothing, so this is the way to search many positions independently of each other.
    ///
    /// The longest line, of [`MAX_PLY`](crate::MAX_PLY) plies, needs about one and a half megabytes of stack.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// use tabiya_search::{Limits, Material, NoTablebase, SearchRequest, Searcher, Signals};
    ///
    /// let position = Position::default();
    /// let limits = Limits { nodes: Some(2000), ..Limits::default() };
    /// let mut searcher = Searcher::new(vec![Material], 1)?;
    /// let mut search = || {
    ///     let request = SearchRequest::new(&position, &limits);
    ///     searcher.search_from_scratch(&request, &NoTablebase, &Signals::default(), &mut |_event| {})
    /// };
    /// assert_eq!(search().lines[0].pv, search().lines[0].pv);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_from_scratch<T: Tablebase>(
        &mut self,
        request: &SearchRequest<'_>,
        tablebase: &T,
        signals: &Signals,
        on_event: &mut (dyn FnMut(Event) + Send),
    ) -> SearchResult {
        let start = Start::at(Place::CallingThread);
        self.new_game();
        self.run(start, request, tablebase, signals, on_event)
    }

    fn run<T: Tablebase>(
        &mut self,
        start: Start,
        request: &SearchRequest<'_>,
        tablebase: &T,
        signals: &Signals,
        on_event: &mut (dyn FnMut(Event) + Send),
    ) -> SearchResult {
        let Start { time, place } = start;
        let root_moves = root_moves(request);
        if root_moves.is_empty() || self.threads.is_empty() {
            return SearchResult {
                best: None,
                ponder: None,
                lines: Vec::new(),
                nodes: 0,
                time: time.elapsed(),
            };
        }
        self.tt.next_search();
        let threads = if place == Place::CallingThread {
            1
        } else {
            self.threads.len()
        };
        let counters = || (0..threads).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (nodes, tablebase_hits) = (counters(), counters());
        let shared = Shared {
            tt: &self.tt,
            tablebase,
            lmr: &self.lmr,
            cuckoo: &self.cuckoo,
            corrections: &self.corrections,
            limits: request.limits,
            budget: TimeBudget::new(time, request.limits, request.overhead),
            stop_requested: &signals.stop,
            watch: request.watch,
            stop: AtomicBool::new(false),
            pondering: &signals.pondering,
            node_pool: NodePool::new(request.limits.nodes, threads),
            nodes: &nodes,
            tablebase_hits: &tablebase_hits,
            lines: request.lines.max(1),
            probe_depth: request.probe_depth as i32,
            probe_men: request.probe_men.min(tablebase.max_men()),
        };
        let mut forward = |event| on_event(event);
        let mut on_main_event: Option<&mut (dyn FnMut(Event) + Send)> = Some(&mut forward);
        let workers: Vec<Worker<'_, E, T>> = self.threads[..threads]
            .iter_mut()
            .enumerate()
            .map(|(id, memory)| {
                worker(
                    &shared,
                    memory,
                    id,
                    request,
                    root_moves.clone(),
                    on_main_event.take(),
                )
            })
            .collect();
        let workers = match place {
            Place::OwnThreads => lazy_smp::run(workers, request.position, &shared, signals),
            Place::CallingThread => lazy_smp::run_here(workers, request.position, &shared, signals),
        };
        lazy_smp::result(&workers, &shared)
    }
}

/// The root moves to search.
fn root_moves(request: &SearchRequest<'_>) -> Vec<RootMove> {
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
    request: &SearchRequest<'_>,
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
    use tabiya_rules::{Bitboard, Color, Position};

    #[test]
    fn the_main_thread_ends_the_search_for_all_threads() {
        let limits = Limits {
            nodes: Some(50_000),
            ..Limits::default()
        };
        for threads in [1, 4] {
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let position = Position::default();
            let request = SearchRequest::new(&position, &limits);
            let signals = Signals::default();
            let result = searcher.search(&request, &NoTablebase, &signals, &mut |_| {});
            assert_eq!(result.nodes, 50_000, "{threads} threads");
            assert!(!signals.is_stopped());
        }
    }

    #[test]
    fn the_requested_depth_is_reached_whichever_thread_gets_there_first() {
        let limits = Limits {
            depth: Some(9),
            ..Limits::default()
        };
        let position = Position::default();
        for (threads, lines) in [(1, 1), (3, 1), (3, 4)] {
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let request = SearchRequest {
                lines,
                ..SearchRequest::new(&position, &limits)
            };
            for _ in 0..20 {
                let result = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
                assert_eq!(result.lines.len(), lines);
                assert!(result.lines.iter().all(|info| info.depth == 9));
            }
        }
    }

    #[test]
    fn existing_threads_keep_their_histories() {
        let (position, limits) = (
            Position::default(),
            Limits {
                nodes: Some(3000),
                ..Limits::default()
            },
        );
        let mut searcher = Searcher::new(vec![Material], 1).unwrap();
        let request = SearchRequest::new(&position, &limits);
        searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
        let moves = position.legal_moves();
        let learned = |searcher: &Searcher<Material>| -> i32 {
            let histories = &searcher.threads[0].histories;
            let quiet = |&mv| histories.quiet(Color::White, Bitboard::EMPTY, mv).abs();
            moves.iter().map(quiet).sum()
        };
        let before = learned(&searcher);
        assert_ne!(before, 0);
        for threads in [4, 2] {
            searcher.set_threads(threads, || Material).unwrap();
            assert_eq!((searcher.threads(), learned(&searcher)), (threads, before));
        }
        searcher.replace_evaluators(|| Material);
        assert_eq!((searcher.threads(), learned(&searcher)), (2, 0));
    }

    #[test]
    fn one_thread_searches_exactly_the_node_limit() {
        let position = Position::default();
        for nodes in (100..3000).step_by(97) {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut searcher = Searcher::new(vec![Material], 1).unwrap();
            let request = SearchRequest {
                lines: 3,
                ..SearchRequest::new(&position, &limits)
            };
            let result = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
            assert_eq!(result.nodes, nodes);
        }
    }
}
