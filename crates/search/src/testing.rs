//! What unit tests of the search stand on: an evaluator and tablebases that say what a test tells them to, a worker
//! without threads, and switches for the selective steps.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Move, Position};

use crate::clock::Instant;
use crate::correction::Corrections;
use crate::cuckoo::Cuckoo;
use crate::evaluator::{Evaluator, Material};
use crate::limits::Limits;
use crate::lmr::LmrTable;
use crate::node_pool::NodePool;
use crate::report::Event;
use crate::root::RootMove;
use crate::score::Value;
use crate::tablebase::{Tablebase, Wdl};
use crate::time::TimeBudget;
use crate::transposition::TranspositionTable;
use crate::tunables;
use crate::worker::{Memory, Shared, Worker};

/// A position from its FEN.
pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A legal move of a position from its UCI text.
pub(crate) fn mv(position: &Position, uci: &str) -> Move {
    position
        .parse_uci(uci)
        .unwrap_or_else(|error| panic!("{uci}: {error}"))
}

/// The position after some moves.
pub(crate) fn after(position: &Position, line: &str) -> Position {
    let mut end = position.clone();
    for uci in line.split_whitespace() {
        let mv = mv(&end, uci);
        end.play(mv);
    }
    end
}

/// Values by position, for the side to move; elsewhere the material, or one value for all.
#[derive(Clone, Default)]
pub(crate) struct Scripted {
    values: HashMap<u64, Value>,
    elsewhere: Option<Value>,
    /// How often it was asked.
    pub(crate) asked: usize,
}

impl Scripted {
    /// The same value everywhere.
    pub(crate) fn always(value: Value) -> Scripted {
        Scripted {
            elsewhere: Some(value),
            ..Scripted::default()
        }
    }

    /// This value in this position.
    pub(crate) fn at(mut self, position: &Position, value: Value) -> Scripted {
        self.values.insert(position.key(), value);
        self
    }
}

impl Evaluator for Scripted {
    fn reset(&mut self, _: &Position) {}

    fn push(&mut self, _: &Position, _: Option<Move>, _: &Position) {}

    fn pop(&mut self) {}

    fn evaluate(&mut self, position: &Position) -> Value {
        self.asked += 1;
        let known = self.values.get(&position.key()).copied().or(self.elsewhere);
        known.unwrap_or_else(|| Material.evaluate(position))
    }
}

/// Results by position.
#[derive(Default)]
pub(crate) struct ScriptedTables {
    results: HashMap<u64, Wdl>,
    /// How often they were asked.
    pub(crate) asked: AtomicU64,
}

impl ScriptedTables {
    /// This result in this position, for the side to move.
    pub(crate) fn at(mut self, position: &Position, result: Wdl) -> ScriptedTables {
        self.results.insert(position.key(), result);
        self
    }
}

impl Tablebase for ScriptedTables {
    fn max_men(&self) -> u32 {
        if self.results.is_empty() { 0 } else { 32 }
    }

    fn probe(&self, position: &Position) -> Option<Wdl> {
        self.asked.fetch_add(1, Relaxed);
        self.results.get(&position.key()).copied()
    }
}

/// A worker of these tests.
pub(crate) type TestWorker<'a> = Worker<'a, Scripted, ScriptedTables>;

/// All that a worker needs. What it learns stays from one [`Rig::run`] to the next.
pub(crate) struct Rig {
    pub(crate) memory: Memory<Scripted>,
    pub(crate) corrections: Corrections,
    pub(crate) tt: TranspositionTable,
    pub(crate) tables: ScriptedTables,
    pub(crate) limits: Limits,
    /// Lines to find (MultiPV).
    pub(crate) lines: usize,
    pub(crate) probe_men: u32,
    pub(crate) probe_depth: i32,
    /// How many threads the search believes to have.
    pub(crate) threads: usize,
    pub(crate) asked_to_stop: AtomicBool,
    pub(crate) pondering: AtomicBool,
    /// Raised by a worker that ends the search.
    pub(crate) stop: AtomicBool,
    /// When the search began; earlier than now makes it believe that it has run for long.
    pub(crate) start: Instant,
    pub(crate) events: Vec<Event>,
}

impl Rig {
    pub(crate) fn new(evaluator: Scripted) -> Rig {
        Rig {
            memory: Memory::new(evaluator).unwrap(),
            corrections: Corrections::new().unwrap(),
            tt: TranspositionTable::new(1).unwrap(),
            tables: ScriptedTables::default(),
            limits: Limits::default(),
            lines: 1,
            probe_men: 7,
            probe_depth: 1,
            threads: 1,
            asked_to_stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            start: Instant::now(),
            events: Vec::new(),
        }
    }

    /// Lets a worker do something at `root`, as the first thread.
    pub(crate) fn run<R>(&mut self, root: &Position, act: impl FnOnce(&mut TestWorker<'_>) -> R) -> R {
        let (lmr, cuckoo) = (LmrTable::new(), Cuckoo::new());
        let counters = || (0..self.threads).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (nodes, tablebase_hits) = (counters(), counters());
        let wanted = &self.limits.search_moves;
        self.memory.root_moves = root
            .legal_moves()
            .iter()
            .filter(|mv| wanted.is_empty() || wanted.contains(mv))
            .map(|&mv| RootMove::new(mv))
            .collect();
        let shared = Shared {
            tt: &self.tt,
            tablebase: &self.tables,
            lmr: &lmr,
            cuckoo: &cuckoo,
            corrections: &self.corrections,
            limits: &self.limits,
            budget: TimeBudget::new(self.start, &self.limits, Duration::ZERO),
            asked_to_stop: &self.asked_to_stop,
            watch: None,
            stop: AtomicBool::new(false),
            pondering: &self.pondering,
            node_pool: NodePool::new(self.limits.nodes, self.threads),
            nodes: &nodes,
            tablebase_hits: &tablebase_hits,
            lines: self.lines,
            probe_depth: self.probe_depth,
            probe_men: self.probe_men.min(self.tables.max_men()),
        };
        let events = &mut self.events;
        let mut on_event = |event| events.push(event);
        let mut worker = Worker::new(&shared, &mut self.memory, 0, Some(&mut on_event));
        worker.root_depth = 10;
        worker.clear_frames();
        let result = act(&mut worker);
        self.stop.store(shared.stop.load(Relaxed), Relaxed);
        result
    }
}

/// Sets tunables of this thread.
pub(crate) fn set(values: &[(&str, i32)]) {
    for &(name, value) in values {
        assert!(tunables::set(name, value), "no tunable {name}");
    }
}

/// No depth of any test is as large.
pub(crate) const NEVER: i32 = 1000;

/// Switches off all pruning, reductions, extensions, corrections and noise of this thread: what is left is alpha-beta.
pub(crate) fn switch_off_selectivity() {
    const HUGE: i32 = 100_000;
    set(&[
        ("aspiration_depth", NEVER),
        ("draw_noise", 0),
        ("razoring_base", HUGE),
        ("rfp_depth", -1),
        ("nmp_margin", HUGE),
        ("probcut_depth", NEVER),
        ("iir_depth", NEVER),
        ("hindsight_deeper_reduction", NEVER),
        ("hindsight_shallower_reduction", NEVER),
        ("lmp_base", 1 << 20),
        ("futility_depth", -1),
        ("history_pruning_depth", -1),
        ("see_quiet_margin", HUGE),
        ("see_capture_margin", HUGE),
        ("singular_depth", NEVER),
        ("burdened_depth", -1),
        ("lmr_depth", NEVER),
        ("correction_pawns", 0),
        ("correction_pieces", 0),
        ("correction_moves", 0),
        ("quiescence_futility", HUGE),
        ("quiescence_see", -HUGE),
        ("quiescence_checks", 0),
        ("quiescence_evasions", NEVER),
        ("stand_pat_blend", 120),
        ("quiescence_blend", 120),
    ]);
}
