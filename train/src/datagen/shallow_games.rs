//! Fast games without search, for the teacher's static evaluation of many varied positions: each move is the best of a
//! few after one ply, now and then any. Kept one by one are quiet positions of the games, and positions a random move or two
//! off them, such as a search meets all the time: with men that hang, or an exchange half done.

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Move, Position};
use tabiya_search::Evaluator;

use super::Options;
use super::kept::Kept;
use super::progress::Progress;
use super::teacher::Teacher;
use crate::format::Store;
use crate::opening::{Openings, is_draw};
use crate::random::Random;

/// The chance of a move that nobody has looked at.
const RANDOM_MOVES: f32 = 0.08;

/// How many moves, drawn at random, are compared.
const CANDIDATES: usize = 5;

/// Positions of games beyond this are not kept, in centipawns.
const MAX_SCORE: i32 = 4000;

/// Nor those off them beyond this.
const MAX_STRAY_SCORE: i32 = 6000;

/// How many plies a position may be off its game.
const MAX_STRAY_PLIES: usize = 2;

/// A side with such an advantage …
const DECISIVE: i32 = 700;

/// … for so many plies has won: without this most positions would come from games that are long decided.
const DECIDED_PLIES: u32 = 6;

/// The share of games that are played on until nothing in them would be kept, for the endgames.
const PLAYED_ON: f32 = 0.06;

/// Nobody needs games longer than this.
const MAX_PLIES: usize = 240;

/// Plays until there are enough positions.
pub(super) fn play(
    options: &Options,
    mut openings: Openings,
    teacher: &Teacher,
    store: &mut Store,
    progress: &Progress,
) -> Result<(), String> {
    let mut evaluator = teacher.evaluation()?.evaluator();
    let mut kept = Kept::default();
    let one_of = options.one_of.map_or(1, |one_of| one_of as usize);
    while !progress.is_done() {
        let start = openings.next();
        game(start, &mut evaluator, &mut openings.random, &mut kept, one_of);
        kept.game_over(store, progress)?;
    }
    kept.write(store, progress)
}

/// Plays one game and adds what is quiet in it to `kept`, and what is off it: one of so many, on average.
fn game(
    mut position: Position,
    evaluator: &mut AnyEvaluator,
    random: &mut Random,
    kept: &mut Kept,
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
        let is_worth_it = mv.is_quiet() && !position.is_check() && score.abs() < MAX_SCORE;
        if is_worth_it && random.below(one_of) == 0 {
            kept.add(&position, score);
        }
        if random.below(one_of) == 0 {
            stray(&position, evaluator, random, kept);
        }
        keys.push(position.key());
        let after = position.after(mv);
        evaluator.push(&position, Some(mv), &after);
        position = after;
    }
}

/// Adds a position a random move or two off this one to `kept`.
fn stray(position: &Position, evaluator: &mut AnyEvaluator, random: &mut Random, kept: &mut Kept) {
    let mut here = position.clone();
    let mut played = 0;
    for _ in 0..=random.below(MAX_STRAY_PLIES) {
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
        if score.abs() < MAX_STRAY_SCORE {
            kept.add(&here, score);
        }
    }
    for _ in 0..played {
        evaluator.pop();
    }
}

/// The move to play: the best of a few for the teacher, or sometimes any.
fn choose(position: &Position, evaluator: &mut AnyEvaluator, random: &mut Random) -> Option<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    let count = moves.len();
    if count == 0 {
        return None;
    }
    if count == 1 || random.chance(RANDOM_MOVES) {
        return Some(moves[random.below(count)]);
    }
    // Captures that win something come first, and nothing is put where it is lost: otherwise games are soon decided.
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
    fn positions_are_kept_with_their_static_evaluation() {
        let mut openings = Openings::new(Random::new(4), 0.2, 8);
        let mut evaluator = EvaluationKind::HandWritten.evaluator();
        let mut kept = Kept::default();
        for _ in 0..20 {
            let start = openings.next();
            game(start, &mut evaluator, &mut openings.random, &mut kept, 1);
        }
        let positions: Vec<_> = kept.positions().collect();
        assert!(positions.len() > 100);
        for packed in positions {
            let position = packed.unpack().unwrap();
            assert!(!position.is_check());
            assert_eq!(i32::from(packed.score()), tabiya_eval::evaluate(&position));
            assert_eq!(packed.result(), None);
        }
    }

    #[test]
    fn one_of_so_many_positions_is_kept() {
        let count = |one_of| {
            let mut openings = Openings::new(Random::new(4), 0.2, 8);
            let mut evaluator = EvaluationKind::HandWritten.evaluator();
            let mut kept = Kept::default();
            for _ in 0..60 {
                let start = openings.next();
                game(start, &mut evaluator, &mut openings.random, &mut kept, one_of);
            }
            kept.positions().count()
        };
        let (all, some) = (count(1), count(4));
        assert!((all / 6..all / 3).contains(&some), "{some} of {all}");
    }
}
