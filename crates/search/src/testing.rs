//! Support for unit tests of the search: a scripted evaluator and scripted tablebases, a worker without threads, and
//! switches for the selective steps.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tabiya_rules::{Color, Move, Piece, PieceKind, Position};

use crate::clock::Instant;
use crate::correction::Corrections;
use crate::cuckoo::Cuckoo;
use crate::evaluator::{Evaluator, Material};
use crate::history::PieceTo;
use crate::limits::Limits;
use crate::lmr::LmrTable;
use crate::node::Node;
use crate::node_pool::NodePool;
use crate::report::Event;
use crate::root::RootMove;
use crate::score::Value;
use crate::tablebase::{Tablebase, TablebaseResult};
use crate::time::TimeBudget;
use crate::transposition::{Bound, Entry, TranspositionTable};
use crate::tunables;
use crate::window::Window;
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
        end.play_unchecked(mv);
    }
    end
}

/// Plays a line of UCI moves in a worker and calls `act` at its end.
pub(crate) fn along<R>(
    worker: &mut TestWorker<'_>,
    position: &Position,
    ply: usize,
    line: &[&str],
    act: impl FnOnce(&mut TestWorker<'_>, &Position, usize) -> R,
) -> R {
    match line {
        [] => act(worker, position, ply),
        [first, rest @ ..] => {
            let mv = mv(position, first);
            worker.with_move(position, ply, mv, |worker, next| {
                along(worker, next, ply + 1, rest, act)
            })
        }
    }
}

/// A TT entry without move and evaluation.
pub(crate) fn entry(value: Value, bound: Bound, depth: i32) -> Entry {
    Entry {
        mv: None,
        value,
        eval: None,
        depth,
        bound,
        tt_pv: false,
    }
}

/// Three quiet king moves and nothing else. Without histories they come in the order of [`three_values`].
pub(crate) const THREE_MOVES: &str = "8/8/8/8/k2p4/3P4/8/K7 w - - 0 1";

/// Three moves worth 10, 20 and 30, the best one searched last, in a position with a static evaluation of 5.
pub(crate) fn three_values() -> Scripted {
    let root = position(THREE_MOVES);
    Scripted::always(5)
        .at(&after(&root, "a1b2"), -10)
        .at(&after(&root, "a1a2"), -20)
        .at(&after(&root, "a1b1"), -30)
}

/// A scripted evaluator: values by position, for the side to move; elsewhere the material, or a fixed value.
#[derive(Clone, Default)]
pub(crate) struct Scripted {
    values: HashMap<u64, Value>,
    elsewhere: Option<Value>,
    white_leads: Option<Value>,
    /// How often it was called.
    pub(crate) asked: usize,
    /// How many moves have been made and not unmade.
    height: usize,
    /// The heights at which null moves were made.
    pub(crate) null_moves: Vec<usize>,
}

impl Scripted {
    /// The same value everywhere.
    pub(crate) fn always(value: Value) -> Scripted {
        Scripted {
            elsewhere: Some(value),
            ..Scripted::default()
        }
    }

    /// White is ahead by this everywhere, whoever is to move, so any search finds this value.
    pub(crate) fn white_leads(value: Value) -> Scripted {
        Scripted {
            white_leads: Some(value),
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

    fn push(&mut self, _: &Position, mv: Option<Move>, _: &Position) {
        if mv.is_none() {
            self.null_moves.push(self.height);
        }
        self.height += 1;
    }

    fn pop(&mut self) {
        self.height -= 1;
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        self.asked += 1;
        let lead = self.white_leads.map(|lead| match position.side_to_move() {
            Color::White => lead,
            Color::Black => -lead,
        });
        let known = self.values.get(&position.key()).copied();
        known
            .or(self.elsewhere)
            .or(lead)
            .unwrap_or_else(|| Material.evaluate(position))
    }
}

/// Scripted tablebases: results by position.
#[derive(Default)]
pub(crate) struct ScriptedTables {
    results: HashMap<u64, TablebaseResult>,
    /// How often they were probed.
    pub(crate) asked: AtomicU64,
}

impl ScriptedTables {
    /// This result in this position, for the side to move.
    pub(crate) fn at(mut self, position: &Position, result: TablebaseResult) -> ScriptedTables {
        self.results.insert(position.key(), result);
        self
    }
}

impl Tablebase for ScriptedTables {
    fn max_men(&self) -> u32 {
        if self.results.is_empty() { 0 } else { 32 }
    }

    fn probe(&self, position: &Position) -> Option<TablebaseResult> {
        self.asked.fetch_add(1, Relaxed);
        self.results.get(&position.key()).copied()
    }
}

/// A worker for tests.
pub(crate) type TestWorker<'a> = Worker<'a, Scripted, ScriptedTables>;

/// Everything a worker needs. What it learns is kept from one [`Rig::run`] to the next.
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
    /// How many threads the search believes it has.
    pub(crate) threads: usize,
    pub(crate) stop_requested: AtomicBool,
    pub(crate) pondering: AtomicBool,
    /// Set by a worker that ends the search.
    pub(crate) stop: AtomicBool,
    /// When the search started; an earlier time makes it believe it has been running for long.
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
            stop_requested: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            start: Instant::now(),
            events: Vec::new(),
        }
    }

    /// Calls `act` with a worker at `root`, as the main thread.
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
            stop_requested: &self.stop_requested,
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

/// The ply of the nodes made by [`node`].
pub(crate) const PLY: usize = 2;

/// A node as the steps of a search see it: two plies from the root, with a zero window at alpha and no TT entry, after
/// a king move by each side. The test changes the rest.
pub(crate) fn node<'p>(
    worker: &mut TestWorker<'_>,
    position: &'p Position,
    depth: i32,
    alpha: Value,
) -> Node<'p> {
    worker.memory.keys.resize(PLY, 0);
    for (ply, color) in [position.side_to_move(), !position.side_to_move()]
        .into_iter()
        .enumerate()
    {
        let (king, from) = (Piece::new(color, PieceKind::King), position.king(color));
        let frame = worker.frame(ply);
        frame.mv = Some(Move::quiet(from, from));
        frame.moved = PieceTo::new(king, from);
        (frame.number, frame.is_null) = (1, false);
    }
    let node = worker.describe::<false>(position, PLY, None, None);
    Node {
        depth,
        window: Window::zero(alpha),
        context: worker.context(position, PLY),
        ..node
    }
}

/// Sets tunables of this thread.
pub(crate) fn set(values: &[(&str, i32)]) {
    for &(name, value) in values {
        assert!(tunables::set(name, value), "no tunable {name}");
    }
}

/// Switches off fifty-move damping for this thread: with this divisor, evaluations up to five hundred round to
/// themselves.
pub(crate) fn switch_off_damping() {
    set(&[("fifty_move_damping", -50_000)]);
}

/// Makes this thread learn an error of the evaluation in full at depth 8, up to 256.
pub(crate) fn learn_whole_errors() {
    set(&[("correction_bonus", 1024 / 8), ("correction_bonus_max", 256)]);
}

/// Makes this thread search by plain alpha-beta, with undamped evaluations.
pub(crate) fn search_plainly() {
    switch_off_selectivity();
    switch_off_damping();
}

/// Makes this thread reduce every late move (LMR) by the same number of plies.
pub(crate) fn reduce_late_moves_by(plies: i32) {
    set(&[
        ("lmr_depth", 2),
        ("lmr_quiet_base", plies * 1024),
        ("lmr_quiet_divisor", i32::MAX),
        ("lmr_capture_base", plies * 1024),
        ("lmr_capture_divisor", i32::MAX),
        ("lmr_pv", 0),
        ("lmr_tt_pv", 0),
        ("lmr_cut_node", 0),
        ("lmr_no_tt_move", 0),
        ("lmr_alpha_raised", 0),
        ("lmr_correction", 0),
        ("lmr_not_improving", 0),
        ("lmr_check", 0),
        ("lmr_tt_capture", 0),
        ("lmr_killer", 0),
        ("lmr_cutoffs", 0),
        ("lmr_history_divisor", i32::MAX),
    ]);
}

/// Larger than any depth in a test.
pub(crate) const NEVER: i32 = 1000;

/// Switches off all pruning, reductions, extensions, corrections and noise for this thread: what is left is alpha-beta.
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
