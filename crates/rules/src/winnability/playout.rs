//! Games played by the policy in the hope of mate.

use alloc::vec::Vec;

use super::budget::Budget;
use super::policy::{Phase, Scene};
use super::weights::{PLAYOUTS, Weights};
use crate::{Color, Move, MoveList, Position};

/// No playout is longer.
const LONGEST: usize = 64;

/// Games in which both sides play what looks best, each with more chance in it.
pub(super) struct Playouts<'a> {
    root: &'a Position,
    winner: Color,
    weights: &'a Weights,
    chance: Chance,
    /// How many games have been played.
    number: usize,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(root: &'a Position, winner: Color, weights: &'a Weights) -> Playouts<'a> {
        Playouts {
            root,
            winner,
            weights,
            chance: Chance::new(),
            number: 0,
        }
    }

    /// A helpmate, if one comes about within this budget; asked again, it goes on with the game that was broken off.
    pub(super) fn find_mate(&mut self, budget: &mut Budget) -> Option<Vec<Move>> {
        let plan = &self.weights.phases[Phase::of(self.root, self.winner) as usize];
        loop {
            let number = self.number;
            let before = self.chance.0;
            let round = match number < PLAYOUTS {
                true => number,
                false => PLAYOUTS / 2 + number % (PLAYOUTS / 2),
            };
            let mut playout = Playout {
                winner: self.winner,
                weights: self.weights,
                // What has failed often fails again: chance takes over in the end.
                noise: i32::from(plan.noise[round]) + 10 * number.saturating_sub(PLAYOUTS).min(100) as i32,
                opens_files: number % 2 == 1,
                line: [None; LONGEST],
                length: 0,
            };
            let longest = (plan.length[round].max(1) as usize).min(LONGEST);
            match playout.play(self.root.clone(), longest, &mut self.chance, budget) {
                End::Mate => return Some(playout.line[..playout.length].iter().flatten().copied().collect()),
                End::NoBudget => {
                    // The game that was broken off may be the one that ends in mate.
                    self.chance.0 = before;
                    return None;
                }
                End::NoMate => self.number += 1,
            }
        }
    }
}

enum End {
    Mate,
    NoMate,
    NoBudget,
}

struct Playout<'a> {
    winner: Color,
    weights: &'a Weights,
    noise: i32,
    /// Whether pieces are offered to pawns that are shut in, though there are other men to mate with.
    opens_files: bool,
    line: [Option<Move>; LONGEST],
    length: usize,
}

impl Playout<'_> {
    #[inline]
    fn play(
        &mut self,
        mut position: Position,
        longest: usize,
        chance: &mut Chance,
        budget: &mut Budget,
    ) -> End {
        while self.length < longest {
            if !budget.take() {
                return End::NoBudget;
            }
            let moves = position.legal_moves();
            let mv = if position.side_to_move() == self.winner {
                match self.hunt(&mut position, &moves, chance) {
                    (Some(mv), true) => {
                        self.push(mv);
                        return End::Mate;
                    }
                    (mv, _) => mv,
                }
            } else {
                self.help(&position, &moves, chance)
            };
            let Some(mv) = mv else {
                return End::NoMate;
            };
            let loses = position.side_to_move() != self.winner && mv.is_capture();
            position.make(mv);
            self.push(mv);
            if loses && position.has_insufficient_material(self.winner) {
                return End::NoMate;
            }
        }
        End::NoMate
    }

    fn push(&mut self, mv: Move) {
        self.line[self.length] = Some(mv);
        self.length += 1;
    }

    /// The best move of the winner, and whether it is mate.
    #[inline]
    fn hunt(&self, position: &mut Position, moves: &MoveList, chance: &mut Chance) -> (Option<Move>, bool) {
        let mut best = (i32::MIN, None);
        let mut tried = 0u64;
        {
            let scene = Scene::new(position, self.winner, self.weights, self.opens_files);
            for (index, &mv) in moves.iter().enumerate() {
                let (score, could_mate) = scene.hunt(mv);
                tried |= u64::from(could_mate) << (index % 64);
                let score = score + self.bias(mv, scene.back(), chance);
                if score > best.0 {
                    best = (score, Some(mv));
                }
            }
        }
        while tried != 0 {
            let index = tried.trailing_zeros() as usize;
            tried &= tried - 1;
            let mv = moves[index];
            let undo = position.make(mv);
            let is_mate = position.is_checkmate();
            position.unmake(mv, undo);
            if is_mate {
                return (Some(mv), true);
            }
        }
        (best.1, false)
    }

    /// The best move of the loser.
    #[inline]
    fn help(&self, position: &Position, moves: &MoveList, chance: &mut Chance) -> Option<Move> {
        if let [only] = moves.as_slice() {
            return Some(*only);
        }
        let scene = Scene::new(position, self.winner, self.weights, self.opens_files);
        let mut best = (i32::MIN, None);
        for &mv in moves.iter() {
            let score = scene.help(mv) + self.bias(mv, scene.back(), chance);
            if score > best.0 {
                best = (score, Some(mv));
            }
        }
        best.1
    }

    #[inline(always)]
    fn bias(&self, mv: Move, back: i32, chance: &mut Chance) -> i32 {
        let before = self.length.checked_sub(2).and_then(|index| self.line[index]);
        let goes_back = before.is_some_and(|before| before.from() == mv.to() && before.to() == mv.from());
        (if goes_back { back } else { 0 }) + chance.below(self.noise)
    }
}

/// The same chances in every run.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new() -> Chance {
        Chance(0x9e37_79b9_7f4a_7c15)
    }

    /// A number below `limit`.
    #[inline(always)]
    pub(super) fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) as i64 * i64::from(limit)) >> 32) as i32
    }
}
