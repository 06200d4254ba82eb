//! Positions that searches visit, with the teacher's static evaluation: what a net will be asked for when it plays.
//! Men hang in them, exchanges are half done, and few would come up in a game.

use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Move, Position};
use tabiya_search::{Evaluator, Value};

use super::Options;
use super::kept::Kept;
use super::progress::Progress;
use super::teacher::Teacher;
use crate::format::Store;
use crate::opening::Openings;
use crate::play::{Player, play_out};
use crate::random::Random;

/// Positions beyond this are not kept, in centipawns.
const MAX_SCORE: Value = 2500;

/// One of so many is kept unless told otherwise.
const ONE_OF: usize = 12;

/// The chance that a game goes on with any move instead of the one found.
const RANDOM_MOVES: f32 = 0.03;

/// Plays games until there are enough positions.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let kept = Arc::new(Mutex::new(Kept::default()));
    let sampler = Sampler {
        judge: teacher.evaluation()?.evaluator(),
        random: Random::new(openings.random.next()),
        kept: Arc::clone(&kept),
        one_of: options.one_of.map_or(ONE_OF, |one_of| one_of as usize),
    };
    let locked = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    let mut player = Player::new(sampler, options.hash)?;
    while !progress.is_done() {
        player.new_game();
        play_out(openings.next(), |game| {
            let (found, score) = player.search(game.position, game.keys, options.nodes)?;
            let random = &mut openings.random;
            let mv = if random.chance(RANDOM_MOVES) {
                let moves = game.position.legal_moves();
                moves[random.below(moves.len())]
            } else {
                found
            };
            Some((mv, score))
        });
        locked().game_over(store, progress)?;
    }
    locked().write(store, progress)
}

/// Judges as the teacher does, and keeps some of what it is asked.
struct Sampler {
    judge: AnyEvaluator,
    random: Random,
    kept: Arc<Mutex<Kept>>,
    /// One of so many is kept, on average.
    one_of: usize,
}

impl Evaluator for Sampler {
    fn reset(&mut self, position: &Position) {
        self.judge.reset(position);
    }

    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        self.judge.push(before, mv, after);
    }

    fn pop(&mut self) {
        self.judge.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        let value = self.judge.evaluate(position);
        if self.random.below(self.one_of) == 0 && value.abs() < MAX_SCORE {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.add(position, value);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::EvaluationKind;

    #[test]
    fn visited_positions_are_kept_with_their_static_evaluation() {
        let kept = Arc::new(Mutex::new(Kept::default()));
        let sampler = Sampler {
            judge: EvaluationKind::HandWritten.evaluator(),
            random: Random::new(5),
            kept: Arc::clone(&kept),
            one_of: ONE_OF,
        };
        let mut player = Player::new(sampler, 1).unwrap();
        player.search(&Position::default(), &[], 20_000).unwrap();
        let kept = kept.lock().unwrap();
        assert!(kept.positions().count() > 300);
        for packed in kept.positions() {
            let position = packed.unpack().unwrap();
            assert!(!position.is_check());
            assert_eq!(i32::from(packed.score()), tabiya_eval::evaluate(&position));
            assert_eq!(packed.result(), None);
        }
    }
}
