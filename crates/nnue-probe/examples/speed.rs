//! How many positions a second a HalfKP network evaluates, alone and along games. The best of several rounds
//! counts, because everything else on the machine only makes it slower.
//!
//! `cargo run --release --package tabiya-nnue-probe --example speed -- NETWORK`

use nnueprobe::{Kernel, Line, Net};
use std::time::Instant;
use tabiya_rules::{Move, Position};

const ROUNDS: usize = 40;

/// Each position of a game with the move played in it.
type Game = Vec<(Position, Move)>;

/// A game of pseudo-random moves.
fn game(number: u64) -> Game {
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut position = Position::default();
    let mut game = Game::new();
    while game.len() < 120 {
        let moves = position.legal_moves();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let Some(&mv) = moves.get(state as usize % moves.len().max(1)) else {
            break;
        };
        game.push((position.clone(), mv));
        position.play(mv);
    }
    game
}

/// Runs `round`, which returns a sum of values, and prints how long each of its evaluations took.
fn measure(what: &str, evaluations: usize, mut round: impl FnMut() -> i64) {
    let mut best = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        sum = round();
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!(
        "{what:<22} {:>7.3} million a second, {:>6.0} ns each (checksum {sum})",
        evaluations as f64 / best / 1e6,
        best * 1e9 / evaluations as f64,
    );
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("which network?")?;
    let games: Vec<Game> = (1..=100).map(game).collect();
    let count = games.iter().map(Vec::len).sum();
    for kernel in Kernel::available() {
        let net = Net::load(&path)?.with_kernel(kernel);
        measure(&format!("{kernel:?}, full"), count, || {
            let positions = games.iter().flatten();
            positions
                .map(|(position, _)| i64::from(net.evaluate(position)))
                .sum()
        });
        let mut line = Line::new(&net, &Position::default());
        measure(&format!("{kernel:?}, along games"), count, || {
            let mut sum = 0;
            for game in &games {
                line.reset(&game[0].0);
                for (position, mv) in game {
                    sum += i64::from(line.evaluate(position));
                    line.push(position, Some(*mv));
                }
            }
            sum
        });
    }
    Ok(())
}
