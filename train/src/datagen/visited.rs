//! Positions visited by searches, labelled with the teacher's static evaluation: those that a net will have to evaluate
//! when it plays. They have hanging pieces and unfinished exchanges, and few would come up in a game.

use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Move, Position};
use tabiya_search::{Evaluator, Value};

use super::Options;
use super::position_buffer::PositionBuffer;
use super::progress::Progress;
use super::teacher::Teacher;
use crate::format::Store;
use crate::opening::Openings;
use crate::play::{Player, play_out};
use crate::random::Random;

/// Positions with a larger score are not stored, in centipawns.
const MAX_SCORE: Value = 2500;

/// By default, one in this many is stored.
const ONE_OF: usize = 12;

/// The probability that a game continues with a random move instead of the best one.
const RANDOM_MOVES: f32 = 0.03;

/// Plays games until there are enough positions.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let buffer = Arc::new(Mutex::new(PositionBuffer::default()));
    let sampler = Sampler {
        evaluator: teacher.evaluation()?.evaluator(),
        random: Random::new(openings.random.next()),
        buffer: Arc::clone(&buffer),
        one_of: options.one_of.map_or(ONE_OF, |one_of| one_of as usize),
    };
    let locked = || buffer.lock().unwrap_or_else(PoisonError::into_inner);
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

/// Evaluates like the teacher, and stores a sample of the positions.
struct Sampler {
    evaluator: AnyEvaluator,
    random: Random,
    buffer: Arc<Mutex<PositionBuffer>>,
    /// One in this many is stored, on average.
    one_of: usize,
}

impl Evaluator for Sampler {
    fn reset(&mut self, position: &Position) {
        self.evaluator.reset(position);
    }

    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position) {
        self.evaluator.push(before, mv, after);
    }

    fn pop(&mut self) {
        self.evaluator.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        let value = self.evaluator.evaluate(position);
        if self.random.below(self.one_of) == 0 && value.abs() < MAX_SCORE {
            let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
            buffer.add(position, value);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::EvaluationKind;

    #[test]
    fn visited_positions_are_stored_with_their_static_evaluation() {
        let buffer = Arc::new(Mutex::new(PositionBuffer::default()));
        let sampler = Sampler {
            evaluator: EvaluationKind::HandWritten.evaluator(),
            random: Random::new(5),
            buffer: Arc::clone(&buffer),
            one_of: ONE_OF,
        };
        let mut player = Player::new(sampler, 1).unwrap();
        player.search(&Position::default(), &[], 20_000).unwrap();
        let buffer = buffer.lock().unwrap();
        assert!(buffer.positions().count() > 300);
        for packed in buffer.positions() {
            let position = packed.unpack().unwrap();
            assert!(!position.is_check());
            assert_eq!(i32::from(packed.score()), tabiya_eval::evaluate(&position));
            assert_eq!(packed.result(), None);
        }
    }
}
