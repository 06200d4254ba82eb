//! One search thread: its own state and what it shares with the others.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;
use tabiya_rules::{Bitboard, Move, Piece, PieceKind, Position, zobrist};

use crate::correction::Corrections;
use crate::cuckoo::Cuckoo;
use crate::evaluator::Evaluator;
use crate::history::{Histories, PieceTo};
use crate::limits::Limits;
use crate::lmr::LmrTable;
use crate::move_picker;
use crate::node_pool::NodePool;
use crate::report::Event;
use crate::root::RootMove;
use crate::root_lines::RootLine;
use crate::score::{MAX_PLY, Value};
use crate::tablebase::Tablebase;
use crate::time::TimeBudget;
use crate::transposition::TranspositionTable;
use crate::tunables;

/// Nodes between two polls of the clock: few enough that with many threads on few processors one of them polls in time.
const POLL_INTERVAL: u64 = 256;

/// Extra stack frames before the root, so that looking back a few plies needs no bounds test.
const BEFORE_ROOT: usize = 6;

/// Search stack entry: what a node makes available to the other nodes of its line.
#[derive(Clone)]
pub(crate) struct Frame {
    /// The move made here, as its piece and target square.
    pub(crate) moved: PieceTo,
    /// The move made here.
    pub(crate) mv: Option<Move>,
    /// What it captured, unless it was a quiet move.
    pub(crate) victim: Option<PieceKind>,
    /// Its number among the moves of the node, from 1.
    pub(crate) number: usize,
    /// The squares attacked by the opponent.
    pub(crate) threats: Bitboard,
    /// Whether a null move was made here, or none yet.
    pub(crate) is_null: bool,
    /// Plies since the last null move of the line, the moves of the game included.
    pub(crate) since_null: usize,
    /// The corrected static evaluation; in check, that of two plies earlier.
    pub(crate) eval: Value,
    /// Killer: a quiet move that caused a cut-off in a sibling.
    pub(crate) killer: Option<Move>,
    /// The move excluded by a singular search.
    pub(crate) excluded: Option<Move>,
    /// How often children have failed high.
    pub(crate) cutoffs: u32,
    /// The reduction (LMR) of the move made here, in plies.
    pub(crate) reduction: i32,
}

/// A principal variation.
pub(crate) type Pv = ArrayVec<Move, MAX_PLY>;

const NEW_FRAME: Frame = Frame {
    moved: PieceTo::NONE,
    mv: None,
    victim: None,
    number: 0,
    threats: Bitboard::EMPTY,
    is_null: true,
    since_null: usize::MAX / 2,
    eval: 0,
    killer: None,
    excluded: None,
    cutoffs: 0,
    reduction: 0,
};

/// The state a thread keeps from one search to the next.
pub(crate) struct Memory<E> {
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
    pub(crate) frames: Vec<Frame>,
    /// The PV from each ply on; apart from the frames, which every node reads.
    pub(crate) pvs: Vec<Pv>,
    pub(crate) keys: Vec<u64>,
    pub(crate) root_moves: Vec<RootMove>,
    /// The lines found so far, best first.
    pub(crate) found: Vec<RootLine>,
}

impl<E> Memory<E> {
    /// The state of a new thread; `None` if there is not enough memory.
    pub(crate) fn new(evaluator: E) -> Option<Memory<E>> {
        Some(Memory {
            evaluator,
            histories: Histories::new()?,
            frames: vec![NEW_FRAME; BEFORE_ROOT + MAX_PLY + 4],
            pvs: vec![Pv::new_const(); MAX_PLY + 4],
            keys: Vec::with_capacity(1024),
            root_moves: Vec::new(),
            found: Vec::new(),
        })
    }
}

/// What all threads of a search share.
pub(crate) struct Shared<'a, T> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) tablebase: &'a T,
    pub(crate) lmr: &'a LmrTable,
    pub(crate) cuckoo: &'a Cuckoo,
    /// Correction history, which all threads learn together.
    pub(crate) corrections: &'a Corrections,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: TimeBudget,
    /// Set from outside to stop the search.
    pub(crate) stop_requested: &'a AtomicBool,
    /// Polled; returning true stops the search.
    pub(crate) watch: Option<fn() -> bool>,
    /// Stops all threads. Set by the main thread when it is done, by any thread that completes the requested depth, and
    /// by any thread that finds the time up.
    pub(crate) stop: AtomicBool,
    /// Set while pondering.
    pub(crate) pondering: &'a AtomicBool,
    /// What is left of the node limit.
    pub(crate) node_pool: NodePool,
    /// Node counts of the threads, updated now and then.
    pub(crate) nodes: &'a [AtomicU64],
    pub(crate) tablebase_hits: &'a [AtomicU64],
    /// MultiPV: how many lines to find.
    pub(crate) lines: usize,
    /// Minimum depth and maximum number of men for tablebase probes.
    pub(crate) probe_depth: i32,
    pub(crate) probe_men: u32,
}

impl<T> Shared<'_, T> {
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }

    /// Whether this is the requested depth. A mate search does not end by depth: only the main thread can end it.
    pub(crate) fn has_reached(&self, depth: i32) -> bool {
        let is_deep_enough = |wanted| depth.unsigned_abs() >= wanted;
        self.limits.mate.is_none() && self.limits.depth.is_some_and(is_deep_enough)
    }

    pub(crate) fn total_tablebase_hits(&self) -> u64 {
        self.tablebase_hits.iter().map(|hits| hits.load(Relaxed)).sum()
    }
}

/// A running search thread.
pub(crate) struct Worker<'a, E, T> {
    pub(crate) shared: &'a Shared<'a, T>,
    pub(crate) memory: &'a mut Memory<E>,
    pub(crate) id: usize,
    pub(crate) nodes: u64,
    /// The node count at which to poll next.
    pub(crate) next_poll: u64,
    /// Nodes taken from the node pool so far.
    pub(crate) granted: u64,
    pub(crate) tablebase_hits: u64,
    pub(crate) stopped: bool,
    pub(crate) selective_depth: usize,
    pub(crate) root_depth: i32,
    /// MultiPV: the line being searched, from 0.
    pub(crate) line: usize,
    /// No null moves before this ply, during a verification search.
    pub(crate) nmp_min_ply: usize,
    /// The last completed depth.
    pub(crate) completed_depth: i32,
    /// Where events go; only the main thread reports any.
    pub(crate) on_event: Option<&'a mut (dyn FnMut(Event) + Send)>,
}

impl<'a, E: Evaluator, T: Tablebase> Worker<'a, E, T> {
    /// Thread number `id` of a new search.
    pub(crate) fn new(
        shared: &'a Shared<'a, T>,
        memory: &'a mut Memory<E>,
        id: usize,
        on_event: Option<&'a mut (dyn FnMut(Event) + Send)>,
    ) -> Worker<'a, E, T> {
        Worker {
            shared,
            memory,
            id,
            nodes: 0,
            next_poll: 0,
            granted: 0,
            tablebase_hits: 0,
            stopped: false,
            selective_depth: 0,
            root_depth: 0,
            line: 0,
            nmp_min_ply: 0,
            completed_depth: 0,
            on_event,
        }
    }

    #[inline(always)]
    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[BEFORE_ROOT + ply]
    }

    /// The PV from `ply` on.
    #[inline(always)]
    pub(crate) fn pv(&mut self, ply: usize) -> &mut Pv {
        &mut self.memory.pvs[ply]
    }

    /// The frame `back` plies before `ply`, which may be before the root.
    #[inline(always)]
    pub(crate) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.memory.frames[BEFORE_ROOT + ply - back]
    }

    /// Resets the search stack for a new search.
    pub(crate) fn clear_frames(&mut self) {
        for frame in &mut self.memory.frames {
            frame.clone_from(&NEW_FRAME);
        }
        for pv in &mut self.memory.pvs {
            pv.clear();
        }
    }

    /// Counts a node and checks whether to stop.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) {
        if self.stopped {
            return; // nodes entered while unwinding are not searched
        }
        self.nodes += 1;
        // With more threads than processors a thread may wait long for its turn, so the flag is read at every node.
        if self.nodes >= self.next_poll || self.shared.stop.load(Relaxed) {
            self.poll();
        }
    }

    /// Publishes the counts, and checks the limits, the clock and the signals.
    #[cold]
    fn poll(&mut self) {
        if self.nodes >= self.granted {
            self.take_nodes();
        }
        self.publish_counts();
        if self.has_to_stop() {
            self.shared.stop.store(true, Relaxed);
        }
        self.stopped |= self.shared.stop.load(Relaxed);
        let next = (self.nodes / POLL_INTERVAL + 1) * POLL_INTERVAL;
        self.next_poll = next.min(self.granted);
    }

    /// Takes nodes from the pool; when it is empty, this thread stops.
    fn take_nodes(&mut self) {
        let taken = self.shared.node_pool.take();
        if taken == 0 {
            self.nodes = self.nodes.min(self.granted);
            self.stopped = true;
        }
        self.granted = self.granted.saturating_add(taken);
    }

    /// Whether a stop was requested or the time is up. Every thread checks, because the main thread may be waiting for
    /// a processor; `watch` is called on the main thread only.
    fn has_to_stop(&self) -> bool {
        self.shared.stop_requested.load(Relaxed)
            || self.id == 0 && self.shared.watch.is_some_and(|should_stop| should_stop())
            || !self.shared.pondering.load(Relaxed) && self.shared.budget.is_hard_limit_reached()
    }

    pub(crate) fn publish_counts(&self) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        self.shared.tablebase_hits[self.id].store(self.tablebase_hits, Relaxed);
    }

    /// Prefetches the TT entry of the position after a move, long before it is needed: most picked moves are searched.
    #[inline(always)]
    pub(crate) fn prefetch_after(&self, position: &Position, mv: Move) {
        self.shared.tt.prefetch(likely_key(position, mv));
    }

    /// Makes a move, calls `search` on the position after it, and unmakes the move.
    #[inline(always)]
    pub(crate) fn with_move<R>(
        &mut self,
        position: &Position,
        ply: usize,
        mv: Move,
        search: impl FnOnce(&mut Self, &Position) -> R,
    ) -> R {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let moved = move_picker::piece_to(position, mv).unwrap_or(PieceTo::NONE);
        let victim = (!mv.is_quiet()).then(|| move_picker::victim(position, mv));
        let frame = self.frame(ply);
        frame.moved = moved;
        frame.mv = Some(mv);
        frame.victim = victim;
        frame.is_null = false;
        let since_null = frame.since_null + 1;
        self.frame(ply + 1).since_null = since_null;
        self.memory.keys.push(position.key());
        self.memory.evaluator.push(position, Some(mv), &next);
        let result = search(self, &next);
        self.memory.evaluator.pop();
        self.memory.keys.pop();
        result
    }

    /// Like [`with_move`](Self::with_move), for a null move; `None` if it is not allowed.
    pub(crate) fn with_null_move<R>(
        &mut self,
        position: &Position,
        ply: usize,
        search: impl FnOnce(&mut Self, &Position) -> R,
    ) -> Option<R> {
        let mut next = position.clone();
        next.make_null()?;
        self.shared.tt.prefetch(next.key());
        let frame = self.frame(ply);
        frame.moved = PieceTo::NONE;
        frame.mv = None;
        frame.is_null = true;
        self.frame(ply + 1).since_null = 0;
        self.memory.keys.push(position.key());
        self.memory.evaluator.push(position, None, &next);
        let result = search(self, &next);
        self.memory.evaluator.pop();
        self.memory.keys.pop();
        Some(result)
    }

    /// Whether the position is a draw by the fifty-move rule or by repetition.
    pub(crate) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let clock = usize::from(position.halfmove_clock());
        clock >= 100 && !position.is_checkmate() || clock >= 4 && self.is_repetition(position, ply, clock)
    }

    /// Whether the position is a repetition: of one in the search, or of two in the game. Positions before a null move
    /// do not count, because no legal moves lead across it.
    fn is_repetition(&self, position: &Position, ply: usize, clock: usize) -> bool {
        let keys = &self.memory.keys;
        let furthest = clock.min(keys.len()).min(self.frame_before(ply, 0).since_null);
        let mut seen_in_game = false;
        for back in (4..=furthest).step_by(2) {
            if keys[keys.len() - back] == position.key() {
                if back < ply || seen_in_game {
                    return true;
                }
                seen_in_game = true;
            }
        }
        false
    }

    /// Upcoming repetition (cuckoo tables): whether the side to move can return to an earlier position of this search,
    /// and so has at least a draw.
    pub(crate) fn has_upcoming_repetition(&self, position: &Position, ply: usize) -> bool {
        let keys = &self.memory.keys;
        let furthest = usize::from(position.halfmove_clock())
            .min(ply.saturating_sub(1))
            .min(self.frame_before(ply, 0).since_null);
        (3..=furthest)
            .step_by(2)
            .any(|back| self.shared.cuckoo.leads_back(position, keys[keys.len() - back]))
    }

    /// Draw noise: a draw is worth zero, give or take a little, which keeps the search from going round in circles.
    pub(crate) fn draw_value(&self) -> Value {
        ((self.nodes & 2) as Value - 1) * tunables::draw_noise()
    }
}

/// The Zobrist key after a move, ignoring castling, promotion, en passant and lost castling rights: cheap, and almost
/// always right.
#[inline(always)]
fn likely_key(position: &Position, mv: Move) -> u64 {
    let placed = |piece: Option<Piece>, square| piece.map_or(0, |piece| zobrist::piece(piece, square));
    let moved = position.piece_at(mv.from());
    let captured = position.piece_at(mv.to());
    position.key()
        ^ placed(moved, mv.from())
        ^ placed(moved, mv.to())
        ^ placed(captured, mv.to())
        ^ zobrist::side()
}

#[cfg(test)]
mod tests;
