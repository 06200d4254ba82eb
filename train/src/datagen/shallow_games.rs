//! Fast games without search, for labelling many varied positions with the teacher's static evaluation. Each move is the
//! best of a few candidates after one ply, or sometimes random. Stored are quiet positions of the games, and positions a
//! random move or two off them, such as a search meets all the time: with hanging pieces, or in the middle of an exchange.

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Move, Position};
use tabiya_search::Evaluator;

use super::Options;
use super::position_buffer::PositionBuffer;
use super::progress::Progress;
use super::teacher::Teacher;
use crate::format::Store;
use crate::opening::{Openings, is_draw};
use crate::random::Random;

/// The probability of a random move.
const RANDOM_MOVES: f32 = 0.08;

/// How many candidate moves are compared.
const CANDIDATES: usize = 5;

/// Game positions with a larger score are not stored, in centipawns.
const MAX_SCORE: i32 = 4000;

/// The same for positions off the game.
const MAX_OFF_GAME_SCORE: i32 = 6000;

/// How many random plies a position may be off its game.
const MAX_OFF_GAME_PLIES: usize = 2;

/// A side with this advantage …
const DECISIVE: i32 = 700;

/// … for this many plies has won: otherwise most positions would come from games that were decided long ago.
const DECIDED_PLIES: u32 = 6;

/// The share of decided games that are played on as long as positions are stored, for the endgames.
const PLAYED_ON: f32 = 0.06;

/// The longest game.
const MAX_PLIES: usize = 240;

/// Plays games until there are enough positions.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let mut evaluator = teacher.evaluation()?.evaluator();
    let mut buffer = PositionBuffer::default();
    let one_of = options.one_of.map_or(1, |one_of| one_of as usize);
    while !progress.is_done() {
        let start = openings.next();
        game(start, &mut evaluator, &mut openings.random, &mut buffer, one_of);
        buffer.game_over(store, progress)?;
    }
    buffer.write(store, progress)
}

/// Plays one game and stores its quiet positions and positions off it: one in `one_of`, on average.
fn game(
    mut position: Position,
    evaluator: &mut AnyEvaluator,
    random: &mut Random,
    buffer: &mut PositionBuffer,
    one_of: usize,
) {
    evaluator.reset(&position);
    let mut keys = Vec::new();
    let mut decided = 0;
    let decisive = if random.chance(PLAYED_ON) {
        MAX_SCORE
    } else {
        DECISIVE
    };
    while keys.len() < MAX_PLIES && !is_draw(&position, &keys) {
        let Some(mv) = choose(&position, evaluator, random) else {
            break;
        };
        let score = evaluator.evaluate(&position);
        decided = if score.abs() < decisive { 0 } else { decided + 1 };
        if decided > DECIDED_PLIES {
            break;
        }
        let is_stored = mv.is_quiet() && !position.is_check() && score.abs() < MAX_SCORE;
        if is_stored && random.below(one_of) == 0 {
            buffer.add(&position, score);
        }
        if random.below(one_of) == 0 {
            store_off_game(&position, evaluator, random, buffer);
        }
        keys.push(position.key());
        let after = position.after(mv);
        evaluator.push(&position, Some(mv), &after);
        position = after;
    }
}

/// Stores a position a random move or two off this one.
fn store_off_game(
    position: &Position,
    evaluator: &mut AnyEvaluator,
    random: &mut Random,
    buffer: &mut PositionBuffer,
) {
    let mut here = position.clone();
    let mut played = 0;
    for _ in 0..=random.below(MAX_OFF_GAME_PLIES) {
        let moves = here.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        let after = here.after(mv);
        evaluator.push(&here, Some(mv), &after);
        here = after;
        played += 1;
    }
    if !here.is_check() && !here.legal_moves().is_empty() {
        let score = evaluator.evaluate(&here);
        if score.abs() < MAX_OFF_GAME_SCORE {
            buffer.add(&here, score);
        }
    }
    for _ in 0..played {
        evaluator.pop();
    }
}

/// The move to play: the teacher's best of a few candidates, or sometimes a random one.
fn choose(position: &Position, evaluator: &mut AnyEvaluator, random: &mut Random) -> Option<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    let count = moves.len();
    if count == 0 {
        return None;
    }
    if count == 1 || random.chance(RANDOM_MOVES) {
        return Some(moves[random.below(count)]);
    }
    // Winning captures come first and losing moves are excluded: otherwise games would soon be decided.
    let winning = |mv: &Move| !mv.is_quiet() && position.exchange_at_least(*mv, 1);
    let mut compared = 0;
    for at in 0..count {
        if winning(&moves[at]) && compared < CANDIDATES {
            moves.swap(at, compared);
            compared += 1;
        }
    }
    let mut next = compared;
    while next < count && compared < CANDIDATES {
        let drawn = next + random.below(count - next);
        moves.swap(next, drawn);
        if position.exchange_at_least(moves[next], 0) {
            moves.swap(compared, next);
            compared += 1;
        }
        next += 1;
    }
    let compared = compared.max(1);
    moves[..compared].iter().copied().min_by_key(|&mv| {
        let after = position.after(mv);
        evaluator.push(position, Some(mv), &after);
        let reply = evaluator.evaluate(&after);
        evaluator.pop();
        reply
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::EvaluationKind;

    #[test]
    fn positions_are_stored_with_their_static_evaluation() {
        let mut openings = Openings::new(Random::new(4), 0.2, 8);
        let mut evaluator = EvaluationKind::HandWritten.evaluator();
        let mut buffer = PositionBuffer::default();
        for _ in 0..20 {
            let start = openings.next();
            game(start, &mut evaluator, &mut openings.random, &mut buffer, 1);
        }
        let positions: Vec<_> = buffer.positions().collect();
        assert!(positions.len() > 100);
        for packed in positions {
            let position = packed.unpack().unwrap();
            assert!(!position.is_check());
            assert_eq!(i32::from(packed.score()), tabiya_eval::evaluate(&position));
            assert_eq!(packed.result(), None);
        }
    }

    #[test]
    fn one_in_n_positions_is_stored() {
        let count = |one_of| {
            let mut openings = Openings::new(Random::new(4), 0.2, 8);
            let mut evaluator = EvaluationKind::HandWritten.evaluator();
            let mut buffer = PositionBuffer::default();
            for _ in 0..60 {
                let start = openings.next();
                game(start, &mut evaluator, &mut openings.random, &mut buffer, one_of);
            }
            buffer.positions().count()
        };
        let (all, some) = (count(1), count(4));
        assert!((all / 6..all / 3).contains(&some), "{some} of {all}");
    }
}
