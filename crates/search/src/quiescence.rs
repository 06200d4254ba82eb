//! Quiescence: captures, promotions and escapes from check until the position is quiet; at the first ply quiet
//! checks too, after which more is often to be had than the exchange says.

use tabiya_rules::{EXCHANGE_VALUES, Move, Position};

use crate::evaluator::Evaluator;
use crate::node::has_pieces;
use crate::order::{Context, Picker, victim};
use crate::score::{INFINITE, KNOWN_WIN, MAX_PLY, Value, is_decided, mated_at};
use crate::table::{Bound, Entry};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

/// What a position is worth as it stands.
struct Standing {
    value: Value,
    /// What a capture adds its gain to.
    futility: Value,
    /// The evaluation before corrections; `None` in check.
    raw_eval: Option<Value>,
    /// Whether quiet checks are tried too, as at the first ply.
    tries_checks: bool,
}

impl Standing {
    /// In check nobody may stand pat.
    const IN_CHECK: Standing = Standing {
        value: -INFINITE,
        futility: -INFINITE,
        raw_eval: None,
        tries_checks: false,
    };
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// The value of a position when only forcing moves are looked at.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        is_first_ply: bool,
    ) -> Value {
        self.count_node();
        if PV {
            self.pv(ply).clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.stopped {
            return 0;
        }
        if self.is_draw(position, ply) {
            return self.draw_value();
        }
        if alpha < 0 && self.can_repeat(position, ply) {
            alpha = self.draw_value();
            if alpha >= beta {
                return alpha;
            }
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY - 1 {
            return if in_check {
                0
            } else {
                self.memory.evaluator.evaluate(position)
            };
        }
        let hash = self.shared.table.probe(position.key(), ply);
        if let Some(hash) = hash
            && !PV
            && hash.bound.decides(hash.value, beta)
        {
            return hash.value;
        }
        let standing = if in_check {
            Standing::IN_CHECK
        } else {
            self.stand_pat(position, ply, hash, is_first_ply)
        };
        if standing.value >= beta {
            let best = standing.value;
            if hash.is_none_or(|entry| entry.bound == Bound::None) {
                self.store_quiet(position, ply, None, best, standing.raw_eval, Bound::Lower, PV);
            }
            return if is_decided(best) { best } else { (best + beta) / 2 };
        }
        alpha = alpha.max(standing.value);
        let hash_move = hash
            .and_then(|entry| entry.mv)
            .filter(|&mv| position.is_legal(mv));
        self.search_forcing::<PV>(position, ply, alpha, beta, &standing, hash_move)
    }

    /// What the position is worth if nothing is captured.
    fn stand_pat(
        &mut self,
        position: &Position,
        ply: usize,
        hash: Option<Entry>,
        is_first_ply: bool,
    ) -> Standing {
        let raw = hash
            .and_then(|entry| entry.eval)
            .unwrap_or_else(|| self.memory.evaluator.evaluate(position));
        let keys = self.correction_keys(position, ply);
        let eval = self.shaped_eval(position, raw, &keys);
        let value = match hash {
            Some(hash) if hash.bound.decides(hash.value, eval) => hash.value,
            _ => eval,
        };
        Standing {
            value,
            futility: eval + tunables::quiescence_futility(),
            raw_eval: Some(raw),
            tries_checks: is_first_ply,
        }
    }

    /// Searches captures and promotions, or in check the escapes, and stores the result.
    fn search_forcing<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        standing: &Standing,
        hash_move: Option<Move>,
    ) -> Value {
        let in_check = standing.raw_eval.is_none();
        let (mut picker, context) = if in_check {
            (Picker::all(hash_move, None), self.context(position, ply))
        } else {
            let picker = Picker::tactical(hash_move, tunables::quiescence_exchange());
            (picker.with_checks(standing.tries_checks), Context::UNUSED)
        };
        let mut best = standing.value;
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, &self.memory.histories, &context) {
            self.prefetch_after(position, mv);
            number += 1;
            if best > -KNOWN_WIN && has_pieces(position) {
                if in_check {
                    // One quiet escape tells enough once it does not lose at once.
                    if mv.is_quiet() && number > 1 {
                        picker.skip_quiets();
                        continue;
                    }
                } else if !mv.is_quiet() && is_futile(position, mv, standing.futility, alpha) {
                    best = best.max(standing.futility.min(alpha));
                    continue;
                }
            }
            let value = self.with_move(position, ply, mv, |worker, next| {
                -worker.quiescence::<PV>(next, ply + 1, -beta, -alpha, false)
            });
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && number == 0 {
            return mated_at(ply);
        }
        if best >= beta && !is_decided(best) {
            best = (3 * best + beta) / 4;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiet(position, ply, best_move, best, standing.raw_eval, bound, PV);
        best
    }

    #[allow(clippy::too_many_arguments)]
    fn store_quiet(
        &self,
        position: &Position,
        ply: usize,
        mv: Option<Move>,
        value: Value,
        eval: Option<Value>,
        bound: Bound,
        was_main_line: bool,
    ) {
        let entry = Entry {
            mv,
            value,
            eval,
            depth: 0,
            bound,
            was_main_line,
        };
        self.shared.table.store(position.key(), ply, entry);
    }
}

/// Even with what it captures the move stays below alpha.
fn is_futile(position: &Position, mv: Move, futility: Value, alpha: Value) -> bool {
    !mv.is_promotion()
        && futility + EXCHANGE_VALUES[victim(position, mv).index()] <= alpha
        && !position.exchange_at_least(mv, 1)
}
