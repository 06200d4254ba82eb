//! One search thread: its memory and what it shares with the others.

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

/// Nodes after which a thread looks at the clock: soon enough that with many threads on few processors it is somebody's
/// turn to look in time.
const LOOK_EVERY: u64 = 256;

/// Frames before the root, so that looking back a few plies needs no test.
const BEFORE_ROOT: usize = 6;

/// What a node leaves for its neighbours in the line.
#[derive(Clone)]
pub(crate) struct Frame {
    /// The move made here: its piece and target.
    pub(crate) moved: PieceTo,
    /// The move made here.
    pub(crate) mv: Option<Move>,
    /// What it captured, if it was no quiet move.
    pub(crate) victim: Option<PieceKind>,
    /// How many moves were tried here, that one included.
    pub(crate) number: usize,
    /// The squares that the enemy attacks.
    pub(crate) threats: Bitboard,
    /// Whether that was a null move, or none.
    pub(crate) is_null: bool,
    /// How many moves led here since the last null move of the line, those of the game included.
    pub(crate) since_null: usize,
    /// The corrected static evaluation; in check that of two plies before.
    pub(crate) eval: Value,
    /// A quiet move that cut off a sibling.
    pub(crate) killer: Option<Move>,
    /// A move left out, to see whether it is the only good one.
    pub(crate) excluded: Option<Move>,
    /// How often children have cut off.
    pub(crate) cutoffs: u32,
    /// How much the move made here was reduced, in plies.
    pub(crate) reduction: i32,
}

/// A line of moves.
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

/// What a thread keeps from one search to the next.
pub(crate) struct Memory<E> {
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
    pub(crate) frames: Vec<Frame>,
    /// The best line from each ply on; apart from the frames, which every node looks at.
    pub(crate) pvs: Vec<Pv>,
    pub(crate) keys: Vec<u64>,
    pub(crate) root_moves: Vec<RootMove>,
    /// The lines found so far, best first.
    pub(crate) found: Vec<RootLine>,
}

impl<E> Memory<E> {
    /// The memory of a thread that has learned nothing yet; `None` if the system has none left.
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
    /// Correction history: what all threads have learned of the evaluation.
    pub(crate) corrections: &'a Corrections,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: TimeBudget,
    /// Set from outside to end the search.
    pub(crate) asked_to_stop: &'a AtomicBool,
    /// Asked whether to end the search.
    pub(crate) watch: Option<fn() -> bool>,
    /// Set for all threads: the search is over. The first one decides that, or who has reached the depth asked for, or
    /// who sees that the time is up.
    pub(crate) stop: AtomicBool,
    /// Set while the opponent's time runs.
    pub(crate) pondering: &'a AtomicBool,
    /// The nodes that threads may still visit.
    pub(crate) node_pool: NodePool,
    /// Nodes of each thread, updated now and then.
    pub(crate) nodes: &'a [AtomicU64],
    pub(crate) tablebase_hits: &'a [AtomicU64],
    /// How many lines to find.
    pub(crate) lines: usize,
    /// The fewest plies of depth for a tablebase look-up, and the most men.
    pub(crate) probe_depth: i32,
    pub(crate) probe_men: u32,
}

impl<T> Shared<'_, T> {
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }

    /// Whether this depth answers the question. A hunt for a mate is the first thread's alone.
    pub(crate) fn has_reached(&self, depth: i32) -> bool {
        let is_deep_enough = |wanted| depth.unsigned_abs() >= wanted;
        self.limits.mate.is_none() && self.limits.depth.is_some_and(is_deep_enough)
    }

    pub(crate) fn total_tablebase_hits(&self) -> u64 {
        self.tablebase_hits.iter().map(|hits| hits.load(Relaxed)).sum()
    }
}

/// One thread at work.
pub(crate) struct Worker<'a, E, T> {
    pub(crate) shared: &'a Shared<'a, T>,
    pub(crate) memory: &'a mut Memory<E>,
    pub(crate) id: usize,
    pub(crate) nodes: u64,
    /// When so many nodes are counted, the thread looks up from its work.
    pub(crate) next_look: u64,
    /// So many nodes it has taken from the pool.
    pub(crate) granted: u64,
    pub(crate) tablebase_hits: u64,
    pub(crate) stopped: bool,
    pub(crate) selective_depth: usize,
    pub(crate) root_depth: i32,
    /// The line that is being searched at the root, from 0.
    pub(crate) line: usize,
    /// No null moves for this long while one is verified.
    pub(crate) nmp_min_ply: usize,
    /// The last depth that was finished.
    pub(crate) completed_depth: i32,
    /// Where news goes; only the main thread has it.
    pub(crate) on_event: Option<&'a mut (dyn FnMut(Event) + Send)>,
}

impl<'a, E: Evaluator, T: Tablebase> Worker<'a, E, T> {
    /// Thread number `id` of a search that has not begun yet.
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
            next_look: 0,
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

    /// The best line from `ply` on.
    #[inline(always)]
    pub(crate) fn pv(&mut self, ply: usize) -> &mut Pv {
        &mut self.memory.pvs[ply]
    }

    /// The frame `back` plies before `ply`, which may be before the root.
    #[inline(always)]
    pub(crate) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.memory.frames[BEFORE_ROOT + ply - back]
    }

    /// Fresh frames for a new search.
    pub(crate) fn clear_frames(&mut self) {
        for frame in &mut self.memory.frames {
            frame.clone_from(&NEW_FRAME);
        }
        for pv in &mut self.memory.pvs {
            pv.clear();
        }
    }

    /// Counts a node and sees whether the search has to stop.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) {
        if self.stopped {
            return; // what is entered on the way back to the root is not searched
        }
        self.nodes += 1;
        // With more threads than processors each gets its turn late: whoever has it must not waste any.
        if self.nodes >= self.next_look || self.shared.stop.load(Relaxed) {
            self.look_up();
        }
    }

    /// Looks up from work: shows what was done, and sees what the limits, the clock and others say.
    #[cold]
    fn look_up(&mut self) {
        if self.nodes >= self.granted {
            self.take_nodes();
        }
        self.publish_counts();
        if self.has_to_stop() {
            self.shared.stop.store(true, Relaxed);
        }
        self.stopped |= self.shared.stop.load(Relaxed);
        let regularly = (self.nodes / LOOK_EVERY + 1) * LOOK_EVERY;
        self.next_look = regularly.min(self.granted);
    }

    /// Takes nodes from the pool; when there are none left, the search is over for this thread.
    fn take_nodes(&mut self) {
        let taken = self.shared.node_pool.take();
        if taken == 0 {
            self.nodes = self.nodes.min(self.granted);
            self.stopped = true;
        }
        self.granted = self.granted.saturating_add(taken);
    }

    /// Whether somebody or the clock says so. Any thread looks: the first one may be waiting for its turn. Only the one
    /// who called may be asked.
    fn has_to_stop(&self) -> bool {
        self.shared.asked_to_stop.load(Relaxed)
            || self.id == 0 && self.shared.watch.is_some_and(|is_over| is_over())
            || !self.shared.pondering.load(Relaxed) && self.shared.budget.is_over()
    }

    pub(crate) fn publish_counts(&self) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        self.shared.tablebase_hits[self.id].store(self.tablebase_hits, Relaxed);
    }

    /// Asks for the table's entry behind a move, long before it is needed: most moves that are looked at are played.
    #[inline(always)]
    pub(crate) fn prefetch_after(&self, position: &Position, mv: Move) {
        self.shared.tt.prefetch(likely_key(position, mv));
    }

    /// Plays a move, calls `search` on the position after it, and takes it back.
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

    /// Like [`with_move`](Self::with_move), but only passes the move to the other side.
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

    /// Whether the position is drawn by fifty moves without progress or by repetition.
    pub(crate) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let clock = usize::from(position.halfmove_clock());
        clock >= 100 && !position.is_checkmate() || clock >= 4 && self.is_repetition(position, ply, clock)
    }

    /// Whether the position has been there before: once in the search, or twice in the game. A null move ends the look
    /// back, because no legal moves lead across it.
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

    /// Upcoming repetition (cuckoo tables): whether the side to move can bring back a position of this search. Then it has
    /// at least a draw.
    pub(crate) fn has_upcoming_repetition(&self, position: &Position, ply: usize) -> bool {
        let keys = &self.memory.keys;
        let furthest = usize::from(position.halfmove_clock())
            .min(ply.saturating_sub(1))
            .min(self.frame_before(ply, 0).since_null);
        (3..=furthest)
            .step_by(2)
            .any(|back| self.shared.cuckoo.leads_back(position, keys[keys.len() - back]))
    }

    /// A draw is worth nothing; a little noise keeps search from walking in circles.
    pub(crate) fn draw_value(&self) -> Value {
        ((self.nodes & 2) as Value - 1) * tunables::draw_noise()
    }
}

/// The key after a move, but for castling, promotions, en passant and lost rights: early enough to be of use, and
/// almost always right.
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
