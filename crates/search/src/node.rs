//! The search of one node, as a sequence of named steps.

use arrayvec::ArrayVec;
use tabiya_rules::{Move, PieceKind, Position};

use crate::evaluator::Evaluator;
use crate::history::{CorrectionKeys, Histories, pawn_row};
use crate::learn::bonus;
use crate::order::{Context, Picker};
use crate::score::{INFINITE, MAX_PLY, Value, mate_at, mated_at};
use crate::table::Entry;
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

/// What is known of a node before its moves are searched.
pub(crate) struct Node {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    /// A move is expected to beat beta.
    pub(crate) cut_node: bool,
    pub(crate) excluded: Option<Move>,
    pub(crate) in_check: bool,
    pub(crate) hash: Option<Entry>,
    pub(crate) hash_move: Option<Move>,
    /// The evaluation before corrections; `None` in check.
    pub(crate) raw_eval: Option<Value>,
    /// The corrected evaluation.
    pub(crate) static_eval: Value,
    /// The best guess at the value: the evaluation, or what the hash table knows better.
    pub(crate) eval: Value,
    /// The side to move stands better than two plies ago.
    pub(crate) improving: bool,
    /// How far the evaluation was off in positions like this one, whichever way.
    pub(crate) doubt: Value,
    pub(crate) was_main_line: bool,
    pub(crate) corrections: CorrectionKeys,
    /// Filled in once the moves are searched.
    pub(crate) context: Context,
}

/// Quiets and captures that were tried before the best move.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) quiets: ArrayVec<Move, 64>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

/// What the moves of a node have brought.
pub(crate) struct Best {
    pub(crate) value: Value,
    pub(crate) mv: Option<Move>,
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// The value of a position to `depth`, between alpha and beta.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(position, ply, alpha, beta, true);
        }
        if let Some(value) = self.enter::<PV>(position, ply, &mut alpha, &mut beta) {
            return value;
        }
        let excluded = self.frame(ply).excluded;
        let hash = if excluded.is_none() {
            self.shared.table.probe(position.key(), ply)
        } else {
            None
        };
        if let Some(hash) = hash
            && !PV
            && let Some(value) = self.hash_cutoff(position, ply, &hash, beta, depth, cut_node)
        {
            return value;
        }
        let mut best_allowed = INFINITE;
        if excluded.is_none()
            && let Some(found) = self.probe_tablebase::<PV>(position, ply, &mut alpha, beta, depth)
        {
            match found {
                Ok(value) => return value,
                Err(most) => best_allowed = most,
            }
        }
        let mut node = self.describe::<PV>(position, ply, hash, excluded);
        if hash.is_none() && excluded.is_none() {
            self.note_evaluation::<PV>(position, &node);
        }
        (node.alpha, node.beta, node.depth, node.cut_node) = (alpha, beta, depth, cut_node);
        self.adjust_depth_by_hindsight(&mut node);
        if !PV
            && !node.in_check
            && excluded.is_none()
            && let Some(value) = self.prune_node(position, &mut node)
        {
            return value;
        }
        if (PV || cut_node) && node.hash_move.is_none() && node.depth >= tunables::no_hash_move_depth() {
            node.depth -= 1; // without a good first move a search at full depth is wasted
        }
        node.context = self.context(position, ply);
        self.search_moves::<PV>(position, node, best_allowed)
    }

    /// Counts the node and ends it if the rules, the length of the line or nearer mates settle it.
    fn enter<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: &mut Value,
        beta: &mut Value,
    ) -> Option<Value> {
        self.count_node();
        self.frame(ply + 1).cutoffs = 0;
        if PV {
            self.pv(ply).clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.stopped {
            return Some(0);
        }
        if ply == 0 {
            return None;
        }
        if self.is_draw(position, ply) {
            return Some(self.draw_value());
        }
        if ply >= MAX_PLY - 1 {
            return Some(if position.is_check() {
                0
            } else {
                self.memory.evaluator.evaluate(position)
            });
        }
        if *alpha < 0 && self.can_repeat(position, ply) {
            *alpha = self.draw_value();
            if *alpha >= *beta {
                return Some(*alpha);
            }
        }
        // A mate found nearer to the root cannot be beaten here.
        *alpha = (*alpha).max(mated_at(ply));
        *beta = (*beta).min(mate_at(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// What the histories need to know of this node.
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        Context {
            threats: position.attacked_by(!position.side_to_move()),
            before: [1, 2, 4, 6].map(|back| self.frame_before(ply, back).moved),
            pawn_row: pawn_row(position),
        }
    }

    /// Evaluates the position and gathers what the steps below ask for.
    fn describe<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        hash: Option<Entry>,
        excluded: Option<Move>,
    ) -> Node {
        let in_check = position.is_check();
        let hash_move = match hash {
            Some(entry) => entry.mv.filter(|&mv| position.is_legal(mv)),
            None => None,
        };
        if let Some(mv) = hash_move {
            self.prefetch_after(position, mv);
        }
        let corrections = self.correction_keys(position, ply);
        let raw_eval = if in_check {
            None
        } else {
            let known = hash.and_then(|entry| entry.eval);
            Some(known.unwrap_or_else(|| self.memory.evaluator.evaluate(position)))
        };
        let static_eval = match raw_eval {
            Some(raw) => self.shaped_eval(position, raw, &corrections),
            None => self.frame_before(ply, 2).eval,
        };
        let eval = match hash {
            Some(entry) if raw_eval.is_some() && entry.bound.decides(entry.value, static_eval) => entry.value,
            _ => static_eval,
        };
        self.frame(ply).eval = static_eval;
        let doubt = raw_eval.map_or(0, |raw| (static_eval - faded(position, raw)).abs());
        let improving = !in_check && static_eval > self.frame_before(ply, 2).eval;
        Node {
            ply,
            depth: 0,
            alpha: 0,
            beta: 0,
            cut_node: false,
            excluded,
            in_check,
            hash,
            hash_move,
            raw_eval,
            static_eval,
            eval,
            improving,
            doubt,
            was_main_line: PV || hash.is_some_and(|entry| entry.was_main_line),
            corrections,
            context: Context::UNUSED,
        }
    }

    pub(crate) fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let earlier = [2, 4].map(|back| self.frame_before(ply, back).moved);
        let keys = Histories::correction_keys(position, earlier, self.frame_before(ply, 1).moved);
        self.memory.histories.prefetch_corrections(&keys);
        keys
    }

    /// The evaluation with corrections, nearer to a draw as the fifty-move limit comes nearer.
    pub(crate) fn shaped_eval(&self, position: &Position, raw: Value, keys: &CorrectionKeys) -> Value {
        self.memory.histories.corrected(faded(position, raw), keys)
    }

    /// The move before was reduced a lot: if it has turned out well for us after all, look deeper again.
    fn adjust_depth_by_hindsight(&mut self, node: &mut Node) {
        if node.ply == 0 || node.in_check || node.excluded.is_some() {
            return;
        }
        let parent = self.frame_before(node.ply, 1);
        let sum = node.static_eval + parent.eval;
        if parent.reduction >= 3 && sum <= 0 {
            node.depth += 1;
        } else if parent.reduction >= 2 && node.depth >= 2 && sum > 180 {
            node.depth -= 1;
        }
    }

    /// Searches the moves of a node and stores the result.
    fn search_moves<const PV: bool>(
        &mut self,
        position: &Position,
        node: Node,
        best_allowed: Value,
    ) -> Value {
        let ply = node.ply;
        let mut alpha = node.alpha;
        let mut best = Best {
            value: -INFINITE,
            mv: None,
        };
        let mut tried = Tried::default();
        let mut number = 0;
        let killer = self
            .frame(ply)
            .killer
            .filter(|&mv| mv.is_quiet() && position.is_legal(mv));
        let mut picker = Picker::all(node.hash_move, killer);
        self.frame(ply + 1).killer = None;
        self.frame(ply).threats = node.context.threats;

        while let Some(mv) = picker.next(position, &self.memory.histories, &node.context) {
            if Some(mv) == node.excluded || ply == 0 && !self.is_root_candidate(mv) {
                continue;
            }
            self.prefetch_after(position, mv);
            number += 1;
            if ply == 0 {
                self.tell_current_move(mv, number);
            }
            if ply > 0 && self.is_hopeless(position, &node, &mut picker, mv, number, alpha, &mut best) {
                continue;
            }
            let extension = match self.extension::<PV>(position, &node, mv) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            let nodes_before = self.nodes;
            self.frame(ply).number = number;
            let value = self.with_move(position, ply, mv, |worker, next| {
                worker.search_move::<PV>(position, next, &node, &picker, mv, number, alpha, extension)
            });
            if self.stopped {
                return 0;
            }
            if ply == 0 {
                self.note_root_move(mv, value, number, alpha, node.beta, nodes_before);
            }
            if value > best.value {
                best.value = value;
                if value > alpha {
                    best.mv = Some(mv);
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= node.beta {
                        self.frame(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if Some(mv) != best.mv {
                let _ = if mv.is_quiet() {
                    tried.quiets.try_push(mv)
                } else {
                    tried.captures.try_push(mv)
                };
            }
        }
        if number == 0 {
            return match node.excluded {
                Some(_) => node.alpha,
                None if node.in_check => mated_at(ply),
                None => self.draw_value(),
            };
        }
        best.value = best.value.min(best_allowed);
        self.learn(position, &node, &best, &tried);
        self.remember::<PV>(position, &node, &best);
        best.value
    }

    /// The move and the child's line become this node's line.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let child = self.pv(ply + 1).clone();
        let pv = self.pv(ply);
        pv.clear();
        pv.push(mv);
        let room = pv.remaining_capacity().min(child.len());
        pv.extend(child[..room].iter().copied());
    }

    /// Searches one move, which has been played: reduced first, in full only if it proves better than thought.
    #[allow(clippy::too_many_arguments)]
    fn search_move<const PV: bool>(
        &mut self,
        position: &Position,
        next: &Position,
        node: &Node,
        picker: &Picker,
        mv: Move,
        number: usize,
        alpha: Value,
        extension: i32,
    ) -> Value {
        let ply = node.ply + 1;
        let mut depth = node.depth - 1 + extension;
        let mut value = -INFINITE;
        if node.depth >= 2 && number > 1 + usize::from(node.ply == 0) {
            let reduction = self.reduction::<PV>(position, next, node, picker, mv, number, alpha);
            let reduced = (depth - reduction / 1024).clamp(1, depth.max(1) + i32::from(PV));
            self.frame(node.ply).reduction = depth - reduced;
            value = -self.search::<false>(next, ply, -alpha - 1, -alpha, reduced, true);
            self.frame(node.ply).reduction = 0;
            if value > alpha && reduced < depth {
                // Much better than expected deserves a closer look, barely better a shorter one.
                depth += i32::from(value > alpha + tunables::deeper_margin());
                depth -= i32::from(value < alpha + 8);
                if depth > reduced {
                    value = -self.search::<false>(next, ply, -alpha - 1, -alpha, depth, !node.cut_node);
                }
                if mv.is_quiet() {
                    let bonus = if value <= alpha {
                        -bonus(depth)
                    } else {
                        bonus(depth)
                    };
                    node.context
                        .learn_quiet(&mut self.memory.histories, position, mv, bonus / 2);
                }
            }
        } else if !PV || number > 1 {
            value = -self.search::<false>(next, ply, -alpha - 1, -alpha, depth, !node.cut_node);
        }
        if PV && (number == 1 || value > alpha) {
            self.pv(ply).clear();
            value = -self.search::<true>(next, ply, -node.beta, -alpha, depth, false);
        }
        value
    }
}

/// An evaluation nearer to a draw as the fifty-move limit comes nearer.
fn faded(position: &Position, raw: Value) -> Value {
    raw * (220 - Value::from(position.halfmove_clock().min(100))) / 220
}

/// Whether the side to move has more than pawns: without, passing can be better than any move.
pub(crate) fn has_pieces(position: &Position) -> bool {
    let own = position.of_color(position.side_to_move());
    !(own - position.of_kind(PieceKind::Pawn) - position.of_kind(PieceKind::King)).is_empty()
}
