//! Quiescence search: captures, promotions and check evasions until the position is quiet. The first ply includes quiet
//! checks, which often win more than static exchange evaluation can see.

use tabiya_rules::{EXCHANGE_VALUES, Move, Position};

use crate::evaluator::Evaluator;
use crate::move_picker::{Context, MovePicker, victim};
use crate::node::{has_non_pawns, is_dead};
use crate::score::{INFINITE, KNOWN_WIN, MAX_PLY, Value, blended, is_decided, mated_at};
use crate::tablebase::Tablebase;
use crate::transposition::{Bound, Entry};
use crate::tunables;
use crate::window::Window;
use crate::worker::Worker;

/// Stand pat: what a position is worth without a move.
struct Standing {
    value: Value,
    /// Delta pruning: the value that a captured piece is added to.
    futility: Value,
    /// The evaluation before corrections; `None` in check.
    raw_eval: Option<Value>,
    /// Whether quiet checks are searched too, as on the first ply.
    tries_checks: bool,
    /// TT PV: whether the node is, or once was, in a principal variation. An entry never loses this flag.
    tt_pv: bool,
}

impl Standing {
    /// In check there is no standing pat.
    const IN_CHECK: Standing = Standing {
        value: -INFINITE,
        futility: -INFINITE,
        raw_eval: None,
        tries_checks: false,
        tt_pv: false,
    };

    /// The transposition table entry of a quiescence node.
    fn entry(&self, mv: Option<Move>, value: Value, bound: Bound) -> Entry {
        Entry {
            mv,
            value,
            eval: self.raw_eval,
            depth: 0,
            bound,
            tt_pv: self.tt_pv,
        }
    }
}

impl<E: Evaluator, T: Tablebase> Worker<'_, E, T> {
    /// Quiescence search: the value of a position when only forcing moves are searched.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
        is_first_ply: bool,
    ) -> Value {
        let Window { mut alpha, beta } = window;
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
        if is_dead(position) {
            return 0;
        }
        if alpha < 0 && self.has_upcoming_repetition(position, ply) {
            alpha = self.draw_value();
            if alpha >= beta {
                return alpha;
            }
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY - 1 {
            return self.value_at_max_ply(position);
        }
        let tt = self
            .shared
            .tt
            .probe(position.key(), ply, position.halfmove_clock());
        if let Some(entry) = tt
            && !PV
            && entry.bound.decides(entry.value, beta)
        {
            return entry.value;
        }
        let mut standing = if in_check {
            Standing::IN_CHECK
        } else {
            self.stand_pat(position, ply, tt, is_first_ply)
        };
        standing.tt_pv = PV || tt.is_some_and(|entry| entry.tt_pv);
        if standing.value >= beta {
            let best = standing.value;
            if tt.is_none_or(|entry| entry.bound == Bound::None) {
                let entry = standing.entry(None, best, Bound::Lower);
                self.shared.tt.store(position.key(), ply, entry);
            }
            return if is_decided(best) {
                best
            } else {
                blended(best, beta, tunables::stand_pat_blend())
            };
        }
        alpha = alpha.max(standing.value);
        let tt_move = tt.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
        self.search_forcing::<PV>(position, ply, Window::new(alpha, beta), &standing, tt_move)
    }

    /// Stand pat: the value of the position if nothing is captured.
    fn stand_pat(
        &mut self,
        position: &Position,
        ply: usize,
        tt: Option<Entry>,
        is_first_ply: bool,
    ) -> Standing {
        let raw = tt
            .and_then(|entry| entry.eval)
            .unwrap_or_else(|| self.memory.evaluator.evaluate(position));
        let keys = self.correction_keys(position, ply);
        let eval = self.corrected_eval(position, raw, &keys);
        let value = match tt {
            Some(entry) if entry.bound.decides(entry.value, eval) => entry.value,
            _ => eval,
        };
        Standing {
            value,
            futility: eval + tunables::quiescence_futility(),
            raw_eval: Some(raw),
            tries_checks: is_first_ply && tunables::quiescence_checks() > 0,
            ..Standing::IN_CHECK
        }
    }

    /// Searches captures and promotions, or in check the evasions, and stores the result.
    fn search_forcing<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
        standing: &Standing,
        tt_move: Option<Move>,
    ) -> Value {
        let Window { mut alpha, beta } = window;
        let in_check = standing.raw_eval.is_none();
        let (mut picker, context) = if in_check {
            (MovePicker::all(tt_move, None), self.context(position, ply))
        } else {
            let picker = MovePicker::tactical(tt_move, tunables::quiescence_see());
            (picker.with_checks(standing.tries_checks), Context::UNUSED)
        };
        let mut best = standing.value;
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, &self.memory.histories, &context) {
            self.prefetch_after(position, mv);
            number += 1;
            if best > -KNOWN_WIN && has_non_pawns(position) {
                if in_check {
                    // Once an evasion that does not lose by force is known, further quiet ones are skipped.
                    if mv.is_quiet() && number > tunables::quiescence_evasions() {
                        picker.skip_quiets();
                        continue;
                    }
                } else if !mv.is_quiet() && is_futile(position, mv, standing.futility, alpha) {
                    best = best.max(standing.futility.min(alpha));
                    continue;
                }
            }
            let value = self.with_move(position, ply, mv, |worker, next| {
                -worker.quiescence::<PV>(next, ply + 1, Window::new(alpha, beta).reversed(), false)
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
            best = blended(best, beta, tunables::quiescence_blend());
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let entry = standing.entry(best_move, best, bound);
        self.shared.tt.store(position.key(), ply, entry);
        best
    }
}

/// Delta pruning: even with the captured piece added, the move stays below alpha.
fn is_futile(position: &Position, mv: Move, futility: Value, alpha: Value) -> bool {
    !mv.is_promotion()
        && futility + EXCHANGE_VALUES[victim(position, mv).index()] <= alpha
        && !position.exchange_at_least(mv, 1)
}

#[cfg(test)]
mod tests;
