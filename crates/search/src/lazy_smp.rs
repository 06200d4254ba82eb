//! Lazy SMP: all threads search the same position, each with its own histories, and share the transposition table.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Move, Position};

use crate::evaluator::Evaluator;
#[cfg(target_family = "wasm")]
use crate::helper_threads::{self, HelperTask};
use crate::report::SearchResult;
use crate::root_lines::RootLine;
use crate::score::KNOWN_WIN;
use crate::signals::Signals;
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::{Shared, Worker};

/// Stack size of a search thread, enough for the deepest line.
pub(crate) const STACK: usize = 16 << 20;

/// Runs all workers. The search ends when the main thread says so, or when any thread completes the requested depth.
/// Workers for which the system has no thread are dropped; if it has none at all, the main worker runs on the calling
/// thread.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn run<'a, E: Evaluator, T: Tablebase>(
    mut workers: Vec<Worker<'a, E, T>>,
    position: &Position,
    shared: &Shared<'_, T>,
    signals: &Signals,
) -> Vec<Worker<'a, E, T>> {
    let ended: Vec<bool> = std::thread::scope(|scope| {
        let mut handles = Vec::with_capacity(workers.len());
        for worker in &mut workers {
            if shared.stop.load(Relaxed) {
                break; // over before all have started
            }
            let thread = std::thread::Builder::new().stack_size(STACK);
            match thread.spawn_scoped(scope, || search(worker, position, shared, signals)) {
                Ok(handle) => handles.push(handle),
                Err(_) => break,
            }
        }
        handles.into_iter().map(|handle| handle.join().is_ok()).collect()
    });
    if ended.is_empty() {
        return run_here(workers, position, shared, signals);
    }
    let mut ended = ended.into_iter();
    workers.retain(|_| ended.next().unwrap_or(false));
    workers
}

/// Runs the main worker on the calling thread, without helpers.
pub(crate) fn run_here<'a, E: Evaluator, T: Tablebase>(
    mut workers: Vec<Worker<'a, E, T>>,
    position: &Position,
    shared: &Shared<'_, T>,
    signals: &Signals,
) -> Vec<Worker<'a, E, T>> {
    workers.truncate(1);
    for worker in &mut workers {
        search(worker, position, shared, signals);
    }
    workers
}

/// The search of one thread.
fn search<E: Evaluator, T: Tablebase>(
    worker: &mut Worker<'_, E, T>,
    position: &Position,
    shared: &Shared<'_, T>,
    signals: &Signals,
) {
    if worker.id > 0 {
        return worker.iterative_deepening(position);
    }
    // However the main thread ends, even by a panic, the helpers stop too.
    let over = Over(&shared.stop);
    worker.iterative_deepening(position);
    wait_for_opponent(signals);
    if shared.node_pool.is_empty() {
        // The node limit ends the search: the helpers use up the few nodes they have left and stop by themselves.
        std::mem::forget(over);
    }
}

/// While pondering, the best move must not be returned before the opponent has moved. Not in WebAssembly, where nothing
/// could end the wait.
fn wait_for_opponent(signals: &Signals) {
    while cfg!(not(target_family = "wasm")) && signals.is_pondering() && !signals.is_stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Sets its flag when it goes out of scope.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Runs the main worker here, where it may call back, and the others on helper threads as far as there are any.
#[cfg(target_family = "wasm")]
pub(crate) fn run<'a, E: Evaluator, T: Tablebase>(
    workers: Vec<Worker<'a, E, T>>,
    position: &Position,
    shared: &Shared<'_, T>,
    signals: &Signals,
) -> Vec<Worker<'a, E, T>> {
    let mut workers = workers;
    if let Some((first, others)) = workers.split_first_mut() {
        let tasks = others
            .iter_mut()
            .map(|worker| Box::new(|| worker.iterative_deepening(position)) as HelperTask<'_>)
            .collect();
        helper_threads::run(tasks, || search(first, position, shared, signals));
    }
    workers
}

/// Skip blocks: each helper skips depths in its own pattern, so that not all threads search the same tree at the same
/// time. A pattern `(size, phase)` skips every other block of `size` depths.
pub(crate) fn skips_depth(id: usize, depth: i32) -> bool {
    const PATTERNS: [(i32, i32); 12] = [
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (2, 2),
        (2, 3),
        (3, 0),
        (3, 1),
        (3, 2),
        (3, 3),
        (3, 4),
        (3, 5),
    ];
    let Some(helper) = id.checked_sub(1) else {
        return false; // the main thread reports every depth
    };
    let (size, phase) = PATTERNS[helper % PATTERNS.len()];
    (depth + phase) / size % 2 == 1
}

/// Thread voting: each thread votes for its best move, with more weight the deeper and the better its line. Returns the
/// index of the winning thread.
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

/// The combined result of all workers. With MultiPV there is no vote: the lines are those of the worker that completed
/// the requested depth, else those of the main worker.
pub(crate) fn result<E: Evaluator, T: Tablebase>(
    workers: &[Worker<'_, E, T>],
    shared: &Shared<'_, T>,
) -> SearchResult {
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
            // Stopped before its first result: any move is better than none.
            return vec![worker.info(0, &RootLine::unknown(worker.memory.root_moves[0].mv))];
        }
        let numbered = worker.memory.found.iter().enumerate();
        numbered.map(|(index, line)| worker.info(index, line)).collect()
    });
    let pv = lines.first().map_or(&[][..], |info| &info.pv);
    SearchResult {
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
    use crate::clock::Instant;
    use crate::evaluator::Material;
    use crate::limits::Limits;
    use crate::report::Event;
    use crate::request::SearchRequest;
    use crate::score::{MAX_PLY, Value};
    use crate::searcher::Searcher;
    use crate::tablebase::NoTablebase;
    use std::hint::black_box;

    #[test]
    fn the_main_thread_searches_every_depth_and_helpers_half_of_them() {
        for id in 0..40 {
            let skipped = (1..=24).filter(|&depth| skips_depth(id, depth)).count();
            assert_eq!(skipped, if id == 0 { 0 } else { 12 }, "thread {id}");
        }
    }

    #[test]
    fn helpers_skip_different_depths() {
        let skipped = |id| {
            (1..=24)
                .filter(|&depth| skips_depth(id, depth))
                .collect::<Vec<_>>()
        };
        for id in 1..12 {
            assert!(
                (id + 1..=12).all(|other| skipped(id) != skipped(other)),
                "thread {id}"
            );
        }
    }

    #[test]
    fn many_threads_together_keep_the_node_limit() {
        let position = Position::default();
        for (threads, nodes) in [(2, 0), (2, 100), (3, 1000), (8, 20_000), (16, 5_000)] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let request = SearchRequest::new(&position, &limits);
            let result = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
            assert_eq!(result.nodes, nodes, "{threads} threads");
            assert!(result.best.is_some());
        }
    }

    #[test]
    fn the_move_time_is_kept_with_more_threads_than_processors() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(200)),
            ..Limits::default()
        };
        let position = Position::default();
        let mut searcher = Searcher::new(vec![Material; 64], 1).unwrap();
        let request = SearchRequest::new(&position, &limits);
        // Best of five, because the system may be busy with something else now and then.
        let quickest = (0..5)
            .map(|_| {
                let begun = Instant::now();
                searcher.search(&request, &NoTablebase, &Signals::default(), &mut |_| {});
                begun.elapsed()
            })
            .min();
        assert!(quickest < Some(Duration::from_millis(300)), "{quickest:?}");
    }

    #[test]
    fn time_and_nodes_never_decrease_from_one_report_to_the_next() {
        let limits = Limits {
            depth: Some(8),
            ..Limits::default()
        };
        let position = Position::default();
        for threads in [1, 4] {
            let mut searcher = Searcher::new(vec![Material; threads], 1).unwrap();
            let request = SearchRequest {
                lines: 3,
                ..SearchRequest::new(&position, &limits)
            };
            let mut reports = Vec::new();
            let result = searcher.search(&request, &NoTablebase, &Signals::default(), &mut |event| {
                if let Event::Line(info) = event {
                    reports.push((info.time, info.nodes));
                }
            });
            reports.extend(result.lines.iter().map(|info| (info.time, info.nodes)));
            reports.push((result.time, result.nodes));
            assert!(reports.is_sorted_by(|before, after| before.0 <= after.0 && before.1 <= after.1));
            // A helper may complete the last depth first; the result has its lines in any case.
            assert!(reports.len() > 3);
        }
    }

    /// A material evaluation that measures how much stack long lines need per ply.
    #[derive(Default)]
    struct StackGauge {
        /// Stack addresses at the root and after each move.
        places: Vec<usize>,
        /// The most bytes per ply that any line has needed.
        most: usize,
    }

    impl StackGauge {
        fn note(&mut self) {
            let here = 0_u8;
            self.places.push(std::ptr::from_ref(black_box(&here)).addr());
            // The first ply includes the root's own frame.
            if let [_, first, .., last] = self.places[..]
                && self.places.len() > 16
            {
                self.most = self.most.max(first.abs_diff(last) / (self.places.len() - 2));
            }
        }
    }

    impl Evaluator for StackGauge {
        fn reset(&mut self, _: &Position) {
            self.places.clear();
            self.note();
        }

        fn push(&mut self, _: &Position, _: Option<Move>, _: &Position) {
            self.note();
        }

        fn pop(&mut self) {
            self.places.pop();
        }

        fn evaluate(&mut self, position: &Position) -> Value {
            Material.evaluate(position)
        }
    }

    #[test]
    fn the_longest_line_fits_on_the_stack_of_a_thread() {
        const USUAL: usize = 2 << 20;
        let mut searcher = Searcher::new(vec![StackGauge::default()], 1).unwrap();
        let limits = Limits {
            nodes: Some(100_000),
            ..Limits::default()
        };
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let request = SearchRequest::new(&position, &limits);
            searcher.search_from_scratch(&request, &NoTablebase, &Signals::default(), &mut |_| {});
            let most = searcher.threads[0].evaluator.most;
            assert!(most > 1000, "{fen}: no long line was seen");
            assert!(most * MAX_PLY < USUAL * 4 / 5, "{fen}: {most} bytes a ply");
        }
    }
}
