//! How many positions per second a HalfKP network evaluates: from scratch, and incrementally along games.
//!
//! Every game is evaluated many times and its best time counts, because any other load on the machine can only slow it
//! down. All other games run between two passes over the same game, so that the CPU caches are as cold as in
//! real use.
//!
//! `cargo run --release --package tabiya-nnue-probe --example halfkp_speed -- NETWORK`

use nnueprobe::{Kernel, Line, Net};
use std::time::{Duration, Instant};
use tabiya_rules::{Move, Position};

const ROUNDS: usize = 40;

/// The positions of a game, each with the move played from it.
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
        position.play_unchecked(mv);
    }
    game
}

/// Evaluates all games several times with `play`, which returns the sum of the scores of one game, and keeps the best
/// time for each game.
fn measure(what: &str, games: &[Game], mut play: impl FnMut(&Game) -> i64) {
    let mut best = vec![Duration::MAX; games.len()];
    let mut sum = 0;
    for _ in 0..ROUNDS {
        sum = 0;
        for (game, best) in games.iter().zip(&mut best) {
            let start = Instant::now();
            sum += play(game);
            *best = start.elapsed().min(*best);
        }
    }
    let seconds = best.iter().sum::<Duration>().as_secs_f64();
    let evaluations = games.iter().map(Vec::len).sum::<usize>() as f64;
    println!(
        "{what:<20} {:>6.3} million per second, {:>5.0} ns each (checksum {sum})",
        evaluations / seconds / 1e6,
        seconds * 1e9 / evaluations,
    );
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: halfkp_speed NETWORK")?;
    let games: Vec<Game> = (1..=100).map(game).collect();
    for kernel in Kernel::available() {
        let net = Net::load(&path)?.with_kernel(kernel);
        measure(&format!("{kernel:?}, full"), &games, |game| {
            let values = game.iter().map(|(position, _)| net.evaluate(position));
            values.map(i64::from).sum()
        });
        let mut line = Line::new(&net, &Position::default());
        measure(&format!("{kernel:?}, incremental"), &games, |game| {
            let mut sum = 0;
            line.reset(&game[0].0);
            for (position, mv) in game {
                sum += i64::from(line.evaluate(position));
                line.push(position, Some(*mv));
            }
            sum
        });
    }
    Ok(())
}
