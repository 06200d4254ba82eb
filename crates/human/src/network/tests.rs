use super::*;
use crate::{CLASSES, INPUTS, OUTPUTS, RATING_ROWS};

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
    for value in parameters.inputs.iter_mut().chain(&mut parameters.outputs) {
        *value = (next() % 40) as i8;
    }
    let words = parameters.ratings.iter_mut().chain(&mut parameters.biases);
    for value in words
        .chain(&mut parameters.output_biases)
        .chain(&mut parameters.classes)
    {
        *value = next() % 200;
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
        (sum / 128.0).clamp(0.0, 1.0)
    };
    let sums: Vec<f64> = (0..hidden).map(sum).collect();
    let mut logits = Vec::new();
    candidates(position, |candidate| {
        let output = usize::from(candidate.output);
        let mut logit = f64::from(parameters.output_biases[output]) / 512.0;
        for column in 0..hidden / 2 {
            let weight = f64::from(parameters.outputs[output * hidden / 2 + column]) / 32.0;
            logit += weight * sums[column] * sums[column + hidden / 2];
        }
        for (knot, weight) in knots[..KNOTS].iter().enumerate() {
            let class = usize::from(candidate.class) * KNOTS + knot;
            logit += weight * f64::from(parameters.classes[class]) / 512.0;
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
                // Half a step of each product, times weights of about one.
                assert!((slow - fast).abs() < 0.5, "{fen}: {slow} and {fast}");
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
    parameters.outputs.fill(i8::MIN);
    parameters.output_biases.fill(i16::MIN);
    parameters.classes.fill(i16::MIN);
    assert_eq!(parameters.classes.len(), CLASSES * KNOTS);
    assert_eq!(parameters.output_biases.len(), OUTPUTS);
    let network = HumanNet::new(parameters);
    for fen in POSITIONS {
        let chances = network.chances(&fen.parse().unwrap(), Ratings::equal(0));
        assert!(chances.iter().all(|one| one.chance.is_finite()));
    }
}
