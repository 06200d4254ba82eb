//! Move ordering by a staged move picker: the TT move, good captures (MVV and capture history, split by SEE), the killer,
//! quiets by their histories, bad captures.
//!
//! Each stage is generated only when the one before it has not settled the matter.

use arrayvec::ArrayVec;
use tabiya_rules::{Bitboard, EXCHANGE_VALUES, Move, MoveClass, MoveList, PieceKind, Position};

use crate::history::{Histories, PieceTo};
use crate::quiet_bonus::{CheckSquares, QuietBonus};
use crate::tunables;

/// What the histories have to know of a node to judge its moves.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// The squares that the enemy attacks.
    pub(crate) threats: Bitboard,
    /// The moves one, two, four and six plies before.
    pub(crate) before: [PieceTo; 4],
    /// The row of the pawn history.
    pub(crate) pawn_row: usize,
}

impl Context {
    /// For pickers of captures, which ask for none of it.
    pub(crate) const UNUSED: Context = Context {
        threats: Bitboard::EMPTY,
        before: [PieceTo::NONE; 4],
        pawn_row: 0,
    };

    /// What the histories think of a quiet move.
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

    /// Learns that a quiet move was good or bad here.
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

/// The piece that a move moves, and where to.
#[inline(always)]
pub(crate) fn piece_to(position: &Position, mv: Move) -> Option<PieceTo> {
    Some(PieceTo::new(position.piece_at(mv.from())?, mv.to()))
}

/// What a tactical move captures; a promotion without capture counts as capturing a pawn.
#[inline(always)]
pub(crate) fn victim(position: &Position, mv: Move) -> PieceKind {
    match position.piece_at(mv.to()) {
        Some(victim) if mv.is_capture() => victim.kind(),
        _ => PieceKind::Pawn,
    }
}

/// What the histories think of a capture or promotion.
#[inline]
pub(crate) fn capture_history(histories: &Histories, position: &Position, mv: Move) -> i32 {
    position
        .piece_at(mv.from())
        .map_or(0, |piece| histories.capture(piece, mv.to(), victim(position, mv)))
}

/// Learns that a capture or promotion was good or bad here.
pub(crate) fn learn_capture(histories: &mut Histories, position: &Position, mv: Move, bonus: i32) {
    if let Some(now) = piece_to(position, mv) {
        histories.update_capture(now, victim(position, mv), bonus);
    }
}

/// A move and its score in one number, so that the best is found by comparing numbers.
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

/// How far a picker has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    TtMove,
    MakeTactical,
    GoodTactical,
    Checks,
    Killer,
    MakeQuiets,
    Quiets,
    BadTactical,
    Done,
}

/// Hands out the moves of one node.
pub(crate) struct MovePicker {
    stage: Stage,
    tt_move: Option<Move>,
    killer: Option<Move>,
    moves: ArrayVec<Scored, { MoveList::CAPACITY }>,
    /// Captures that lose material, kept for the end: indices below this in `moves`.
    bad: usize,
    /// The next one to look at.
    next: usize,
    wants_quiets: bool,
    wants_checks: bool,
    /// What a good capture must win in an exchange, or `None` to let its history decide.
    threshold: Option<i32>,
}

impl MovePicker {
    /// All moves of a node. `tt_move` and `killer` must be legal.
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

    /// Captures and promotions that win at least `threshold`; the losing ones are left out.
    pub(crate) fn tactical(tt_move: Option<Move>, threshold: i32) -> MovePicker {
        MovePicker {
            wants_quiets: false,
            threshold: Some(threshold),
            ..MovePicker::all(tt_move.filter(|mv| !mv.is_quiet()), None)
        }
    }

    /// Whether to hand out quiet checks that lose nothing, after the captures.
    pub(crate) fn with_checks(self, wants_checks: bool) -> MovePicker {
        MovePicker { wants_checks, ..self }
    }

    /// From now on hands out no more quiet moves.
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
                    self.stage = Stage::MakeTactical;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::MakeTactical => {
                    self.make_tactical(position, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best() {
                    Some(mv) if self.is_good(position, histories, mv) => return Some(mv),
                    Some(_) => {
                        // Bad captures gather at the front, in order of their scores.
                        self.moves.swap(self.bad, self.next - 1);
                        self.bad += 1;
                    }
                    None => {
                        self.next = 0;
                        self.stage = if self.wants_checks {
                            self.make_checks(position, histories);
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
                    self.stage = Stage::MakeQuiets;
                    if self.wants_quiets && self.killer.is_some() {
                        return self.killer;
                    }
                }
                Stage::MakeQuiets => {
                    if self.wants_quiets {
                        self.make_quiets(position, histories, context);
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

    fn make_tactical(&mut self, position: &Position, histories: &Histories) {
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

    fn make_checks(&mut self, position: &Position, histories: &Histories) {
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

    fn make_quiets(&mut self, position: &Position, histories: &Histories, context: &Context) {
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
        // Promotions to less than a queen are almost never worth a look.
        if mv.promoted().is_some_and(|kind| kind != PieceKind::Queen) {
            return false;
        }
        let threshold = self
            .threshold
            .unwrap_or_else(|| -capture_history(histories, position, mv) / tunables::order_see_history());
        position.exchange_at_least(mv, threshold)
    }

    /// Brings the best of the moves left to the front and steps over it.
    #[inline]
    fn best(&mut self) -> Option<Move> {
        let left = self.moves.get_mut(self.next..)?;
        let (mut best, mut at) = (*left.first()?, 0);
        for (index, &scored) in left.iter().enumerate() {
            // Both change without a branch, which nobody could predict.
            at = if scored > best { index } else { at };
            best = best.max(scored);
        }
        left.swap(0, at);
        self.next += 1;
        best.mv()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Square;

    fn picked(position: &Position, mut picker: MovePicker) -> Vec<Move> {
        let histories = Histories::new().unwrap();
        core::iter::from_fn(|| picker.next(position, &histories, &Context::UNUSED)).collect()
    }

    #[test]
    fn every_legal_move_comes_exactly_once() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/8/7b/8/5n2/4K3 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
            let quiet = legal.iter().copied().find(|mv| mv.is_quiet());
            for (tt_move, killer) in [(None, None), (legal.first().copied(), quiet), (quiet, quiet)] {
                let mut moves = picked(&position, MovePicker::all(tt_move, killer));
                moves.sort_by_key(|mv| mv.bits());
                legal.sort_by_key(|mv| mv.bits());
                assert_eq!(moves, legal, "{fen}");
            }
        }
    }

    #[test]
    fn winning_captures_come_before_quiets_and_losing_ones_after() {
        let position: Position = "4k3/8/3p4/4p3/3P4/8/8/4RK2 w - - 0 1".parse().unwrap();
        let moves = picked(&position, MovePicker::all(None, None));
        assert_eq!(moves[0], Move::capture(Square::D4, Square::E5));
        assert_eq!(moves.last(), Some(&Move::capture(Square::E1, Square::E5)));
        let tactical = picked(&position, MovePicker::tactical(None, 0));
        assert_eq!(tactical, [Move::capture(Square::D4, Square::E5)]);
    }
}
