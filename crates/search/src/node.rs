//! The search of one node, as a sequence of named steps.

use arrayvec::ArrayVec;
use tabiya_rules::{Move, PieceKind, Position};

use crate::evaluator::Evaluator;
use crate::history::{CorrectionKeys, Histories, pawn_row};
use crate::order::{self, Context, Picker, Stage};
use crate::score::{INFINITE, KNOWN_WIN, MAX_PLY, TABLEBASE_WIN, Value, is_decided, mate_at, mated_at};
use crate::table::{Bound, Entry};
use crate::tablebase::{Tablebase, Wdl};
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
    pub(crate) was_main_line: bool,
    pub(crate) corrections: CorrectionKeys,
    /// Filled in once the moves are searched.
    pub(crate) context: Context,
}

/// Quiets and captures that were tried before the best move.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

/// What the moves of a node have brought.
struct Best {
    value: Value,
    mv: Option<Move>,
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
            return self.quiescence::<PV>(position, ply, alpha, beta);
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
        // A mate found nearer to the root cannot be beaten here.
        *alpha = (*alpha).max(mated_at(ply));
        *beta = (*beta).min(mate_at(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// An earlier search at least as deep has settled the matter.
    fn hash_cutoff(
        &mut self,
        position: &Position,
        ply: usize,
        hash: &Entry,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Option<Value> {
        let is_deep_enough = hash.depth >= depth + i32::from(hash.value > beta - 1 && !cut_node && depth < 6);
        if !is_deep_enough || !hash.bound.decides(hash.value, beta) {
            return None;
        }
        if hash.value >= beta
            && let Some(mv) = hash.mv.filter(|mv| mv.is_quiet() && position.is_legal(*mv))
        {
            let context = self.context(position, ply);
            context.learn_quiet(&mut self.memory.histories, position, mv, bonus(depth) / 2);
        }
        // Near the fifty-move limit the same position is worth something else.
        (position.halfmove_clock() < 90).then_some(hash.value)
    }

    /// The tables know the result: `Ok` ends the node, `Err` limits what it can be worth.
    fn probe_tablebase<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: &mut Value,
        beta: Value,
        depth: i32,
    ) -> Option<Result<Value, Value>> {
        let men = position.occupied().count();
        if ply == 0
            || men > self.shared.probe_men
            || position.halfmove_clock() != 0
            || men == self.shared.probe_men && depth < self.shared.probe_depth
            || !position.castling_rights().is_empty()
        {
            return None;
        }
        let wdl = self.shared.tablebase.probe(position)?;
        self.tablebase_hits += 1;
        let (value, bound) = match wdl {
            Wdl::Win => (TABLEBASE_WIN - ply as Value, Bound::Lower),
            Wdl::Loss => (ply as Value - TABLEBASE_WIN, Bound::Upper),
            Wdl::Draw => (0, Bound::Exact),
        };
        let settles = match bound {
            Bound::Lower => value >= beta,
            Bound::Upper => value <= *alpha,
            _ => true,
        };
        if settles {
            let entry = Entry {
                mv: None,
                value,
                eval: None,
                depth: depth + 6,
                bound,
                was_main_line: PV,
            };
            self.shared.table.store(position.key(), ply, entry);
            return Some(Ok(value));
        }
        if PV && bound == Bound::Lower {
            *alpha = (*alpha).max(value);
        }
        Some(Err(if PV && bound == Bound::Upper {
            value
        } else {
            INFINITE
        }))
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
            was_main_line: PV || hash.is_some_and(|entry| entry.was_main_line),
            corrections,
            context: Context::UNUSED,
        }
    }

    pub(crate) fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let earlier = [2, 4].map(|back| self.frame_before(ply, back).moved);
        Histories::correction_keys(position, earlier, self.frame_before(ply, 1).moved)
    }

    /// The evaluation with corrections, and fading as the fifty-move limit comes nearer.
    pub(crate) fn shaped_eval(&self, position: &Position, raw: Value, keys: &CorrectionKeys) -> Value {
        let faded = raw * (220 - Value::from(position.halfmove_clock().min(100))) / 220;
        self.memory.histories.corrected(faded, keys)
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

        while let Some(mv) = picker.next(position, &self.memory.histories, &node.context) {
            if Some(mv) == node.excluded || ply == 0 && !self.is_root_candidate(mv) {
                continue;
            }
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

    /// A move so unlikely to matter that it is not even tried: too late, too quiet, or losing material.
    #[allow(clippy::too_many_arguments)]
    fn is_hopeless(
        &mut self,
        position: &Position,
        node: &Node,
        picker: &mut Picker,
        mv: Move,
        number: usize,
        alpha: Value,
        best: &mut Best,
    ) -> bool {
        if best.value <= -KNOWN_WIN || !has_pieces(position) {
            return false;
        }
        let depth = node.depth;
        if !mv.is_quiet() {
            return picker.stage() == Stage::BadTactical
                && !position.exchange_at_least(mv, -tunables::capture_exchange_margin() * depth);
        }
        let few = (tunables::late_moves_base() + tunables::late_moves_slope() * depth * depth)
            / if node.improving { 100 } else { 200 };
        if number as i32 > few {
            picker.skip_quiets();
        }
        let history = node.context.quiet_history(&self.memory.histories, position, mv);
        let reduction = self.shared.reductions.of(true, depth, number) - history / 12;
        let reduced_depth = (depth - reduction / 1024).max(0);
        if reduced_depth <= tunables::history_pruning_depth()
            && history < -tunables::history_pruning_margin() * depth
        {
            return true;
        }
        let reachable =
            node.static_eval + tunables::futility_base() + tunables::futility_slope() * reduced_depth;
        if !node.in_check && reduced_depth <= tunables::futility_depth() && reachable <= alpha {
            if !is_decided(best.value) {
                best.value = best.value.max(reachable);
            }
            picker.skip_quiets();
            return true;
        }
        let loss = tunables::quiet_exchange_margin() * reduced_depth * reduced_depth;
        !position.exchange_at_least(mv, -loss)
    }

    /// How much deeper to look because the hash move seems to be the only good one; `Err` ends the node
    /// because even without it there are enough good moves.
    fn extension<const PV: bool>(
        &mut self,
        position: &Position,
        node: &Node,
        mv: Move,
    ) -> Result<i32, Value> {
        let Some(hash) = node.hash else { return Ok(0) };
        if node.ply == 0
            || node.ply as i32 >= 2 * self.root_depth
            || Some(mv) != node.hash_move
            || node.depth < tunables::singular_depth()
            || hash.depth < node.depth - 3
            || !hash.bound.is_lower()
            || is_decided(hash.value)
        {
            return Ok(0);
        }
        let margin = node.depth * tunables::singular_margin() / 16;
        let limit = hash.value - margin;
        let line = if PV { Some(self.pv(node.ply).clone()) } else { None };
        self.frame(node.ply).excluded = Some(mv);
        let value = self.search::<false>(
            position,
            node.ply,
            limit - 1,
            limit,
            (node.depth - 1) / 2,
            node.cut_node,
        );
        self.frame(node.ply).excluded = None;
        if let Some(line) = line {
            *self.pv(node.ply) = line;
        }
        if self.stopped {
            return Ok(0);
        }
        if value < limit {
            let twice = !PV && value < limit - tunables::double_extension_margin();
            let thrice = twice && mv.is_quiet() && value < limit - tunables::triple_extension_margin();
            return Ok(1 + i32::from(twice) + i32::from(thrice));
        }
        if limit >= node.beta && !is_decided(limit) {
            return Err(limit); // several moves beat beta
        }
        Ok(if hash.value >= node.beta {
            -2 - i32::from(!PV)
        } else if node.cut_node {
            -2
        } else {
            0
        })
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
            let reduction = self.reduction::<PV>(position, next, node, picker, mv, number);
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

    /// How much less deep to look at a late move, in 1024ths of a ply.
    fn reduction<const PV: bool>(
        &mut self,
        position: &Position,
        next: &Position,
        node: &Node,
        picker: &Picker,
        mv: Move,
        number: usize,
    ) -> i32 {
        let is_quiet = mv.is_quiet();
        let mut reduction = self.shared.reductions.of(is_quiet, node.depth, number);
        if PV {
            reduction -= tunables::reduction_main_line();
        }
        if node.was_main_line {
            reduction -= tunables::reduction_was_main_line();
        }
        if node.cut_node {
            reduction += tunables::reduction_cut_node();
        }
        if !node.improving {
            reduction += tunables::reduction_not_improving();
        }
        if next.is_check() {
            reduction -= tunables::reduction_check();
        }
        if node.hash_move.is_some_and(|hash_move| hash_move.is_capture()) {
            reduction += tunables::reduction_hash_capture();
        }
        if self.frame_before(node.ply + 1, 0).cutoffs > 3 {
            reduction += tunables::reduction_cutoffs();
        }
        let history = if is_quiet {
            if picker.stage() == Stage::MakeQuiets {
                reduction -= tunables::reduction_killer();
            }
            node.context.quiet_history(&self.memory.histories, position, mv)
        } else {
            order::capture_history(&self.memory.histories, position, mv)
        };
        reduction - history * 1024 / tunables::reduction_history_divisor()
    }

    /// Tells the histories which moves were good and which were tried in vain.
    fn learn(&mut self, position: &Position, node: &Node, best: &Best, tried: &Tried) {
        let Some(mv) = best.mv else {
            self.learn_from_fail_low(node);
            return;
        };
        if best.value < node.beta && !mv.is_quiet() && tried.quiets.is_empty() {
            return;
        }
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        let histories = &mut self.memory.histories;
        if mv.is_quiet() {
            node.context.learn_quiet(histories, position, mv, bonus);
            for &quiet in &tried.quiets {
                node.context.learn_quiet(histories, position, quiet, -malus);
            }
        } else {
            order::learn_capture(histories, position, mv, bonus);
        }
        for &capture in &tried.captures {
            order::learn_capture(histories, position, capture, -malus);
        }
        if mv.is_quiet() && best.value >= node.beta {
            self.frame(node.ply).killer = Some(mv);
        }
    }

    /// All moves failed here, so the opponent's last move was a good one.
    fn learn_from_fail_low(&mut self, node: &Node) {
        let parent = self.frame_before(node.ply, 1);
        if node.ply == 0 || parent.passed || node.excluded.is_some() {
            return;
        }
        let (before, now) = (self.frame_before(node.ply, 2).moved, parent.moved);
        self.memory
            .histories
            .update_continuation(before, now, bonus(node.depth) / 2);
    }

    /// Stores what was found in the hash table, and how wrong the evaluation was.
    fn remember<const PV: bool>(&mut self, position: &Position, node: &Node, best: &Best) {
        if node.excluded.is_some() || node.ply == 0 && self.line > 0 {
            return;
        }
        let bound = if best.value >= node.beta {
            Bound::Lower
        } else if PV && best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best.mv,
            value: best.value,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            was_main_line: node.was_main_line,
        };
        self.shared.table.store(position.key(), node.ply, entry);
        let tells_something = !node.in_check
            && best.mv.is_none_or(|mv| mv.is_quiet())
            && bound.decides(best.value, node.static_eval)
            && best.value.abs() < KNOWN_WIN;
        if tells_something {
            let error = best.value - node.static_eval;
            self.memory
                .histories
                .learn_correction(&node.corrections, error, node.depth);
        }
    }
}

/// Whether the side to move has more than pawns: without, passing can be better than any move.
pub(crate) fn has_pieces(position: &Position) -> bool {
    let own = position.of_color(position.side_to_move());
    !(own - position.of_kind(PieceKind::Pawn) - position.of_kind(PieceKind::King)).is_empty()
}

/// How much a good move is praised.
pub(crate) fn bonus(depth: i32) -> i32 {
    (tunables::bonus_slope() * depth - tunables::bonus_base()).clamp(0, tunables::bonus_max())
}

/// How much a move tried in vain is blamed.
fn malus(depth: i32) -> i32 {
    (tunables::malus_slope() * depth - tunables::malus_base()).clamp(0, tunables::malus_max())
}
