//! Quiescence: captures, promotions and escapes from check until the position is quiet.

use tabiya_rules::{EXCHANGE_VALUES, Move, Position};

use crate::evaluator::Evaluator;
use crate::node::has_pieces;
use crate::order::{Context, Picker, victim};
use crate::score::{INFINITE, KNOWN_WIN, MAX_PLY, Value, is_decided, mated_at};
use crate::table::{Bound, Entry};
use crate::tablebase::Tablebase;
use crate::tunables;
use crate::worker::Worker;

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// The value of a position when only forcing moves are looked at.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        beta: Value,
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

        let mut raw_eval = None;
        let mut best = -INFINITE;
        let mut futility = -INFINITE;
        if !in_check {
            let raw = hash
                .and_then(|entry| entry.eval)
                .unwrap_or_else(|| self.memory.evaluator.evaluate(position));
            raw_eval = Some(raw);
            let keys = self.correction_keys(position, ply);
            best = self.shaped_eval(position, raw, &keys);
            futility = best + tunables::quiescence_futility();
            if let Some(hash) = hash
                && hash.bound.decides(hash.value, best)
            {
                best = hash.value;
            }
            if best >= beta {
                if hash.is_none() {
                    self.store_quiet(position, ply, None, best, raw_eval, Bound::Lower, PV);
                }
                return if is_decided(best) { best } else { (best + beta) / 2 };
            }
            alpha = alpha.max(best);
        }

        let hash_move = hash
            .and_then(|entry| entry.mv)
            .filter(|&mv| position.is_legal(mv));
        let mut picker = if in_check {
            Picker::all(hash_move, None)
        } else {
            Picker::tactical(hash_move, tunables::quiescence_exchange())
        };
        let context = if in_check {
            self.context(position, ply)
        } else {
            Context::UNUSED
        };
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, &self.memory.histories, &context) {
            number += 1;
            if best > -KNOWN_WIN && has_pieces(position) {
                if in_check {
                    // One quiet escape tells enough once it does not lose at once.
                    if mv.is_quiet() && number > 1 {
                        picker.skip_quiets();
                        continue;
                    }
                } else if is_futile(position, mv, futility, alpha) {
                    best = best.max(futility.min(alpha));
                    continue;
                }
            }
            let value = self.with_move(position, ply, mv, |worker, next| {
                -worker.quiescence::<PV>(next, ply + 1, -beta, -alpha)
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
        self.store_quiet(position, ply, best_move, best, raw_eval, bound, PV);
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
