//! Every kernel, full or incremental, matches the published arithmetic bit for bit.

mod common;

use common::{Random, Weights, random_file, random_move, slow_evaluate, starts};
use nnueprobe::{Kernel, Line, Net};
use std::sync::Arc;
use tabiya_rules::{Position, Setup};

/// Plays random games and compares all kernels, full and incremental, with the slow evaluator. Returns the number of
/// distinct scores.
fn compare(file: &[u8], seed: u64, games: usize) -> usize {
    let mut random = Random::new(seed);
    let nets: Vec<_> = Kernel::available()
        .into_iter()
        .map(|kernel| Arc::new(Net::from_bytes(file).unwrap().with_kernel(kernel)))
        .collect();
    let mut lines: Vec<_> = nets
        .iter()
        .map(|net| Line::new(Arc::clone(net), &Position::default()))
        .collect();
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..games {
        let mut position = starts(&mut random);
        for line in &mut lines {
            line.reset(&position);
        }
        for _ in 0..80 {
            let value = slow_evaluate(file, &position);
            values.insert(value);
            // Sometimes skip evaluation, so that several moves must be caught up later.
            let asked = random.below(3) > 0;
            for (net, line) in nets.iter().zip(&mut lines) {
                assert_eq!(net.evaluate(&position), value, "{position} {net:?}");
                if asked {
                    assert_eq!(
                        line.evaluate(&position),
                        value,
                        "{position} {net:?} along the line"
                    );
                }
            }
            if random.below(8) == 0 && position.make_null().is_some() {
                lines.iter_mut().for_each(|line| line.push(&position, None));
                continue;
            }
            let Some(mv) = random_move(&mut random, &position.legal_moves()) else {
                break;
            };
            lines.iter_mut().for_each(|line| line.push(&position, Some(mv)));
            position.play_unchecked(mv);
        }
    }
    values.len()
}

#[test]
fn a_usual_network_is_evaluated_as_published() {
    let file = random_file(1, Weights::Usual, "usual");
    assert!(compare(&file, 2, 30) > 300, "the values are not all alike");
}

#[test]
fn sums_wrap_around_as_published() {
    let file = random_file(3, Weights::Extreme, "");
    assert!(compare(&file, 4, 30) > 300, "the values are not all alike");
}

#[test]
fn the_real_network_is_evaluated_as_published() {
    let Some(path) = common::real_file() else {
        return;
    };
    let file = std::fs::read(&path).unwrap();
    assert!(compare(&file, 5, 30) > 500, "the values are not all alike");
    let net = Net::load(path).unwrap();
    let start = net.evaluate(&Position::default());
    assert!((-50..=50).contains(&start), "{start}");
}

#[test]
fn a_rotated_position_has_the_same_score_for_the_other_side() {
    let net = Net::from_bytes(&random_file(6, Weights::Usual, "turn")).unwrap();
    let mut random = Random::new(7);
    for _ in 0..20 {
        let mut position = starts(&mut random);
        for _ in 0..20 {
            let Some(mv) = random_move(&mut random, &position.legal_moves()) else {
                break;
            };
            position.play_unchecked(mv);
            assert_eq!(
                net.evaluate(&position),
                net.evaluate(&rotated(&position)),
                "{position}"
            );
        }
    }
}

/// The same position with the board rotated by 180 degrees and the colours swapped.
fn rotated(position: &Position) -> Position {
    let mut setup = Setup::empty();
    for (index, piece) in position.squares().iter().enumerate() {
        setup.pieces[63 - index] = piece.map(|p| tabiya_rules::Piece::new(!p.color(), p.kind()));
    }
    setup.side_to_move = !position.side_to_move();
    Position::try_from(setup).unwrap()
}

#[test]
fn any_sequence_of_pushes_and_pops_gives_the_right_scores() {
    let file = random_file(8, Weights::Extreme, "tree");
    let net = Net::from_bytes(&file).unwrap();
    let mut random = Random::new(9);
    let mut position = starts(&mut random);
    let mut line = Line::new(&net, &position);
    for _ in 0..10 {
        position = starts(&mut random);
        line.reset(&position);
        walk(&mut line, &position, 4, &mut random);
        assert_eq!(line.evaluate(&position), net.evaluate(&position));
    }
}

fn walk(line: &mut Line<&Net>, position: &Position, depth: usize, random: &mut Random) {
    if random.below(2) == 0 {
        assert_eq!(
            line.evaluate(position),
            line.net().evaluate(position),
            "{position}"
        );
    }
    if depth == 0 {
        return;
    }
    for _ in 0..4 {
        let mut after = position.clone();
        let mv = random_move(random, &position.legal_moves());
        match mv {
            Some(mv) => after.play_unchecked(mv),
            None => return,
        };
        line.push(position, mv);
        walk(line, &after, depth - 1, random);
        line.pop();
    }
}

#[test]
fn popping_the_start_of_a_line_is_harmless() {
    let net = Net::from_bytes(&random_file(10, Weights::Usual, "pop")).unwrap();
    let position = Position::default();
    let mut line = Line::new(&net, &position);
    line.pop();
    line.pop();
    assert_eq!(line.evaluate(&position), net.evaluate(&position));
}
