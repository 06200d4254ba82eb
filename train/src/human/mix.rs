//! `tabiya-train human-mix`: how much a search counts beside the network, by rating.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tabiya_engine::Engine;
use tabiya_human::{HumanNet, Mixture, THINGS, things};

use super::rated_game::read_games;
use super::run::read_net;
use super::sampler::{OPENING, Sampler};
use crate::format::files;
use crate::random::Random;

#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tabiya-train human-mix human.net rated-games\n\
    Fits the weights that combine the chances of the network with the opinions of a short search, and prints them with\n\
    the loss and the share of moves that are predicted, before and after, on a fifth of the positions, which is not fitted to.")]
pub(crate) struct MixOptions {
    /// The network.
    net: PathBuf,
    /// Files made by human-data, or folders of them: games that the network has learned from will do.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// How many positions to search.
    #[arg(long, default_value_t = 6000)]
    positions: usize,
    /// The nodes of a search.
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position: what is weighed about each of its moves.
struct Choice {
    rating: u16,
    moves: Vec<[f64; THINGS]>,
    played: usize,
}

pub(crate) fn mix(options: &MixOptions) -> Result<(), Box<dyn Error>> {
    let choices = collect(options)?;
    let (checked, fitted): (Vec<_>, Vec<_>) = choices
        .into_iter()
        .enumerate()
        .partition(|(number, _)| number % 5 == 4);
    let only = |choices: Vec<(usize, Choice)>| choices.into_iter().map(|(_, choice)| choice).collect();
    let (checked, fitted): (Vec<Choice>, Vec<Choice>) = (only(checked), only(fitted));
    let mixture = fit(&fitted);
    println!(
        "{} positions fitted to, {} to check with",
        fitted.len(),
        checked.len()
    );
    for (name, mixture) in [("network", Mixture::NETWORK), ("mixture", mixture)] {
        let (loss, hits) = judge(&mixture, &checked);
        println!("{name}: loss {loss:.4}, {:.2}% of moves", 100.0 * hits);
    }
    println!("middle: {:.4?}\nslope:  {:.4?}", mixture.middle, mixture.slope);
    Ok(())
}

fn collect(options: &MixOptions) -> Result<Vec<Choice>, Box<dyn Error>> {
    let network = HumanNet::new(read_net(&options.net)?);
    let sampler = Sampler::new(read_games(&files(&options.data)?)?);
    let mut engine = Engine::builder().hash_megabytes(4).build()?;
    let mut choices = Vec::new();
    let mut failure = None;
    sampler.samples(
        options.positions,
        &mut Random::new(options.seed),
        |ply, sample| {
            if ply < OPENING || failure.is_some() {
                return;
            }
            let moves = network.chances(sample.position, sample.ratings);
            match engine.opinions(sample.position, &moves, options.nodes) {
                Ok(opinions) => choices.extend(moves.iter().position(|one| one.mv == sample.played).map(
                    |played| {
                        let pairs = moves.iter().zip(opinions);
                        Choice {
                            rating: sample.ratings.mover,
                            moves: pairs.map(|(one, opinion)| things(one.chance, opinion)).collect(),
                            played,
                        }
                    },
                )),
                Err(error) => failure = Some(error),
            }
        },
    );
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(choices),
    }
}

/// The chance of each move.
fn chances(mixture: &Mixture, choice: &Choice) -> Vec<f64> {
    let logits: Vec<f64> = choice
        .moves
        .iter()
        .map(|&things| mixture.logit(choice.rating, things))
        .collect();
    let highest = logits.iter().copied().fold(f64::MIN, f64::max);
    let total: f64 = logits.iter().map(|logit| (logit - highest).exp()).sum();
    logits
        .iter()
        .map(|logit| (logit - highest).exp() / total)
        .collect()
}

/// The mean loss, and how often the played move is the likeliest.
fn judge(mixture: &Mixture, choices: &[Choice]) -> (f64, f64) {
    let (mut loss, mut hits) = (0.0, 0);
    for choice in choices {
        let chances = chances(mixture, choice);
        loss -= chances[choice.played].max(1e-12).ln();
        let best = chances.iter().copied().fold(0.0, f64::max);
        hits += usize::from(chances[choice.played] >= best);
    }
    let count = choices.len().max(1) as f64;
    (loss / count, hits as f64 / count)
}

/// The weights of the highest likelihood (multinomial logistic regression). The problem is convex, so plain steps with a
/// size of their own for each weight, after Adam, arrive.
fn fit(choices: &[Choice]) -> Mixture {
    const STEPS: i32 = 600;
    let mut mixture = Mixture::NETWORK;
    let mut first = [0.0; 2 * THINGS];
    let mut second = [0.0; 2 * THINGS];
    for step in 1..=STEPS {
        let gradient = gradient(&mixture, choices);
        let rate = 0.05 * (1.0 - f64::from(step - 1) / f64::from(STEPS));
        let weights = mixture.middle.iter_mut().chain(&mut mixture.slope);
        for (((weight, slope), first), second) in weights.zip(gradient).zip(&mut first).zip(&mut second) {
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.99 * *second + 0.01 * slope * slope;
            let (mean, square) = (
                *first / (1.0 - 0.9_f64.powi(step)),
                *second / (1.0 - 0.99_f64.powi(step)),
            );
            *weight -= rate * mean / (square.sqrt() + 1e-9);
        }
    }
    mixture
}

fn gradient(mixture: &Mixture, choices: &[Choice]) -> [f64; 2 * THINGS] {
    let mut gradient = [0.0; 2 * THINGS];
    for choice in choices {
        let distance = Mixture::distance(choice.rating);
        let mut chances = chances(mixture, choice);
        chances[choice.played] -= 1.0;
        for (slope, things) in chances.iter().zip(&choice.moves) {
            for (number, thing) in things.iter().enumerate() {
                gradient[number] += slope * thing;
                gradient[THINGS + number] += slope * thing * distance;
            }
        }
    }
    gradient.map(|sum| sum / choices.len().max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_found_again_from_choices_that_follow_them() {
        let wanted = Mixture {
            middle: [0.8, -2.0, -0.5, 0.7, -0.4],
            slope: [0.1, -0.5, 0.1, 0.2, 0.0],
        };
        let mut random = Random::new(7);
        let mut choices = Vec::new();
        for number in 0..6000_u16 {
            let mut choice = Choice {
                rating: 1200 + number % 9 * 200,
                moves: (0..5)
                    .map(|_| [0; THINGS].map(|_: i32| 2.0 * f64::from(random.unit()) - 1.0))
                    .collect(),
                played: 0,
            };
            let mut left = f64::from(random.unit());
            for (index, chance) in chances(&wanted, &choice).into_iter().enumerate() {
                left -= chance;
                if left < 0.0 {
                    choice.played = index;
                    break;
                }
            }
            choices.push(choice);
        }
        let found = fit(&choices);
        let pairs = |a: [f64; THINGS], b: [f64; THINGS]| a.into_iter().zip(b);
        for (found, wanted) in pairs(found.middle, wanted.middle).chain(pairs(found.slope, wanted.slope)) {
            assert!((found - wanted).abs() < 0.15, "{found} instead of {wanted}");
        }
        assert!(judge(&found, &choices).0 < judge(&Mixture::NETWORK, &choices).0);
    }
}
