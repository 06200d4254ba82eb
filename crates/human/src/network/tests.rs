use super::*;
use crate::{INPUTS, RATING_ROWS};

/// A network of small random numbers.
fn random(hidden: usize) -> Parameters {
    let mut state = 1_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as i16
    };
    let mut parameters = Parameters::zero(hidden).unwrap();
    let bytes = parameters.inputs.iter_mut().chain(&mut parameters.second);
    for value in bytes
        .chain(&mut parameters.moves)
        .chain(&mut parameters.move_biases)
    {
        *value = (next() % 20) as i8;
    }
    let words = parameters.ratings.iter_mut().chain(&mut parameters.biases);
    for value in words
        .chain(&mut parameters.second_biases)
        .chain(&mut parameters.after_biases)
    {
        *value = next() % 50;
    }
    parameters
}

/// The same in floating point, one number at a time: the slow twin.
fn slow_logits(parameters: &Parameters, position: &Position, ratings: Ratings) -> Vec<(Move, f64)> {
    let hidden = parameters.hidden();
    let mut active = vec![0.0; INPUTS];
    for &row in Inputs::new(position).rows() {
        active[usize::from(row)] = 1.0;
    }
    let mut knots = [0.0; RATING_ROWS];
    for share in ratings.shares() {
        let [lower, upper] = share.weights();
        knots[share.knot] += f64::from(lower);
        knots[share.knot + 1] += f64::from(upper);
    }
    let sum = |column: usize| {
        let mut sum = f64::from(parameters.biases[column]);
        for (row, weight) in active.iter().enumerate() {
            sum += weight * f64::from(parameters.inputs[row * hidden + column]);
        }
        for (row, weight) in knots.iter().enumerate() {
            sum += weight * f64::from(parameters.ratings[row * hidden + column]);
        }
        (sum / 64.0).clamp(0.0, 1.0)
    };
    let sums: Vec<f64> = (0..hidden).map(sum).collect();
    let half = hidden / 2;
    let second = |row: usize| {
        let mut sum = f64::from(parameters.second_biases[row]) / 8192.0;
        for column in 0..half {
            let weight = f64::from(parameters.second[row * half + column]) / 64.0;
            sum += weight * sums[column] * sums[column + half];
        }
        if row < 2 * WIDTH {
            sum.clamp(0.0, 1.0)
        } else {
            sum.clamp(-8.0, 8.0)
        }
    };
    let seconds: Vec<f64> = (0..3 * WIDTH).map(second).collect();
    let mut logits = Vec::new();
    candidates(position, |candidate| {
        let mut seen = active[..PIECES].to_vec();
        for &row in candidate.changes.removed() {
            seen[usize::from(row)] -= 1.0;
        }
        for &row in candidate.changes.added() {
            seen[usize::from(row)] += 1.0;
        }
        let mut logit = 0.0;
        for column in 0..WIDTH {
            let mut sum = f64::from(parameters.after_biases[column]);
            for (row, weight) in seen.iter().enumerate() {
                sum += weight * f64::from(parameters.after[row * WIDTH + column]);
            }
            logit += seconds[2 * WIDTH + column] * (sum / 64.0).clamp(0.0, 1.0);
        }
        for row in candidate.rows.map(usize::from) {
            for column in 0..WIDTH {
                let weight = f64::from(parameters.moves[row * WIDTH + column]) / 32.0;
                logit += weight * seconds[column] * seconds[column + WIDTH];
            }
            for (knot, weight) in knots[..KNOTS].iter().enumerate() {
                logit += weight * f64::from(parameters.move_biases[row * KNOTS + knot]) / 32.0;
            }
        }
        logits.push((candidate.mv, logit));
    });
    logits
}

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
];

#[test]
fn the_kernel_agrees_with_its_slow_twin_up_to_rounding() {
    let parameters = random(96);
    let network = HumanNet::new(parameters.clone());
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        for ratings in [
            Ratings::equal(1000),
            Ratings {
                mover: 1733,
                opponent: 2911,
            },
        ] {
            let slow = slow_logits(&parameters, &position, ratings);
            let mut fast = Vec::new();
            network.logits(&position, ratings, |mv, logit| fast.push((mv, logit)));
            assert_eq!(slow.len(), fast.len());
            for ((slow_move, slow), (fast_move, fast)) in slow.into_iter().zip(fast) {
                assert_eq!(slow_move, fast_move);
                assert!((slow - fast).abs() < 0.2, "{fen}: {slow} and {fast}");
            }
        }
    }
}

#[test]
fn chances_are_sorted_and_add_up_to_one() {
    let network = HumanNet::new(random(64));
    for fen in POSITIONS {
        let position: Position = fen.parse().unwrap();
        let chances = network.chances(&position, Ratings::equal(1500));
        assert!(chances.is_sorted_by(|a, b| a.chance >= b.chance));
        let total: f64 = chances.iter().map(|one| one.chance).sum();
        assert!((total - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_rating_changes_the_chances() {
    let network = HumanNet::new(random(64));
    let position = Position::default();
    let weak = network.chances(&position, Ratings::equal(1000));
    let strong = network.chances(&position, Ratings::equal(2600));
    assert_ne!(weak, strong);
    let proud = network.chances(
        &position,
        Ratings {
            mover: 1000,
            opponent: 2600,
        },
    );
    assert_ne!(weak, proud);
}

#[test]
fn the_largest_numbers_cause_no_panic() {
    let mut parameters = Parameters::zero(64).unwrap();
    parameters.inputs.fill(i8::MAX);
    parameters.ratings.fill(i16::MAX);
    parameters.biases.fill(i16::MAX);
    parameters.second.fill(i8::MAX);
    parameters.second_biases.fill(i16::MAX);
    parameters.moves.fill(i8::MIN);
    parameters.after.fill(i8::MAX);
    parameters.after_biases.fill(i16::MAX);
    parameters.move_biases.fill(i8::MIN);
    let network = HumanNet::new(parameters);
    for fen in POSITIONS {
        let chances = network.chances(&fen.parse().unwrap(), Ratings::equal(0));
        assert!(chances.iter().all(|one| one.chance.is_finite()));
    }
}
