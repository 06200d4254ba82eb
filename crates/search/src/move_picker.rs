//! Move ordering with a staged move picker: the TT move, good captures (MVV and capture history, split by SEE), the
//! killer, quiets by their histories, bad captures.
//!
//! The moves of a stage are generated only when the stages before it have not caused a cut-off.

use arrayvec::ArrayVec;
use tabiya_rules::{Bitboard, EXCHANGE_VALUES, Move, MoveClass, MoveList, PieceKind, Position};

use crate::history::{Histories, PieceTo};
use crate::quiet_bonus::{CheckSquares, QuietBonus};
use crate::tunables;

/// What the histories need to know about a node.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// The squares attacked by the opponent.
    pub(crate) threats: Bitboard,
    /// The moves one, two, four and six plies earlier.
    pub(crate) before: [PieceTo; 4],
    /// The row of the pawn history.
    pub(crate) pawn_row: usize,
}

impl Context {
    /// For pickers of captures, which use none of it.
    pub(crate) const UNUSED: Context = Context {
        threats: Bitboard::EMPTY,
        before: [PieceTo::NONE; 4],
        pawn_row: 0,
    };

    /// The combined history score of a quiet move.
    #[inline]
    pub(crate) fn quiet_history(&self, histories: &Histories, position: &Position, mv: Move) -> i32 {
        let Some(now) = piece_to(position, mv) else {
            return 0;
        };
        let [one, two, four, six] = self.before;
        histories.quiet(position.side_to_move(), self.threats, mv)
            + histories.continuation(one, now) * tunables::order_continuation_1() / 1024
            + histories.continuation(two, now) * tunables::order_continuation_2() / 1024
            + histories.continuation(four, now) * tunables::order_continuation_4() / 1024
            + histories.continuation(six, now) * tunables::order_continuation_6() / 1024
            + histories.pawn(self.pawn_row, now) * tunables::order_pawn() / 1024
    }

    /// Gives a quiet move a history bonus, or a malus if it is negative.
    pub(crate) fn learn_quiet(&self, histories: &mut Histories, position: &Position, mv: Move, bonus: i32) {
        let Some(now) = piece_to(position, mv) else { return };
        histories.update_quiet(position.side_to_move(), self.threats, mv, bonus);
        histories.update_pawn(self.pawn_row, now, bonus);
        let shares = [
            tunables::learn_continuation_1(),
            tunables::learn_continuation_2(),
            tunables::learn_continuation_4(),
            tunables::learn_continuation_6(),
        ];
        for (before, share) in self.before.into_iter().zip(shares) {
            if before != PieceTo::NONE {
                histories.update_continuation(before, now, bonus * share / 1024);
            }
        }
    }
}

/// The moving piece and its target square.
#[inline(always)]
pub(crate) fn piece_to(position: &Position, mv: Move) -> Option<PieceTo> {
    Some(PieceTo::new(position.piece_at(mv.from())?, mv.to()))
}

/// The kind of piece that a tactical move captures; a promotion without capture counts as capturing a pawn.
#[inline(always)]
pub(crate) fn victim(position: &Position, mv: Move) -> PieceKind {
    match position.piece_at(mv.to()) {
        Some(victim) if mv.is_capture() => victim.kind(),
        _ => PieceKind::Pawn,
    }
}

/// The capture history of a capture or promotion.
#[inline]
pub(crate) fn capture_history(histories: &Histories, position: &Position, mv: Move) -> i32 {
    position
        .piece_at(mv.from())
        .map_or(0, |piece| histories.capture(piece, mv.to(), victim(position, mv)))
}

/// Gives a capture or promotion a history bonus, or a malus if it is negative.
pub(crate) fn learn_capture(histories: &mut Histories, position: &Position, mv: Move, bonus: i32) {
    if let Some(now) = piece_to(position, mv) {
        histories.update_capture(now, victim(position, mv), bonus);
    }
}

/// A move and its score packed into one integer, so that finding the best is a plain comparison.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(i64);

impl Scored {
    #[inline(always)]
    fn new(mv: Move, score: i32) -> Scored {
        Scored(i64::from(score) << 16 | i64::from(mv.bits()))
    }

    #[inline(always)]
    fn mv(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }
}

/// The stages of a move picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    TtMove,
    GenerateTactical,
    GoodTactical,
    Checks,
    Killer,
    GenerateQuiets,
    Quiets,
    BadTactical,
    Done,
}

/// Staged move picker: returns the moves of one node one by one, the most promising first.
pub(crate) struct MovePicker {
    stage: Stage,
    tt_move: Option<Move>,
    killer: Option<Move>,
    moves: ArrayVec<Scored, { MoveList::CAPACITY }>,
    /// The number of bad captures, which are kept at the front of `moves` for the end.
    bad: usize,
    /// The index of the next move.
    next: usize,
    wants_quiets: bool,
    wants_checks: bool,
    /// SEE threshold of a good capture; `None` to derive it from the capture history.
    threshold: Option<i32>,
}

impl MovePicker {
    /// A picker of all moves. `tt_move` and `killer` must be legal.
    pub(crate) fn all(tt_move: Option<Move>, killer: Option<Move>) -> MovePicker {
        MovePicker {
            stage: Stage::TtMove,
            tt_move,
            killer: killer.filter(|&killer| Some(killer) != tt_move),
            moves: ArrayVec::new_const(),
            bad: 0,
            next: 0,
            wants_quiets: true,
            wants_checks: false,
            threshold: None,
        }
    }

    /// A picker of captures and promotions whose SEE is at least `threshold`; the others are skipped.
    pub(crate) fn tactical(tt_move: Option<Move>, threshold: i32) -> MovePicker {
        MovePicker {
            wants_quiets: false,
            threshold: Some(threshold),
            ..MovePicker::all(tt_move.filter(|mv| !mv.is_quiet()), None)
        }
    }

    /// Sets whether quiet checks that lose no material follow the captures.
    pub(crate) fn with_checks(self, wants_checks: bool) -> MovePicker {
        MovePicker { wants_checks, ..self }
    }

    /// Skips the remaining quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.wants_quiets = false;
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        context: &Context,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateTactical;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateTactical => {
                    self.generate_tactical(position, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best() {
                    Some(mv) if self.is_good(position, histories, mv) => return Some(mv),
                    Some(_) => {
                        // Bad captures collect at the front, in order of their scores.
                        self.moves.swap(self.bad, self.next - 1);
                        self.bad += 1;
                    }
                    None => {
                        self.next = 0;
                        self.stage = if self.wants_checks {
                            self.generate_checks(position, histories);
                            Stage::Checks
                        } else if self.wants_quiets {
                            Stage::Killer
                        } else {
                            Stage::BadTactical
                        };
                    }
                },
                Stage::Checks => match self.best() {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiets;
                    if self.wants_quiets && self.killer.is_some() {
                        return self.killer;
                    }
                }
                Stage::GenerateQuiets => {
                    if self.wants_quiets {
                        self.generate_quiets(position, histories, context);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if self.wants_quiets
                        && let Some(mv) = self.best()
                    {
                        return Some(mv);
                    }
                    self.stage = Stage::BadTactical;
                    self.next = 0;
                }
                Stage::BadTactical => {
                    if self.threshold.is_none() && self.next < self.bad {
                        self.next += 1;
                        return self.moves[self.next - 1].mv();
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn generate_tactical(&mut self, position: &Position, histories: &Histories) {
        let mut list = MoveList::new();
        position.generate(MoveClass::Tactical, &mut list);
        for &mv in &list {
            if Some(mv) == self.tt_move {
                continue;
            }
            let promoted = mv.promoted().map_or(0, |kind| EXCHANGE_VALUES[kind.index()]);
            let captured = if mv.is_capture() {
                EXCHANGE_VALUES[victim(position, mv).index()]
            } else {
                0
            };
            let score =
                tunables::order_victim() * (captured + promoted) + capture_history(histories, position, mv);
            self.moves.push(Scored::new(mv, score));
        }
    }

    fn generate_checks(&mut self, position: &Position, histories: &Histories) {
        self.moves.truncate(self.bad);
        self.next = self.bad;
        let mut list = MoveList::new();
        position.generate(MoveClass::Quiets, &mut list);
        let checks = CheckSquares::new(position);
        for &mv in &list {
            if Some(mv) != self.tt_move && checks.contain(position, mv) && position.exchange_at_least(mv, 0) {
                let score = histories.quiet(position.side_to_move(), Bitboard::EMPTY, mv);
                self.moves.push(Scored::new(mv, score));
            }
        }
    }

    fn generate_quiets(&mut self, position: &Position, histories: &Histories, context: &Context) {
        self.moves.truncate(self.bad);
        self.next = self.bad;
        let mut list = MoveList::new();
        position.generate(MoveClass::Quiets, &mut list);
        let quiet_bonus = QuietBonus::new(position);
        for &mv in &list {
            if Some(mv) == self.tt_move || Some(mv) == self.killer {
                continue;
            }
            let score = context.quiet_history(histories, position, mv) + quiet_bonus.bonus(position, mv);
            self.moves.push(Scored::new(mv, score));
        }
    }

    fn is_good(&self, position: &Position, histories: &Histories, mv: Move) -> bool {
        // Underpromotions are almost never worth searching.
        if mv.promoted().is_some_and(|kind| kind != PieceKind::Queen) {
            return false;
        }
        let threshold = self
            .threshold
            .unwrap_or_else(|| -capture_history(histories, position, mv) / tunables::order_see_history());
        position.exchange_at_least(mv, threshold)
    }

    /// Selection sort, one step: returns the best of the remaining moves.
    #[inline]
    fn best(&mut self) -> Option<Move> {
        let left = self.moves.get_mut(self.next..)?;
        let (mut best, mut at) = (*left.first()?, 0);
        for (index, &scored) in left.iter().enumerate() {
            // Branchless, because the branch would be unpredictable.
            at = if scored > best { index } else { at };
            best = best.max(scored);
        }
        left.swap(0, at);
        self.next += 1;
        best.mv()
    }
}

#[cfg(test)]
mod tests;
